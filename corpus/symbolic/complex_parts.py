class GraphModule(torch.nn.Module):
    def forward(self, s50: "Sym(s37)", L_spectrum_: "c64[s37][1]cpu", L_gain_: "f32[s37][1]cpu"):
        l_spectrum_ = L_spectrum_
        l_gain_ = L_gain_

        # File: complex_parts.program.py:6 in step, code: spectrum.real.mul_(gain)
        getattr_1: "f32[s37][2]cpu" = l_spectrum_.real
        mul_: "f32[s37][2]cpu" = getattr_1.mul_(l_gain_);  getattr_1 = l_gain_ = mul_ = None

        # File: complex_parts.program.py:7 in step, code: spectrum.imag[1:].zero_()
        getattr_2: "f32[s37][2]cpu" = l_spectrum_.imag
        getitem: "f32[s37 - 1][2]cpu" = getattr_2[slice(1, None, None)];  getattr_2 = None
        zero_: "f32[s37 - 1][2]cpu" = getitem.zero_();  getitem = zero_ = None

        # File: complex_parts.program.py:8 in step, code: return torch.abs(spectrum), spectrum.conj()
        abs_1: "f32[s37][1]cpu" = torch.abs(l_spectrum_)
        conj: "c64[s37][1]cpu" = l_spectrum_.conj();  l_spectrum_ = None
        return (abs_1, conj)

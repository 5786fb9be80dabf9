class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, 3, 4][12, 4, 1]cpu", L_freqs_: "c64[3, 2][2, 1]cpu"):
        l_x_ = L_x_
        l_freqs_ = L_freqs_

        # File: rotary_complex.program.py:6 in step, code: xc = torch.view_as_complex(x.view(2, 3, 2, 2))
        view: "f32[2, 3, 2, 2][12, 4, 2, 1]cpu" = l_x_.view(2, 3, 2, 2);  l_x_ = None
        xc: "c64[2, 3, 2][6, 2, 1]cpu" = torch.view_as_complex(view);  view = None

        # File: rotary_complex.program.py:7 in step, code: xc.mul_(freqs)
        mul_: "c64[2, 3, 2][6, 2, 1]cpu" = xc.mul_(l_freqs_);  l_freqs_ = mul_ = None

        # File: rotary_complex.program.py:8 in step, code: return torch.view_as_real(xc).flatten(2)
        view_as_real: "f32[2, 3, 2, 2][12, 4, 2, 1]cpu" = torch.view_as_real(xc);  xc = None
        flatten: "f32[2, 3, 4][12, 4, 1]cpu" = view_as_real.flatten(2);  view_as_real = None
        return (flatten,)

class GraphModule(torch.nn.Module):
    def forward(self, s41: "Sym(s26)", L_dt_: "f32[s26, 3][3, 1]cpu", L_A_: "f32[3, 2][2, 1]cpu", L_B_: "f32[s26, 2][2, 1]cpu", L_ssm_state_: "f32[s26, 3, 2][6, 2, 1]cpu", L_x_: "f32[s26, 3][3, 1]cpu", L_C_: "f32[s26, 2][2, 1]cpu", L_D_: "f32[3][1]cpu"):
        l_dt_ = L_dt_
        l_a_ = L_A_
        l_b_ = L_B_
        l_ssm_state_ = L_ssm_state_
        l_x_ = L_x_
        l_c_ = L_C_
        l_d_ = L_D_

        # File: mamba_ssm_state.program.py:6 in step, code: dA = torch.exp(torch.einsum("bd,dn->bdn", dt, A))
        einsum: "f32[s26, 3, 2][6, 2, 1]cpu" = torch.functional.einsum('bd,dn->bdn', l_dt_, l_a_);  l_a_ = None
        dA: "f32[s26, 3, 2][6, 2, 1]cpu" = torch.exp(einsum);  einsum = None

        # File: mamba_ssm_state.program.py:7 in step, code: dB = torch.einsum("bd,bn->bdn", dt, B)
        dB: "f32[s26, 3, 2][6, 2, 1]cpu" = torch.functional.einsum('bd,bn->bdn', l_dt_, l_b_);  l_dt_ = l_b_ = None

        # File: mamba_ssm_state.program.py:8 in step, code: ssm_state.copy_(ssm_state * dA + x.unsqueeze(-1) * dB)
        mul: "f32[s26, 3, 2][6, 2, 1]cpu" = l_ssm_state_ * dA;  dA = None
        unsqueeze: "f32[s26, 3, 1][3, 1, 1]cpu" = l_x_.unsqueeze(-1)
        mul_1: "f32[s26, 3, 2][6, 2, 1]cpu" = unsqueeze * dB;  unsqueeze = dB = None
        add: "f32[s26, 3, 2][6, 2, 1]cpu" = mul + mul_1;  mul = mul_1 = None
        copy_: "f32[s26, 3, 2][6, 2, 1]cpu" = l_ssm_state_.copy_(add);  add = copy_ = None

        # File: mamba_ssm_state.program.py:9 in step, code: y = torch.einsum("bdn,bn->bd", ssm_state, C)
        y: "f32[s26, 3][3, 1]cpu" = torch.functional.einsum('bdn,bn->bd', l_ssm_state_, l_c_);  l_ssm_state_ = l_c_ = None

        # File: mamba_ssm_state.program.py:10 in step, code: return y + D * x
        mul_2: "f32[s26, 3][3, 1]cpu" = l_d_ * l_x_;  l_d_ = l_x_ = None
        add_1: "f32[s26, 3][3, 1]cpu" = y + mul_2;  y = mul_2 = None
        return (add_1,)

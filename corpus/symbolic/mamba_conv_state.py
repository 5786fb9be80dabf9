class GraphModule(torch.nn.Module):
    def forward(self, s65: "Sym(s65)", L_conv_state_: "f32[s65, 3, 4][12, 4, 1]cpu", L_x_: "f32[s65, 3][3, 1]cpu", L_weight_: "f32[3, 4][4, 1]cpu", L_bias_: "f32[3][1]cpu"):
        l_conv_state_ = L_conv_state_
        l_x_ = L_x_
        l_weight_ = L_weight_
        l_bias_ = L_bias_

        # File: mamba_conv_state.program.py:6 in step, code: conv_state.copy_(torch.roll(conv_state, shifts=-1, dims=-1))
        roll: "f32[s65, 3, 4][12, 4, 1]cpu" = torch.roll(l_conv_state_, shifts = -1, dims = -1)
        copy_: "f32[s65, 3, 4][12, 4, 1]cpu" = l_conv_state_.copy_(roll);  roll = copy_ = None

        # File: mamba_conv_state.program.py:7 in step, code: conv_state[:, :, -1] = x
        l_conv_state_[(slice(None, None, None), slice(None, None, None), -1)] = l_x_;  setitem = l_conv_state_;  l_x_ = setitem = None

        # File: mamba_conv_state.program.py:8 in step, code: y = torch.sum(conv_state * weight, dim=-1) + bias
        mul: "f32[s65, 3, 4][12, 4, 1]cpu" = l_conv_state_ * l_weight_;  l_conv_state_ = l_weight_ = None
        sum_1: "f32[s65, 3][3, 1]cpu" = torch.sum(mul, dim = -1);  mul = None
        y: "f32[s65, 3][3, 1]cpu" = sum_1 + l_bias_;  sum_1 = l_bias_ = None

        # File: mamba_conv_state.program.py:9 in step, code: return torch.nn.functional.silu(y)
        silu: "f32[s65, 3][3, 1]cpu" = torch.nn.functional.silu(y);  y = None
        return (silu,)

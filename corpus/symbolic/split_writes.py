class GraphModule(torch.nn.Module):
    def forward(self, s40: "Sym(s40)", L_state_: "f32[s40, 5][5, 1]cpu", L_x_: "f32[s40, 2][2, 1]cpu"):
        l_state_ = L_state_
        l_x_ = L_x_

        # File: split_writes.program.py:6 in step, code: position, velocity, force = state.split([2, 2, 1], dim=1)
        split = l_state_.split([2, 2, 1], dim = 1)
        position: "f32[s40, 2][5, 1]cpu" = split[0]
        velocity: "f32[s40, 2][5, 1]cpu" = split[1]
        force: "f32[s40, 1][5, 1]cpu" = split[2];  split = None

        # File: split_writes.program.py:7 in step, code: velocity.add_(force * x, alpha=0.5)
        mul: "f32[s40, 2][2, 1]cpu" = force * l_x_;  l_x_ = None
        add_: "f32[s40, 2][5, 1]cpu" = velocity.add_(mul, alpha = 0.5);  mul = add_ = None

        # File: split_writes.program.py:8 in step, code: position.add_(velocity)
        add__1: "f32[s40, 2][5, 1]cpu" = position.add_(velocity);  position = velocity = add__1 = None

        # File: split_writes.program.py:9 in step, code: force.fill_(0)
        fill_: "f32[s40, 1][5, 1]cpu" = force.fill_(0);  force = fill_ = None
        return (l_state_,)

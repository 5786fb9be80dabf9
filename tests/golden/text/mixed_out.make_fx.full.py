class f(torch.nn.Module):
    def forward(self, x_1: "f32[2, 2][2, 1]cpu"):
        # No stacktrace found for following nodes
        add_: "f32[2, 2][2, 1]cpu" = torch.ops.aten.add_.Tensor(x_1, 1);  x_1 = None
        t: "f32[2, 2][1, 2]cpu" = torch.ops.aten.t.default(add_)
        return {'a': add_, 'b': [add_, (t, None, 3)], 'c': 's'}

class GraphModule(torch.nn.Module):
    def forward(self, arg0_1: "f32[4][1]cpu", arg1_1: "f32[4][1]cpu @arg0_1+2"):
        # No stacktrace found for following nodes
        add: "f32[4][1]cpu" = torch.ops.aten.add.Tensor(arg0_1, 1)
        mul: "f32[4][1]cpu" = torch.ops.aten.mul.Tensor(arg1_1, 2);  arg1_1 = None
        copy_: "f32[4][1]cpu" = torch.ops.aten.copy_.default(arg0_1, add);  arg0_1 = add = copy_ = None
        return (mul,)

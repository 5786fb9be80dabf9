class GraphModule(torch.nn.Module):
    def forward(self, arg0_1: "f32[2][1]cpu"):
        # No stacktrace found for following nodes
        _foreach_mul: "(f32[2][1]cpu, f32[2][1]cpu)" = torch.ops.aten._foreach_mul.Scalar([arg0_1, arg0_1], 2)
        getitem: "f32[2][1]cpu" = _foreach_mul[0];  getitem = None
        getitem_1: "f32[2][1]cpu" = _foreach_mul[1];  _foreach_mul = None
        copy_: "f32[2][1]cpu" = torch.ops.aten.copy_.default(arg0_1, getitem_1);  arg0_1 = getitem_1 = copy_ = None
        return ()

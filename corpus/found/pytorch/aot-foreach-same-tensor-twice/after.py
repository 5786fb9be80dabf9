class GraphModule(torch.nn.Module):
    def forward(self, x: "f32[2][1]cpu"):
        # No stacktrace found for following nodes
        _foreach_mul_scalar: "(f32[2][1]cpu, f32[2][1]cpu)" = torch.ops.aten._foreach_mul.Scalar([x, x], 2)
        getitem: "f32[2][1]cpu" = _foreach_mul_scalar[0];  getitem = None
        getitem_1: "f32[2][1]cpu" = _foreach_mul_scalar[1];  _foreach_mul_scalar = None
        copy__default: "f32[2][1]cpu" = torch.ops.aten.copy_.default(x, getitem_1);  x = getitem_1 = None
        return (copy__default,)

io_map = {0: 0}
original_output_count = 0

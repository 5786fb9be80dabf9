class GraphModule(torch.nn.Module):
    def forward(self, arg0_1: "f32[2][1]cpu"):
        # No stacktrace found for following nodes
        expand_copy: "f32[2][1]cpu" = torch.ops.aten.expand_copy.default(arg0_1, [2])
        fill: "f32[2][1]cpu" = torch.ops.aten.fill.Scalar(expand_copy, 5);  expand_copy = None
        sub: "f32[2][1]cpu" = torch.ops.aten.sub.Tensor(fill, arg0_1);  fill = None
        clone: "f32[2][1]cpu" = torch.ops.aten.clone.default(sub);  sub = None
        add: "f32[2][1]cpu" = torch.ops.aten.add.Tensor(arg0_1, clone);  clone = None
        expand_copy_1: "f32[2][1]cpu" = torch.ops.aten.expand_copy.default(add, [2]);  expand_copy_1 = None
        copy_: "f32[2][1]cpu" = torch.ops.aten.copy_.default(arg0_1, add);  arg0_1 = add = copy_ = None
        return ()

class GraphModule(torch.nn.Module):
    def forward(self, arg0_1: "f32[5][1]cpu"):
        # No stacktrace found for following nodes
        unfold_copy: "f32[3, 1][1, 1]cpu" = torch.ops.aten.unfold_copy.default(arg0_1, 0, 1, 2)
        add: "f32[3, 1][1, 1]cpu" = torch.ops.aten.add.Tensor(unfold_copy, 1);  unfold_copy = None
        unfold_backward: "f32[5][1]cpu" = torch.ops.aten.unfold_backward.default(add, [5], 0, 1, 2);  add = None
        unfold_copy_1: "f32[3, 1][1, 1]cpu" = torch.ops.aten.unfold_copy.default(unfold_backward, 0, 1, 2);  unfold_copy_1 = None
        copy_: "f32[5][1]cpu" = torch.ops.aten.copy_.default(arg0_1, unfold_backward);  arg0_1 = unfold_backward = copy_ = None
        return ()

class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "f32[6][1]cpu", arg1_1: "f32[4][1]cpu"):
        # No stacktrace found for following nodes
        slice_1: "f32[4][1]cpu" = torch.ops.aten.slice.Tensor(arg0_1, 0, 0, 4)
        slice_2: "f32[4][1]cpu" = torch.ops.aten.slice.Tensor(arg0_1, 0, 2, 9223372036854775807);  arg0_1 = None
        add_: "f32[4][1]cpu" = torch.ops.aten.add_.Tensor(slice_1, arg1_1);  slice_1 = arg1_1 = None
        mul_: "f32[4][1]cpu" = torch.ops.aten.mul_.Tensor(slice_2, 2);  slice_2 = None
        slice_3: "f32[2][1]cpu" = torch.ops.aten.slice.Tensor(add_, 0, 1, 3)
        slice_4: "f32[2][1]cpu" = torch.ops.aten.slice.Tensor(mul_, 0, 0, 2)
        clone: "f32[2][1]cpu" = torch.ops.aten.clone.default(slice_4);  slice_4 = None
        sub_: "f32[2][1]cpu" = torch.ops.aten.sub_.Tensor(slice_3, clone);  slice_3 = clone = None
        slice_5: "f32[2][1]cpu" = torch.ops.aten.slice.Tensor(add_, 0, 1, 3)
        copy_: "f32[2][1]cpu" = torch.ops.aten.copy_.default(slice_5, sub_);  slice_5 = sub_ = copy_ = None
        add: "f32[4][1]cpu" = torch.ops.aten.add.Tensor(add_, mul_);  add_ = mul_ = None
        return (add,)

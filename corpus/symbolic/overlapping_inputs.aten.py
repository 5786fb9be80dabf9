class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "Sym(s17)", arg1_1: "f32[s17][1]cpu +1", arg2_1: "f32[s17][1]cpu", arg3_1: "Sym(s97)", arg4_1: "f32[s17][1]cpu @arg1_1+4"):
        # No stacktrace found for following nodes
        add_: "f32[s17][1]cpu" = torch.ops.aten.add_.Tensor(arg1_1, arg2_1);  arg1_1 = arg2_1 = None
        slice_1: "f32[((s17 + 1)//2)][2]cpu" = torch.ops.aten.slice.Tensor(arg4_1, 0, 0, 9223372036854775807, 2)
        zero_: "f32[((s17 + 1)//2)][2]cpu" = torch.ops.aten.zero_.default(slice_1);  slice_1 = zero_ = None
        mul: "f32[s17][1]cpu" = torch.ops.aten.mul.Tensor(add_, arg4_1);  add_ = arg4_1 = None
        return (mul,)

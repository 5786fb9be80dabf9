class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "f32[3, 2, 3, 3][18, 9, 3, 1]cpu", arg1_1: "Sym(s53)", arg2_1: "f32[2, 2, s53, 4][8*s53, 4*s53, 4, 1]cpu", arg3_1: "i64[][]cpu", arg4_1: "f32[3][1]cpu", arg5_1: "f32[3][1]cpu", arg6_1: "f32[3][1]cpu", arg7_1: "f32[3][1]cpu"):
        # No stacktrace found for following nodes
        convolution: "f32[2, 3, s53, 4][12*s53, 4*s53, 4, 1]cpu" = torch.ops.aten.convolution.default(arg2_1, arg0_1, None, [1, 1], [1, 1], [1, 1], False, [0, 0], 1);  arg2_1 = arg0_1 = None
        add_: "i64[][]cpu" = torch.ops.aten.add_.Tensor(arg3_1, 1);  arg3_1 = add_ = None
        empty: "u8[0][1]cpu" = torch.ops.aten.empty.memory_format([0], dtype = torch.uint8, layout = torch.strided, device = device(type='cpu'));  empty = None
        native_batch_norm = torch.ops.aten.native_batch_norm.default(convolution, arg6_1, arg7_1, arg4_1, arg5_1, True, 0.1, 1e-05);  convolution = arg6_1 = arg7_1 = arg4_1 = arg5_1 = None
        getitem: "f32[2, 3, s53, 4][12*s53, 4*s53, 4, 1]cpu" = native_batch_norm[0]
        getitem_1: "f32[3][1]cpu" = native_batch_norm[1];  getitem_1 = None
        getitem_2: "f32[3][1]cpu" = native_batch_norm[2];  native_batch_norm = getitem_2 = None
        relu: "f32[2, 3, s53, 4][12*s53, 4*s53, 4, 1]cpu" = torch.ops.aten.relu.default(getitem);  getitem = None
        return (relu,)

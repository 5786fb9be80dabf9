class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "Sym(s70)", arg1_1: "f32[s70, 4][4, 1]cpu", arg2_1: "i64[2, 2][2, 1]cpu", arg3_1: "f32[2, 4][4, 1]cpu"):
        # No stacktrace found for following nodes
        select: "f32[4][1]cpu" = torch.ops.aten.select.int(arg1_1, 0, 0)
        zero_: "f32[4][1]cpu" = torch.ops.aten.zero_.default(select);  select = zero_ = None
        embedding: "f32[2, 2, 4][8, 4, 1]cpu" = torch.ops.aten.embedding.default(arg1_1, arg2_1);  arg1_1 = arg2_1 = None
        add_: "f32[2, 2, 4][8, 4, 1]cpu" = torch.ops.aten.add_.Tensor(embedding, arg3_1);  embedding = arg3_1 = None
        mul_: "f32[2, 2, 4][8, 4, 1]cpu" = torch.ops.aten.mul_.Tensor(add_, 2.0);  add_ = None
        native_layer_norm = torch.ops.aten.native_layer_norm.default(mul_, [4], None, None, 1e-05);  mul_ = None
        getitem: "f32[2, 2, 4][8, 4, 1]cpu" = native_layer_norm[0]
        getitem_1: "f32[2, 2, 1][2, 1, 1]cpu" = native_layer_norm[1];  getitem_1 = None
        getitem_2: "f32[2, 2, 1][2, 1, 1]cpu" = native_layer_norm[2];  native_layer_norm = getitem_2 = None
        return (getitem,)

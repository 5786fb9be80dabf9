# expect: PROVED
def forward(self, x: "i64[3, 1][1, 5]cpu", y: "i64[1][2]cpu"):
    full_like = torch.ops.prims.full_like.default(x, 1, dtype = torch.int32, device = device(type='cpu'), requires_grad = False)
    as_strided_ = torch.ops.aten.as_strided_.default(full_like, [3, 1], [1, 1])
    view_of_dtype = torch.ops.prims.view_of_dtype.default(full_like, torch.float16)
    add_ = torch.ops.aten.add_.Tensor(full_like, 1)
    full_like_1 = torch.ops.prims.full_like.default(y, 1, dtype = torch.int32, device = device(type='cpu'), requires_grad = False)
    as_strided__1 = torch.ops.aten.as_strided_.default(full_like_1, [1], [1])
    view = torch.ops.aten.view.dtype(full_like_1, torch.float16)
    view[1] = 3;  setitem = view
    return (view_of_dtype, view, full_like, full_like_1)

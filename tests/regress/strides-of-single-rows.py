# expect: PROVED
def forward(self, a: "f32[1, 4][1, 1]cpu"):
    view: "f32[1, 4][4, 1]cpu" = a.view([1, 4])
    add_: "f32[1, 4][4, 1]cpu" = view.add_(1)
    view_of_dtype: "i64[1, 2][2, 1]cpu" = torch.ops.prims.view_of_dtype.default(view, torch.int64)
    return (view_of_dtype,)

# expect: PROVED
def forward(self, a: "f32[1, 1][1, 2]cpu"):
    atleast_3d: "f32[1, 1, 1][1, 2, 1]cpu" = torch.atleast_3d(a)
    add_: "f32[1, 1][1, 2]cpu" = a.add_(1)
    view: "i8[1, 1, 4][4, 8, 1]cpu" = torch.ops.aten.view.dtype(atleast_3d, torch.int8)
    slice_inverse: "i8[1, 1, 1][1, 2, 1]cpu" = torch.ops.aten.slice_inverse.default(view, atleast_3d)
    return ()

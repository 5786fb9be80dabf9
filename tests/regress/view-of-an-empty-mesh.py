# expect: PROVED
def forward(self, a: "f32[][]cpu", b: "f32[0][2]cpu"):
    meshgrid = torch.ops.aten.meshgrid.default([a, b])
    getitem: "f32[1, 0][1, 1]cpu" = meshgrid[1]
    view: "f16[1, 0][2, 1]cpu" = torch.ops.aten.view.dtype(getitem, torch.float16)
    add_: "f16[1, 0][2, 1]cpu" = view.add_(1)
    return ()

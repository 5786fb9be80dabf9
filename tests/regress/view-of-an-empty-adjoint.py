# expect: PROVED
class GraphModule(torch.nn.Module):
    def forward(self, a: "f64[0, 0][2, 1]cpu"):
        t: "f64[0, 0][1, 2]cpu" = torch.ops.aten.t.default(a)
        value: "f64[0, 0][1, 0]cpu" = t + 1
        matrix_H: "f64[0, 0][0, 1]cpu" = torch.ops.aten.matrix_H.a(value)
        view_of_dtype: "f32[0, 0][0, 1]cpu" = torch.ops.prims.view_of_dtype.default(matrix_H, torch.float32)
        add_: "f32[0, 0][0, 1]cpu" = view_of_dtype.add_(1)
        return ()

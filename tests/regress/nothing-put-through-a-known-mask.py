# expect: PROVED
class GraphModule(torch.nn.Module):
    def forward(self, a: "f32[0][1]cpu", b: "b8[0][1]cpu", c: "f32[0][1]cpu"):
        b[None] = 0;  setitem = b
        a[b] = c;  setitem_1 = a
        return ()

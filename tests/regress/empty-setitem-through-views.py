# expect: PROVED
class GraphModule(torch.nn.Module):
    def forward(self, a: "f32[0, 2, 1][4, 2, 2]cpu"):
        a[(slice(None, None, None), slice(None, None, None), 0, None)] = 0;  setitem = a
        return ()

# expect: PROVED
import torch
def forward(self, a: "f32[4, 4, 5][20, 5, 1]cpu", b: "b8[4, 4, 5][20, 5, 1]cpu"):
    permute: "f32[4, 4, 5][5, 20, 1]cpu" = torch.ops.aten.permute.default(a, [1, 0, 2])
    randint_like: "b8[4, 4, 5][20, 5, 1]cpu" = torch.ops.aten.randint_like.out(permute, 1, out = b)
    randint_like[None] = 1;  setitem = randint_like
    getitem: "b8[80][1]cpu" = setitem[setitem]
    return (getitem,)

# expect: PROVED
import torch
def forward(self, a: "c64[0][1]cpu"):
    add_: "c64[0][1]cpu" = a.add_(1)
    conj: "c64[0][1]cpu" = torch.ops.aten.conj.default(add_)
    _reshape_alias: "c64[0, 0][0, 0]cpu" = torch.ops.aten._reshape_alias.default(conj, [0, 0], [0, 0])
    _cast_Double: "f64[0, 0][0, 0]cpu" = torch.ops.aten._cast_Double.default(_reshape_alias)
    return ()

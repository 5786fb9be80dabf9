# REFUTED content-lost output
import torch
def forward(self, a: "f32[2][1]cpu", b: "f32[2][1]cpu"):
    a[0] = 7.0;  setitem = a
    b[1] = 8.0;  setitem_1 = b
    return (a,)

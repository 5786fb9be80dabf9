# REFUTED wrong-cell output
import torch
def forward(self, a: "f32[2][1]cpu"):
    as_strided: "f32[2][0]cpu" = torch.as_strided(a, (2,), (0,))
    return (as_strided,)

# A custom op that reads the memory that it writes is called on a copy of it: it reads the old content throughout.
torch.library.define("found::shift", "(Tensor a, Tensor(b!) b) -> ()")

def forward(self, x: "f32[3][1]cpu"):
    shift = torch.ops.found.shift.default(x, x)
    return ()

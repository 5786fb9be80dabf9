# expect: UNKNOWN
# An in-place op on a Python number: nothing has a name that could stand for what it wrote.
def forward(self, a: "i32[][]cpu"):
    sub_: "i64[][]cpu" = torch.ops.aten.sub_.Tensor(1, a, alpha = 0)
    return (sub_,)


# A write to no element of an input that overlaps itself becomes a copy_ of all of it, which PyTorch refuses.
def forward(self, x: "f32[3, 2][1, 0]cpu"):
    getitem = x[slice(1, 1, None)]
    add_ = torch.ops.aten.add_.Tensor(getitem, 1)
    return ()

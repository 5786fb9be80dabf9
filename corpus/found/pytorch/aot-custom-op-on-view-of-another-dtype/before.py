# A custom op that writes a view of another dtype (view_as_real) writes its base instead, as that: the view is made again without its dtype.
torch.library.define("found::write", "(Tensor(a!) x) -> ()")

def forward(self, x: "c128[][]cpu"):
    view_as_real = torch.ops.aten.view_as_real.default(x)
    getitem = view_as_real[0]
    write = torch.ops.found.write.default(getitem)
    return ()

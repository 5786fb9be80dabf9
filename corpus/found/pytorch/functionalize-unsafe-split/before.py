# unsafe_split, unsafe_chunk and their like give views, their schemas say fresh tensors: a write through one is lost.
def forward(self, x: "f32[2][1]cpu"):
    pieces = torch.ops.aten.unsafe_chunk.default(x, 1)
    piece = pieces[0]
    add_ = torch.ops.aten.add_.Tensor(piece, 1)
    return ()

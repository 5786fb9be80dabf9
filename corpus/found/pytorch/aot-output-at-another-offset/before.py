# Of inputs that overlap, a view that is written and returned comes back at the storage offset of another one: another cell.
def forward(self, x: "f32[1][1]cpu +3", y: "f32[][]cpu @x+6", z: "f32[][]cpu @y+6"):
    getitem = x[0]
    getitem[None] = getitem;  setitem = getitem
    return (setitem,)

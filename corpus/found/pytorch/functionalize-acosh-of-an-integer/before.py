# prims.acosh of integers gives floats, its meta function says integers: what is written to the result is rounded when the graph is traced.
def forward(self, x: "i32[2][1]cpu"):
    acosh = torch.ops.prims.acosh.default(x)
    acosh[0] = 0.5;  setitem = acosh
    return (acosh,)

# expect: PROVED
class GraphModule(torch.nn.Module):
    def forward(self, a: "f32[0][1]cpu"):
        split = torch.ops.aten.split.sizes(a, [0])
        getitem: "f32[0][1]cpu" = split[0]
        atleast_2d = torch.functional.atleast_2d(split)
        getitem_1: "f32[1, 0][0, 1]cpu" = atleast_2d[0]
        unsqueeze_: "f32[0, 1][1, 1]cpu" = torch.ops.aten.unsqueeze_.default(getitem, 1)
        return (getitem_1,)

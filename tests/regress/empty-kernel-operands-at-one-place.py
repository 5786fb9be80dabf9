# expect: PROVED
class GraphModule(torch.nn.Module):
    def forward(self, a: "f32[0][1]cpu"):
        view: "f32[0][1]cpu" = a.view(0)
        wrap_nki = wrap_nki(operand_output_aliases = {0: 0, 1: 1}, args = (a, view))
        getitem: "f32[0][1]cpu" = wrap_nki[1]
        unsqueeze_: "f32[1, 0][0, 1]cpu" = torch.ops.aten.unsqueeze_.default(getitem, 0)
        return ()

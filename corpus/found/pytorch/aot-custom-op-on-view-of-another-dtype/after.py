torch.library.define("found::write", "(Tensor(a!) x) -> ()")
class GraphModule(torch.nn.Module):
    def forward(self, x: "c128[][]cpu"):
        # No stacktrace found for following nodes
        auto_functionalized_v2 = torch.ops.higher_order.auto_functionalized_v2(torch.ops.found.write.default, _x_base_index = 0, _x_alias = True, _all_bases = [x])
        getitem: "c128[][]cpu" = auto_functionalized_v2[1];  auto_functionalized_v2 = None
        copy__default: "c128[][]cpu" = torch.ops.aten.copy_.default(x, getitem);  x = getitem = None
        return (copy__default,)

io_map = {0: 0}
original_output_count = 0

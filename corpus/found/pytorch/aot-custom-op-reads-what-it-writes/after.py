torch.library.define("found::shift", "(Tensor a, Tensor(b!) b) -> ()")
class GraphModule(torch.nn.Module):
    def forward(self, x: "f32[3][1]cpu"):
        # No stacktrace found for following nodes
        auto_functionalized_v2 = torch.ops.higher_order.auto_functionalized_v2(torch.ops.found.shift.default, a = x, _b_base_index = 0, _all_bases = [x])
        getitem: "f32[3][1]cpu" = auto_functionalized_v2[1];  auto_functionalized_v2 = None
        copy__default: "f32[3][1]cpu" = torch.ops.aten.copy_.default(x, getitem);  x = getitem = None
        return (copy__default,)

io_map = {0: 0}
original_output_count = 0

torch.library.define("realcorpus::reshape_and_cache", "(Tensor k, Tensor v, Tensor(a!) k_cache, Tensor(b!) v_cache, Tensor slots) -> Tensor")
class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "Sym(s44)", arg1_1: "f32[2, s44, 3][3*s44, 3, 1]cpu", arg2_1: "f32[2, 3][3, 1]cpu", arg3_1: "f32[2, 3][3, 1]cpu", arg4_1: "i64[2][1]cpu"):
        # No stacktrace found for following nodes
        select: "f32[s44, 3][3, 1]cpu" = torch.ops.aten.select.int(arg1_1, 0, 0)
        select_1: "f32[s44, 3][3, 1]cpu" = torch.ops.aten.select.int(arg1_1, 0, 1)
        reshape_and_cache: "f32[2][1]cpu" = torch.ops.realcorpus.reshape_and_cache.default(arg2_1, arg3_1, select, select_1, arg4_1);  arg2_1 = arg3_1 = select = select_1 = arg4_1 = None
        select_2: "f32[s44, 3][3, 1]cpu" = torch.ops.aten.select.int(arg1_1, 0, 0);  arg1_1 = None
        select_3: "f32[3][1]cpu" = torch.ops.aten.select.int(select_2, 0, 0);  select_2 = None
        select_4: "f32[][]cpu" = torch.ops.aten.select.int(select_3, 0, 0);  select_3 = None
        add: "f32[2][1]cpu" = torch.ops.aten.add.Tensor(reshape_and_cache, select_4);  reshape_and_cache = select_4 = None
        return (add,)

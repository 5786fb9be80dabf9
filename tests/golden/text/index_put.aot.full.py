class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "f32[5, 3][3, 1]cpu", arg1_1: "f32[2, 3][3, 1]cpu", arg2_1: "i64[2][1]cpu"):
        # File: make.py:86 in f, code: c.index_put_((slot,),k,accumulate=True); c.index_copy_(0,slot,k); c.scatter_(0,slot[:,None].expand(2,3),k); return c.clone()
        index_put: "f32[5, 3][3, 1]cpu" = torch.ops.aten.index_put.default(arg0_1, [arg2_1], arg1_1, True);  arg0_1 = None
        index_copy: "f32[5, 3][3, 1]cpu" = torch.ops.aten.index_copy.default(index_put, 0, arg2_1, arg1_1);  index_put = None
        unsqueeze: "i64[2, 1][1, 1]cpu" = torch.ops.aten.unsqueeze.default(arg2_1, 1);  arg2_1 = None
        expand: "i64[2, 3][1, 0]cpu" = torch.ops.aten.expand.default(unsqueeze, [2, 3]);  unsqueeze = None
        scatter: "f32[5, 3][3, 1]cpu" = torch.ops.aten.scatter.src(index_copy, 0, expand, arg1_1);  index_copy = expand = arg1_1 = None
        clone: "f32[5, 3][3, 1]cpu" = torch.ops.aten.clone.default(scatter)
        return (scatter, clone)

class <lambda>(torch.nn.Module):
    def forward(
        self,
        arg0_1: "f32[3, 3][3, 1]cpu",  # PlainAOTInput(idx=0)
        arg1_1: "f32[3, 3][3, 1]cpu",  # PlainAOTInput(idx=1)
    ):
        # File: make.py:121 in f, code: o=torch.empty_like(x); torch.add(x,y,out=o); x.clamp_(min=0,max=1); x.addmm_(x,y,beta=0.5,alpha=2); x.transpose_(0,1); y.squeeze_(); x.masked_fill_(x>0.5,-1e9)
        add: "f32[3, 3][3, 1]cpu" = torch.ops.aten.add.Tensor(arg0_1, arg1_1)
        clamp: "f32[3, 3][3, 1]cpu" = torch.ops.aten.clamp.default(arg0_1, 0, 1);  arg0_1 = None
        addmm: "f32[3, 3][3, 1]cpu" = torch.ops.aten.addmm.default(clamp, clamp, arg1_1, beta = 0.5, alpha = 2);  clamp = arg1_1 = None
        return (
            addmm,  # InputMutationAOTOutput(mutated_input=PlainAOTInput(idx=0))
            add,  # PlainAOTOutput(idx=0)
        )

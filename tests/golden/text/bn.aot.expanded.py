class GraphModule(torch.nn.Module):
    def forward(
        self,
        primals_1: "f32[3, 2, 3, 3][18, 9, 3, 1]cpu",  # PlainAOTInput(idx=0)
        primals_2: "f32[3][1]cpu",  # PlainAOTInput(idx=1)
        primals_3: "f32[2, 2, 5, 5][50, 25, 5, 1]cpu",  # PlainAOTInput(idx=2)
        primals_4: "i64[][]cpu",  # PlainAOTInput(idx=3)
        primals_5: "f32[3][1]cpu",  # PlainAOTInput(idx=4)
        primals_6: "f32[3][1]cpu",  # PlainAOTInput(idx=5)
        primals_7: "f32[3][1]cpu",  # PlainAOTInput(idx=6)
        primals_8: "f32[3][1]cpu",  # PlainAOTInput(idx=7)
    ):
        # No stacktrace found for following nodes
        convolution: "f32[2, 3, 3, 3][27, 9, 3, 1]cpu" = torch.ops.aten.convolution.default(primals_3, primals_1, primals_2, [1, 1], [0, 0], [1, 1], False, [0, 0], 1);  primals_2 = None
        add: "i64[][]cpu" = torch.ops.aten.add.Tensor(primals_4, 1);  primals_4 = None
        _native_batch_norm_legit_functional = torch.ops.aten._native_batch_norm_legit_functional.default(convolution, primals_7, primals_8, primals_5, primals_6, True, 0.1, 1e-05);  primals_8 = primals_5 = primals_6 = None
        getitem: "f32[2, 3, 3, 3][27, 9, 3, 1]cpu" = _native_batch_norm_legit_functional[0]
        getitem_1: "f32[3][1]cpu" = _native_batch_norm_legit_functional[1]
        getitem_2: "f32[3][1]cpu" = _native_batch_norm_legit_functional[2]
        getitem_3: "f32[3][1]cpu" = _native_batch_norm_legit_functional[3]
        getitem_4: "f32[3][1]cpu" = _native_batch_norm_legit_functional[4];  _native_batch_norm_legit_functional = None
        relu: "f32[2, 3, 3, 3][27, 9, 3, 1]cpu" = torch.ops.aten.relu.default(getitem);  getitem = None
        view_1: "f32[2, 27][27, 1]cpu" = torch.ops.aten.view.default(relu, [2, 27])
        native_dropout = torch.ops.aten.native_dropout.default(view_1, 0.5, True);  view_1 = None
        getitem_5: "f32[2, 27][27, 1]cpu" = native_dropout[0]
        getitem_6: "b8[2, 27][27, 1]cpu" = native_dropout[1];  native_dropout = None
        return (
            add,  # InputMutationAOTOutput(mutated_input=PlainAOTInput(idx=3))
            getitem_3,  # InputMutationAOTOutput(mutated_input=PlainAOTInput(idx=4))
            getitem_4,  # InputMutationAOTOutput(mutated_input=PlainAOTInput(idx=5))
            getitem_5,  # PlainAOTOutput(idx=0)
            primals_1,  # SavedForBackwardsAOTOutput(idx=0)
            primals_3,  # SavedForBackwardsAOTOutput(idx=1)
            primals_7,  # SavedForBackwardsAOTOutput(idx=2)
            convolution,  # SavedForBackwardsAOTOutput(idx=3)
            getitem_1,  # SavedForBackwardsAOTOutput(idx=4)
            getitem_2,  # SavedForBackwardsAOTOutput(idx=5)
            getitem_3,  # SavedForBackwardsAOTOutput(idx=6)
            getitem_4,  # SavedForBackwardsAOTOutput(idx=7)
            relu,  # SavedForBackwardsAOTOutput(idx=8)
            getitem_6,  # SavedForBackwardsAOTOutput(idx=9)
        )

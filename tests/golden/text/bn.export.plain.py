ExportedProgram:
    class GraphModule(torch.nn.Module):
        def forward(self, p_0_weight: "f32[3, 2, 3, 3]", p_0_bias: "f32[3]", p_1_weight: "f32[3]", p_1_bias: "f32[3]", b_1_running_mean: "f32[3]", b_1_running_var: "f32[3]", b_1_num_batches_tracked: "i64[]", input: "f32[2, 2, 5, 5]"):
            input_1 = input
    
            # File: torch/nn/modules/conv.py:565 in forward, code: return self._conv_forward(input, self.weight, self.bias)
            conv2d: "f32[2, 3, 3, 3]" = torch.ops.aten.conv2d.default(input_1, p_0_weight, p_0_bias);  input_1 = p_0_weight = p_0_bias = None
    
            # File: torch/nn/modules/batchnorm.py:190 in forward, code: self.num_batches_tracked.add_(1)  # type: ignore[has-type]
            add_: "i64[]" = torch.ops.aten.add_.Tensor(b_1_num_batches_tracked, 1);  b_1_num_batches_tracked = add_ = None
    
            # File: torch/nn/modules/batchnorm.py:210 in forward, code: return F.batch_norm(
            batch_norm: "f32[2, 3, 3, 3]" = torch.ops.aten.batch_norm.default(conv2d, p_1_weight, p_1_bias, b_1_running_mean, b_1_running_var, True, 0.1, 1e-05, False);  conv2d = p_1_weight = p_1_bias = b_1_running_mean = b_1_running_var = None
    
            # File: torch/nn/modules/activation.py:143 in forward, code: return F.relu(input, inplace=self.inplace)
            relu_: "f32[2, 3, 3, 3]" = torch.ops.aten.relu_.default(batch_norm);  batch_norm = None
    
            # File: torch/nn/modules/flatten.py:55 in forward, code: return input.flatten(self.start_dim, self.end_dim)
            flatten: "f32[2, 27]" = torch.ops.aten.flatten.using_ints(relu_, 1);  relu_ = None
    
            # File: torch/nn/modules/dropout.py:73 in forward, code: return F.dropout(input, self.p, self.training, self.inplace)
            dropout: "f32[2, 27]" = torch.ops.aten.dropout.default(flatten, 0.5, True);  flatten = None
            return (dropout,)
    
Graph signature: 
    # inputs
    p_0_weight: PARAMETER target='0.weight'
    p_0_bias: PARAMETER target='0.bias'
    p_1_weight: PARAMETER target='1.weight'
    p_1_bias: PARAMETER target='1.bias'
    b_1_running_mean: BUFFER target='1.running_mean' persistent=True
    b_1_running_var: BUFFER target='1.running_var' persistent=True
    b_1_num_batches_tracked: BUFFER target='1.num_batches_tracked' persistent=True
    input: USER_INPUT
    
    # outputs
    dropout: USER_OUTPUT
    
Range constraints: {}

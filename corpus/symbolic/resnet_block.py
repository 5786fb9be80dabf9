class GraphModule(torch.nn.Module):
    def forward(self, L_self_modules_conv1_parameters_weight_: "f32[2, 2, 3, 3][18, 9, 3, 1]cpu", s53: "Sym(s53)", L_x_: "f32[1, 2, s53, 4][8*s53, 4*s53, 4, 1]cpu", L_self_modules_bn1_buffers_num_batches_tracked_: "i64[][]cpu", L_self_modules_bn1_buffers_running_mean_: "f32[2][1]cpu", L_self_modules_bn1_buffers_running_var_: "f32[2][1]cpu", L_self_modules_bn1_parameters_weight_: "f32[2][1]cpu", L_self_modules_bn1_parameters_bias_: "f32[2][1]cpu", L_self_modules_conv2_parameters_weight_: "f32[2, 2, 3, 3][18, 9, 3, 1]cpu", L_self_modules_bn2_buffers_num_batches_tracked_: "i64[][]cpu", L_self_modules_bn2_buffers_running_mean_: "f32[2][1]cpu", L_self_modules_bn2_buffers_running_var_: "f32[2][1]cpu", L_self_modules_bn2_parameters_weight_: "f32[2][1]cpu", L_self_modules_bn2_parameters_bias_: "f32[2][1]cpu"):
        l_self_modules_conv1_parameters_weight_ = L_self_modules_conv1_parameters_weight_
        l_x_ = L_x_
        l_self_modules_bn1_buffers_num_batches_tracked_ = L_self_modules_bn1_buffers_num_batches_tracked_
        l_self_modules_bn1_buffers_running_mean_ = L_self_modules_bn1_buffers_running_mean_
        l_self_modules_bn1_buffers_running_var_ = L_self_modules_bn1_buffers_running_var_
        l_self_modules_bn1_parameters_weight_ = L_self_modules_bn1_parameters_weight_
        l_self_modules_bn1_parameters_bias_ = L_self_modules_bn1_parameters_bias_
        l_self_modules_conv2_parameters_weight_ = L_self_modules_conv2_parameters_weight_
        l_self_modules_bn2_buffers_num_batches_tracked_ = L_self_modules_bn2_buffers_num_batches_tracked_
        l_self_modules_bn2_buffers_running_mean_ = L_self_modules_bn2_buffers_running_mean_
        l_self_modules_bn2_buffers_running_var_ = L_self_modules_bn2_buffers_running_var_
        l_self_modules_bn2_parameters_weight_ = L_self_modules_bn2_parameters_weight_
        l_self_modules_bn2_parameters_bias_ = L_self_modules_bn2_parameters_bias_

        # File: resnet_block.program.py:15 in forward, code: out = self.relu(self.bn1(self.conv1(x)))
        conv2d: "f32[1, 2, s53, 4][8*s53, 4*s53, 4, 1]cpu" = torch.conv2d(l_x_, l_self_modules_conv1_parameters_weight_, None, (1, 1), (1, 1), (1, 1), 1);  l_self_modules_conv1_parameters_weight_ = None
        add_: "i64[][]cpu" = l_self_modules_bn1_buffers_num_batches_tracked_.add_(1);  l_self_modules_bn1_buffers_num_batches_tracked_ = add_ = None
        batch_norm: "f32[1, 2, s53, 4][8*s53, 4*s53, 4, 1]cpu" = torch.nn.functional.batch_norm(conv2d, l_self_modules_bn1_buffers_running_mean_, l_self_modules_bn1_buffers_running_var_, l_self_modules_bn1_parameters_weight_, l_self_modules_bn1_parameters_bias_, True, 0.1, 1e-05);  conv2d = l_self_modules_bn1_buffers_running_mean_ = l_self_modules_bn1_buffers_running_var_ = l_self_modules_bn1_parameters_weight_ = l_self_modules_bn1_parameters_bias_ = None
        out: "f32[1, 2, s53, 4][8*s53, 4*s53, 4, 1]cpu" = torch.nn.functional.relu(batch_norm, inplace = True);  batch_norm = None

        # File: resnet_block.program.py:16 in forward, code: out = self.bn2(self.conv2(out))
        conv2d_1: "f32[1, 2, s53, 4][8*s53, 4*s53, 4, 1]cpu" = torch.conv2d(out, l_self_modules_conv2_parameters_weight_, None, (1, 1), (1, 1), (1, 1), 1);  out = l_self_modules_conv2_parameters_weight_ = None
        add__1: "i64[][]cpu" = l_self_modules_bn2_buffers_num_batches_tracked_.add_(1);  l_self_modules_bn2_buffers_num_batches_tracked_ = add__1 = None
        out_1: "f32[1, 2, s53, 4][8*s53, 4*s53, 4, 1]cpu" = torch.nn.functional.batch_norm(conv2d_1, l_self_modules_bn2_buffers_running_mean_, l_self_modules_bn2_buffers_running_var_, l_self_modules_bn2_parameters_weight_, l_self_modules_bn2_parameters_bias_, True, 0.1, 1e-05);  conv2d_1 = l_self_modules_bn2_buffers_running_mean_ = l_self_modules_bn2_buffers_running_var_ = l_self_modules_bn2_parameters_weight_ = l_self_modules_bn2_parameters_bias_ = None

        # File: resnet_block.program.py:17 in forward, code: out += x
        out_1 += l_x_;  out_2: "f32[1, 2, s53, 4][8*s53, 4*s53, 4, 1]cpu" = out_1;  out_1 = l_x_ = None

        # File: resnet_block.program.py:18 in forward, code: return self.relu(out)
        relu_1: "f32[1, 2, s53, 4][8*s53, 4*s53, 4, 1]cpu" = torch.nn.functional.relu(out_2, inplace = True);  out_2 = None
        return (relu_1,)

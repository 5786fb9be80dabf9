class GraphModule(torch.nn.Module):
    def forward(self, L_self_modules_conv_parameters_weight_: "f32[3, 2, 3, 3][18, 9, 3, 1]cpu", s53: "Sym(s53)", L_x_: "f32[2, 2, s53, 4][8*s53, 4*s53, 4, 1]cpu", L_self_modules_norm_buffers_num_batches_tracked_: "i64[][]cpu", L_self_modules_norm_buffers_running_mean_: "f32[3][1]cpu", L_self_modules_norm_buffers_running_var_: "f32[3][1]cpu", L_self_modules_norm_parameters_weight_: "f32[3][1]cpu", L_self_modules_norm_parameters_bias_: "f32[3][1]cpu"):
        l_self_modules_conv_parameters_weight_ = L_self_modules_conv_parameters_weight_
        l_x_ = L_x_
        l_self_modules_norm_buffers_num_batches_tracked_ = L_self_modules_norm_buffers_num_batches_tracked_
        l_self_modules_norm_buffers_running_mean_ = L_self_modules_norm_buffers_running_mean_
        l_self_modules_norm_buffers_running_var_ = L_self_modules_norm_buffers_running_var_
        l_self_modules_norm_parameters_weight_ = L_self_modules_norm_parameters_weight_
        l_self_modules_norm_parameters_bias_ = L_self_modules_norm_parameters_bias_

        # File: batch_norm_train.program.py:12 in forward, code: return torch.relu(self.norm(self.conv(x)))
        conv2d: "f32[2, 3, s53, 4][12*s53, 4*s53, 4, 1]cpu" = torch.conv2d(l_x_, l_self_modules_conv_parameters_weight_, None, (1, 1), (1, 1), (1, 1), 1);  l_x_ = l_self_modules_conv_parameters_weight_ = None
        add_: "i64[][]cpu" = l_self_modules_norm_buffers_num_batches_tracked_.add_(1);  l_self_modules_norm_buffers_num_batches_tracked_ = add_ = None
        batch_norm: "f32[2, 3, s53, 4][12*s53, 4*s53, 4, 1]cpu" = torch.nn.functional.batch_norm(conv2d, l_self_modules_norm_buffers_running_mean_, l_self_modules_norm_buffers_running_var_, l_self_modules_norm_parameters_weight_, l_self_modules_norm_parameters_bias_, True, 0.1, 1e-05);  conv2d = l_self_modules_norm_buffers_running_mean_ = l_self_modules_norm_buffers_running_var_ = l_self_modules_norm_parameters_weight_ = l_self_modules_norm_parameters_bias_ = None
        relu: "f32[2, 3, s53, 4][12*s53, 4*s53, 4, 1]cpu" = torch.relu(batch_norm);  batch_norm = None
        return (relu,)

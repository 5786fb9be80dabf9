class GraphModule(torch.nn.Module):
    def forward(self, L_self_param_groups_0_params_0_grad: "f32[2, 2][2, 1]cpu", L_self_param_groups_0_params_1_grad: "f32[3][1]cpu", state_0: "f32[2, 2][2, 1]cpu", state_1: "f32[3][1]cpu", state_2: "f32[][]cpu", state_3: "f32[3][1]cpu", state_4: "f32[3][1]cpu", state_5: "f32[2, 2][2, 1]cpu", state_6: "f32[2, 2][2, 1]cpu", state_7: "f32[][]cpu"):
        l_self_param_groups_0_params_0_grad = L_self_param_groups_0_params_0_grad
        l_self_param_groups_0_params_1_grad = L_self_param_groups_0_params_1_grad

        # File: adam.py:686 in _multi_tensor_adam, code: torch._foreach_add_(device_state_steps, 1)
        _foreach_add_ = torch._foreach_add_([state_7, state_2], 1);  _foreach_add_ = None

        # File: adam.py:704 in _multi_tensor_adam, code: torch._foreach_lerp_(
        _foreach_sub = torch._foreach_sub([l_self_param_groups_0_params_0_grad, l_self_param_groups_0_params_1_grad], [state_5, state_3])
        d: "f32[2, 2][2, 1]cpu" = _foreach_sub[0]
        d_1: "f32[3][1]cpu" = _foreach_sub[1];  _foreach_sub = None
        full_like: "f32[2, 2][2, 1]cpu" = torch.full_like(d, 0.09999999999999998)
        full_like_1: "f32[3][1]cpu" = torch.full_like(d_1, 0.09999999999999998)
        _foreach_addcmul_ = torch._foreach_addcmul_([state_5, state_3], [full_like, full_like_1], (d, d_1));  full_like = full_like_1 = d = d_1 = _foreach_addcmul_ = None

        # File: adam.py:708 in _multi_tensor_adam, code: torch._foreach_mul_(device_exp_avg_sqs, beta2)
        _foreach_mul_ = torch._foreach_mul_([state_6, state_4], 0.999);  _foreach_mul_ = None

        # File: adam.py:721 in _multi_tensor_adam, code: torch._foreach_addcmul_(
        _foreach_addcmul__1 = torch._foreach_addcmul_([state_6, state_4], [l_self_param_groups_0_params_0_grad, l_self_param_groups_0_params_1_grad], [l_self_param_groups_0_params_0_grad, l_self_param_groups_0_params_1_grad], 0.0010000000000000009);  l_self_param_groups_0_params_0_grad = l_self_param_groups_0_params_1_grad = _foreach_addcmul__1 = None

        # File: adam.py:734 in _multi_tensor_adam, code: bias_correction1 = torch._foreach_pow(beta1, device_state_steps)  # type: ignore[arg-type]
        _foreach_pow = torch._foreach_pow(0.9, [state_7, state_2])
        getitem_10: "f32[][]cpu" = _foreach_pow[0]
        getitem_11: "f32[][]cpu" = _foreach_pow[1];  _foreach_pow = None

        # File: adam.py:735 in _multi_tensor_adam, code: bias_correction2 = torch._foreach_pow(beta2, device_state_steps)  # type: ignore[arg-type]
        _foreach_pow_1 = torch._foreach_pow(0.999, [state_7, state_2]);  state_7 = state_2 = None
        getitem_12: "f32[][]cpu" = _foreach_pow_1[0]
        getitem_13: "f32[][]cpu" = _foreach_pow_1[1];  _foreach_pow_1 = None

        # File: adam.py:737 in _multi_tensor_adam, code: torch._foreach_sub_(bias_correction1, 1)
        _foreach_sub_ = torch._foreach_sub_((getitem_10, getitem_11), 1);  _foreach_sub_ = None

        # File: adam.py:738 in _multi_tensor_adam, code: torch._foreach_sub_(bias_correction2, 1)
        _foreach_sub__1 = torch._foreach_sub_((getitem_12, getitem_13), 1);  _foreach_sub__1 = None

        # File: adam.py:740 in _multi_tensor_adam, code: torch._foreach_neg_(bias_correction2)
        _foreach_neg_ = torch._foreach_neg_((getitem_12, getitem_13));  _foreach_neg_ = None

        # File: adam.py:743 in _multi_tensor_adam, code: torch._foreach_div_(bias_correction1, lr)
        _foreach_div_ = torch._foreach_div_((getitem_10, getitem_11), 0.1);  _foreach_div_ = None

        # File: adam.py:744 in _multi_tensor_adam, code: torch._foreach_reciprocal_(bias_correction1)
        _foreach_reciprocal_ = torch._foreach_reciprocal_((getitem_10, getitem_11));  _foreach_reciprocal_ = None

        # File: adam.py:746 in _multi_tensor_adam, code: torch._foreach_sqrt_(bias_correction2)
        _foreach_sqrt_ = torch._foreach_sqrt_((getitem_12, getitem_13));  _foreach_sqrt_ = None

        # File: adam.py:762 in _multi_tensor_adam, code: exp_avg_sq_sqrt = torch._foreach_sqrt(device_exp_avg_sqs)
        _foreach_sqrt = torch._foreach_sqrt([state_6, state_4]);  state_6 = state_4 = None
        getitem_26: "f32[2, 2][2, 1]cpu" = _foreach_sqrt[0]
        getitem_27: "f32[3][1]cpu" = _foreach_sqrt[1];  _foreach_sqrt = None

        # File: adam.py:764 in _multi_tensor_adam, code: torch._foreach_div_(exp_avg_sq_sqrt, bias_correction2_sqrt)
        _foreach_div__1 = torch._foreach_div_((getitem_26, getitem_27), (getitem_12, getitem_13));  getitem_12 = getitem_13 = _foreach_div__1 = None

        # File: adam.py:765 in _multi_tensor_adam, code: torch._foreach_add_(exp_avg_sq_sqrt, eps)
        _foreach_add__1 = torch._foreach_add_((getitem_26, getitem_27), 1e-08);  _foreach_add__1 = None

        # File: adam.py:766 in _multi_tensor_adam, code: torch._foreach_div_(exp_avg_sq_sqrt, step_size)
        _foreach_div__2 = torch._foreach_div_((getitem_26, getitem_27), (getitem_10, getitem_11));  getitem_10 = getitem_11 = _foreach_div__2 = None

        # File: adam.py:769 in _multi_tensor_adam, code: torch._foreach_addcdiv_(device_params, device_exp_avgs, exp_avg_sq_sqrt)
        _foreach_addcdiv_ = torch._foreach_addcdiv_([state_0, state_1], [state_5, state_3], (getitem_26, getitem_27));  state_0 = state_1 = state_5 = state_3 = getitem_26 = getitem_27 = _foreach_addcdiv_ = None
        return ()

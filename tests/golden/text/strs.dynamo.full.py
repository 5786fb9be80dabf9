class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[1, 2, 4, 4][32, 16, 4, 1]cpu", L_w_: "f32[2, 2, 3, 3][18, 9, 3, 1]cpu"):
        l_x_ = L_x_
        l_w_ = L_w_

        # File: make.py:141 in f, code: return F.interpolate(x,scale_factor=2.0,mode='nearest'), F.pad(x,(1,1),value=0.5), x.std(correction=0), F.conv2d(x,w,padding='same'), torch.empty(2,memory_format=torch.contiguous_format), x.contiguous(memory_format=torch.channels_last), torch.zeros(2,dtype=torch.complex64)+1j*2, torch.zeros(2)*(1+2j), x.type(torch.float64), x.div(2,rounding_mode='floor')
        interpolate: "f32[1, 2, 8, 8][128, 64, 8, 1]cpu" = torch.nn.functional.interpolate(l_x_, scale_factor = 2.0, mode = 'nearest')

        # File: torch/nn/functional.py:5823 in pad, code: return torch._C._nn.pad(input, pad, mode, value)
        pad: "f32[1, 2, 4, 6][48, 24, 6, 1]cpu" = torch._C._nn.pad(l_x_, (1, 1), 'constant', 0.5)

        # File: make.py:141 in f, code: return F.interpolate(x,scale_factor=2.0,mode='nearest'), F.pad(x,(1,1),value=0.5), x.std(correction=0), F.conv2d(x,w,padding='same'), torch.empty(2,memory_format=torch.contiguous_format), x.contiguous(memory_format=torch.channels_last), torch.zeros(2,dtype=torch.complex64)+1j*2, torch.zeros(2)*(1+2j), x.type(torch.float64), x.div(2,rounding_mode='floor')
        std: "f32[][]cpu" = l_x_.std(correction = 0)
        conv2d: "f32[1, 2, 4, 4][32, 16, 4, 1]cpu" = torch.conv2d(l_x_, l_w_, padding = 'same');  l_w_ = None
        empty: "f32[2][1]cpu" = torch.empty(2, memory_format = torch.contiguous_format)
        contiguous: "f32[1, 2, 4, 4][32, 1, 8, 2]cpu" = l_x_.contiguous(memory_format = torch.channels_last)
        zeros: "c64[2][1]cpu" = torch.zeros(2, dtype = torch.complex64)
        add: "c64[2][1]cpu" = zeros + 2j;  zeros = None
        zeros_1: "f32[2][1]cpu" = torch.zeros(2)
        mul: "c64[2][1]cpu" = zeros_1 * (1+2j);  zeros_1 = None
        type_1: "f64[1, 2, 4, 4][32, 16, 4, 1]cpu" = l_x_.type(torch.float64)
        div: "f32[1, 2, 4, 4][32, 16, 4, 1]cpu" = l_x_.div(2, rounding_mode = 'floor');  l_x_ = None
        return (interpolate, pad, std, conv2d, empty, contiguous, add, mul, type_1, div)

class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[4, 4][4, 1]cpu", L_v_: "f32[][]cpu", L_m_: "b8[4, 4][4, 1]cpu", L_i_: "i64[2][1]cpu"):
        l_x_ = L_x_
        l_v_ = L_v_
        l_m_ = L_m_
        l_i_ = L_i_

        # File: make.py:80 in f, code: x[0]=1; x[-1,1:]=2.5; x[...,0]=v; x[None]; x[m]=0.; x[i]=v; x[i,0]=3; x[:,1:3:2]+=1; x[(x>0)&m]=7
        l_x_[0] = 1;  setitem = l_x_;  setitem = None
        l_x_[(-1, slice(1, None, None))] = 2.5;  setitem_1 = l_x_;  setitem_1 = None
        l_x_[(Ellipsis, 0)] = l_v_;  setitem_2 = l_x_;  setitem_2 = None
        l_x_[l_m_] = 0.0;  setitem_3 = l_x_;  setitem_3 = None
        l_x_[l_i_] = l_v_;  setitem_4 = l_x_;  l_v_ = setitem_4 = None
        l_x_[(l_i_, 0)] = 3;  setitem_5 = l_x_;  setitem_5 = None
        getitem_1: "f32[4, 1][4, 2]cpu" = l_x_[(slice(None, None, None), slice(1, 3, 2))]
        getitem_1 += 1;  iadd: "f32[4, 1][4, 2]cpu" = getitem_1;  getitem_1 = None
        l_x_[(slice(None, None, None), slice(1, 3, 2))] = iadd;  setitem_6 = l_x_;  iadd = setitem_6 = None
        gt: "b8[4, 4][4, 1]cpu" = l_x_ > 0
        and_: "b8[4, 4][4, 1]cpu" = gt & l_m_;  gt = None
        l_x_[and_] = 7;  setitem_7 = l_x_;  and_ = setitem_7 = None

        # File: make.py:81 in f, code: return x[i][::2], x[m[:,0]]
        getitem_2: "f32[2, 4][4, 1]cpu" = l_x_[l_i_];  l_x_ = l_i_ = None
        getitem_3: "f32[1, 4][8, 1]cpu" = getitem_2[slice(None, None, 2)];  getitem_2 = None
        getitem_4: "b8[4][4]cpu" = l_m_[(slice(None, None, None), 0)];  l_m_ = None
        return (getitem_3, getitem_4)

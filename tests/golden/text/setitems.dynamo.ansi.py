class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "[31mf32[0m[34m[4, 4][0m[2m[34m[4, 1][0m[2m[32mcpu[0m", L_v_: "[31mf32[0m[34m[][0m[2m[34m[][0m[2m[32mcpu[0m", L_m_: "[31mb8[0m[34m[4, 4][0m[2m[34m[4, 1][0m[2m[32mcpu[0m", L_i_: "[31mi64[0m[34m[2][0m[2m[34m[1][0m[2m[32mcpu[0m"):
        l_x_ = L_x_
        l_v_ = L_v_
        l_m_ = L_m_
        l_i_ = L_i_

        [2m# File: make.py:80 in f, code: x[0]=1; x[-1,1:]=2.5; x[...,0]=v; x[None]; x[m]=0.; x[i]=v; x[i,0]=3; x[:,1:3:2]+=1; x[(x>0)&m]=7[0m
        l_x_[[34m0[0m] = [34m1[0m;  setitem = l_x_;  [2msetitem = None[0m
        l_x_[([34m-1[0m, slice([34m1[0m, [34mNone[0m, [34mNone[0m))] = [34m2.5[0m;  setitem_1 = l_x_;  [2msetitem_1 = None[0m
        l_x_[([34mEllipsis[0m, [34m0[0m)] = l_v_;  setitem_2 = l_x_;  [2msetitem_2 = None[0m
        l_x_[l_m_] = [34m0.0[0m;  setitem_3 = l_x_;  [2msetitem_3 = None[0m
        l_x_[l_i_] = l_v_;  setitem_4 = l_x_;  [2ml_v_ = setitem_4 = None[0m
        l_x_[(l_i_, [34m0[0m)] = [34m3[0m;  setitem_5 = l_x_;  [2msetitem_5 = None[0m
        getitem_1: "[31mf32[0m[34m[4, 1][0m[2m[34m[4, 2][0m[2m[32mcpu[0m" = l_x_[(slice([34mNone[0m, [34mNone[0m, [34mNone[0m), slice([34m1[0m, [34m3[0m, [34m2[0m))]
        getitem_1 += [34m1[0m;  iadd: "[31mf32[0m[34m[4, 1][0m[2m[34m[4, 2][0m[2m[32mcpu[0m" = getitem_1;  [2mgetitem_1 = None[0m
        l_x_[(slice([34mNone[0m, [34mNone[0m, [34mNone[0m), slice([34m1[0m, [34m3[0m, [34m2[0m))] = iadd;  setitem_6 = l_x_;  [2miadd = setitem_6 = None[0m
        gt: "[31mb8[0m[34m[4, 4][0m[2m[34m[4, 1][0m[2m[32mcpu[0m" = l_x_ > [34m0[0m
        and_: "[31mb8[0m[34m[4, 4][0m[2m[34m[4, 1][0m[2m[32mcpu[0m" = gt & l_m_;  [2mgt = None[0m
        l_x_[and_] = [34m7[0m;  setitem_7 = l_x_;  [2mand_ = setitem_7 = None[0m

        [2m# File: make.py:81 in f, code: return x[i][::2], x[m[:,0]][0m
        getitem_2: "[31mf32[0m[34m[2, 4][0m[2m[34m[4, 1][0m[2m[32mcpu[0m" = l_x_[l_i_];  [2ml_x_ = l_i_ = None[0m
        getitem_3: "[31mf32[0m[34m[1, 4][0m[2m[34m[8, 1][0m[2m[32mcpu[0m" = getitem_2[slice([34mNone[0m, [34mNone[0m, [34m2[0m)];  [2mgetitem_2 = None[0m
        getitem_4: "[31mb8[0m[34m[4][0m[2m[34m[4][0m[2m[32mcpu[0m" = l_m_[(slice([34mNone[0m, [34mNone[0m, [34mNone[0m), [34m0[0m)];  [2ml_m_ = None[0m
        return (getitem_3, getitem_4)

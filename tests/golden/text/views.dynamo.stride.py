class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[4, 4][4, 1]"):
        l_x_ = L_x_

        # File: make.py:103 in f, code: a,b=x.chunk(2); a.zero_(); b.t().mul_(2); y=x.view(-1); y[::2]=3; z=x.as_strided((2,2),(1,2),1); z.add_(1)
        chunk = l_x_.chunk(2)
        a: "f32[2, 4][4, 1]" = chunk[0]
        b: "f32[2, 4][4, 1]" = chunk[1];  chunk = None
        zero_: "f32[2, 4][4, 1]" = a.zero_();  a = zero_ = None
        t: "f32[4, 2][1, 4]" = b.t();  b = None
        mul_: "f32[4, 2][1, 4]" = t.mul_(2);  t = mul_ = None
        y: "f32[16][1]" = l_x_.view(-1)
        y[slice(None, None, 2)] = 3;  setitem = y;  y = setitem = None
        z: "f32[2, 2][1, 2]" = l_x_.as_strided((2, 2), (1, 2), 1)
        add_: "f32[2, 2][1, 2]" = z.add_(1);  z = add_ = None

        # File: make.py:104 in f, code: u=x.unbind(0); u[0].sub_(u[1]); d=x.diagonal(); d.fill_(1); w=x.unfold(0,2,1);
        unbind = l_x_.unbind(0)
        getitem_2: "f32[4][1]" = unbind[0]
        getitem_3: "f32[4][1]" = unbind[1];  unbind = None
        sub_: "f32[4][1]" = getitem_2.sub_(getitem_3);  getitem_2 = getitem_3 = sub_ = None
        d: "f32[4][5]" = l_x_.diagonal()
        fill_: "f32[4][5]" = d.fill_(1);  d = fill_ = None
        w: "f32[3, 4, 2][4, 1, 4]" = l_x_.unfold(0, 2, 1)

        # File: make.py:105 in f, code: return x.T, x.mT, torch.view_as_complex(T(2,2)), x.permute(1,0).contiguous(), w, x.real
        getattr_1: "f32[4, 4][1, 4]" = l_x_.T;  getattr_1 = None
        getattr_2: "f32[4, 4][1, 4]" = l_x_.mT;  getattr_2 = None
        randn: "f32[2, 2][2, 1]" = torch.randn(2, 2)
        view_as_complex: "c64[2][1]" = torch.view_as_complex(randn);  randn = None
        permute: "f32[4, 4][1, 4]" = l_x_.permute(1, 0)
        contiguous: "f32[4, 4][4, 1]" = permute.contiguous();  permute = None
        getattr_3: "f32[4, 4][4, 1]" = l_x_.real;  l_x_ = getattr_3 = None
        return (view_as_complex, contiguous, w)

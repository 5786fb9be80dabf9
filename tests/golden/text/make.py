#!/usr/bin/env python3
"""Captures graph texts from the installed PyTorch into this folder: make.py [FOLDER]

One file a row of WANTED: program, how it is captured, how it is printed. tests/text/test_real.c reads them all; what torch
prints with the flags below must come back byte for byte.
"""
import os
import re
import sys

import torch
import torch.nn as nn
import torch.nn.functional as F
from torch._dynamo.backends.common import aot_autograd
from torch.fx.experimental.proxy_tensor import make_fx

T = torch.randn
FORMATS = {
    "full": dict(include_stride=True, include_device=True),
    "stride": dict(include_stride=True),
    "plain": {},
    "expanded": dict(include_stride=True, include_device=True, expanded_def=True),
    "ansi": dict(include_stride=True, include_device=True, colored=True),
}
WANTED = """
kv_copy dynamo code
kv_copy dynamic full
setitems dynamo full
setitems dynamo ansi
setitems make_fx stride
setitems symbolic plain
index_put dynamo stride
index_put aot full
bn aot expanded
bn symbolic_trace code
bn export plain
adam dynamo full
adam make_fx full
views dynamo stride
views aot plain
custom dynamo full
custom aot full
custom aot ansi
dtypes dynamo full
dtypes make_fx plain
dtypes dynamo code
ops2 dynamo full
ops2 aot expanded
ops2 aot code
rng dynamo full
mixed_out make_fx full
mixed_out symbolic_trace code
cond dynamo full
strs dynamo full
strs make_fx code
"""
programs = {}


def P(f):
    programs[f.__name__] = f
    return f


torch.library.define("mylib::upd", "(Tensor(a!) cache, Tensor k, *, int slot) -> ()")
@torch.library.impl("mylib::upd","CompositeExplicitAutograd")
def _(cache, k, *, slot):
    cache[slot].copy_(k)
@torch.library.register_fake("mylib::upd")
def _(cache, k, *, slot):
    pass
@P
def kv_copy():
    def f(kv,k,pos):
        kv[:,pos:pos+1].copy_(k); return kv.sum(1)
    return f,(T(2,4,3),T(2,1,3),1)
@P
def setitems():
    def f(x,m,i,v):
        x[0]=1; x[-1,1:]=2.5; x[...,0]=v; x[None]; x[m]=0.; x[i]=v; x[i,0]=3; x[:,1:3:2]+=1; x[(x>0)&m]=7
        return x[i][::2], x[m[:,0]]
    return f,(T(4,4),torch.zeros(4,4,dtype=torch.bool),torch.tensor([0,2]),T(()))
@P
def index_put():
    def f(c,slot,k): 
        c.index_put_((slot,),k,accumulate=True); c.index_copy_(0,slot,k); c.scatter_(0,slot[:,None].expand(2,3),k); return c.clone()
    return f,(T(5,3),torch.tensor([1,3]),T(2,3))
@P
def bn():
    m=nn.Sequential(nn.Conv2d(2,3,3),nn.BatchNorm2d(3),nn.ReLU(inplace=True),nn.Flatten(),nn.Dropout(0.5))
    return m,(T(2,2,5,5),)
@P
def adam():
    def f(ps,gs,ms,vs):
        torch._foreach_mul_(ms,0.9); torch._foreach_add_(ms,gs,alpha=0.1)
        torch._foreach_mul_(vs,0.999); torch._foreach_addcmul_(vs,gs,gs,0.001)
        d=torch._foreach_sqrt(vs); torch._foreach_add_(d,1e-8); torch._foreach_addcdiv_(ps,ms,d,-1e-3); return ps[0]
    a=lambda:[T(3),T(2,2)]
    return f,(a(),a(),a(),[t.abs() for t in a()])
@P
def views():
    def f(x):
        a,b=x.chunk(2); a.zero_(); b.t().mul_(2); y=x.view(-1); y[::2]=3; z=x.as_strided((2,2),(1,2),1); z.add_(1)
        u=x.unbind(0); u[0].sub_(u[1]); d=x.diagonal(); d.fill_(1); w=x.unfold(0,2,1); 
        return x.T, x.mT, torch.view_as_complex(T(2,2)), x.permute(1,0).contiguous(), w, x.real
    return f,(T(4,4),)
@P
def custom():
    def f(c,k):
        torch.ops.mylib.upd(c,k,slot=1); return c*2
    return f,(T(2,3),T(3))
@P
def dtypes():
    def f(x,i):
        y=x.to(torch.bfloat16); y+=1; z=(x*127).to(torch.int8); i|=3; i<<=1; b=x.bool(); b^=True
        return y.float(), z.to(torch.float16), i//2, i%3, ~b, x**2, 2**x, x@x, -x, +x, x.half(), x.to('cpu',torch.float64), torch.full((2,),float('-inf')), x.nan_to_num(nan=float('nan')), x.new_zeros(3), torch.arange(3), torch.tensor([1.5,2])
    return f,(T(3,3),torch.tensor([1,2]))
@P
def ops2():
    def f(x,y):
        o=torch.empty_like(x); torch.add(x,y,out=o); x.clamp_(min=0,max=1); x.addmm_(x,y,beta=0.5,alpha=2); x.transpose_(0,1); y.squeeze_(); x.masked_fill_(x>0.5,-1e9)
        torch.where(x>0,x,y); s,i=x.sort(dim=-1); v,j=torch.max(x,dim=1); n=torch.einsum('ij,jk->ik',x,y)
        return o,s,i,v,j,n, F.softmax(x,dim=-1,dtype=torch.float32), F.layer_norm(x,(3,)), F.gelu(x,approximate='tanh'), F.scaled_dot_product_attention(x[None],y[None],x[None],is_causal=True), torch.cat([x,y],-1), torch.stack((x,y)), x.sum((0,1),keepdim=True), torch.topk(x,2), len(x.shape)
    return f,(T(3,3),T(3,3))
@P
def rng():
    def f(x):
        y=torch.bernoulli(x); x.uniform_(); x.normal_(0,1); return y, torch.rand(3), torch.randn_like(x), F.dropout(x,0.1,True), torch.randint(0,4,(2,))
    return f,(torch.rand(3,3),)
@P
def mixed_out():
    def f(x): return {'a':x.add_(1),'b':[x,(x.t(),None,3)],'c':'s'}
    return f,(T(2,2),)
@P
def cond():
    def f(x): return torch.cond(x.sum()>0, lambda x: x+1, lambda x: x-1, (x,))
    return f,(T(3),)
@P
def strs():
    def f(x,w):
        return F.interpolate(x,scale_factor=2.0,mode='nearest'), F.pad(x,(1,1),value=0.5), x.std(correction=0), F.conv2d(x,w,padding='same'), torch.empty(2,memory_format=torch.contiguous_format), x.contiguous(memory_format=torch.channels_last), torch.zeros(2,dtype=torch.complex64)+1j*2, torch.zeros(2)*(1+2j), x.type(torch.float64), x.div(2,rounding_mode='floor')
    return f,(T(1,2,4,4),T(2,2,3,3))


def compiled(f, args, backend, dynamic):
    graphs = []

    def keep(gm, _):
        graphs.append(gm)
        return gm.forward

    torch._dynamo.reset()
    torch.compile(f, backend=aot_autograd(fw_compiler=keep) if backend == "aot" else keep, dynamic=dynamic)(*args)
    return graphs[0]


def capture(f, args, how):
    if how in ("dynamo", "aot", "dynamic"):
        return compiled(f, args, how, how == "dynamic")
    if how == "make_fx":
        return make_fx(f)(*args)
    if how == "symbolic":
        return make_fx(f, tracing_mode="symbolic")(*args)
    if how == "symbolic_trace":
        return torch.fx.symbolic_trace(f)
    return str(torch.export.export(f, args))


def main(folder):
    here = os.path.dirname(os.path.abspath(__file__)) + os.sep
    site = os.path.dirname(os.path.dirname(torch.__file__)) + os.sep
    for row in WANTED.split("\n")[1:-1]:
        name, how, style = row.split()
        torch.manual_seed(0)
        f, args = programs[name]()
        gm = capture(f, args, how)
        text = gm if isinstance(gm, str) else gm.code if style == "code" else gm.print_readable(print_output=False, **FORMATS[style])
        with open(os.path.join(folder, f"{name}.{how}.{style}.py"), "w") as out:
            out.write(re.sub(re.escape(here) + "|" + re.escape(site), "", text))


main(sys.argv[1] if len(sys.argv) > 1 else os.path.dirname(os.path.abspath(__file__)))

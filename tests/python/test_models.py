"""The torch.compile backend on small models: our passes are proved on every graph, and a planted fault is found in each model."""
import operator
import pathlib

import pytest
import torch
import torch.nn.functional as F

import aliasproof

OURS = "alias-outputs,out-of-place"


class Attention(torch.nn.Module):
    """A transformer block that decodes one token a step into a KV cache."""

    def __init__(self):
        super().__init__()
        self.qkv, self.out, self.up, self.down = (torch.nn.Linear(4, n) for n in (12, 4, 6, 4))
        self.down = torch.nn.Linear(6, 4)
        self.register_buffer("k", torch.zeros(1, 2, 5, 2))
        self.register_buffer("v", torch.zeros(1, 2, 5, 2))

    def forward(self, x):
        q, k, v = self.qkv(F.layer_norm(x, (4,))).view(1, 1, 3, 2, 2).permute(2, 0, 3, 1, 4)
        self.k[:, :, 2:3], self.v[:, :, 2:3] = k, v
        y = F.scaled_dot_product_attention(q, self.k[:, :, :3], self.v[:, :, :3])
        x = x + self.out(y.transpose(1, 2).reshape(1, 1, 4))
        return x + self.down(F.gelu(self.up(x)))


class Mamba(torch.nn.Module):
    """A selective state space step: a convolution state that rolls, a state that decays in place."""

    def __init__(self):
        super().__init__()
        self.inner, self.out = torch.nn.Linear(4, 8), torch.nn.Linear(4, 4)
        self.register_buffer("conv", torch.zeros(1, 4, 3))
        self.register_buffer("ssm", torch.zeros(1, 4, 2))
        self.a = torch.nn.Parameter(-torch.ones(4, 2))

    def forward(self, x):
        x, z = self.inner(x).chunk(2, -1)
        self.conv.copy_(torch.roll(self.conv, -1, -1))
        self.conv[:, :, -1] = x
        u = F.silu(self.conv.sum(-1))
        self.ssm.mul_(torch.exp(self.a)).add_(u.unsqueeze(-1))
        return self.out(self.ssm.sum(-1) * F.silu(z))


class ResNet(torch.nn.Module):
    """Two residual blocks in training: batch norms write their running statistics, relu in place."""

    def __init__(self):
        super().__init__()
        self.conv1, self.conv2 = torch.nn.Conv2d(2, 2, 3, padding=1), torch.nn.Conv2d(2, 2, 3, padding=1)
        self.bn1, self.bn2 = torch.nn.BatchNorm2d(2), torch.nn.BatchNorm2d(2)

    def forward(self, x):
        y = F.relu(self.bn1(self.conv1(x)), inplace=True)
        y = self.bn2(self.conv2(y))
        y += x
        return F.relu_(y).mean((2, 3))


class Gru(torch.nn.Module):
    """A GRU cell over three steps; the hidden state lives on between calls."""

    def __init__(self):
        super().__init__()
        self.cell = torch.nn.GRUCell(3, 4)
        self.register_buffer("h", torch.zeros(2, 4))

    def forward(self, xs):
        out = torch.empty(3, 2, 4)
        for t in range(3):
            self.h.copy_(self.cell(xs[t], self.h))
            out[t] = self.h
        return out


def adam(p, g, m, v, step):
    """One optimizer step: everything in place."""
    step.add_(1)
    m.lerp_(g, 0.1)
    v.mul_(0.99).addcmul_(g, g, value=0.01)
    p.addcdiv_(m / (1 - 0.9 ** step), (v / (1 - 0.99 ** step)).sqrt_().add_(1e-8), value=-0.1)
    return p.sum()


class Unet(torch.nn.Module):
    """A diffusion block: group norm, time embedding, skip connection written into one buffer."""

    def __init__(self):
        super().__init__()
        self.norm, self.conv, self.time = torch.nn.GroupNorm(1, 2), torch.nn.Conv2d(2, 2, 3, padding=1), torch.nn.Linear(2, 2)
        self.down, self.up = torch.nn.Conv2d(2, 2, 2, stride=2), torch.nn.ConvTranspose2d(2, 2, 2, stride=2)
        self.register_buffer("skips", torch.zeros(1, 4, 4, 4))

    def forward(self, x, t):
        h = F.silu(self.norm(self.conv(x)))
        h += self.time(t)[:, :, None, None]
        self.skips[:, :2] = h
        self.skips[:, 2:].copy_(self.up(self.down(h)))
        return self.skips.view(1, 2, 2, 4, 4).sum(1)


class Moe(torch.nn.Module):
    """Top-1 routing: tokens are gathered, mixed by their expert and added back in place; loads are counted."""

    def __init__(self):
        super().__init__()
        self.gate, self.experts = torch.nn.Linear(3, 2), torch.nn.Parameter(torch.randn(2, 3, 3))
        self.register_buffer("load", torch.zeros(2, dtype=torch.int64))

    def forward(self, x):
        weight, index = self.gate(x).softmax(-1).max(-1)
        self.load.scatter_add_(0, index, torch.ones_like(index))
        out = torch.zeros_like(x)
        for e in range(2):
            mask = index == e
            out.add_(torch.where(mask[:, None], x @ self.experts[e], torch.zeros_like(x)))
        return out.mul_(weight[:, None])


class Quantised(torch.nn.Module):
    """An int8 linear whose activation scale is a running maximum."""

    def __init__(self):
        super().__init__()
        self.register_buffer("weight", torch.randint(-127, 127, (3, 4), dtype=torch.int8))
        self.register_buffer("scale", torch.ones(()))

    def forward(self, x):
        self.scale.copy_(torch.maximum(self.scale, x.abs().amax()))
        q = (x / self.scale * 127).round_().clamp_(-127, 127).to(torch.int8)
        acc = q.to(torch.int32) @ self.weight.to(torch.int32).t()
        return acc.to(torch.float32).mul_(self.scale / (127 * 127))


MODELS = {
    "transformer decode with KV cache": (Attention, [(1, 1, 4)]), "Mamba-like": (Mamba, [(1, 4)]), "ResNet in training": (ResNet, [(1, 2, 3, 3)]),
    "GRU": (Gru, [(3, 2, 3)]), "optimizer step": (lambda: adam, [(3, 2)] * 4 + [()]), "diffusion UNet block": (Unet, [(1, 2, 4, 4), (1, 2)]),
    "MoE routing": (Moe, [(2, 3)]), "quantised linear": (Quantised, [(2, 4)]),
}


def writes(gm):
    """The calls that write into memory that was there before."""
    for node in gm.graph.nodes:
        name = str(node.target)
        if node.op == "call_method" and name.endswith("_") and not name.endswith("__"):
            yield node
        elif node.op == "call_function" and (node.target in (operator.setitem, operator.iadd) or node.target is F.batch_norm):
            yield node


def lose_the_first_write(gm):
    """The planted fault: the first write that reaches memory which outlives the graph is lost."""
    for node in writes(gm):
        if node.target is F.batch_norm:
            old = node.args
            node.args = (old[0], None, None, *old[3:])
        elif node.target is operator.setitem:
            gm.graph.erase_node(node)
        else:
            target = node.args[0]
            while target.op != "placeholder" and target.args and isinstance(target.args[0], torch.fx.Node):
                target = target.args[0]
            if target.op != "placeholder":
                continue
            node.replace_all_uses_with(node.args[0])
            gm.graph.erase_node(node)
        return gm
    raise AssertionError("no write in the graph")


def compiled(name, passes, tmp_path=None):
    torch.manual_seed(0)
    make, shapes = MODELS[name]
    model = make()
    torch._dynamo.reset()
    watch = aliasproof.backend("eager", passes=passes, directory=None if tmp_path is None else str(tmp_path), on_failure="store")
    inputs = [torch.rand(s) for s in shapes]
    with torch.no_grad():
        torch.compile(model, backend=watch, dynamic=False)(*inputs)
    return watch


@pytest.mark.parametrize("name", MODELS)
def test_no_false_alarm(name):
    watch = compiled(name, [OURS, lambda gm: gm])
    assert watch.results and all(r.verdict.name == "PROVED" for r in watch.results), [r.verdict.report for r in watch.results]


@pytest.mark.parametrize("name", MODELS)
def test_a_planted_fault_is_found_and_stored(name, tmp_path):
    watch = compiled(name, [lose_the_first_write], tmp_path)
    assert [r.verdict.name for r in watch.results] == ["REFUTED"], [r.verdict.report for r in watch.results]
    folder = pathlib.Path(watch.results[0].stored)
    assert sorted(p.name for p in folder.iterdir()) == ["after.py", "before.py", "report.txt"] and [p.name for p in tmp_path.iterdir()] == [folder.name]
    with pytest.raises(aliasproof.Refuted):
        aliasproof.verify((folder / "before.py").read_text(), (folder / "after.py").read_text())


def test_a_failure_can_end_the_compilation():
    def f(x):
        x.add_(1)
        return x * 2
    torch._dynamo.reset()
    with pytest.raises(Exception, match="REFUTED"):
        torch.compile(f, backend=aliasproof.backend("eager", passes=[lose_the_first_write], on_failure="raise"))(torch.ones(2))
    torch._dynamo.reset()
    with pytest.warns(UserWarning, match="breaks a graph"):
        torch.compile(f, backend=aliasproof.backend("eager", passes=[lose_the_first_write]))(torch.ones(2))
    with pytest.raises(ValueError, match="on_failure"):
        aliasproof.backend(on_failure="explode")


def test_inputs_that_overlap_and_sizes_that_are_symbolic():
    def f(a, b):
        a.add_(1)
        return b * 2
    base = torch.zeros(8)
    torch._dynamo.reset()
    watch = aliasproof.backend("eager")
    torch.compile(f, backend=watch, dynamic=False)(base[:5], base[2:7])
    assert "@L_a_+2" in watch.results[0].before and dict(watch.summary()) == {"PROVED": 1}
    torch._dynamo.reset()
    watch = aliasproof.backend("eager", passes=[OURS, lose_the_first_write], on_failure="store")
    torch.compile(f, backend=watch, dynamic=True)(torch.zeros(4, 5), torch.zeros(4, 5))
    assert "Sym(s" in watch.results[0].before and [r.verdict.name for r in watch.results] == ["PROVED", "REFUTED"]


def test_a_pass_that_raises_does_not_end_the_compilation():
    def broken(gm):
        raise ValueError("mine")
    torch._dynamo.reset()
    watch = aliasproof.backend("eager", passes=[broken])
    assert torch.equal(torch.compile(lambda x: x + 1, backend=watch)(torch.ones(2)), torch.full((2,), 2.0))
    assert watch.results[0].verdict.name == "UNKNOWN" and "mine" in watch.results[0].verdict.report

#!/usr/bin/env python3
"""Small models of the kinds that people compile, and a planted fault; the table of what the torch.compile backend says of them.

    models.py        model, graphs, calls, verdict of our passes on each, verdict on the planted fault, seconds; exit 1 unless all is as it should be

The command is found as the package finds it ($ALIASPROOF).  Exit code 77 without PyTorch.
"""
import operator
import pathlib
import sys
import time
import warnings

try:
    import torch
    import torch.nn.functional as F
except ImportError:
    print("PyTorch is not installed: skipped")
    sys.exit(77)

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "src" / "python"))
import aliasproof  # noqa: E402

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


def real_optimizer(make):
    """A step of one of torch.optim's own optimizers over two parameters."""
    def build():
        parameters = [torch.nn.Parameter(torch.rand(3, 2)), torch.nn.Parameter(torch.rand(4))]
        optimizer = make(parameters)

        def step(*gradients):
            for p, g in zip(parameters, gradients):
                p.grad = g
            optimizer.step()
        return step
    return build


MODELS = {
    "transformer decode with KV cache": (Attention, [(1, 1, 4)]), "Mamba-like": (Mamba, [(1, 4)]), "ResNet in training": (ResNet, [(1, 2, 3, 3)]),
    "GRU": (Gru, [(3, 2, 3)]), "optimizer step": (lambda: adam, [(3, 2)] * 4 + [()]), "diffusion UNet block": (Unet, [(1, 2, 4, 4), (1, 2)]),
    "MoE routing": (Moe, [(2, 3)]), "quantised linear": (Quantised, [(2, 4)]),
    "torch.optim.AdamW": (real_optimizer(lambda p: torch.optim.AdamW(p, capturable=False)), [(3, 2), (4,)]),
    "torch.optim.SGD, momentum": (real_optimizer(lambda p: torch.optim.SGD(p, lr=0.1, momentum=0.9, nesterov=True)), [(3, 2), (4,)]),
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


def compiled(name, passes, directory=None):
    """The backend after one call of the model."""
    torch.manual_seed(0)
    make, shapes = MODELS[name]
    model = make()
    torch._dynamo.reset()
    watch = aliasproof.backend("eager", passes=passes, directory=directory, on_failure="store")
    inputs = [torch.rand(s) for s in shapes]
    with torch.no_grad():
        torch.compile(model, backend=watch, dynamic=False)(*inputs)
    return watch


def row(name):
    """The verdicts of our passes and of an empty pass, of the planted fault, and whether all are right."""
    start = time.process_time()
    good, bad = compiled(name, [OURS, lambda gm: gm]), compiled(name, [lose_the_first_write])
    calls = sum(" = " in line for r in good.results[::2] for line in r.before.split("\n"))
    right = good.summary().keys() == {"PROVED"} and bad.summary().keys() == {"REFUTED"}
    words = [", ".join(f"{n} {v}" for v, n in sorted(w.summary().items())) for w in (good, bad)]
    print(f"{name:34} {len(good.results) // 2:6} {calls:6}  {words[0]:20} {words[1]:20} {time.process_time() - start:8.1f}")
    return right


def main():
    warnings.filterwarnings("ignore")
    torch.set_num_threads(1)
    print(f"{'model':34} graphs  calls  {'passes':20} {'planted fault':20}  seconds")
    right = [row(name) for name in MODELS]
    print(f"{sum(right)} of {len(right)} models: no false alarm, planted fault found")
    return 0 if all(right) else 1


if __name__ == "__main__":
    sys.exit(main())

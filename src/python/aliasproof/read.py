"""Graph text -> torch.fx.GraphModule.  Nothing of the text is executed: Python's ast is read, and each call becomes an fx node.

A target must be an op, one of torch's functions on tensors, or a tensor's method or property; anything else is refused.
"""
from __future__ import annotations

import ast
import inspect
import keyword
import math
import operator
from typing import Any, Callable, Dict, List, Optional, Set, Tuple

import torch
import torch.fx
from torch._subclasses.fake_tensor import FakeTensorMode

from . import kernels
from .syntax import Parsed, annotation, split
from .types import DTYPES, Bindings, OtherType, TensorType, TupleType, Type, Unreadable

BINARY = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv, ast.FloorDiv: operator.floordiv,
          ast.Mod: operator.mod, ast.Pow: operator.pow, ast.MatMult: operator.matmul, ast.LShift: operator.lshift, ast.RShift: operator.rshift,
          ast.BitAnd: operator.and_, ast.BitOr: operator.or_, ast.BitXor: operator.xor}
AUGMENTED = {ast.Add: operator.iadd, ast.Sub: operator.isub, ast.Mult: operator.imul, ast.Div: operator.itruediv, ast.FloorDiv: operator.ifloordiv,
             ast.Mod: operator.imod, ast.Pow: operator.ipow, ast.MatMult: operator.imatmul, ast.LShift: operator.ilshift,
             ast.RShift: operator.irshift, ast.BitAnd: operator.iand, ast.BitOr: operator.ior, ast.BitXor: operator.ixor}
COMPARE = {ast.Eq: operator.eq, ast.NotEq: operator.ne, ast.Lt: operator.lt, ast.LtE: operator.le, ast.Gt: operator.gt, ast.GtE: operator.ge,
           ast.Is: operator.is_, ast.IsNot: operator.is_not}
UNARY = {ast.USub: operator.neg, ast.UAdd: operator.pos, ast.Invert: operator.invert, ast.Not: operator.not_}
SIZES = (ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Mod)
SYM_OPS = frozenset({"aten::sym_size", "aten::sym_stride", "aten::sym_numel", "aten::sym_storage_offset"})
WORDS: Dict[str, Any] = {"inf": math.inf, "nan": math.nan, "infj": complex(0, math.inf), "nanj": complex(0, math.nan), "Ellipsis": ...}
RESERVED = frozenset({"torch", "self", "device", "slice", "getattr", "operator", *WORDS, *kernels.KERNELS})
PROPERTIES = frozenset({"T", "mT", "H", "mH", "real", "imag", "shape", "dtype", "device", "layout", "ndim", "itemsize", "nbytes", "data",
                        "requires_grad", "is_sparse", "is_cuda", "is_nested", "is_quantized", "is_meta", "is_leaf", "grad", "grad_fn"})
# __add__, __radd__, __iadd__, ...
OPERATORS = frozenset(f"__{prefix}{name.rstrip('_')}__" for name in (*operator.__all__, "len", "bool", "int", "float") for prefix in ("", "r"))
# Methods that call back, reach files, or give out more than tensors.
UNSAFE = frozenset({"apply_", "map_", "map2_", "register_hook", "register_post_accumulate_grad_hook", "storage", "untyped_storage",
                    "module_load", "share_memory_", "numpy", "data_ptr", "reinforce"})


def read(text: str, graph: Optional[str] = None, bind: Bindings = {}) -> torch.fx.GraphModule:
    """The GraphModule of a graph text.  Raises Unreadable, and nothing else, where it can't be read.

    `gm.meta` carries what fx has no place for: "io_map" and "original_output_count" of a rewritten graph (absent if the text has none),
    "inputs", the types of the inputs as written, with their storages and offsets, and "defines", its custom ops.
    Tensors that the module holds (`self._tensor_constant0`) get contents made of nothing; see `aliasproof.fx.inputs`.
    """
    try:
        return Reader(split(text, graph, bind), bind).module()
    except RecursionError as e:
        raise Unreadable("expected less nesting") from e


class Reader:
    def __init__(self, parsed: Parsed, bind: Bindings) -> None:
        self.parsed, self.bind = parsed, bind
        self.graph = torch.fx.Graph()
        self.root = torch.nn.Module()
        self.names: Dict[str, Any] = {}
        self.taken: Set[str] = {n.id for n in ast.walk(parsed.function) if isinstance(n, ast.Name)}
        self.fake = FakeTensorMode()
        self.types: Dict[Type, Any] = {}
        self.made: Set[str] = set()
        self.sizes: Set[torch.fx.Node] = set()  # symbolic sizes, and what is computed of them

    def module(self) -> torch.fx.GraphModule:
        if self.parsed.submodules:
            raise Unreadable(f"submodules are not modelled: {', '.join(self.parsed.submodules)}")
        kernels.define_all(self.parsed.defines)
        self.inputs()
        body = self.parsed.function.body
        k = 0
        while k < len(body):
            k += self.statement(body, k)
        if not any(n.op == "output" for n in self.graph.nodes):
            raise Unreadable("expected `return`", body[-1].lineno)
        gm = torch.fx.GraphModule(self.root, self.graph, self.parsed.class_name or "GraphModule")
        gm.meta.update(inputs=self.parsed.inputs, defines=self.parsed.defines)
        if self.parsed.io_map is not None:
            gm.meta["io_map"] = self.parsed.io_map
        if self.parsed.original_output_count is not None:
            gm.meta["original_output_count"] = self.parsed.original_output_count
        return gm

    # --- nodes

    def inputs(self) -> None:
        """Placeholders; one that the body renames at once (`l_x_ = L_x_`) takes that name, as Dynamo's do."""
        second: Dict[str, str] = {}
        for s in self.parsed.function.body:
            if not (isinstance(s, ast.Assign) and len(s.targets) == 1 and isinstance(s.targets[0], ast.Name) and isinstance(s.value, ast.Name)):
                break
            second.setdefault(s.value.id, s.targets[0].id)
        for i in self.parsed.inputs:
            default = (self.value(i.default),) if i.default is not None else ()
            node = self.create("placeholder", i.name, default, {}, second.get(i.name, i.name), i.type, self.parsed.function.lineno)
            self.names[i.name] = self.names[node.name] = node
            if isinstance(i.type, OtherType) and i.type.text.startswith("Sym("):
                self.sizes.add(node)

    def create(self, op: str, target: Any, args: Tuple[Any, ...], kwargs: Dict[str, Any], name: str, type: Optional[Type], line: int) -> torch.fx.Node:
        if name in RESERVED or name in self.made:
            raise Unreadable(f"the name {name} is taken", line)
        try:
            node = self.graph.create_node(op, target, args, kwargs, name)
        except (RuntimeError, TypeError, ValueError, AssertionError) as e:
            raise Unreadable(f"no call that fx can hold: {e}", line) from e
        node.name = name
        self.made.add(name)
        if type is not None and not isinstance(type, OtherType):
            node.meta["val"] = self.meta(type, line)
            node.meta["stated"] = (node.meta["val"], str(type))
        return node

    def meta(self, type: Type, line: int) -> Any:
        if type in self.types:
            return self.types[type]
        if isinstance(type, TupleType):
            value: Any = tuple(self.meta(t, line) for t in type.items)
        elif isinstance(type, TensorType):
            if min(type.strides(), default=0) < 0:
                raise Unreadable(f"PyTorch has no tensors with negative strides: {type}", line)
            try:
                with self.fake:
                    value = torch.empty_strided(type.size, type.strides(), dtype=getattr(torch, DTYPES[type.dtype]), device=type.device or "cpu")
            except (RuntimeError, AssertionError, OverflowError, TypeError) as e:
                raise Unreadable(f"no tensor that PyTorch can hold: {type}", line) from e
        else:
            value = None
        self.types[type] = value
        return value

    def fresh(self, base: str) -> str:
        name, k = base, 0
        while name in self.taken or name in self.made or name in RESERVED:
            k += 1
            name = f"{base}_{k}"
        return name

    # --- statements

    def statement(self, body: List[ast.stmt], k: int) -> int:
        """Reads body[k]; gives how many statements that took."""
        s = body[k]
        if isinstance(s, (ast.Pass, ast.Import, ast.ImportFrom)) or (isinstance(s, ast.Expr) and isinstance(s.value, ast.Constant)):
            return 1
        if isinstance(s, ast.Return):
            returned = self.value(unflattened(s.value)) if s.value is not None else None
            self.create("output", "output", (returned,), {}, self.fresh("output"), None, s.lineno)
            return len(body) - k
        if isinstance(s, ast.AnnAssign) and isinstance(s.target, ast.Name):
            type = annotation(s.annotation, self.bind)
            if s.value is not None:
                self.assign(s.target.id, type, s.value)
            return 1
        if isinstance(s, ast.Expr):
            self.call(s.value, self.fresh(self.base_name(s.value)), None)
            return 1
        if isinstance(s, ast.AugAssign) and isinstance(s.target, ast.Name):
            f = AUGMENTED[type_of(s.op)]
            return self.write(f, f.__name__, (self.name(s.target), self.value(s.value)), s.target.id, body, k)
        if isinstance(s, ast.Assign) and len(s.targets) == 1 and isinstance(s.targets[0], ast.Subscript):
            t = s.targets[0]
            if isinstance(t.value, ast.Name):
                return self.write(operator.setitem, "setitem", (self.name(t.value), self.index(t.slice), self.value(s.value)), t.value.id, body, k)
        if isinstance(s, ast.Assign):
            return self.assignment(s)
        raise Unreadable("expected one call, found another statement", s.lineno)

    def assignment(self, s: ast.Assign) -> int:
        if isinstance(s.value, ast.Constant) and s.value.value is None and all(isinstance(t, ast.Name) for t in s.targets):
            return 1
        if len(s.targets) != 1:
            raise Unreadable("expected one call a line", s.lineno)
        target = s.targets[0]
        if isinstance(target, ast.Name):
            self.assign(target.id, None, s.value)
        elif isinstance(target, (ast.Tuple, ast.List)) and all(isinstance(t, ast.Name) for t in target.elts):
            names = [t.id for t in target.elts if isinstance(t, ast.Name)]
            if isinstance(s.value, ast.Call) and dotted(s.value.func) == "fx_pytree.tree_flatten_spec":
                return 1
            call = self.call(s.value, self.fresh(self.base_name(s.value)), None)
            for i, name in enumerate(names):
                self.names[name] = self.create("call_function", operator.getitem, (call, i), {}, name, None, s.lineno)
        else:
            raise Unreadable("expected a name, found another target", s.lineno)
        return 1

    def assign(self, name: str, type: Optional[Type], e: ast.expr) -> None:
        if isinstance(e, ast.Name) and e.id in self.names:
            self.names[name] = self.names[e.id]
        elif isinstance(e, ast.Constant):
            self.names[name] = self.value(e)
        else:
            self.names[name] = self.call(e, name, type)

    def write(self, f: Callable[..., Any], base_name: str, args: Tuple[Any, ...], base: str, body: List[ast.stmt], k: int) -> int:
        """`x[i] = v;  setitem = x` and `x += y;  iadd: "f32[2]" = x`: the name behind the write is the written tensor's."""
        name, type, taken = None, None, 1
        after = body[k + 1] if k + 1 < len(body) else None
        if isinstance(after, (ast.Assign, ast.AnnAssign)) and isinstance(after.value, ast.Name) and after.value.id == base and after.lineno == body[k].lineno:
            target = after.target if isinstance(after, ast.AnnAssign) else after.targets[0]
            if isinstance(target, ast.Name):
                name, taken = target.id, 2
                type = annotation(after.annotation, self.bind) if isinstance(after, ast.AnnAssign) else None
        node = self.create("call_function", f, args, {}, name or self.fresh(base_name), type, body[k].lineno)
        if name is not None:
            self.names[name] = args[0] if f is operator.setitem else node
        return taken

    def base_name(self, e: ast.expr) -> str:
        if isinstance(e, ast.Call):
            path = (dotted(e.func) or "call").split(".")
            return path[3] if path[:2] == ["torch", "ops"] and len(path) > 3 else path[-1]
        return "value"

    # --- calls

    def call(self, e: ast.expr, name: str, type: Optional[Type]) -> torch.fx.Node:
        op, target, args, kwargs = self.target(e)
        node = self.create(op, target, args, kwargs, name, type, e.lineno)
        sides = isinstance(e, (ast.BinOp, ast.UnaryOp)) and all(self.is_size(a) for a in args)
        if sides or (isinstance(target, torch._ops.OpOverload) and target._schema.name in SYM_OPS):
            self.sizes.add(node)
        return node

    def is_size(self, v: Any) -> bool:
        return v in self.sizes if isinstance(v, torch.fx.Node) else isinstance(v, int) and not isinstance(v, bool)

    def target(self, e: ast.expr) -> Tuple[str, Any, Tuple[Any, ...], Dict[str, Any]]:
        if isinstance(e, ast.Call):
            return self.called(e)
        if isinstance(e, ast.BinOp):
            sides = self.value(e.left), self.value(e.right)
            if not any(isinstance(v, torch.fx.Node) for v in sides):
                raise Unreadable("expected a tensor on one side of the operator", e.lineno)
            return "call_function", BINARY[type_of(e.op)], sides, {}
        if isinstance(e, ast.UnaryOp):
            return "call_function", UNARY[type_of(e.op)], (self.value(e.operand),), {}
        if isinstance(e, ast.Compare) and len(e.ops) == 1 and type_of(e.ops[0]) in COMPARE:
            return "call_function", COMPARE[type_of(e.ops[0])], (self.value(e.left), self.value(e.comparators[0])), {}
        if isinstance(e, ast.Subscript):
            return "call_function", operator.getitem, (self.value(e.value), self.index(e.slice)), {}
        if isinstance(e, ast.Attribute) and isinstance(e.value, ast.Name):
            if e.value.id == "self":
                return "get_attr", self.constant(e), (), {}
            return "call_function", getattr, (self.name(e.value), self.property(e.attr, e.lineno)), {}
        raise Unreadable("expected a call", e.lineno)

    def called(self, e: ast.Call) -> Tuple[str, Any, Tuple[Any, ...], Dict[str, Any]]:
        path = dotted(e.func)
        if any(isinstance(a, ast.Starred) for a in e.args):
            raise Unreadable("expected plain arguments, found *", e.lineno)
        if path is None or path.startswith("self."):
            raise Unreadable("submodules and call_module are not modelled", e.lineno)
        args = tuple(self.value(a) for a in e.args)
        kwargs = {name: self.value(value) for name, value in keywords(e)}
        if isinstance(e.func, ast.Attribute) and isinstance(e.func.value, ast.Name) and e.func.value.id in self.names:
            return "call_method", self.method(e.func.attr, e.lineno), (self.name(e.func.value), *args), kwargs
        if path == "getattr":
            if len(args) != 2 or not isinstance(args[1], str) or not isinstance(args[0], torch.fx.Node):
                raise Unreadable("expected getattr(TENSOR, 'PROPERTY')", e.lineno)
            self.property(args[1], e.lineno)
            return "call_function", getattr, args, kwargs
        try:
            return "call_function", *printable(function(path), args, kwargs)
        except Unreadable as why:
            raise Unreadable(str(why), e.lineno) from why

    def method(self, name: str, line: int) -> str:
        if (name.startswith("_") and name not in OPERATORS) or name in UNSAFE or not callable(getattr(torch.Tensor, name, None)):
            raise Unreadable(f"not a method on tensors: {name}", line)
        return name

    def property(self, name: str, line: int) -> str:
        if name not in PROPERTIES:
            raise Unreadable(f"not a property of tensors: {name}", line)
        return name

    def constant(self, e: ast.Attribute) -> str:
        """A tensor that the module holds; its type is the annotation of its assignment."""
        if hasattr(torch.nn.Module, e.attr) or e.attr.startswith("__"):
            raise Unreadable(f"self.{e.attr} is no tensor", e.lineno)
        if e.attr not in self.root._buffers:
            type = next((annotation(s.annotation, self.bind) for s in self.parsed.function.body
                         if isinstance(s, ast.AnnAssign) and s.value is e), None)
            if not isinstance(type, TensorType):
                raise Unreadable(f"expected the type of self.{e.attr}: a tensor's, before the `=`", e.lineno)
            fake = self.meta(type, e.lineno)
            if fake.numel() > 1 << 24:
                raise Unreadable(f"self.{e.attr} is too large", e.lineno)
            self.root.register_buffer(e.attr, torch.zeros(fake.shape, dtype=fake.dtype).as_strided(fake.shape, fake.stride())
                                      if fake.is_contiguous() else torch.empty_strided(fake.shape, fake.stride(), dtype=fake.dtype).zero_())
        return e.attr

    # --- arguments

    def name(self, e: ast.Name) -> Any:
        if e.id not in self.names:
            raise Unreadable(f"{e.id} is not defined", e.lineno)
        return self.names[e.id]

    def index(self, e: ast.expr) -> Any:
        if isinstance(e, ast.Slice):
            return slice(*(None if part is None else self.value(part) for part in (e.lower, e.upper, e.step)))
        if isinstance(e, ast.Tuple):
            return tuple(self.index(x) for x in e.elts)
        return self.value(e)

    def value(self, e: ast.expr) -> Any:
        if isinstance(e, ast.Constant) and not isinstance(e.value, bytes):
            return e.value
        if isinstance(e, ast.Name):
            return WORDS[e.id] if e.id in WORDS and e.id not in self.names else self.name(e)
        if isinstance(e, ast.Tuple):
            return tuple(self.value(x) for x in e.elts)
        if isinstance(e, ast.List):
            return [self.value(x) for x in e.elts]
        if isinstance(e, ast.Dict) and None not in e.keys:
            return {self.value(k): self.value(v) for k, v in zip(e.keys, e.values) if k is not None}
        if isinstance(e, ast.UnaryOp) and isinstance(e.op, (ast.USub, ast.UAdd)):
            return self.signed(e)
        if isinstance(e, ast.BinOp) and isinstance(e.op, SIZES):
            return self.computed(e, self.value(e.left), self.value(e.right))
        if isinstance(e, ast.Call):
            return self.made_value(e)
        if isinstance(e, ast.Attribute):
            try:
                return word(dotted(e) or "")
            except Unreadable as why:
                raise Unreadable(str(why), e.lineno) from why
        raise Unreadable("expected a value; what is to be computed needs a line and a name of its own", e.lineno)

    def signed(self, e: ast.UnaryOp) -> Any:
        value = self.value(e.operand)
        if isinstance(e.op, ast.USub) and isinstance(value, torch.fx.Node) and value in self.sizes:
            return self.size(operator.neg, (value,), e.lineno)
        if isinstance(value, bool) or not isinstance(value, (int, float, complex)):
            raise Unreadable("expected a number behind the sign", e.lineno)
        return -value if isinstance(e.op, ast.USub) else value

    def size(self, f: Callable[..., Any], args: Tuple[Any, ...], line: int) -> torch.fx.Node:
        node = self.create("call_function", f, args, {}, self.fresh(f.__name__), None, line)
        self.sizes.add(node)
        return node

    def computed(self, e: ast.BinOp, left: Any, right: Any) -> Any:
        """Arithmetic of sizes as an argument (`s0 - 1`), which becomes a call of its own before this one; (1+2j) as Python prints it."""
        if self.is_size(left) and self.is_size(right) and any(isinstance(v, torch.fx.Node) for v in (left, right)):
            return self.size(BINARY[type_of(e.op)], (left, right), e.lineno)
        if not isinstance(e.op, (ast.Add, ast.Sub)) or isinstance(left, bool) or not isinstance(left, (int, float)) or not isinstance(right, complex):
            raise Unreadable("expected a value; what is to be computed needs a line and a name of its own", e.lineno)
        return complex(left, right.imag if isinstance(e.op, ast.Add) else -right.imag)

    def made_value(self, e: ast.Call) -> Any:
        path = dotted(e.func)
        args = [self.value(a) for a in e.args]
        kwargs = {k.arg: self.value(k.value) for k in e.keywords if k.arg is not None}
        try:
            if path == "slice" and not kwargs:
                return slice(*args)
            if path in ("device", "torch.device"):
                return torch.device(*args, **kwargs)
            if path == "torch.Size" and not kwargs:
                return torch.Size(*args)
        except (TypeError, RuntimeError, ValueError) as why:
            raise Unreadable(f"expected the arguments of {path}: {why}", e.lineno) from why
        raise Unreadable("expected a value; what is to be computed needs a line and a name of its own", e.lineno)


def unflattened(e: ast.expr) -> ast.expr:
    """[a, b] of pytree.tree_unflatten([a, b], self._out_spec)."""
    return e.args[0] if isinstance(e, ast.Call) and dotted(e.func) == "pytree.tree_unflatten" and e.args else e


def type_of(op: ast.AST) -> Any:
    return type(op)


def word_of(e: Optional[ast.expr]) -> Optional[str]:
    """A name in quotes."""
    return e.value if isinstance(e, ast.Constant) and isinstance(e.value, str) and e.value.isidentifier() else None


def keywords(e: ast.Call) -> List[Tuple[str, ast.expr]]:
    """Arguments by name, those too that Python's own keywords name: **{'from': 1}."""
    out: List[Tuple[str, ast.expr]] = []
    for k in e.keywords:
        if k.arg is not None:
            out.append((k.arg, k.value))
            continue
        names = [word_of(x) for x in k.value.keys] if isinstance(k.value, ast.Dict) else [None]
        if not isinstance(k.value, ast.Dict) or None in names:
            raise Unreadable("expected arguments, or **{'NAME': VALUE}", e.lineno)
        out += [(name, v) for name, v in zip(names, k.value.values) if name is not None]
    if len({name for name, _ in out}) != len(out):
        raise Unreadable("an argument is given twice", e.lineno)
    return out


def printable(target: Any, args: Tuple[Any, ...], kwargs: Dict[str, Any]) -> Tuple[Any, Tuple[Any, ...], Dict[str, Any]]:
    """The same call as fx can print it, which writes `.from(` and `from = 1` where Python reads neither: by its packet, and by place."""
    if not isinstance(target, torch._ops.OpOverload):
        return target, args, kwargs
    for argument in target._schema.arguments[len(args):]:
        if not any(map(keyword.iskeyword, kwargs)) or argument.kwarg_only or argument.name not in kwargs:
            break
        args, kwargs = (*args, kwargs[argument.name]), {k: v for k, v in kwargs.items() if k != argument.name}
    return target.overloadpacket if keyword.iskeyword(target._overloadname) else target, args, kwargs


def dotted(e: ast.expr) -> Optional[str]:
    """torch.ops.aten.add as text; None if it isn't names and dots, or getattr(torch.ops.aten.random_, "from")."""
    if isinstance(e, ast.Name):
        return e.id
    if isinstance(e, ast.Call) and dotted(e.func) == "getattr" and len(e.args) == 2 and not e.keywords:
        left, name = dotted(e.args[0]), word_of(e.args[1])
        return f"{left}.{name}" if left is not None and name is not None else None
    if isinstance(e, ast.Attribute):
        left = dotted(e.value)
        return None if left is None else f"{left}.{e.attr}"
    return None


_functions: Dict[int, Any] = {}


def overridable() -> Dict[int, Any]:
    """torch's functions on tensors by id: those that a tensor subclass can override, and those that make tensors."""
    if not _functions:
        for fs in torch.overrides.get_overridable_functions().values():
            _functions.update((id(f), f) for f in fs if callable(f))
        for home in (torch._C._VariableFunctions, *(getattr(torch._C, name) for name in ("_nn", "_linalg", "_fft", "_special"))):
            for name in dir(home):
                f = getattr(torch if home is torch._C._VariableFunctions else home, name, None)
                if not name.startswith("__") and callable(f):
                    _functions[id(f)] = f
    return _functions


def walk(path: str) -> Any:
    at: Any = torch
    for name in path.split(".")[1:]:
        at = getattr(at, name, None)
    return at


def function(path: str) -> Any:
    """What a call names.  Only functions on tensors and on Python numbers."""
    first, _, last = path.rpartition(".")
    if path in kernels.KERNELS:
        return kernels.KERNELS[path]
    if path.startswith("torch.ops."):
        return kernels.find(path)
    if first in ("operator", "_operator") or path.startswith("_operator_"):
        f = getattr(operator, last.removeprefix("_operator_") if not first else last, None)
        if f in SCALAR:
            return f
    if first == "math" and last in ("sqrt", "floor", "ceil", "trunc"):
        return getattr(math, last)
    if path.startswith("torch.") and last not in kernels.FORBIDDEN and last not in UNSAFE:
        f = walk(path)
        if f is not None and (id(f) in overridable() or (inspect.isfunction(f) and f.__module__ == first in ("torch.nn.functional", "torch.functional"))):
            return f
        if f in (torch.sym_float, torch.sym_int, torch.sym_max, torch.sym_min, torch.sym_not, torch.sym_ite):
            return f
    raise Unreadable(f"not a function on tensors: {path}")


SCALAR = frozenset({*BINARY.values(), *AUGMENTED.values(), *COMPARE.values(), *UNARY.values(), operator.getitem, operator.setitem,
                    operator.abs, operator.truth})


def word(path: str) -> Any:
    """torch.float32, torch.channels_last, torch.strided, torch.ops.aten.add.Tensor as an argument."""
    if path.startswith("torch.ops."):
        return kernels.find(path)
    value = walk(path) if path.startswith("torch.") and path.count(".") == 1 else None
    if isinstance(value, (torch.dtype, torch.memory_format, torch.layout)):
        return value
    raise Unreadable(f"not a value: {path}")

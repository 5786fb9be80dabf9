"""AOTAutograd's inference path as a pass: torch._functorch.aot_autograd with a compiler that does nothing.

    aliasproof fuzz --pass 'python -m aliasproof.targets.aot'

What is judged is all that the caller gets: the functional graph, the synthetic bases that stand for overlapping inputs, the copies back into
mutated inputs and the outputs made anew as views of them.  The compiled callable runs on real inputs, every ATen call is recorded, and the
record is the answer: each input whose storage is written becomes an output, and the io_map says so.

  --in-place    no io_map: the record as it is, on the caller's inputs (also right where a graph writes cells that no input covers)
  --keep-mutations   keep_inference_input_mutations=True, as Inductor asks: the copies stand in the graph
"""
from __future__ import annotations

import argparse
import sys
import warnings
from typing import Any, Dict, List, Optional, Sequence, Set

from ..start import parser_of, torch_or_exit


def parser() -> argparse.ArgumentParser:
    made = parser_of("targets.aot", str(__doc__))
    made.add_argument("--in-place", action="store_true", help="no io_map: works on the caller's inputs")
    made.add_argument("--keep-mutations", action="store_true", help="keep_inference_input_mutations=True")
    return made


if __name__ == "__main__":
    torch_or_exit(parser())

import torch  # noqa: E402
import torch.fx  # noqa: E402
from torch._functorch.aot_autograd import aot_function  # noqa: E402

from .. import frames, fx, run  # noqa: E402
from ..kernels import flatten  # noqa: E402
from .common import Recorder, accepted_seed, refuse_kernels  # noqa: E402


def rewrite(text: str, in_place: bool = False, keep_mutations: bool = False) -> str:
    gm = fx.read(text)
    refuse_kernels(gm, "AOTAutograd")
    declared, seed = gm.meta["inputs"], accepted_seed(gm)

    def program(*given: Any) -> List[Any]:
        return flatten(run.Runner(gm, True).run(*given))

    with torch.no_grad():
        compiled = aot_function(program, fw_compiler=as_it_is, inference_compiler=as_it_is, keep_inference_input_mutations=keep_mutations)
        compiled(*fx.tensors_of(declared, seed))
        args = fx.tensors_of(declared, seed)
        before = {name: whole.clone() for name, whole in run.storages(declared, args).items()}
        recorder = Recorder(args, [i.name for i in declared], dict(gm.named_buffers()))
        torch.manual_seed(0)
        with recorder:
            outputs = flatten(compiled(*args))
        returned = [recorder.mapped(o) for o in outputs]
    mutated = [k for k, t in enumerate(args) if isinstance(t, torch.Tensor) and t.untyped_storage()._cdata in recorder.written]
    if not in_place:
        refuse_strays(declared, args, before)
        returned += [recorder.nodes[id(args[k])] for k in mutated]
    recorder.graph.output(tuple(returned))
    result = torch.fx.GraphModule(gm, recorder.graph)
    fresh = fx.tensors_of(declared, seed)
    if in_place:
        return fx.write(result, fresh)
    return fx.write(result, fresh, {len(outputs) + k: i for k, i in enumerate(mutated)}, len(outputs))


def as_it_is(gm: torch.fx.GraphModule, example_inputs: Any) -> Any:
    """A compiler that compiles nothing; the runner tells custom ops the types of their results."""
    return run.Runner(gm, True).run


def covered(declared: Sequence[Any], args: Sequence[Any]) -> Dict[int, Set[int]]:
    """The bytes of each storage that the inputs cover."""
    found: Dict[int, Set[int]] = {}
    for t in args:
        if isinstance(t, torch.Tensor):
            numbers = torch.arange(t.untyped_storage().nbytes() // t.element_size() + 1)
            elements = numbers.as_strided(t.shape, t.stride(), t.storage_offset()) if t.numel() else numbers[:0]
            cells = found.setdefault(t.untyped_storage()._cdata, set())
            for e in elements.flatten().tolist():
                cells.update(range(e * t.element_size(), (e + 1) * t.element_size()))
    return found


def refuse_strays(declared: Sequence[Any], args: Sequence[Any], before: Dict[str, torch.Tensor]) -> None:
    cells = covered(declared, args)
    for name, whole in run.storages(declared, args).items():
        changed = (whole.view(torch.uint8) != before[name].view(torch.uint8)).nonzero().flatten().tolist() if whole.numel() else []
        if not set(changed) <= cells[whole.untyped_storage()._cdata]:
            raise frames.Refused(f"cells of the storage of {name} are written that no input covers: no io_map can say that (see --in-place)")


def main(arguments: Optional[List[str]] = None) -> int:
    options = parser().parse_args(arguments)
    warnings.simplefilter("ignore")
    torch.set_num_threads(1)
    return frames.serve(lambda: lambda text: rewrite(text, options.in_place, options.keep_mutations))


if __name__ == "__main__":
    sys.exit(main())

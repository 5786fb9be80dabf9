"""torch.func.functionalize as a pass: no in-place op and no view is left, and each mutated input is copied into at the end.

    aliasproof fuzz --pass 'python -m aliasproof.targets.functionalize'

The graph is traced by make_fx on fake tensors.  --keep-views removes mutations only.  The result has no io_map: it works on the caller's inputs.
"""
from __future__ import annotations

import argparse
import sys
import warnings
from typing import Any, List, Literal, Optional

from ..start import parser_of, torch_or_exit


def parser() -> argparse.ArgumentParser:
    made = parser_of("targets.functionalize", str(__doc__))
    made.add_argument("--keep-views", action="store_true", help="remove mutations only")
    made.add_argument("--tracing", choices=["fake", "real"], default="fake", help="what make_fx traces on (default fake)")
    return made


if __name__ == "__main__":
    torch_or_exit(parser())

import torch  # noqa: E402
from torch.fx.experimental.proxy_tensor import make_fx  # noqa: E402

from .. import frames, fx, run  # noqa: E402
from .common import accepted_seed, inline_constants, refuse_kernels, refuse_unknown_sizes, state_types  # noqa: E402


def rewrite(text: str, keep_views: bool = False, tracing: Literal["real", "fake"] = "fake") -> str:
    gm = fx.read(text)
    refuse_kernels(gm, "functionalize")
    seed = accepted_seed(gm)
    args = fx.tensors_of(gm.meta["inputs"], seed)

    def program(*given: Any) -> Any:
        return run.Runner(gm, True).run(*given)

    remove = "mutations" if keep_views else "mutations_and_views"
    with torch.no_grad():
        traced = make_fx(torch.func.functionalize(program, remove=remove), tracing_mode=tracing)(*args)
    refuse_unknown_sizes(traced)
    inline_constants(traced, dict(gm.named_buffers()))
    state_types(traced, fx.tensors_of(gm.meta["inputs"], seed))
    return fx.write(traced, args)


def main(arguments: Optional[List[str]] = None) -> int:
    options = parser().parse_args(arguments)
    warnings.simplefilter("ignore")
    torch.set_num_threads(1)
    return frames.serve(lambda: lambda text: rewrite(text, options.keep_views, options.tracing))


if __name__ == "__main__":
    sys.exit(main())

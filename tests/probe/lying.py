"""lying.py ALIASPROOF ROOT [--opcheck]: ops in Python that lie (lying_ops.py), in front of `ops check` and the torch probe.

Every lie is found, as what it is and nothing else; none of the honest twins is.  Prints the table: what each op does, what is found, the smallest call.
--opcheck adds what torch.library.opcheck says of the same ops, on a usual call (tensors of 3 by 4) and on the smallest call that was found.
"""
import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path

if importlib.util.find_spec("torch") is None:
    print("torch is not installed: ops in Python are not checked")
    sys.exit(77)

BINARY, ROOT = sys.argv[1], Path(sys.argv[2])
HERE = ROOT / "tests/probe"
sys.path[:0] = [str(HERE), str(ROOT / "src/python")]

import torch  # noqa: E402
import lying_ops  # noqa: E402
from aliasproof import isolate, probe  # noqa: E402

CALL_MS = 3000
REFUSES = "operator whose output has alias annotations"


def check():
    """What ops check says of each op: {"lie::twins": {...}}."""
    command = f"exec '{sys.executable}' -m aliasproof.probe --import lying_ops --call-ms {CALL_MS}"
    done = subprocess.run([BINARY, "ops", "check", HERE / "lying.ops", "--probe", command, "--format", "json"], capture_output=True, text=True,
                          env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path[:2])}, timeout=500)
    assert done.returncode == 1, done.stderr
    return {r["op"]: r for r in json.loads(done.stdout)["ops"]}


def usual(op):
    """Arguments that somebody would think of first."""
    made = []
    for p in op._schema.arguments:
        text = str(p.type)
        if "List[Tensor]" in text:
            made.append([torch.randn(3, 4), torch.randn(3, 4)])
        elif "Tensor" in text:
            made.append(torch.randn(3, 4))
        else:
            made.append(p.default_value)
    return made, {}


def opcheck(line):
    """One line: the op's name, then a call in the protocol's form or nothing."""
    name, _, request = line.partition(" ")
    space, op = name.split("::")
    op = getattr(getattr(torch.ops, space), op).default
    call = probe.Call(json.loads(request)) if request else None
    args, kwargs = (call.args, call.kwargs) if call else usual(op)
    said = torch.library.opcheck(op, args, kwargs, raise_exception=False)
    wrong = {test: " ".join(str(why).split()) for test, why in said.items() if why != "SUCCESS"}
    # Of every op with aliases in its schema, honest or not.
    wrong = {test: why for test, why in wrong.items() if REFUSES not in why}
    return "; ".join(f"{test.removeprefix('test_')}: {why[:110]}" for test, why in wrong.items()) or "nothing"


def main():
    with_opcheck = "--opcheck" in sys.argv[3:]
    found = check()
    asked = isolate.Isolated(opcheck, lambda kind, why: f"{kind}: {why}", 60)
    bad = caught = usual_says = smallest_says = 0
    for name, lie in lying_ops.ALL.items():
        liar, twin = found[f"lie::{name}"], found[f"fair::{name}"]
        lies = {f["lie"] for f in liar["findings"]}
        right = lies == {lie.found} and twin["state"] == "as-declared" and twin["accepted"] > 10
        call = next((f for f in liar["findings"] if f["lie"] == lie.found), {"call": "", "request": {}})
        bad += not right
        caught += right
        print(f"{name}: {lie.does}\n    ops check: {', '.join(sorted(lies)) or 'nothing'}{'' if right else f', WANTED {lie.found}; twin: {twin}'}; {call['call']}")
        if with_opcheck:
            usually, smallest, twins = asked.ask([f"lie::{name}", f"lie::{name} {json.dumps(call['request'])}", f"fair::{name}"])
            usual_says += usually not in ("nothing", twins)
            smallest_says += smallest not in ("nothing", twins)
            print(f"    opcheck:   {usually}; on that call: {smallest}; on the honest twin: {twins}")
    if with_opcheck:
        print(f"opcheck says something of {usual_says} on a usual call, of {smallest_says} on the call that ops check found")
    print(f"{caught} of {len(lying_ops.ALL)} lies caught as what they are, {bad} not; honest twins without an alarm")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())

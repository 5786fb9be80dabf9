"""found.py ALIASPROOF FOLDER: every pair of the gallery is Python, fails as its first line says, and has a picture."""
import json
import pathlib
import subprocess
import sys

import table

aliasproof, folder = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
failures = 0
pairs = sorted(folder.glob("*.before.py"))
for before in pairs:
    name = before.name[: -len(".before.py")]
    r = subprocess.run([aliasproof, "verify", "--format", "json", f"{name}.before.py", f"{name}.after.py"], capture_output=True, text=True, cwd=folder)
    seen, said = table.kind(json.loads(r.stdout)), before.read_text().splitlines()[0][2:]
    for part in ("before", "after"):
        compile((folder / f"{name}.{part}.py").read_text(), f"{name}.{part}.py", "exec")
    pictured = "<svg" in (folder / f"{name}.svg").read_text()
    if seen != said or not pictured:
        print(f"{name}: '{seen}', not '{said}'" if pictured else f"{name}: no picture")
        failures += 1
print(f"{len(pairs)} pairs, {failures} wrong")
sys.exit(1 if failures or not pairs else 0)

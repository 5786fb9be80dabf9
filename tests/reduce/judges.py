"""judges.py ALIASPROOF: reduce with judges of every temper, interrupted, killed, and called wrongly."""
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

GRAPH = """def forward(self, x: "f32[4, 3][3, 1]cpu", y: "f32[4, 3][3, 1]cpu", z: "f32[3][1]cpu"):
    add = x + y
    mul = add * z
    relu = torch.relu(mul)
    sin = relu.sin()
    sub = sin - relu
    getitem = x[slice(1, 3, None)]
    mul_ = getitem.mul_(2.5)
    cos = sub.cos()
    return (cos, sin, add)
"""
LOST = GRAPH.replace("getitem.mul_(2.5)", "getitem.mul(2.5)").rstrip("\n") + "\n\nio_map = {}\noriginal_output_count = 3\n"
WRONG_PASS = """
import sys
text = ""
for line in sys.stdin:
    if line != "%%\\n":
        text += line
        continue
    outputs = [o for o in text.split("return (")[1].split(")")[0].split(",") if o.strip()]
    print(text.replace(".mul_(", ".mul(") + "\\nio_map = {}\\noriginal_output_count = " + str(len(outputs)))
    print("%%", flush=True)
    text = ""
"""
failures = 0


def want(name, good, shown=""):
    global failures
    print(("ok   " if good else "FAIL ") + name)
    if not good:
        print(shown)
        failures += 1


class Room:
    def __init__(self, aliasproof, folder):
        self.aliasproof, self.folder = aliasproof, folder
        self.graph = self.write("g.py", GRAPH)

    def write(self, name, text):
        path = self.folder / name
        path.write_text(text)
        return str(path)

    def words(self, *more):
        return [self.aliasproof, "reduce", *more]

    def run(self, *more):
        return subprocess.run(self.words(*more), capture_output=True, text=True, errors="replace", timeout=120, cwd=self.folder)


def test_tempers(room):
    r = room.run(room.graph, "--", "false", "{}")
    want("always no: nothing to reduce, and what was seen", r.returncode == 2 and "does not fail" in r.stderr and "exit status 1" in r.stderr, r.stderr)
    r = room.run(room.graph, "--", "echo", "some", "reason", ">&2;", "false", "{}")
    want("always no: its last words are shown", "some reason" in r.stderr, r.stderr)
    r = room.run(room.graph, "--", "true", "{}")
    want("always yes: nothing is left", r.returncode == 0 and "8 nodes \u2192 0 nodes, 3 inputs \u2192 0 inputs" in r.stdout, r.stdout + r.stderr)
    r = room.run("--judge-ms", "300", room.graph, "--", "sleep", "100;", ":", "{}")
    want("hangs on the start", r.returncode == 2 and "did not end within 300 ms" in r.stderr, r.stderr)
    r = room.run("--judge-ms", "300", room.graph, "--", "grep -q cos {} || exec sleep 100")
    want("hangs on some: they are not taken", r.returncode == 0 and "cos" in r.stdout, r.stdout + r.stderr)
    r = room.run(room.graph, "--", "kill -SEGV $$;", ":", "{}")
    want("crashes on the start", r.returncode == 2 and "killed by signal 11" in r.stderr, r.stderr)
    r = room.run(room.graph, "--", "grep -q sin {} && grep -q cos {} || kill -SEGV $$")
    want("crashes on some: they are not taken", r.returncode == 0 and "sin" in r.stdout and "cos" in r.stdout, r.stdout + r.stderr)
    flaky = f"n=$(cat {room.folder}/n 2>/dev/null || echo 0); echo $((n + 1)) > {room.folder}/n; test $((n % 2)) = 0; : {{}}; test $((n % 2)) = 0"
    r = room.run("--jobs", "1", room.graph, "--", flaky)
    want("flaky: it says so, and both sights", r.returncode == 2 and "flaky" in r.stderr and "exit status 0" in r.stderr and "exit status 1" in r.stderr,
         r.stderr)
    r = room.run("--interesting-exit", "7", room.graph, "--", "grep -q sin {} && exit 7")
    want("another exit status is the interesting one", r.returncode == 0 and "1 nodes" in r.stdout and "sin" in r.stdout, r.stdout + r.stderr)
    r = room.run(room.graph, "--", "no-such-command-here", "{}")
    want("a command that is not there", r.returncode == 2 and "there is no command no-such-command-here" in r.stderr, r.stderr)


def test_same_result(room):
    texts = []
    for jobs in ("1", "2", "5"):
        r = room.run("--jobs", jobs, room.graph, "--", "grep -q relu {} && grep -q mul_ {}")
        texts.append([line for line in r.stdout.splitlines() if not line.startswith("# 8 nodes")] + [line.split(" s")[0].rsplit(" ", 1)[0]
                     for line in r.stdout.splitlines() if line.startswith("# 8 nodes")])
    want("the result and the number of tries do not depend on the jobs", texts[0] == texts[1] == texts[2] and "relu" in str(texts[0]), str(texts))


def begun(path):
    """Waits until the first graph is there, and for some further steps."""
    for _ in range(600):
        if path.exists():
            break
        time.sleep(0.1)
    time.sleep(0.4)


def test_interrupted(room):
    slow = "sleep 0.05; grep -q relu {} && grep -q mul_ {}"
    out = room.folder / "slow.py"
    p = subprocess.Popen(room.words("--jobs", "2", "--output", str(out), room.graph, "--", slow), stdout=subprocess.PIPE, text=True)
    begun(out)
    p.send_signal(signal.SIGINT)
    said = p.communicate(timeout=30)[0]
    want("SIGINT: the best so far is printed and kept", p.returncode == 3 and "stopped" in said and "relu" in out.read_text() and "mul_" in said, said)
    out.unlink()
    p = subprocess.Popen(room.words("--jobs", "2", "--output", str(out), room.graph, "--", slow), stdout=subprocess.DEVNULL)
    begun(out)
    p.kill()
    p.wait()
    want("kill -9: the best so far is on disk", out.exists() and "relu" in out.read_text() and "mul_" in out.read_text())
    time.sleep(0.5)
    left = subprocess.run(["pgrep", "-f", str(out)], capture_output=True, text=True).stdout
    want("kill -9: no worker is left", left == "", left)


def seen(room, *files):
    r = subprocess.run([room.aliasproof, "verify", *files], capture_output=True, text=True, timeout=60)
    return r.stdout.split("\n")[0]


def test_pair(room):
    after = room.write("after.py", LOST)
    r = room.run("--output", "pair", room.graph, after)
    pair = [str(room.folder / "pair" / f"{n}.py") for n in ("before", "after")]
    want("a pair: both files, and they fail", r.returncode == 0 and seen(room, *pair).startswith("REFUTED"), r.stdout + r.stderr)
    want("a pair: no folder is left beside it", not (room.folder / "pair.next").exists())
    p = subprocess.Popen(room.words("--jobs", "1", "--output", str(room.folder / "slow"), room.graph, after, "--",
                                    "sleep 0.02; grep -qF 'mul_(' {} && ! grep -qF 'mul_(' {after}"), stdout=subprocess.DEVNULL)
    begun(room.folder / "slow" / "after.py")
    p.kill()
    p.wait()
    texts = [(room.folder / "slow" / f"{n}.py").read_text() for n in ("before", "after")]
    want("a pair: killed, it is still a pair", "mul_(" in texts[0] and "mul_(" not in texts[1] and texts[0].count("f32") > 0, str(texts))


def test_pass(room):
    script = room.write("wrong.py", WRONG_PASS)
    r = room.run("--pass", f"{sys.executable} {script}", room.graph)
    want("somebody else's pass", r.returncode == 0 and "lost-write" in r.stdout and "1 nodes" in r.stdout, r.stdout + r.stderr)
    r = room.run("--pass", "exit 5", room.graph)
    want("a pass that dies: that is what stays", r.returncode == 0 and "command-died" in r.stdout and "0 nodes" in r.stdout, r.stdout + r.stderr)
    r = room.run("--pass", "while read -r l; do if [ \"$l\" = %% ]; then echo 'error: not today'; echo %%; fi; done", room.graph)
    want("a pass that refuses does not fail", r.returncode == 2 and "not today" in r.stderr, r.stderr)


def test_wrong_use(room):
    rows = [
        ("right passes: nothing fails", [room.graph], "does not fail"),
        ("no graph", [], "expected GRAPH"),
        ("a file that is not there", ["no-such.py"], None),
        ("a file that is no graph", [room.write("bad.py", "def forward(self\n")], None),
        ("no {} in the command", [room.graph, "--", "true"], "expected {}"),
        ("two judges", ["--pass", "cat", room.graph, "--", "true", "{}"], "one judge at a time"),
        ("a pass for a pair", ["--pass", "cat", room.graph, room.graph], "one judge at a time"),
        ("a level that is not there", ["--without", "leaves", room.graph], "no such level"),
        ("a pass that is not there", ["--passes", "nosuch", room.graph], "nosuch"),
        ("no jobs", ["--jobs", "0", room.graph], "from 1 to 64"),
        ("too many files", [room.graph] * 3, "too many arguments"),
        ("a folder of other files for a pair", ["--output", str(room.folder), room.graph, room.write("after.py", LOST)], "a folder that is not there yet"),
        ("an output that can't be written", ["--output", "/nonexistent/x.py", room.graph, "--", "true", "{}"], "/nonexistent/x.py"),
    ]
    for name, words, said in rows:
        r = room.run(*words)
        want("wrong use: " + name, r.returncode == 2 and (said is None or said in r.stderr + r.stdout), f"{r.returncode}\n{r.stdout}{r.stderr}")
    r = room.run("--without", "names", "--without", "shapes", room.graph, "--", "grep -qF 'sin()' {}")
    want("levels switched off", r.returncode == 0 and "[4, 3]" in r.stdout, r.stdout)
    r = room.run("--max-tries", "5", room.graph, "--", "grep -q sin {}")
    want("a limit of tries", r.returncode == 3 and "5 tries" in r.stdout, r.stdout)


def test_json(room):
    root = pathlib.Path(__file__).resolve().parents[2]
    sys.path.insert(0, str(root / "tests" / "report"))
    import schema
    said = json.loads((root / "specs" / "schema" / "reduce-1.json").read_text())
    after = room.write("after.py", LOST)
    rows = [
        ("minimal", [room.graph, "--", "grep -qF 'sin()' {}"]),
        ("minimal", ["--output", "json.pair", room.graph, after]),
        ("not-failing", [room.graph, "--", "printf '\\377' >&2; false {}"]),
        ("stopped", ["--max-tries", "4", room.graph, "--", "true {}"]),
        ("flaky", ["--jobs", "1", room.graph, "--", "mkdir flaky {}.seen 2>/dev/null"]),
    ]
    for status, words in rows:
        r = room.run("--format", "json", *words)
        try:
            wrong = list(schema.errors(json.loads(r.stdout), said))
            wrong += [] if json.loads(r.stdout)["status"] == status else ["another status"]
        except ValueError as e:
            wrong = [str(e)]
        want(f"JSON: {status}", not wrong, f"{wrong}\n{r.stdout}{r.stderr}")


def main():
    with tempfile.TemporaryDirectory() as folder:
        room = Room(os.path.abspath(sys.argv[1]), pathlib.Path(folder))
        for test in (test_tempers, test_same_result, test_interrupted, test_pair, test_pass, test_wrong_use, test_json):
            test(room)
    sys.exit(1 if failures else 0)


main()

"""table.py ALIASPROOF PROGRAM CASES [--starts N] [--runs N] [--kinds LIST] [--seed S] [--check N]

Reduces failures and prints what came out:
  - every bad.py and bad2.py of CASES with its before.py, as a pair (not with --planted-only);
  - generated graphs on which a wrong pass of PROGRAM (tests/planted) fails, N for each pass, those of 40 calls or more first (not with --cases-only).
For each: calls and inputs before and after, judge calls, seconds of processor time, and what plain ddmin over nodes alone leaves.  Every result
is then taken apart by single.py: a single removal after which it still fails in the same way is an error, and so is a table that
does not hold what the last lines say.
"""
import argparse
import json
import pathlib
import resource
import statistics
import subprocess
import sys
import tempfile

import single

LEVELS = ["outputs", "inputs", "ops", "args", "shapes", "dtypes", "names"]   # all but nodes


def run(*words):
    r = subprocess.run([str(w) for w in words], capture_output=True, text=True, timeout=600)
    try:
        return json.loads(r.stdout)
    except json.JSONDecodeError:
        sys.exit(f"{' '.join(map(str, words))}: no JSON but\n{r.stdout}{r.stderr}")


def kind(report):
    detail = report.get("detail", "")
    words = [report["verdict"], report["fault"], detail if detail != report["code"] else "", report.get("what", "").split(" ")[0]]
    return " ".join(w for w in words if w)


class Judge:
    """The command line on texts, in one scratch folder."""

    def __init__(self, program, passes, folder):
        self.program, self.passes, self.folder = program, passes, pathlib.Path(folder)

    def write(self, name, text):
        path = self.folder / name
        path.write_text(text)
        return path

    def verify(self, before, after):
        return run(self.program, "verify", "--format", "json", self.write("before.py", before), self.write("after.py", after))

    def seen(self, texts):
        if len(texts) == 2:
            return kind(self.verify(*texts))
        return kind(run(self.program, "check", "--format", "json", "--passes", self.passes, self.write("graph.py", texts[0])))

    def keeps(self, old, new):
        return all(o == n or self.verify(o, n)["verdict"] == "PROVED" for o, n in zip(old, new))


def wrong_passes(program):
    lines = subprocess.run([program, "rewrite", "--list-passes"], capture_output=True, text=True, check=True).stdout.splitlines()
    return [name for name in (line.split()[0] for line in lines) if name.startswith("twin-")]


def verdict_of(path):
    return json.loads((path.parent / "finding.json").read_text()).get("verdict", "")


def calls_of(path):
    return sum(line.startswith("    ") and " = " in line for line in path.read_text().splitlines())


def reduce(program, paths, passes, *more):
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    r = run(program, "reduce", "--format", "json", "--jobs", 1, "--output", more[0], *(["--passes", passes] if passes else []), *more[1:], *paths)
    now = resource.getrusage(resource.RUSAGE_CHILDREN)
    r["cpu"] = now.ru_utime + now.ru_stime - used.ru_utime - used.ru_stime
    return r


def check_minimal(judge, result):
    """Single removals after which it fails in the same way."""
    texts = [result["before"]] + ([result["after"]] if "after" in result else [])
    graphs = [single.read(t) for t in texts]
    wanted = judge.seen(texts)
    if wanted != result["kind"]:
        return [f"the result is '{wanted}', not '{result['kind']}'"]
    guarded = len(texts) == 2 and judge.verify(texts[1], texts[1])["verdict"] == "PROVED"
    left = []
    for what, new, alone in single.Candidates(graphs).all():
        if judge.seen(new) == wanted and not (alone and guarded and not judge.keeps([g.show() for g in graphs], new)):
            left.append(what)
    return left


class Table:
    def __init__(self, options, folder):
        self.o, self.folder, self.rows, self.errors = options, folder, [], 0

    def add(self, name, program, paths, passes):
        more = ["--without", LEVELS[0]] + [w for level in LEVELS[1:] for w in ("--without", level)]
        out = self.folder / "out"
        r = reduce(program, paths, passes, str(out) + (".pair" if len(paths) > 1 else ".py"))
        if r["status"] != "minimal":
            print(f"{name}: {r['status']}, {r['kind']}")
            return
        plain = reduce(program, paths, passes, str(out) + (".pair" if len(paths) > 1 else ".py"), *more)
        left = check_minimal(Judge(program, passes, self.folder), r) if len(self.rows) < self.o.check else []
        f, t, p = r["from"], r["to"], plain["to"]
        self.rows.append((f, t, p, r, len(paths)))
        print(f"{name:44} {r['kind']:40.40} {f['nodes']:3} -> {t['nodes']:2} calls {f['inputs']:3} -> {t['inputs']:2} inputs {r['tries']:5} tries "
              f"{r['cpu']:6.2f} s   nodes alone: {p['nodes']:2} calls {p['inputs']:2} inputs", flush=True)
        for what in left:
            print(f"    not minimal: {what}")
        if left:
            print(r["before"] + r.get("after", ""))
        self.errors += bool(left)

    def add_cases(self):
        for expect in sorted(self.o.cases.glob("a*/expect.json")):
            said = json.loads(expect.read_text())
            for bad in ("bad", "bad2"):
                after = expect.parent / f"{bad}.py"
                if after.exists() and said.get(bad) == "REFUTED":
                    self.add(f"{expect.parent.name[:36]} {bad}", self.o.aliasproof, [expect.parent / "before.py", after], "")

    def starts(self, passes):
        """Large graphs on which the pass fails, found by fuzzing; those of 40 calls or more first.  Rare faults take more graphs, of any size."""
        graphs = self.fuzz(passes, "80", self.o.runs)
        return graphs or self.fuzz(passes, "40", 30 * self.o.runs)

    def fuzz(self, passes, size, runs):
        found = self.folder / f"{passes}-{size}"
        subprocess.run([self.o.program, "fuzz", "--passes", passes, "--size", size, "--runs", str(runs), "--findings", "12", "--reduce", "0",
                        "--jobs", "1", "--smt-ms", "0", "--seed", str(self.o.seed), "--dir", found], stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL, check=False)
        refuted = [g for g in found.glob("*/BEFORE.py") if verdict_of(g) == "REFUTED"]
        graphs = sorted(refuted, key=lambda g: (-min(calls_of(g), 40), g.parent.name))
        return [g for g in graphs if kind(run(self.o.program, "check", "--format", "json", "--passes", passes, g)).startswith("REFUTED")]

    def add_planted(self):
        for passes in self.o.kinds.split(",") if self.o.kinds else wrong_passes(self.o.program):
            graphs = self.starts(passes)
            for g in graphs[:self.o.starts]:
                self.add(passes, self.o.program, [g], passes)
            if not graphs:
                print(f"{passes}: fails on none of {31 * self.o.runs} graphs")

    def close(self):
        planted = [r for r in self.rows if r[4] == 1 and r[0]["nodes"] >= 40]
        cpu, tries = [r[3]["cpu"] for r in self.rows], [r[3]["tries"] for r in self.rows]
        small = [r for r in planted if r[1]["nodes"] <= 4 and r[1]["inputs"] <= 2]
        print(f"\n{len(self.rows)} reductions; {min(len(self.rows), self.o.check)} taken apart, {self.errors} not 1-minimal")
        print(f"processor time: median {statistics.median(cpu):.2f} s, most {max(cpu):.2f} s; judge calls: median {statistics.median(tries):.0f}, "
              f"most {max(tries)}")
        ok = not self.errors and statistics.median(cpu) <= 1 and max(tries) <= 2000
        if planted:
            mean = [statistics.mean(r[k]["nodes"] + r[k]["inputs"] for r in planted) for k in (0, 1, 2)]
            share = len(small) / len(planted)
            print(f"from graphs of 40 calls or more: {len(small)} of {len(planted)} ({100 * share:.1f} %) end at <= 4 calls and <= 2 inputs")
            print(f"calls and inputs together, mean: {mean[0]:.1f} at the start, {mean[2]:.1f} after ddmin over nodes alone, {mean[1]:.1f} here")
            ok = ok and share >= 0.95
        return 0 if ok else 1


def main():
    p = argparse.ArgumentParser()
    for name in ("aliasproof", "program", "cases"):
        p.add_argument(name, type=pathlib.Path)
    p.add_argument("--starts", type=int, default=1)
    p.add_argument("--runs", type=int, default=400)
    p.add_argument("--kinds", default="")
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--check", type=int, default=10 ** 6)
    p.add_argument("--cases-only", action="store_true")
    p.add_argument("--planted-only", action="store_true")
    o = p.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        t = Table(o, pathlib.Path(folder))
        if not o.planted_only:
            t.add_cases()
        if not o.cases_only:
            t.add_planted()
        sys.exit(t.close())


if __name__ == "__main__":
    main()

"""formats.py ALIASPROOF ROOT: every machine format and picture, over tests/cases and texts made to break them, against its schema or grammar."""
import json
import os
import re
import subprocess
import sys
import tempfile
import urllib.parse
import xml.etree.ElementTree as ET
from pathlib import Path

import schema

try:
    import jsonschema
except ImportError:
    jsonschema = None

BINARY, ROOT = sys.argv[1], Path(sys.argv[2])
SCHEMAS = {p.stem: json.loads(p.read_text()) for p in (ROOT / "specs/schema").glob("*.json")}
SARIF = json.loads((Path(__file__).parent / "sarif.json").read_text())
VERDICTS = ["PROVED", "REFUTED", "INVALID", "UNKNOWN"]
HOSTILE_NAME = 'h"<b>&,:%41\u202e.py'
HOSTILE = '''import torch
torch.library.define("mylib::f", "(Tensor(a!) x, str s) -> ()")

class GraphModule(torch.nn.Module):
    def forward(self, x_script: "f32[2][1]cpu", e: "f32[0, 3][3, 1]cpu", n: "f32[][]cpu"):
        # </pre><script>alert(1)</script> & ' " ]]> \u202e\ufffe
        f = torch.ops.mylib.f.default(x_script, "</text><script>alert(1)</script>]]>&\\"'\\x00")
        chunk = e.chunk(2)
        getitem = chunk[0]
        add_ = x_script.add_(n)
        relu = ACT(x_script)
        return (relu, 3, None, getitem)
'''
BIG = ['def forward(self, kv: "f32[64, 64][64, 1]cpu", x: "f32[64][1]cpu", odd: "f32[5000, 3][9, 3]cpu"):']
BIG += [line for i in range(300) for line in (f"    v{i} = kv[{i % 64}]", f"    w{i} = v{i}.add_(x)")]
BIG += ["    t = kv.t()", "    c = t[3]", "    z = c.mul_(2)", "    o = odd.add_(1)", "    return (x,)"]

checked = 0


def run(*args, cwd, stdin=None):
    done = subprocess.run([BINARY, *map(str, args)], cwd=cwd, input=stdin, capture_output=True, timeout=120)
    assert done.returncode in (0, 1, 2, 3), (args, done.returncode, done.stderr)
    return done.returncode, done.stdout.decode("utf-8", "surrogateescape")


def against(value, wanted, what):
    wrong = list(schema.errors(value, wanted))
    assert not wrong, (what, wrong)
    if jsonschema:
        jsonschema.validate(value, wanted)


def check_json(text, status, what):
    o = json.loads(text)
    against(o, SCHEMAS["result-1"], what)
    assert o["exit"] == status and VERDICTS[status] == o["verdict"], what
    return o


def check_junit(text, status, what):
    root = ET.fromstring(text)
    assert root.tag == "testsuites" and set(root.attrib) <= {"name", "tests", "failures", "errors", "time"}, what
    suites = list(root)
    assert [s.tag for s in suites] == ["testsuite"] and {"name", "tests"} <= set(suites[0].attrib), what
    cases = list(suites[0])
    for level in (root, suites[0]):
        assert int(level.get("tests")) == len(cases) == 1, what
        assert int(level.get("failures")) == (status == 1) and int(level.get("errors")) == (status > 1), what
        assert float(level.get("time")) >= 0, what
    for case in cases:
        assert case.tag == "testcase" and {"name", "classname"} <= set(case.attrib) <= {"name", "classname", "time"} and case.get("name"), what
        assert [c.tag for c in case] == ([] if status == 0 else ["failure"] if status == 1 else ["error"]), what
        for c in case:
            assert set(c.attrib) == {"type", "message"} and c.text.startswith(VERDICTS[status]), what


def check_sarif(text, status, what, folder):
    log = json.loads(text)
    against(log, SARIF, what)
    rules = log["runs"][0]["tool"]["driver"]["rules"]
    assert len({r["id"] for r in rules}) == len(rules), what
    results = log["runs"][0]["results"]
    assert len(results) == (status != 0), what
    for r in results:
        assert rules[r["ruleIndex"]]["id"] == r["ruleId"], what
        assert r["level"] == ("warning" if status == 3 else "error"), what
        for place in r["locations"] + r.get("relatedLocations", []):
            physical = place["physicalLocation"]
            file = Path(folder) / urllib.parse.unquote(physical["artifactLocation"]["uri"])
            assert file.exists() or status == 2, (what, file)
            if "region" in physical:
                line = file.read_text(errors="replace").split("\n")[physical["region"]["startLine"] - 1]
                assert physical["region"]["startColumn"] < physical["region"]["endColumn"] <= len(line) + 2, what


PROPERTY = re.compile(r"(title|file|line|endLine|col|endColumn)=([^,:\r\n]*)")


def check_github(text, status, what, folder):
    lines = text.split("\n")
    assert lines[0].startswith(VERDICTS[status] + "  ") and lines[-1] == "", what
    assert (len(lines) > 2) or status == 0, what
    for line in lines[1:-1]:
        m = re.fullmatch(r"::(error|warning|notice) ([^:]*)::(.+)", line)
        assert m, (what, line)
        given = dict(PROPERTY.fullmatch(p).groups() for p in m[2].split(","))
        assert not re.search(r"%(?![0-9A-F]{2})", m[2] + m[3]), (what, line)
        if "file" in given:
            assert (Path(folder) / urllib.parse.unquote(given["file"])).exists() or status == 2, (what, line)
        assert ("line" in given) == ("col" in given), what


def check_page(text, what):
    """Well-formed, nothing to run, nothing to load."""
    root = ET.fromstring(text)
    tags = {e.tag.split("}")[-1] for e in root.iter()}
    assert not tags & {"script", "img", "image", "iframe", "object", "embed", "link", "use", "foreignObject"}, (what, tags)
    for e in root.iter():
        assert not [a for a in e.attrib if a.lower().startswith("on")], what
        href = e.get("href")
        assert href is None or not re.match("[a-z]+:", href), (what, href)
    assert not re.search(r"url\(|@import", text.split("</style>")[0]), what
    assert not re.search("[\u202a-\u202e\u2066-\u2069]", text), what
    return root


def check_html(text, status, what):
    root = check_page(text, what)
    assert "default-src 'none'" in text, what
    head = root.find(".//{*}h1/{*}span")
    assert head is not None and head.text == VERDICTS[status], what


def check_all(folder, *args, stdin=None):
    global checked
    what = " ".join(map(str, args))
    status, text = run(*args, "--format", "json", cwd=folder, stdin=stdin)
    result = check_json(text, status, what)
    for name, check in (("junit", check_junit), ("html", check_html)):
        again, text = run(*args, "--format", name, cwd=folder, stdin=stdin)
        assert again == status, what
        check(text, status, what)
    for name, check in (("sarif", check_sarif), ("github", check_github)):
        again, text = run(*args, "--format", name, cwd=folder, stdin=stdin)
        assert again == status, what
        check(text, status, what, folder)
    checked += 1
    return result


def check_cases():
    for folder in sorted((ROOT / "tests/cases").glob("a*")):
        wrong = check_all(folder, "verify", "before.py", "bad.py")
        assert wrong["verdict"] == json.loads((folder / "expect.json").read_text()).get("bad", wrong["verdict"]), folder
        check_page(run("show", "--svg", "before.py", cwd=folder)[1], folder)
        check_page(run("show", "--html", "before.py", cwd=folder)[1], folder)
    check_all(folder, "verify", "before.py", "good.py")
    check_all(folder, "check", "before.py")
    check_all(folder, "check", "--verify-each", "--print", "before.py")


def check_hostile(folder):
    for name, act in ((HOSTILE_NAME, "torch.relu"), ("after.py", "torch.sigmoid")):
        (folder / name).write_text(HOSTILE.replace("ACT", act))
    result = check_all(folder, "verify", HOSTILE_NAME, "after.py")
    assert result["verdict"] == "REFUTED", result
    page = run("verify", "--format", "html", HOSTILE_NAME, "after.py", cwd=folder)[1]
    assert "<script" not in page and "&lt;script&gt;alert(1)" in page
    check_page(run("show", "--svg", HOSTILE_NAME, cwd=folder)[1], "hostile")
    (folder / "broken.py").write_bytes(b'def forward(self, x: "f32[2]"):\n    y = x.\xff\x01nothing(\n    return <script>\n')
    assert check_all(folder, "verify", "broken.py", "after.py")["verdict"] == "INVALID"
    assert check_all(folder, "check", "broken.py")["verdict"] == "INVALID"
    assert check_all(folder, "verify", "missing.py", "after.py")["verdict"] == "INVALID"
    (folder / "unknown.py").write_text('def forward(self, x: "f32[2]"):\n    y = x.set_(x)\n    return (y,)\n')
    assert check_all(folder, "check", "unknown.py")["verdict"] == "UNKNOWN"
    good = b'def forward(self, x: "f32[2][1]cpu"):\n    y = x.add(1)\n    return (y,)\n'
    assert check_all(folder, "verify", "-", "after.py", stdin=good)["verdict"] == "REFUTED"
    os.mkdir(folder / "odd:dir")
    (folder / "odd:dir/a:b.py").write_bytes(good)
    check_all(folder, "verify", "odd:dir/a:b.py", "after.py")


def check_sizes(folder):
    """Ranges by hand: a write behind row 6 of x[:6] and x[:5] differs from 6 rows on; x[1000:] of fewer rows is empty."""
    head = 'def forward(self, s0: "Sym(s0)", s1: "Sym(s1)", x: "f32[s0, 3][3, 1]cpu", y: "f32[s1][1]cpu"):\n'
    for name, bound in (("six.py", 6), ("five.py", 5)):
        (folder / name).write_text(head + f"    a = x[:{bound}]\n    b = a.zero_()\n    return (x,)\n")
    wrong = check_all(folder, "verify", "six.py", "five.py")
    assert wrong["verdict"] == "REFUTED" and [p["outcome"] for p in wrong["sizes"]] == ["refuted"], wrong
    assert [(s["name"], s["least"], s["most"]) for s in wrong["sizes"][0]["symbols"]] == [("s0", 6, 6), ("s1", 2, 2)], wrong
    good = check_all(folder, "verify", "--where", "s0 in 3..5, s1 == 2*s0 + 1", "six.py", "five.py")
    assert good["verdict"] == "PROVED" and {p["outcome"] for p in good["sizes"]} == {"proved"}, good
    spans = [{s["name"]: s for s in p["symbols"]} for p in good["sizes"]]
    assert sorted(n for s in spans for n in range(s["s0"]["least"], s["s0"]["most"] + 1)) == [3, 4, 5], good
    assert all(s["s1"].get("relation", "= 2*s0 + 1") == "= 2*s0 + 1" and s["s1"]["least"] == 2 * s["s0"]["least"] + 1 for s in spans), good
    (folder / "diagonal.py").write_text(head + '    d = x.diagonal()\n    e = x.as_strided((s0,), (2,))\n    f = e.zero_()\n    return (d,)\n')
    bounded = check_all(folder, "check", "--sizes", "3", "--where", "s1 == 2", "diagonal.py")
    assert bounded["verdict"] == "UNKNOWN", bounded
    assert "AP_ALL_SIZES" in bounded["reason"] or (bounded["before"]["line"] == 4 and "`f` (diagonal.py:4)" in bounded["reason"]), bounded
    assert {p["outcome"] for p in bounded["sizes"]} == {"proved", "unknown"}, bounded
    last = [s for p in bounded["sizes"] if p["outcome"] == "unknown" for s in p["symbols"] if s["name"] == "s0"]
    assert len(last) == 1 and last[0]["least"] == 5 and "most" not in last[0], bounded


def check_big(folder):
    (folder / "big.py").write_text("\n".join(BIG) + "\n")
    (folder / "big_after.py").write_text("\n".join(line for line in BIG if "z = c" not in line) + "\n")
    result = check_all(folder, "verify", "big.py", "big_after.py")
    assert result["what"] == "input kv" and result["before"]["line"] == 604, result
    page = run("verify", "--format", "html", "big.py", "big_after.py", cwd=folder)[1]
    assert len(page) < 400_000, len(page)
    root = ET.fromstring(page)
    for svg in root.iter("{http://www.w3.org/2000/svg}svg"):
        assert float(svg.get("width")) <= 700 and float(svg.get("height")) <= 80 * 40 + 300, svg.attrib
    # The write that is lost is shown, and the cell in it, whatever else is left out.
    assert "c.mul_(2)" in page and "lines not shown" in page and 'class="wrong"' in page


def check_folder(folder):
    for _ in range(2):
        run("verify", "--report", "out", HOSTILE_NAME, "after.py", cwd=folder)
        run("check", "--report", "out", "broken.py", cwd=folder)
        run("verify", "--report", "out", "after.py", "after.py", cwd=folder)
    assert len(list((folder / "out").iterdir())) == 5
    index = check_page((folder / "out/index.html").read_text(), "index")
    links = [a.get("href") for a in index.iter("{http://www.w3.org/1999/xhtml}a")]
    assert len(links) == 2 and all((folder / "out" / urllib.parse.unquote(h)).exists() for h in links), links
    for p in (folder / "out").glob("*.json"):
        against(json.loads(p.read_text()), SCHEMAS["result-1"], p)
    assert run("verify", "--report", "/proc/nothing/here", "after.py", "after.py", cwd=folder)[0] == 2


def check_others(folder):
    for args in (["f32[4][1]", "f32[4][1]+2"], ["f32[s0][1]", "f32[4][2]+2"], ["f32[4][0]"], ["f32[4][1]", "f32[4][1]+9"], ["f16[4][1]", "f32[4][1]"]):
        against(json.loads(run("overlap", "--format", "json", *args, cwd=folder)[1]), SCHEMAS["overlap-1"], args)
    for name in ("2766-h.upstream", "2768-tanh-mul.upstream", "both-sides-of-a-read.before"):
        status, text = run("fusions", "--format", "json", ROOT / "corpus" / "thunder" / f"{name}.thunder", cwd=folder)
        o = json.loads(text)
        against(o, SCHEMAS["fusions-1"], name)
        assert VERDICTS[status] == o["verdict"] and o["barriers_needed"] == o["barriers"] - len(o["idle_lines"]), name
    ops = json.loads(run("ops", "list", "--format", "json", cwd=folder)[1])
    against(ops, SCHEMAS["ops-1"], "ops")
    assert len(ops["ops"]) > 3000
    against(json.loads(run("ops", "show", "add_", "--format", "json", cwd=folder)[1]), SCHEMAS["ops-1"], "ops show")


def check_itself():
    """A checker that accepts anything proves nothing: each of these edits must be noticed."""
    folder = ROOT / "tests/cases/a03-int-index-write-lost"
    good = json.loads(run("verify", "--format", "json", "before.py", "bad.py", cwd=folder)[1])
    for key, value in (("verdict", "MAYBE"), ("exit", "1"), ("code", "Output Differs"), ("schema", "aliasproof/result-2"), ("before", []), ("inputs", [{}])):
        assert list(schema.errors({**good, key: value}, SCHEMAS["result-1"])), key
    for key in SCHEMAS["result-1"]["required"]:
        assert list(schema.errors({k: v for k, v in good.items() if k != key}, SCHEMAS["result-1"])), key
    log = json.loads(run("verify", "--format", "sarif", "before.py", "bad.py", cwd=folder)[1])
    log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] = "a b.py"
    assert list(schema.errors(log, SARIF))
    if jsonschema:
        for s in [*SCHEMAS.values(), SARIF]:
            jsonschema.Draft7Validator.check_schema(s)


check_itself()
check_cases()
with tempfile.TemporaryDirectory() as name:
    check_hostile(Path(name))
    check_sizes(Path(name))
    check_big(Path(name))
    check_folder(Path(name))
    check_others(Path(name))
print(f"{checked} results, each as json, junit, sarif, github and html; jsonschema is {'asked too' if jsonschema else 'not installed'}")

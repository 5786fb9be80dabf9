"""browser.py ALIASPROOF ROOT: how pages come out in headless Chromium at 1280 pixels, light and dark.  Skipped (77) where there is no Chromium.

The pages forbid scripts, so a copy without that policy gets one that measures: does anything stick out, do the graphs stand side by side, is
every text large enough, does it contrast with what is behind it?  The page itself is loaded too, and must not ask for anything."""
import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

BINARY, ROOT = sys.argv[1], Path(sys.argv[2])
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
WIDTH = 1280
MEASURE = """
<script>//<![CDATA[
function luminance(c){const v=c.match(/[0-9.]+/g).slice(0,3).map(x=>{x/=255;return x<=.03928?x/12.92:Math.pow((x+.055)/1.055,2.4)});
 return .2126*v[0]+.7152*v[1]+.0722*v[2]}
window.addEventListener('load',()=>{
 const paper=luminance(getComputedStyle(document.body).backgroundColor), r={};
 r.wide=document.documentElement.scrollWidth;
 r.tops=[...document.querySelectorAll('figure')].map(f=>Math.round(f.getBoundingClientRect().top));
 const svgs=[...document.querySelectorAll('figure svg')];
 r.scrolls=[...document.querySelectorAll('figure .scroll')].map(s=>s.scrollWidth-s.clientWidth);
 const texts=[...document.querySelectorAll('svg text, p, td, h1, h2, pre')];
 r.smallest=Math.min(...texts.map(t=>parseFloat(getComputedStyle(t).fontSize)));
 r.contrast=Math.min(...[...document.querySelectorAll('svg text')].map(t=>{const l=luminance(getComputedStyle(t).fill);
  return (Math.max(l,paper)+.05)/(Math.min(l,paper)+.05)}));
 r.outside=svgs.flatMap(s=>[...s.querySelectorAll('text')].filter(t=>{const b=t.getBoundingClientRect(),o=s.getBoundingClientRect();
  return b.left<o.left-1||b.right>o.right+1}).map(t=>t.textContent));
 r.dark=paper<.5; r.loaded=performance.getEntriesByType('resource').length;
 document.title='RESULT'+JSON.stringify(r);
})
//]]></script>
"""


def chromium(page, *more, folder):
    return subprocess.run([CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}/profile", f"--window-size={WIDTH},1000", *more,
                           page.as_uri()], capture_output=True, timeout=120)


def measure(page, dark, folder):
    text = page.read_text()
    text = re.sub(r'<meta http-equiv="Content-Security-Policy"[^>]*/>', "", text).replace("</head>", MEASURE + "</head>")
    copy = folder / "measured.html"
    copy.write_text(text)
    more = ["--blink-settings=preferredColorScheme=0"] if dark else ["--blink-settings=preferredColorScheme=1"]
    done = chromium(copy, "--dump-dom", *more, folder=folder)
    found = re.search(r"<title>RESULT(.*?)</title>", done.stdout.decode())
    assert found, (page, done.stderr.decode()[-2000:])
    return json.loads(found[1])


def check(page, pair, folder):
    for dark in (False, True):
        r = measure(page, dark, folder)
        assert r["dark"] == dark, (page, r)
        assert r["wide"] <= WIDTH, (page, r)
        assert r["smallest"] >= 11, (page, r)
        assert r["contrast"] >= 4.5, (page, r)
        assert not r["outside"] and r["loaded"] == 0, (page, r)
        if pair:
            assert len(r["tops"]) == 2 and r["tops"][0] == r["tops"][1] and max(r["scrolls"]) <= 0, (page, r)


if not CHROMIUM:
    print("no Chromium here")
    sys.exit(77)
with tempfile.TemporaryDirectory() as name:
    folder = Path(name)
    seen = 0
    for case in ("a03-int-index-write-lost", "a06-base-read-after-view-write", "a18-overlapping-inputs-same-graph"):
        page = folder / f"{case}.html"
        page.write_bytes(subprocess.run([BINARY, "verify", "--format", "html", "before.py", "bad.py"], cwd=ROOT / "tests/cases" / case, capture_output=True).stdout)
        check(page, True, folder)
        seen += 1
    page = folder / "show.html"
    page.write_bytes(subprocess.run([BINARY, "show", "--html", ROOT / "corpus/real/kv_decode_copy.py"], capture_output=True).stdout)
    check(page, False, folder)
    print(f"{seen + 1} pages, light and dark")

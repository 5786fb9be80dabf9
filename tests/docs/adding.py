"""adding.py ROOT COMPILER WORK: does src/ADDING.md work as it stands?

Applies its blocks marked `diff` to a copy of the sources at WORK, builds the command there, and runs its blocks marked `console`: files behind `--- NAME`,
then commands behind `$ ` with what they print.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile


def blocks(text, kind):
    return re.findall(rf"(?ms)^```{kind}\n(.*?)^```$", text)


def apply(diff, tree):
    """Hunks are found by their first line of context, so that lines may move; `patch` does the rest."""
    for part in re.split(r"(?m)^(?=--- )", diff)[1:]:
        head, body = part.split("\n@@", 1)
        name = re.search(r"\+\+\+ b/(\S+)", head).group(1)
        lines = body.split("\n")[1:]
        added = [line[1:] for line in lines if line.startswith("+")]
        kept = [line[1:] for line in lines if line.startswith(" ")]
        path = os.path.join(tree, name)
        if "/dev/null" in head:
            with open(path, "w") as f:
                f.write("\n".join(added) + "\n")
            continue
        with open(path) as f:
            text = f.read()
        first = kept[0] + "\n"
        if kept[0] == "":
            first = '#include "reduce/move.h"\n\n'
        if text.count(first) != 1:
            sys.exit(f"src/ADDING.md: {name} has {text.count(first)} lines {kept[0]!r}")
        with open(path, "w") as f:
            f.write(text.replace(first, first + "\n".join(added) + "\n"))


def run_console(block, aliasproof):
    """True if every command prints what stands behind it."""
    good = True
    with tempfile.TemporaryDirectory() as folder:
        os.symlink(aliasproof, os.path.join(folder, "aliasproof"))
        files, commands = re.split(r"(?m)^(?=\$ )", block, maxsplit=1)
        for part in re.split(r"(?m)^--- ", files)[1:]:
            name, text = part.split("\n", 1)
            with open(os.path.join(folder, name), "w") as f:
                f.write(text)
        for part in re.split(r"(?m)^\$ ", commands)[1:]:
            command, want = part.split("\n", 1)
            done = subprocess.run(["sh", "-c", command], cwd=folder, capture_output=True, text=True, timeout=300,
                                  env={**os.environ, "PATH": folder + ":" + os.environ["PATH"]})
            if done.stdout.strip() != want.strip():
                print(f"$ {command}\n{done.stdout}{done.stderr}instead of\n{want}")
                good = False
    return good


def main():
    root, compiler, work = os.path.abspath(sys.argv[1]), sys.argv[2], os.path.abspath(sys.argv[3])
    with open(os.path.join(root, "src/ADDING.md")) as f:
        text = f.read()
    tree = os.path.join(work, "tree")
    shutil.rmtree(work, ignore_errors=True)
    os.makedirs(tree)
    for name in ("src", "specs"):
        shutil.copytree(os.path.join(root, name), os.path.join(tree, name), ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
    for name in ("CMakeLists.txt", "LICENSE", "README.md"):
        shutil.copy(os.path.join(root, name), tree)
    diffs, consoles = blocks(text, "diff"), blocks(text, "console")
    for diff in diffs:
        apply(diff, tree)
    made = os.path.join(work, "build")
    for command in (["cmake", "-S", tree, "-B", made, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Debug", "-DBUILD_TESTING=OFF", f"-DCMAKE_C_COMPILER={compiler}"],
                    ["cmake", "--build", made, "--target", "aliasproof"]):
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            sys.exit(done.stdout[-3000:] + done.stderr[-3000:])
    good = sum(run_console(block, os.path.join(made, "src/aliasproof")) for block in consoles)
    print(f"{len(diffs)} changes, {good} of {len(consoles)} examples print what they should")
    shutil.rmtree(work, ignore_errors=True)
    sys.exit(good != len(consoles) or not diffs)


main()

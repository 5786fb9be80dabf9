#!/usr/bin/env python3
"""make_wheel.py COMMAND FOLDER: the package as a wheel in FOLDER, with the command inside and the libraries that it needs; prints the wheel's path.

Needs nothing but Python and ldd, and no network: `cmake --build build --target wheel` calls it.  COMMAND looks for libraries in $ORIGIN/lib.  It runs on
any Linux of this processor with a glibc at least as new as here: the tag is that of PEP 600.
"""
from __future__ import annotations

import base64
import hashlib
import os
import pathlib
import platform
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
# What every Linux of PEP 600 has itself.
SYSTEM = re.compile(r"^(linux-vdso|ld-linux.*|libc|libm|libpthread|libdl|librt|libstdc\+\+|libgcc_s)\.so")


def libraries(command: str) -> list[pathlib.Path]:
    out = subprocess.run(["ldd", command], check=True, capture_output=True, text=True).stdout
    missing = re.findall(r"(\S+) => not found", out)
    if missing:
        sys.exit(f"make_wheel.py: {command} needs {', '.join(missing)}")
    return [pathlib.Path(path) for name, path in re.findall(r"(\S+) => (/\S+)", out) if not SYSTEM.match(name)]


def copyright_of(library: pathlib.Path) -> pathlib.Path | None:
    """Debian's notice of the package that the library is from."""
    if not shutil.which("dpkg-query"):
        return None
    for path in (library, library.resolve(), pathlib.Path("/usr") / str(library.resolve()).lstrip("/")):
        found = subprocess.run(["dpkg-query", "-S", str(path)], capture_output=True, text=True).stdout
        notice = pathlib.Path("/usr/share/doc") / found.partition(":")[0] / "copyright"
        if found and notice.is_file():
            return notice
    return None


def metadata(project: dict) -> str:
    lines = ["Metadata-Version: 2.1", f"Name: {project['name']}", f"Version: {project['version']}", f"Summary: {project['description']}",
             f"License: {project['license']['text']}", f"Requires-Python: {project['requires-python']}"]
    for extra, needs in project["optional-dependencies"].items():
        lines += [f"Provides-Extra: {extra}", *(f"Requires-Dist: {need} ; extra == '{extra}'" for need in needs)]
    return "\n".join(lines) + "\n"


class Wheel:
    def __init__(self, path: pathlib.Path) -> None:
        self.zip = zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED)
        self.record: list[str] = []

    def add(self, name: str, data: bytes, mode: int = 0o644) -> None:
        info = zipfile.ZipInfo(name)  # of 1980: the same sources give the same wheel
        info.external_attr = (0o100000 | mode) << 16
        info.compress_type = zipfile.ZIP_DEFLATED
        self.zip.writestr(info, data)
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        self.record.append(f"{name},sha256={digest},{len(data)}")

    def close(self, info: str) -> None:
        self.record.append(f"{info}/RECORD,,")
        self.zip.writestr(zipfile.ZipInfo(f"{info}/RECORD"), "\n".join(self.record) + "\n")
        self.zip.close()


def main() -> None:
    command, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    project = tomllib.loads((HERE / "pyproject.toml").read_text())["project"]
    name, version = project["name"], project["version"]
    libc = os.confstr("CS_GNU_LIBC_VERSION").split()[1].replace(".", "_")
    tag = f"py3-none-manylinux_{libc}_{platform.machine()}"
    path, info = folder / f"{name}-{version}-{tag}.whl", f"{name}-{version}.dist-info"
    wheel = Wheel(path)

    for source in sorted(HERE.glob("aliasproof/**/*")):
        if source.is_file() and source.suffix in (".py", ".typed"):
            wheel.add(source.relative_to(HERE).as_posix(), source.read_bytes())
    wheel.add("aliasproof/aliasproof", pathlib.Path(command).read_bytes(), 0o755)
    for library in libraries(command):
        wheel.add(f"aliasproof/lib/{library.name}", library.read_bytes(), 0o755)
        notice = copyright_of(library)
        if notice:
            wheel.add(f"{info}/licenses/{library.name}", notice.read_bytes())
    wheel.add(f"{info}/licenses/LICENSE", (HERE.parents[1] / "LICENSE").read_bytes())
    wheel.add(f"{info}/METADATA", metadata(project).encode())
    wheel.add(f"{info}/WHEEL", f"Wheel-Version: 1.0\nGenerator: aliasproof\nRoot-Is-Purelib: false\nTag: {tag}\n".encode())
    wheel.add(f"{info}/entry_points.txt", b"[console_scripts]\naliasproof = aliasproof.__main__:main\n")
    wheel.close(info)
    print(path)


main()

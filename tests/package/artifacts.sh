#!/bin/sh
# artifacts.sh ROOT WORK: source tarball, Debian package and wheel are made, without network, and what is in them works.  They are left in WORK.
# The package and the wheel are built from the unpacked tarball: what it lacks would be missed.
set -eu
root=$(cd "$1" && pwd) work=$2
rm -rf "$work"
mkdir -p "$work/out"
work=$(cd "$work" && pwd)
offline="unshare -rn"
$offline true 2>/dev/null || { offline=; echo "no name spaces here: that no network is needed is not tried"; }

cmake -G Ninja -S "$root" -B "$work/configured" -DBUILD_TESTING=OFF >/dev/null
cpack --config "$work/configured/CPackSourceConfig.cmake" -B "$work/out" >/dev/null
tarball=$(ls "$work"/out/aliasproof-*.tar.gz)
if git -C "$root" rev-parse --git-dir >/dev/null 2>&1; then
	git -C "$root" ls-files --cached --others --exclude-standard | sort >"$work/expected"
	tar tzf "$tarball" | grep -v '/$' | sed 's|^[^/]*/||' | sort >"$work/packed"
	diff -u "$work/expected" "$work/packed" || { echo "the tarball does not hold the files of the repository"; exit 1; }
fi
tar xzf "$tarball" -C "$work"
source=$work/$(basename "$tarball" .tar.gz)
build=$source/build
$offline cmake -G Ninja -S "$source" -B "$build" -DCMAKE_BUILD_TYPE=Release -DBUILD_TESTING=OFF >/dev/null
$offline cmake --build "$build" -j "$(nproc)" >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
(cd "$build" && $offline cpack --config CPackConfig.cmake -B "$work/out" >/dev/null)
$offline cmake --build "$build" --target wheel >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
mv "$build"/*.whl "$work/out"

echo "Debian package:"
dpkg-deb -x "$work"/out/*.deb "$work/unpacked"
dpkg-deb -f "$work"/out/*.deb Depends | grep -q 'libz3-4.*' || { echo "no dependency on Z3"; exit 1; }
"$work/unpacked/usr/bin/aliasproof" --version
sh "$root/tests/lib/installed.sh" "$work/unpacked/usr" "$work/unpacked/usr/share/doc/aliasproof/examples" "$work/examples"

echo "Python wheel:"
python3 -m venv "$work/venv"
$offline "$work/venv/bin/pip" --quiet --disable-pip-version-check install --no-index "$work"/out/*.whl
graph=$root/corpus/real/kv_decode_copy.py
cd / # nothing of the sources may be found
env -u ALIASPROOF PATH=/usr/bin:/bin "$work/venv/bin/python" -m aliasproof check "$graph"
env -u ALIASPROOF PATH=/usr/bin:/bin "$work/venv/bin/aliasproof" --version
env -u ALIASPROOF PATH=/usr/bin:/bin "$work/venv/bin/python" - "$graph" <<'END'
import sys

import aliasproof
from aliasproof import command

assert "site-packages" in command.find(), command.find()
verdict = command.check_text(open(sys.argv[1]).read())
assert verdict.proved, verdict
print("from Python:", verdict.name)
END
# Its own libraries, not the system's.
ldd "$work"/venv/lib/python3*/site-packages/aliasproof/aliasproof | grep -E 'libz3|libjansson|libgmp' >"$work/ldd"
if [ "$(grep -c site-packages "$work/ldd")" != 3 ]; then
	cat "$work/ldd"
	exit 1
fi
ls -l "$work/out"

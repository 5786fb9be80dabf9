# What chroot.sh does in the clean system.
set -eu
cd /root
export DEBIAN_FRONTEND=noninteractive
. /etc/os-release
echo "== $PRETTY_NAME =="
apt-get update -q >/dev/null
apt-get install -q -y --no-install-recommends ./aliasproof_*.deb >log 2>&1 || { cat log; exit 1; }
aliasproof --version
aliasproof check before.py
status=0
aliasproof verify before.py bad.py >report || status=$?
[ "$status" = 1 ]
head -n 1 report

# Manual pages and examples are there.
apt-get install -q -y --no-install-recommends man-db gcc g++ libc6-dev pkg-config >log 2>&1 || { cat log; exit 1; }
man 3 aliasproof | grep -q aliasproof_reduce
man aliasproof-verify | grep -q verdict
cc -o example /usr/share/doc/aliasproof/examples/library.c $(pkg-config --cflags --libs aliasproof)
./example >answers
grep -E '^(PROVED|REFUTED)' answers
c++ -o example++ /usr/share/doc/aliasproof/examples/library.cc $(pkg-config --cflags --libs aliasproof)
./example++ | tail -n 3

# The wheel brings its own libraries: the package and what came with it go first.
apt-get remove -q -y aliasproof libz3-4 libjansson4 >log 2>&1 || { cat log; exit 1; }
apt-get install -q -y --no-install-recommends python3-venv >log 2>&1 || { cat log; exit 1; }
python3 -m venv env
env/bin/pip --quiet --disable-pip-version-check install --no-index ./*.whl
env/bin/aliasproof check before.py

#!/bin/sh
# chroot.sh OUT CHROOTS [SUITE...]: the Debian package and the wheel of OUT (made by artifacts.sh) in clean Debian systems, bookworm and trixie if none is named.
# As root, with debootstrap and the network.  CHROOTS keeps the bare systems for the next time.
#
# As a new user would: apt-get install ./aliasproof.deb, a first PROVED and REFUTED, the manual page, the example of the library with `cc` and pkg-config.
set -eu
out=$(cd "$1" && pwd) chroots=$2
shift 2
[ $# -gt 0 ] || set -- bookworm trixie
mirror=${AP_DEBIAN_MIRROR:-} # empty: what debootstrap takes by itself
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$chroots"
for suite; do
	bare=$chroots/$suite clean=$chroots/$suite.clean
	[ -e "$bare/.complete" ] || { rm -rf "$bare"; debootstrap --variant=minbase "$suite" "$bare" ${mirror:+"$mirror"} >"$bare.log" 2>&1 || { tail "$bare.log"; exit 1; }; }
	: >"$bare/.complete"
	rm -rf "$clean"
	cp -a "$bare" "$clean"
	cp /etc/resolv.conf "$clean/etc/"
	cp "$out"/*.deb "$out"/*.whl "$here/in_chroot.sh" "$here/../cases/a03-int-index-write-lost"/*.py "$clean/root/"
	mount --bind /proc "$clean/proc"
	mount --bind /dev "$clean/dev"
	status=0
	chroot "$clean" /usr/bin/env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin sh /root/in_chroot.sh || status=$?
	umount "$clean/dev" "$clean/proc"
	rm -rf "$clean"
	[ "$status" = 0 ] || { echo "$suite: exit status $status"; exit 1; }
	echo "$suite: passed"
done

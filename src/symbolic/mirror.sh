#!/bin/sh
# mirror.sh SOURCES OUT ROOM...: the rooms' sources as C++ can read them: OUT/ROOM/FILE.cpp and .h.  Arrays that are written as
# (T[]){ a, b } become ap_array_of<T>(...); the rest is done by prelude.hpp and the compiler's -fpermissive.
set -eu
from=$1 out=$2
shift 2
mkdir -p "$out"
cat >"$out/complex.h" <<'END'
#define complex __complex__
#define creal(z) (__real__(z))
#define cimag(z) (__imag__(z))
#define ONE(name) extern "C" double complex name(double complex);
ONE(csqrt) ONE(cexp) ONE(clog) ONE(csin) ONE(ccos) ONE(ctan) ONE(csinh) ONE(ccosh) ONE(ctanh)
#undef ONE
extern "C" double complex cpow(double complex, double complex);
extern "C" double cabs(double complex);
extern "C" double carg(double complex);
END
# A traced number behind `...` would be neither noted nor right.  C's own check of formats leaves only these, which no cast stands before.
for room; do
	if grep -nE 'PRI[a-zA-Z]+64|%-?[0-9]*l[diux]' "$from/$room"/*.[ch]; then
		echo "mirror.sh: print an int64_t as (long long) by %lld" >&2
		exit 1
	fi
done
# Its bytes are no number.
for room; do
	if grep -nE 'memset\([^,]*, *(-|0x)' "$from/$room"/*.[ch]; then
		echo "mirror.sh: set numbers one by one" >&2
		exit 1
	fi
done
for room; do
	mkdir -p "$out/$room"
	for file in "$from/$room"/*.c "$from/$room"/*.h "$from/$room"/*.def; do
		[ -e "$file" ] || continue
		name=${file##*/}
		case $name in *.c) name=${name%.c}.cpp ;; esac
		sed -E -e 's/\(((const )?[A-Za-z_0-9]+( \*(const)?)?)\[\]\)\{(([^{}]|\{[^{}]*\})*)\}/(ap_array_of<\1>({\5}).at)/g' \
			-e 's/(\? [^?:;]*) : (-?[0-9]+)([^0-9.xuUlLe])/\1 : ap_written_number(\2)\3/g' -e 's/\? (-?[0-9]+) :/? ap_written_number(\1) :/g' \
			-e 's/\? ([a-z_]+(->|\.)truth) :/? ap_written_number(\1) :/g' "$file" >"$out/$room/.new"
		if cmp -s "$out/$room/.new" "$out/$room/$name"; then rm "$out/$room/.new"; else mv "$out/$room/.new" "$out/$room/$name"; fi
	done
done

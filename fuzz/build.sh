#!/bin/bash -eu
# Builds the fuzz targets by the conventions of OSS-Fuzz and ClusterFuzzLite: $CC $CXX $CFLAGS $CXXFLAGS $LIB_FUZZING_ENGINE, results in $OUT:
# a program, NAME_seed_corpus.zip, NAME.dict and NAME.options for each fuzz_*.c; shared libraries that a runner may lack go to $OUT/lib.
# $WORK is a folder for the build.  Needs cmake, pkg-config, python3, and the libraries of the README.
#
# By hand, with libFuzzer:
#   CC=clang CXX=clang++ CFLAGS="-O1 -g -fsanitize=address,undefined,fuzzer-no-link" CXXFLAGS=$CFLAGS LIB_FUZZING_ENGINE=-fsanitize=fuzzer OUT=out WORK=work fuzz/build.sh
# and with AFL++:
#   CC=afl-clang-fast CXX=afl-clang-fast++ LIB_FUZZING_ENGINE=/usr/lib/afl/libAFLDriver.a OUT=out WORK=work fuzz/build.sh
cd "$(dirname "$0")/.."
: "${CC:=clang}" "${CXX:=clang++}" "${CFLAGS:=-O1 -g}" "${CXXFLAGS:=$CFLAGS}" "${LIB_FUZZING_ENGINE:=-fsanitize=fuzzer}"
: "${OUT:?where the targets go}" "${WORK:=$(mktemp -d)}"
mkdir -p "$OUT/lib" "$WORK"
OUT=$(cd "$OUT" && pwd)
jobs=$(nproc)

cmake -S . -B "$WORK/build" -DCMAKE_C_COMPILER="$CC" -DCMAKE_C_FLAGS="$CFLAGS" -DCMAKE_BUILD_TYPE=None -DBUILD_TESTING=OFF ${AP_BUILD_LAUNCHER:+-DCMAKE_C_COMPILER_LAUNCHER="$AP_BUILD_LAUNCHER"} >"$WORK/configure.log" 2>&1 || {
	cat "$WORK/configure.log"
	exit 1
}
cmake --build "$WORK/build" --target aliasproof_lib -j "$jobs"
libraries=$(pkg-config --libs z3 jansson gmp)
includes=$(pkg-config --cflags z3 jansson gmp)

# seeds NAME BOUNDARY: the corpus as a zip, without what isn't a seed.
seeds() {
	[ -d "corpus/$2" ] || return 0
	rm -f "$OUT/$1_seed_corpus.zip"
	python3 -m zipfile -c "$OUT/$1_seed_corpus.zip" "corpus/$2"/*
}

for source in fuzz/fuzz_*.c; do
	name=$(basename "$source" .c) boundary=${source#fuzz/fuzz_}
	boundary=${boundary%.c}
	# shellcheck disable=SC2086
	$CC $CFLAGS -std=gnu17 -D_GNU_SOURCE $includes -Isrc -c "$source" -o "$WORK/$name.o"
	# shellcheck disable=SC2086
	$CXX $CXXFLAGS "$WORK/$name.o" -o "$OUT/$name" "$WORK/build/src/libaliasproof.a" $LIB_FUZZING_ENGINE $libraries -lm -Wl,-rpath,'$ORIGIN/lib'
	seeds "$name" "$boundary"
	[ ! -f "fuzz/$boundary.dict" ] || cp "fuzz/$boundary.dict" "$OUT/$name.dict"
	[ ! -f "fuzz/$boundary.options" ] || cp "fuzz/$boundary.options" "$OUT/$name.options"
done
for library in $(ldd "$OUT"/fuzz_text | awk '/libz3|libjansson|libgmp/ { print $3 }'); do
	cp -L "$library" "$OUT/lib"
done
ls "$OUT"

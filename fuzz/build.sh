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
launcher=${AP_BUILD_LAUNCHER:-}
cmake -S . -B "$WORK/build" -DCMAKE_C_COMPILER="$CC" -DCMAKE_CXX_COMPILER="$CXX" -DCMAKE_C_FLAGS="$CFLAGS" -DCMAKE_CXX_FLAGS="$CXXFLAGS" -DCMAKE_BUILD_TYPE=None \
	-DBUILD_TESTING=OFF -DAP_FUZZ_ENGINE="$LIB_FUZZING_ENGINE" ${launcher:+-DCMAKE_C_COMPILER_LAUNCHER="$launcher"} >"$WORK/configure.log" 2>&1 || {
	cat "$WORK/configure.log"
	exit 1
}
cmake --build "$WORK/build" --target fuzz_targets -j "$(nproc)"

for target in "$WORK"/build/fuzz/fuzz_*; do
	name=${target##*/}
	boundary=${name#fuzz_}
	[ -x "$target" ] && [ ! -d "$target" ] || continue
	cp "$target" "$OUT"
	if [ -d "corpus/$boundary" ]; then
		rm -f "$OUT/${name}_seed_corpus.zip"
		python3 -m zipfile -c "$OUT/${name}_seed_corpus.zip" "corpus/$boundary"/*
	fi
	for kind in dict options; do
		[ ! -f "fuzz/$boundary.$kind" ] || cp "fuzz/$boundary.$kind" "$OUT/$name.$kind"
	done
	for library in $(ldd "$target" | awk '/libz3|libjansson|libgmp/ { print $3 }'); do
		cp -L "$library" "$OUT/lib"
	done
done
ls "$OUT"

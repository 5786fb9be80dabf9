#!/bin/sh
# installed.sh PREFIX EXAMPLES WORK: builds the examples, and the one of aliasproof.3, against an installed library as its users do, with pkg-config, statically
# and with CMake, and runs them: each ends with 0 if the answers are right.
set -eu
prefix=$(cd "$1" && pwd) examples=$(cd "$2" && pwd) work=$3
rm -rf "$work"
mkdir -p "$work"
PKG_CONFIG_PATH=$(dirname "$(find "$prefix" -name aliasproof.pc)")
LD_LIBRARY_PATH=$(dirname "$(find "$prefix" -name 'libaliasproof.so')")
export PKG_CONFIG_PATH LD_LIBRARY_PATH
manual=$(find "$prefix" -name 'aliasproof.3*')
case $manual in *.gz) gunzip -c "$manual" ;; *) cat "$manual" ;; esac |
	awk '/^\.Ed/ { on = 0 } /^#include/ { on = 1 } on' | sed 's/\\e/\\/g' >"$work/manual.c"

cc -o "$work/manual" "$work/manual.c" $(pkg-config --cflags --libs aliasproof)
cc -o "$work/c" "$examples/library.c" $(pkg-config --cflags --libs aliasproof)
c++ -o "$work/c++" "$examples/library.cc" $(pkg-config --cflags --libs aliasproof)
# The archive by name: with -laliasproof the linker would take the shared one beside it.
cc -o "$work/static" "$examples/library.c" $(pkg-config --cflags aliasproof) "$LD_LIBRARY_PATH/libaliasproof.a" \
	$(pkg-config --libs --static aliasproof | sed 's/-laliasproof//')
cat >"$work/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.25)
project(user LANGUAGES C CXX)
find_package(aliasproof 0.1 REQUIRED)
add_executable(cmake-shared ${EXAMPLES}/library.cc)
target_link_libraries(cmake-shared PRIVATE aliasproof::aliasproof)
add_executable(cmake-static ${EXAMPLES}/library.c)
target_link_libraries(cmake-static PRIVATE aliasproof::static)
END
cmake -G Ninja -S "$work" -B "$work/build" -DCMAKE_PREFIX_PATH="$prefix" -DEXAMPLES="$examples" >/dev/null
cmake --build "$work/build" >/dev/null
for program in manual c c++ static build/cmake-shared build/cmake-static; do
	"$work/$program" >"$work/out" 2>&1 || { cat "$work/out"; echo "$program: exit status $?"; exit 1; }
	echo "$program: $(grep -cE '^(PROVED|REFUTED)|smallest' "$work/out") answers"
done
# The program that needs no shared library of ours.
! ldd "$work/static" | grep -q libaliasproof

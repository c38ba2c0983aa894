#!/bin/sh
# usage: pkg_config.sh PKG_CONFIG PREFIX LIBDIR VERSION SOURCE COMPILER [FLAG]...
# Builds and runs SOURCE with the flags that pkg-config gives for the tree installed in PREFIX.
set -eu
pkg_config=$1 prefix=$2 libdir=$3 version=$4 source=$5
shift 5
PKG_CONFIG_PATH=$prefix/$libdir/pkgconfig
LD_LIBRARY_PATH=$prefix/$libdir
export PKG_CONFIG_PATH LD_LIBRARY_PATH

found=$("$pkg_config" --modversion dlx-sudoku)
[ "$found" = "$version" ] || { echo "dlx-sudoku.pc says version $found, not $version"; exit 1; }

# shellcheck disable=SC2046  # flags are words
"$@" -std=c++20 "$source" -o "$prefix/pkg_config_consumer" \
  $("$pkg_config" --cflags --libs dlx-sudoku)
output=$("$prefix/pkg_config_consumer")
echo "$output"
case $output in *"3 tilings, 1 sudoku"*) ;; *) exit 1 ;; esac

# The same for the C library, if it exists.
[ -e "$prefix/$libdir/pkgconfig/dlxc.pc" ] && command -v cc >/dev/null || exit 0
folder=$(dirname "$0")/../../bindings/c/examples
# A library with sanitizers needs a program with sanitizers.
sanitizers=
for flag in "$@"; do case $flag in -fsanitize=*) sanitizers=$flag ;; esac; done
# shellcheck disable=SC2046,SC2086
cc $sanitizers -std=c99 "$folder/queens.c" -o "$prefix/pkg_config_c" $("$pkg_config" --cflags --libs dlxc)
case $("$prefix/pkg_config_c") in *"4 ways"*) ;; *) echo "the library for C does not work"; exit 1 ;; esac

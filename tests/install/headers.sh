#!/bin/sh
# usage: headers.sh SOURCE COMPILER [FLAG]...
# Checks what the public headers in the folder SOURCE include.
set -eu
cd "$1"
shift
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# For C++17, each header gives one error with the remedy, and then the compiler stops.
for header in dlx/*.hpp puzzles/*.hpp sudoku/*.hpp; do
  printf '#include "%s"\n' "$header" >"$work/source.cpp"
  if "$@" -std=c++17 -I. -E "$work/source.cpp" >/dev/null 2>"$work/errors" ||
    [ "$(grep -c 'error:' "$work/errors")" -ne 2 ] ||
    ! grep -q 'error: .*dlx needs C++20: compile with -std=c++20' "$work/errors"; then
    echo "$header with -std=c++17:"
    cat "$work/errors"
    exit 1
  fi
done

# The header that most programs include does not include headers that only some programs use.
printf '#include "dlx/dlx.hpp"\n' >"$work/source.cpp"
"$@" -std=c++20 -I. -M "$work/source.cpp" | tr ' ' '\n' >"$work/included"
grep -q 'dlx/solver\.hpp$' "$work/included"
if grep -E '/(random|iostream|fstream|regex|map|set|deque|thread|filesystem)$' "$work/included" ||
  grep -E 'dlx/(batch|certificate|classes|packed|problem_formats|random|reduce)\.hpp$' "$work/included"; then
  echo 'dlx/dlx.hpp includes the headers above'
  exit 1
fi

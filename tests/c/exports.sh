#!/bin/sh
# usage: exports.sh NM LIBRARY HEADER LIST
# Fails unless what LIBRARY shows are the functions that HEADER declares, and these are those of LIST:
# removing a function, or forgetting it there, breaks programs that were built before.
set -eu
nm=$1 library=$2 header=$3 list=$4
shown=$("$nm" -D --defined-only "$library" | awk '$2 != "A" { sub(/@.*/, "", $3); print $3 }' | LC_ALL=C sort)
declared=$(sed -nE 's/^[a-z][a-z0-9_ ]*[ *]+(dlx_[a-z0-9_]+)\(.*/\1/p' "$header" | LC_ALL=C sort)
[ "$shown" = "$declared" ] ||
  { echo "shown and declared differ:"; printf '%s\n%s\n' "$shown" "$declared" | LC_ALL=C sort | uniq -u; exit 1; }
printf '%s\n' "$shown" | diff "$list" - || { echo "the interface differs from $list"; exit 1; }

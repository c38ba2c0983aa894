#!/bin/sh
# usage: shared_exports.sh NM LIBRARY...
# Fails if a shared library shows a symbol that is not of this project.
set -eu
nm=$1
shift
for library in "$@"; do
  "$nm" -D -C --defined-only "$library" | grep -q 'dlx::' || { echo "$library shows nothing"; exit 1; }
  if "$nm" -D -C --defined-only "$library" | grep -v 'dlx::'; then
    echo "$library shows the symbols above, which are not its own"
    exit 1
  fi
done

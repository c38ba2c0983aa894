#!/bin/sh
# usage: empty_root.sh PROGRAM [EMULATOR]
# Runs a static program in a root that contains the program and a puzzle only: no libraries, no
# configuration, no /proc. EMULATOR is a static qemu for programs of another processor.
set -eu
program=$1 emulator=${2-}
data=$(dirname "$(readlink -f "$0")")/../../data

# ldd runs the loader, which a program of another processor would need; headers are always readable.
if readelf --program-headers --dynamic "$program" | grep -E 'INTERP|\(NEEDED\)'; then
  echo "$program is not static"
  exit 1
fi
[ -n "$emulator" ] || ldd "$program" 2>&1 | grep -qE 'not a dynamic executable|statically linked' ||
  { echo "ldd finds libraries: $(ldd "$program")"; exit 1; }

if [ "$(id -u)" -eq 0 ]; then
  enter=chroot
elif unshare --map-root-user true 2>/dev/null; then
  enter="unshare --map-root-user chroot"
else
  echo "skipped: neither root nor user namespaces are available"
  exit 0
fi
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
cp "$program" "$root/dlx"
cp "$data/problems/costs.dlx" "$root"
echo 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 >"$root/puzzle.txt"
run=/dlx
if [ -n "$emulator" ]; then
  cp "$emulator" "$root/emulator"
  run="/emulator /dlx"
fi

# expect OUTPUT ARGUMENT...: what the program prints
expect() {
  expected=$1
  shift
  # shellcheck disable=SC2086  # words
  found=$(env -i PATH="$PATH" $enter "$root" $run "$@") || { echo "failed: dlx $*"; exit 1; }
  [ "$found" = "$expected" ] || { echo "dlx $* printed '$found', expected '$expected'"; exit 1; }
}
expect 534678912672195348198342567859761423426853791713924856961537284287419635345286179 \
  sudoku /puzzle.txt
expect 92 queens 8 --count

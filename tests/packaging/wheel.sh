#!/bin/sh
# usage: wheel.sh WHEEL [CHROOT]
# Installs a wheel for Python into a bare Debian (the release of this machine) with only python3-venv
# added, and uses the package and the program in the wheel. Requires root and mmdebstrap. CHROOT is a
# folder for that Debian, which later calls use again; the default is a temporary folder.
set -eu
wheel=$(readlink -f "$1")
if [ $# -gt 1 ]; then
  root=$2
else
  root=$(mktemp -d)
  temporary=$root
fi
clean() {
  umount "$root/proc" 2>/dev/null || true
  rm -rf "$root/tmp/wheel"
  [ -z "${temporary-}" ] || rm -rf "$root"
}
trap clean EXIT
trap 'exit 130' INT TERM
if [ ! -e "$root/etc/debian_version" ]; then
  mmdebstrap --quiet --variant=minbase --include=python3-venv \
    "$(. /etc/os-release && echo "$VERSION_CODENAME")" "$root"
fi
mountpoint -q "$root/proc" || mount -t proc proc "$root/proc"
mkdir -p "$root/tmp/wheel"
cp "$wheel" "$root/tmp/wheel"
bare() { chroot "$root" env -i PATH=/tmp/wheel/env/bin:/usr/bin:/bin HOME=/tmp/wheel LC_ALL=C.UTF-8 "$@"; }

# The tag promises an oldest version of the C library (PEP 600), and no other libraries.
case $(basename "$wheel") in
  *-manylinux_2_*) ;;
  *) echo "the wheel is for this system only: $wheel"; exit 1 ;;
esac
bare python3 -m venv /tmp/wheel/env
bare pip install --quiet --no-index --disable-pip-version-check "/tmp/wheel/$(basename "$wheel")"
bare python3 - <<'END'
import re
import dlx

assert dlx.puzzles.queens(8).count() == 92
assert dlx.puzzles.queens(8).count(up_to_symmetry=True) == 12  # bliss, GMP
costs = dlx.Problem([["a"], ["b"], ["a", "b"]], costs=[3, 4, 5])
assert costs.cheapest() == [(5, (2,))]  # Clp
puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
assert dlx.sudoku.solve([puzzle])[0].startswith("534678912")
libraries = set(re.findall(r"/([^/\n]+\.so[.\d]*)\n", open("/proc/self/maps").read()))
assert any(name.startswith("libdlxc") for name in libraries), libraries
others = [name for name in libraries if re.match(r"lib(stdc\+\+|gmp|bliss|Clp|Coin|nettle)", name)]
assert not others, others  # Python itself uses libz
END
[ "$(bare dlx queens 8 --count)" = 92 ] || { echo "the program in the wheel failed"; exit 1; }
bare pip uninstall --quiet --yes dlx-exact-cover
[ ! -e "$root/tmp/wheel/env/bin/dlx" ] || { echo "the program remains"; exit 1; }

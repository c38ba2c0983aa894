#!/bin/sh
# usage: chroot.sh FOLDER [CHROOT]
# Installs the Debian packages in FOLDER, one after the other, into a bare Debian (the release of this
# machine), and uses the contents of each. Requires root, mmdebstrap and a network. CHROOT is a folder
# for that Debian, which later calls use again; the default is a temporary folder.
set -eu
packages=$(cd "$1" && pwd)
here=$(dirname "$(readlink -f "$0")")
project=$here/../..
if [ $# -gt 1 ]; then
  root=$2
else
  root=$(mktemp -d)
  temporary=$root
fi
clean() {
  umount "$root/proc" 2>/dev/null || true
  [ -z "${temporary-}" ] || rm -rf "$temporary"
}
trap clean EXIT
trap 'exit 130' INT TERM
if [ ! -e "$root/etc/debian_version" ]; then
  mmdebstrap --quiet --variant=minbase "$(. /etc/os-release && echo "$VERSION_CODENAME")" "$root"
fi
mount -t proc proc "$root/proc"
[ -e "$root/dev/fd" ] || ln -s /proc/self/fd "$root/dev/fd"
bare() { chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 "$@"; }
# install PACKAGE...
install() {
  bare env DEBIAN_FRONTEND=noninteractive apt-get install -qq --no-install-recommends "$@" \
    >"$root/tmp/install.log" 2>&1 || { cat "$root/tmp/install.log"; echo "could not install $*"; exit 1; }
}
# expect PATTERN COMMAND...: what a command in the chroot prints
expect() {
  expected=$1
  shift
  found=$(bare "$@") || { echo "failed: $*"; exit 1; }
  case $found in
    $expected) ;;
    *) echo "$* printed '$found', expected '$expected'"; exit 1 ;;
  esac
}
rm -rf "$root/tmp/dlx"
mkdir -p "$root/tmp/dlx"
cp "$packages"/*.deb "$root/tmp/dlx"
cp -R "$project/bindings/c/examples" "$project/tests/install/consumer" \
  "$project/tests/photo/pictures/photo01.jpg" "$root/tmp/dlx"
cd "$root/tmp/dlx"
bare apt-get update -qq
package() { for file in "$1"_*.deb; do echo "/tmp/dlx/$file"; done; }

echo "the program"
install "$(package dlx)" man-db groff-base
expect 92 dlx queens 8 --count
expect '9.2.751..14...2..68..9.....3......79..6...2...........2.....94..3..9..6...8.1.5..' \
  dlx sudoku convert /tmp/dlx/photo01.jpg
expect 'DLX(1)*exact*' man dlx
# shellcheck disable=SC2016  # bash in the chroot expands these
expect queens bash -c \
  '. /usr/share/bash-completion/completions/dlx; COMP_WORDS=(dlx que) COMP_CWORD=1; _dlx; echo "${COMPREPLY[*]}"'
bare test -f /usr/share/zsh/vendor-completions/_dlx
bare test -f /usr/share/fish/vendor_completions.d/dlx.fish

echo "Python"
install "$(package libdlxc1)" "$(package python3-dlx)"
expect '92 [[]1[]]*' python3 -c \
  'import dlx; print(dlx.puzzles.queens(8).count(), dlx.sudoku.count(["12.." + 12 * "."], rules="box 2x2", limit=1))'
if bare python3 -c 'import numpy' 2>/dev/null; then echo "numpy was installed, too"; exit 1; fi

echo "the page"
[ ! -e "$root$(package dlx-web)" ] || {
  install "$(package dlx-web)"
  expect '*<title>dlx</title>*' python3 -c '
import subprocess, urllib.request
with subprocess.Popen(["dlx", "web", "--port", "0"], stdout=subprocess.PIPE, text=True) as server:
    print(urllib.request.urlopen(server.stdout.readline().split()[-1]).read().decode())
    server.terminate()'
  page=dlx-web
}

echo "programs in C and C++"
install "$(package libdlx-dev)" gcc g++ libc6-dev make cmake pkg-config
bare sh -euc 'cd /tmp/dlx
  cc -std=c99 examples/queens.c -o queens $(pkg-config --cflags --libs dlxc)
  c++ -std=c++20 consumer/main.cpp -o main $(pkg-config --cflags --libs dlx-sudoku)
  c++ -std=c++20 consumer/main.cpp -o static $(pkg-config --static --cflags --libs dlx-sudoku)
  cmake -S consumer -B build >/dev/null
  cmake --build build --target consumer -j2 >/dev/null'
expect '4 ways*' /tmp/dlx/queens
for program in main static build/consumer; do
  expect '*3 tilings, 1 sudoku*' "/tmp/dlx/$program"
done

echo "removal"
bare env DEBIAN_FRONTEND=noninteractive apt-get purge -qq dlx libdlx-dev python3-dlx libdlxc1 ${page-} >/dev/null 2>&1
left=$(bare find / -xdev -iname '*dlx*' -not -path '/tmp/*' -not -path '/var/cache/*')
[ -z "$left" ] || { echo "left behind: $left"; exit 1; }

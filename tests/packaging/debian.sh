#!/bin/sh
# usage: debian.sh BUILD: makes the Debian packages of a build that is configured for them, and looks at
# what is in them; by lintian, too, where that is installed.
set -eu
cd "$1"
rm -f ./*.deb
cpack -G DEB >cpack.log 2>&1 || { cat cpack.log; exit 1; }
has() {
  dpkg-deb -c "$1" >contents.log
  grep -q " \./$2\$" contents.log || { echo "$1 has no $2"; cat contents.log; exit 1; }
}
has dlx_*.deb usr/bin/dlx
has dlx_*.deb usr/share/man/man1/dlx.1.gz
has dlx_*.deb usr/share/bash-completion/completions/dlx
has libdlx-dev_*.deb usr/include/dlx.h
has libdlx-dev_*.deb usr/share/doc/libdlx-dev/examples/count.c
has libdlx-dev_*.deb usr/include/dlx/dlx.hpp
has python3-dlx_*.deb usr/lib/python3/dist-packages/dlx/__init__.py
has libdlxc1_*.deb 'usr/lib/.*/libdlxc\.so\.1 -> libdlxc.*'
# The page, if it was built before.
for package in dlx-web_*.deb; do
  [ ! -e "$package" ] || has "$package" usr/share/dlx/web/index.html
done
dpkg-deb -f libdlxc1_*.deb Depends | grep -q libc6
if command -v lintian >/dev/null; then
  lintian --fail-on error --tag-display-limit 0 ./*.deb || { echo "lintian found errors"; exit 1; }
fi

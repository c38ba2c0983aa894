#!/bin/sh
# usage: silent.sh NM ARCHIVE...
# Fails if an archive refers to a function or stream that prints to the terminal or ends the
# process. fprintf() to a stream that it is given is allowed, since the names of the terminal's
# are not; so are std::terminate, the initialiser of <iostream> (which headers of Boost include; it
# prints nothing) and what a debug build's assert() calls.
set -eu
nm=$1
shift
printing='v?printf|vfprintf|v?f?printf_unlocked|__v?printf_chk|__vfprintf_chk|putc|putchar|f?puts|perror|(v?syslog)'
ending='abort|exit|_exit|_Exit|quick_exit'
streams='stdout|stderr|_ZSt[34](cout|cerr|clog)|_ZSt[45]w(cout|cerr|clog)'
for archive in "$@"; do
  undefined=$("$nm" -u -A "$archive")
  # With an empty listing, or one of unknown form, the test would always pass.
  printf '%s\n' "$undefined" | grep -Eq ' U [A-Za-z_]' || { echo "$archive: no symbols"; exit 1; }
  if printf '%s\n' "$undefined" | grep -E " U _?($printing|$ending|$streams)(@.*)?\$"; then
    echo "$archive refers to the symbols above"
    exit 1
  fi
done

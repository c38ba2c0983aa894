#!/bin/sh
# usage: needed.sh OBJDUMP PROGRAM
# Runs a program that uses only a Solver, and fails if it needs a library that only other uses need. The
# schedule, which a Solver shares with counts, needs the libraries for symmetries and large numbers.
set -eu
[ "$("$2" | sort)" = "$(printf 'a b.\na.b.\n')" ] || { echo "$2 does not list the covers"; exit 1; }
needed=$("$1" -p "$2" | sed -n 's/^ *NEEDED *//p')
echo "$needed"
case $needed in *libc.so*) ;; *) echo 'the libraries are not listed'; exit 1 ;; esac
case $needed in
  *libClp* | *libz.*)
    echo 'a Solver does not use some of the libraries above'
    exit 1
    ;;
esac

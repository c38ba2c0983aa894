#!/bin/sh
# usage: node.sh FILE
# Runs the tests of a JavaScript file. Prints "skipped: " and the reason if node is missing, or all tests are skipped.
command -v node >/dev/null || { echo "skipped: please install nodejs"; exit 0; }
output=$(node --test-reporter=tap "$1" 2>&1)
status=$?
printf '%s\n' "$output"
if [ "$status" -eq 0 ] && printf '%s\n' "$output" | grep -qx '# pass 0'; then
  printf 'skipped: %s\n' "$(printf '%s\n' "$output" | sed -n 's/.*# SKIP //p' | head -n 1)"
fi
exit "$status"

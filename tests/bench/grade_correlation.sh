#!/usr/bin/env bash
# usage: tests/bench/grade_correlation.sh PROGRAM LIST
#
# Compares the grades of `dlx sudoku grade` with those of qqwing, on a list of puzzles of one line
# each: rank correlations with qqwing's difficulty (Simple 1, Easy 2, Intermediate 3, Expert 4) and with
# its number of guesses, and how many puzzles of each difficulty of one have each difficulty of the other.
# PROGRAM is grade_correlation of a build; dlx is searched for beside it in apps/. qqwing draws lots
# when it guesses: its numbers change a little from run to run.
set -euo pipefail

if [[ $# -ne 2 ]]; then
  sed -n '2,/^set/{/^#/s/^# \{0,1\}//p}' "$0"
  exit 2
fi
program=$1
list=$2
dlx=$(dirname "$program")/../../apps/dlx
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

grep -v '^#' "$list" | qqwing --solve --nosolution --stats --csv | tail -n +2 > "$folder/csv"
awk -F, '{ print $10 == "Simple" ? 1 : $10 == "Easy" ? 2 : $10 == "Intermediate" ? 3 : 4 }' \
  "$folder/csv" > "$folder/difficulty"
cut -d, -f8 "$folder/csv" > "$folder/guesses"
"$program" "$list" "qqwing"="$folder/difficulty" "its guesses"="$folder/guesses"

echo
"$dlx" sudoku grade --samples=0 "$list" | cut -d' ' -f1 > "$folder/ours"
cut -d, -f10 "$folder/csv" | paste "$folder/ours" - | sort | uniq -c |
  awk '{ printf "%-9s %-13s %6d\n", $2, $3, $1 }'

#!/bin/bash
# usage: faults.sh DLX [ROUNDS] [N]
#
# A search in parts with everything going wrong: in each round four workers are killed in the middle
# of their part, a result file is torn, and the driver is killed and called again. The total has to be
# right each time, and is only written when all parts are there. DLX is the program; N queens are counted. Says in the end how
# often what went wrong. Skipped if GNU parallel is missing. 20 rounds take some minutes.

set -eu
. "$(dirname "$0")/common.sh"
dlx=$1 rounds=${2:-1} n=${3:-10}
need parallel
begin "$n" 0.1
trap 'rm -rf "$work"' EXIT

run_again() {
  local total
  total=$("$work/cluster" "$parts" -j 2 2>"$work/err") || fail "$(cat "$work/err")"
  right_total "$total"
}

for ((round = 1; round <= rounds; ++round)); do
  split_parts 12
  start_driver "$work/cluster" "$parts" -j 2 --delay 0.05
  for _ in 1 2 3 4; do
    sleep 0.$((RANDOM % 3 + 1))
    kill_worker
  done
  kill_driver
  sleep 0.3  # workers without a driver may end their part
  no_wrong_total
  damage_result
  run_again

  # Twice, or not at all: no total, and the part is named.
  cp "$parts/part-00003.result" "$parts/copy.result"
  if "$dlx" merge "$parts" >/dev/null 2>"$work/err"; then fail "a part was counted twice"; fi
  grep -q "doubled: part 3 " "$work/err" || fail "merge does not name part 3: $(cat "$work/err")"
  rm "$parts/copy.result" "$parts/part-00005.result"
  if "$dlx" merge "$parts" >/dev/null 2>"$work/err"; then fail "a part was left out"; fi
  grep -q "missing: part 5 of 12" "$work/err" || fail "merge does not name part 5"
  run_again
  rm -rf "$parts"
done
echo "$rounds rounds: $killed workers and $drivers drivers killed, $torn results damaged," \
  "$wrong wrong totals of $((2 * rounds))"

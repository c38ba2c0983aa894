#!/bin/bash
# usage: faults.sh DLX CLUSTER [ROUNDS] [N]
#
# A search in parts with everything going wrong: in each round workers are killed in the middle of
# their part, a result file is torn, the driver is killed and called again. The total has to be
# right each time, and is only written when all parts are there. DLX is the program, CLUSTER the
# script scripts/cluster; N queens are counted. Says in the end how often what went wrong. Returns 77
# where GNU parallel is missing.

set -eu
dlx=$1 cluster=$2 rounds=${3:-1} n=${4:-10}
command -v parallel >/dev/null 2>&1 || { echo "GNU parallel is not there"; exit 77; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { echo "round $round: $*" >&2; exit 1; }

# A worker that leaves its number, so that only our own are killed, and takes its time.
cat >"$work/worker" <<SCRIPT
#!/bin/sh
case \$1 in count) echo \$\$ >>"$work/pids"; sleep 0.1 ;; esac
exec "$dlx" "\$@"
SCRIPT
chmod +x "$work/worker"
export DLX=$work/worker

"$dlx" queens "$n" --print-problem >"$work/problem.dlx"
expected=$("$dlx" count "$work/problem.dlx")
killed=0 torn=0 drivers=0 wrong=0
RANDOM=1

# Kills the worker that began last, if it has not ended.
kill_worker() {
  local pid
  pid=$(tail -n 1 "$work/pids" 2>/dev/null) || return 0
  [ -n "$pid" ] && kill -KILL "$pid" 2>/dev/null && killed=$((killed + 1))
  return 0
}

for ((round = 1; round <= rounds; ++round)); do
  parts=$work/parts$round
  "$dlx" split "$work/problem.dlx" --parts 12 --seed "$round" -o "$parts" >/dev/null
  rm -f "$work/pids"

  # In a group of its own, so that it can be killed as a whole; its workers go on or not.
  setsid "$cluster" "$parts" -j 2 --delay 0.05 >"$work/out" 2>"$work/err" &
  driver=$!
  for _ in 1 2 3 4; do
    sleep 0.$((RANDOM % 3 + 1))
    kill_worker
  done
  kill -KILL -- "-$driver" 2>/dev/null && drivers=$((drivers + 1))
  wait "$driver" 2>/dev/null || true
  sleep 0.3  # workers without a driver may end their part

  # All is not there yet, or is right.
  if total=$("$dlx" merge "$parts" 2>/dev/null); then
    [ "$total" = "$expected" ] || { wrong=$((wrong + 1)); fail "$total, not $expected"; }
  fi
  # A result that was written in part, and one with a changed digit.
  for result in "$parts"/part-*.result; do
    [ -f "$result" ] || continue
    if ((torn % 2 == 0)); then
      truncate -s $((RANDOM % 200 + 1)) "$result"
    else
      sed -i 's/"count":"/"count":"1/' "$result"
    fi
    torn=$((torn + 1))
    if "$dlx" merge "$parts" >/dev/null 2>"$work/err"; then fail "a damaged result was taken"; fi
    grep -q "damaged: $result" "$work/err" || fail "merge names another file: $(cat "$work/err")"
    break
  done

  total=$("$cluster" "$parts" -j 2 2>"$work/err") || fail "$(cat "$work/err")"
  [ "$total" = "$expected" ] || { wrong=$((wrong + 1)); fail "$total, not $expected"; }

  # Twice, or not at all: no total, and the part is named.
  cp "$parts/part-00003.result" "$parts/copy.result"
  if "$dlx" merge "$parts" >/dev/null 2>"$work/err"; then fail "a part was counted twice"; fi
  grep -q "doubled: part 3 " "$work/err" || fail "merge does not name part 3"
  rm "$parts/copy.result" "$parts/part-00005.result"
  if "$dlx" merge "$parts" >/dev/null 2>"$work/err"; then fail "a part was left out"; fi
  grep -q "missing: part 5 of 12" "$work/err" || fail "merge does not name part 5"
  total=$("$cluster" "$parts" -j 2 2>"$work/err") || fail "$(cat "$work/err")"
  [ "$total" = "$expected" ] || { wrong=$((wrong + 1)); fail "$total, not $expected"; }
  rm -rf "$parts"
done
echo "$rounds rounds: $killed workers and $drivers drivers killed, $torn results damaged," \
  "$wrong wrong totals of $((2 * rounds))"

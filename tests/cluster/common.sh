# What the scripts of this folder share. Sourced by them, with `dlx` set to the program.
# shellcheck shell=bash

skip() { echo "skipped: $*"; exit 0; }
fail() { echo "round ${round-}: $*" >&2; exit 1; }

# need COMMAND...: skips the test if one is missing.
need() {
  local command
  for command in "$@"; do
    command -v "$command" >/dev/null 2>&1 || skip "$command is not installed"
  done
}

# begin N SECONDS: creates N queens in `$work/problem.dlx`, their number in `expected`, in
# `$work/worker` a slow program that records its process id, so that only our own workers are
# killed, and in `$work/cluster` the program that runs the parts with GNU parallel:
# cluster FOLDER [OPTION OF GNU parallel]...
begin() {
  work=$(mktemp -d)
  cat >"$work/worker" <<SCRIPT
#!/bin/sh
case \$1 in count) echo \$\$ >>"$work/pids"; sleep $2 ;; esac
exec "$dlx" "\$@"
SCRIPT
  cat >"$work/cluster" <<SCRIPT
#!/bin/sh
folder=\$1
shift
# A part may fail three times, and a result may be damaged.
for round in 1 2; do
  "$dlx" merge --todo "\$folder" |
    parallel --will-cite --retries 3 "\$@" "$work/worker count --part {} \$folder" >/dev/null
done
exec "$dlx" merge "\$folder"
SCRIPT
  chmod +x "$work/worker" "$work/cluster"
  "$dlx" queens "$1" --print-problem >"$work/problem.dlx"
  expected=$("$dlx" count "$work/problem.dlx")
  killed=0 torn=0 drivers=0 wrong=0
  RANDOM=1
}

# split_parts N: splits the problem into N parts in a new folder `parts` of this round.
split_parts() {
  parts=$work/parts$round
  "$dlx" split "$work/problem.dlx" --parts "$1" --seed "$round" --force -o "$parts" >/dev/null
  : >"$work/pids"
}

# wait_for SECONDS CONDITION...: waits until the command succeeds; fails if that takes longer.
wait_for() {
  local end=$((SECONDS + $1))
  shift
  until "$@"; do
    ((SECONDS <= end)) || return 1
    sleep 0.05
  done
}

workers() { wc -l <"$work/pids"; }
workers_began() { [ "$(workers)" -ge "$1" ]; }

# Kills the worker that began last, if it has not ended.
kill_worker() {
  local pid
  pid=$(tail -n 1 "$work/pids")
  [ -n "$pid" ] && kill -KILL "$pid" 2>/dev/null && killed=$((killed + 1))
  return 0
}

# The driver is a process group of its own, so that it can be killed as a whole; its workers may
# continue.
start_driver() {
  setsid "$@" >"$work/out" 2>"$work/err" &
  driver=$!
}

kill_driver() {
  kill -KILL -- "-$driver" 2>/dev/null && drivers=$((drivers + 1))
  wait "$driver" 2>/dev/null || true
}

right_total() { [ "$1" = "$expected" ] || { wrong=$((wrong + 1)); fail "$1, not $expected"; }; }

# The result is incomplete, or correct.
no_wrong_total() {
  local total
  ! total=$("$dlx" merge "$parts" 2>/dev/null) || right_total "$total"
}

# A truncated result, or one with a changed digit: it is named, and there is no total.
damage_result() {
  local result
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
    return
  done
}

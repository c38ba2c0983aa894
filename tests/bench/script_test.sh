#!/usr/bin/env bash
# usage: script_test.sh PROJECT FOLDER_OF_DLX FOLDER_OF_THE_BENCH_PROGRAMS
#
# scripts/bench against peers that answer right, wrong, late and not at all, and with figures that
# are known beforehand; every scenario is read; the programs and generators of this folder give
# answers that are known from elsewhere. No measured time is judged.

set -u
project=$(realpath "$1") apps=$(realpath "$2") programs=$(realpath "$3")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir "$scratch/peers"
PATH=$apps:$programs:$scratch/peers:$PATH
export DLX_SHARED=  # otherwise the folder beside the project would be used
cd "$scratch" || exit 1
failed=0 passed=0

# bench STATUS ARGUMENTS...: runs the script, which must exit with that code.
bench() {
  local expected=$1 status=0
  shift
  "$project/scripts/bench" --bin "$apps" --bin "$programs" --runs 3 --out "$scratch/results" "$@" \
    >"$scratch/out" 2>"$scratch/err" || status=$?
  expect "exit code of bench $*" "$status" "$expected"
}

# expect WHAT IS SHOULD
expect() {
  if [ "$2" = "$3" ]; then passed=$((passed + 1)); return; fi
  failed=$((failed + 1))
  printf 'FAILED: %s\n  is:     %s\n  should: %s\n' "$1" "$2" "$3"
  if [ -s "$scratch/err" ]; then sed 's/^/  stderr: /' "$scratch/err"; fi
}
shows() { expect "'$1' in the results" "$(grep -cF -- "$1" "$scratch/results")" "${2:-1}"; }
says() { expect "'$1' on stderr" "$(grep -cF -- "$1" "$scratch/err")" 1; }
# ratio CASE PROGRAM: the last column of its row.
ratio() { awk -v c="$1" -v p="$2" '$2 == c && $3 == p { print $NF }' "$scratch/results"; }

peer() { cat >"$scratch/peers/$1"; chmod +x "$scratch/peers/$1"; }
peer right <<'END'
#!/bin/sh
echo "after 7 trials: 92 covers"
echo "3 warnings" >&2
END
peer wrong <<'END'
#!/bin/sh
echo 93
END
peer silent <<'END'
#!/bin/sh
exit 3
END
peer speaks_on_stderr <<'END'
#!/bin/sh
read -r line  # the problem is on stdin
echo "Altogether 92 solutions, 1234 nodes." >&2
END
peer endless <<'END'
#!/bin/sh
while :; do :; done
END
peer worker <<'END'
#!/bin/sh
echo "did $2 of $(wc -l <"$1") lines; $3 lines/s"
END

queens=$project/data/problems/queens8.dlx

# A correct peer, a missing one, and one that reads the problem from stdin.
cat >agree.scenario <<END
# a comment

title: A test
peer: right = right {}
peer: missing = no-such-program {}
peer: stderr = speaks_on_stderr
count: Altogether [0-9]+
file: queens8 = $queens
expect: 92
END
bench 0 agree.scenario
shows '# agree: A test'
shows 'not found: missing'
shows 'queens8: the answer is 92'
shows ' cores, '
expect 'rows of three programs' "$(grep -c '^agree  *queens8 ' results)" 3
expect 'runs in the row' "$(awk '$2 == "queens8" && $3 == "right" { print $4 }' results)" 3
expect 'stdout and the results' "$(cat out)" "$(cat results)"

# Wrong and missing answers are named, get no row, and set the exit code to 1.
bench 1 --peer wrong='wrong {}' --peer silent=silent agree.scenario
says "queens8: wrong says '93', dlx '92'"
says "queens8: silent says 'nothing', dlx '92'"
shows "queens8: wrong says '93', dlx '92'"
expect 'rows of three programs' "$(grep -c '^agree  *queens8 ' results)" 3

# If dlx itself is wrong, nothing is measured.
sed 's/^expect: .*/expect: 91/' agree.scenario >own.scenario
bench 1 own.scenario
says "queens8: dlx says '92', expected is '91'"
expect 'rows of a wrong dlx' "$(grep -c '^own ' results)" 0

# Programs that exceed the limit are stopped.
bench 0 --limit 1 --peer endless=endless agree.scenario
expect 'an endless peer' "$(awk '$2 == "queens8" && $3 == "endless" { print $5 }' results)" '>1'

# Problems without a scenario, and a peer of the scenario with another command.
bench 0 --peer other='right {}' "$queens"
shows 'problems: all covers counted'
bench 1 --peer right='wrong {}' agree.scenario
says "queens8: right says '93', dlx '92'"
bench 0 --peer stderr='speaks_on_stderr' --count 'Altogether [0-9]+' "$queens"
bench 1 --peer stderr='speaks_on_stderr' "$queens"
says "queens8: stderr says '1234', dlx '92'"

# Figures printed by the programs: ratios and goals are known beforehand.
cat >rate.scenario <<'END'
title: Rates
goal: 1.5
mean-goal: 3
measure: rate
ours: worker {} all 600
answer: cut -d';' -f1
figure: [0-9.]+ lines/s
peer: half = worker {} all 300
answer: cut -d';' -f1
figure: [0-9.]+ lines/s
peer: fifth = worker {} all 120.0
answer: cut -d';' -f1
figure: [0-9.]+ lines/s
peer: lazy = worker {} half 9999
answer: cut -d';' -f1
figure: [0-9.]+ lines/s
make: two = printf 'a\nb\n'
make: three = printf 'a\nb\nc\n'
make: none = echo "no data" >&2; false
file: elsewhere = $DLX_SHARED/nothing
END
bench 1 rate.scenario
says "two: lazy says 'did half of 2 lines', dlx 'did all of 2 lines'"
expect 'ratio to half' "$(ratio two half)" 2.00
expect 'ratio to a fifth' "$(ratio three fifth)" 5.00
shows 'two: 2.00 times half, the best peer; goal 1.5: met'
shows 'geometric mean of 2 cases: 2.00; goal 3: missed'
shows 'none: skipped, '
shows 'no data'
shows 'elsewhere: skipped, DLX_SHARED does not say where the problems are'
bench 1 --case 'th*' rate.scenario
expect 'cases that were not requested' "$(grep -c ' two ' results)" 0
sed 's/^measure: rate/measure: cost/; s/^goal: .*/goal: 0.3/' rate.scenario >cost.scenario
bench 1 cost.scenario
expect 'ratio of costs' "$(ratio two half)" 0.50
shows 'two: 0.20 times fifth, the best peer; goal 0.3: missed'
sed -i 's/^goal: .*/&\nslack: 500/' cost.scenario
bench 1 cost.scenario
shows 'two: 0.20 times fifth, the best peer; goal 0.3: met'

# Every instruction set has a row of its own, and is never the best peer.
bench 0 --levels --peer other='right {}' "$queens"
expect 'dlx with the least instructions' "$(awk '$3 == "dlx-portable" { print $4 }' results)" 3
shows 'times other, the best peer'
if grep -q dlx-v4 results; then shows 'times as fast as v4'; fi
bench 0 --levels "$queens"
expect 'a best peer where there is none' "$(grep -c 'best peer' results)" 0

# Invalid scenarios are refused, with the line.
printf 'title: x\nspeed: high\n' >bad.scenario
bench 2 bad.scenario
says "bad.scenario:2: unknown key 'speed'"
printf 'title: x\nmeasure: feelings\n' >bad.scenario
bench 2 bad.scenario
printf 'title: x\n\nqueens\n' >bad.scenario
bench 2 bad.scenario
says "bad.scenario:3: expected 'key: value', not 'queens'"
bench 2 no-such-scenario
bench 2 --runs 0 agree.scenario
bench 2 --faster agree.scenario

# The scenarios of the project: all can be read, and the quick one needs no external file.
bench 0 --case 'no such case' "$project"/tests/bench/scenarios/*.scenario
expect 'scenarios that were read' "$(grep -c '^scenario ' results)" \
  "$(find "$project/tests/bench/scenarios" -name '*.scenario' | wc -l)"
expect 'scenarios without a title' "$("$project/scripts/bench" --list | awk 'NF < 2')" ''
bench 0 --runs 1 --case dominoes6x6 quick
shows 'dominoes6x6: the answer is 6728'

# The generators: OEIS A014552, doubled because both directions count, and A004003.
expect 'Langford pairings of 7' "$("$project/tests/bench/problems/langford" 7 | dlx count)" 52
expect 'dominoes on 4x4, eight of them' "$("$project/tests/bench/problems/bricks" 4 4 D=8:8=1x2 | dlx count)" 36
expect 'assignments of 4' "$("$project/tests/bench/problems/assignment" 4 9 1 | dlx count)" 24
expect 'partitions of 6, three at least' \
  "$("$project/tests/bench/problems/set-partition" 6 12 9 1 | dlx count | awk '{ print ($1 >= 3) }')" 1
expect 'costs change no count' \
  "$("$project/tests/bench/problems/langford" 7 | "$project/tests/bench/problems/with-costs" 9 1 | dlx count)" 52
expect 'dominoes on 2 x 9' "$("$project/tests/bench/problems/dominoes" 2 9 | dlx count)" 55

expect 'dominoes on a cross' "$("$project/tests/bench/problems/arms" cross 2 2 | dlx count)" 72
expect 'dominoes on a comb, branch by branch or one by one' \
  "$("$project/tests/bench/problems/arms" comb 4 4 2 | dlx count)" \
  "$("$project/tests/bench/problems/arms" comb 4 4 2 | dlx count --engine links)"
expect 'dominoes on one corridor' "$("$project/tests/bench/problems/arms" tree 0 6 4 | dlx count)" 281

# The throughput programs: eight puzzles with one solution each, ten with two or more.
tally() { sudoku_throughput "$@" | sed 's/; .*//'; }
classic=$project/data/sudoku/classic.txt
for way in $(sed -n '/^constexpr Way ways/,/^}/s/^ *{"\([a-z]*\)".*/\1/p' \
  "$project/tests/bench/sudoku_throughput.cpp"); do
  expect "$way" "$(tally "$classic" 2 3 "$way")" '8 puzzles x 3: none 0, one 8, more 0'
  expect "$way" "$(tally "$project/data/sudoku/ambiguous.txt" 2 1 "$way")" \
    '10 puzzles x 1: none 0, one 0, more 10'
  expect "$way" "$(tally "$project/data/sudoku/ambiguous.txt" 1 1 "$way")" \
    '10 puzzles x 1: none 0, one 10, more 0'
  expect "$way" "$(tally "$project/data/sudoku/unsolvable.txt" 2 1 "$way" |
    sed 's/.*: //')" "none $(grep -c '^[0-9.]' "$project/data/sudoku/unsolvable.txt"), one 0, more 0"
done
expect 'an unknown way' "$(sudoku_throughput "$classic" 2 1 fly 2>&1)" \
  "sudoku_throughput: unknown way 'fly'"
for way in build force; do
  expect "$way" "$(cover_throughput "$classic" 2 "$way" | sed 's/; .*//')" \
    "8 puzzles x 2, $way: 8 solutions"
done

printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" -eq 0 ]

# Scenario files, for scripts/bench. Sourced by it, not run. docs/benchmarks.md has the format.
# shellcheck shell=bash

# start_scenario NAME: the defaults before anything is read.
start_scenario() {
  scenario=$1
  title= goal= mean_goal= slack=0 measure=user limit=${limit_option:-60}
  names=(dlx) commands=("dlx count {}") counts=("") answers=("") figures=("")
  case_names=() case_kinds=() case_sources=() expects=()
}

# add_case NAME file|make SOURCE
add_case() {
  case_names+=("$1") case_kinds+=("$2") case_sources+=("$3") expects+=("")
}

# read_scenario FILE: lines `key: value`, blank lines and # comments.
read_scenario() {
  local file=$1 line key value left right at=0
  while IFS= read -r line || [ -n "$line" ]; do
    at=$((at + 1))
    [[ $line =~ ^[[:space:]]*(#.*)?$ ]] && continue
    [[ $line =~ ^([a-z-]+):[[:space:]]+(.*[^[:space:]])[[:space:]]*$ ]] ||
      die "$file:$at: expected 'key: value', not '$line'"
    key=${BASH_REMATCH[1]} value=${BASH_REMATCH[2]}
    case $key in peer | file | make)
      [[ $value == ?*" = "?* ]] || die "$file:$at: expected '$key: NAME = ...', not '$line'"
      left=${value%%" = "*} right=${value#*" = "} ;;
    esac
    case $key in
      title) title=$value ;;
      goal | mean-goal | slack)
        [[ $value =~ ^[0-9]+([.][0-9]+)?$ ]] || die "$file:$at: '$value' is no number"
        printf -v "${key/-/_}" %s "$value" ;;
      measure)
        case $value in user | wall | rate | cost) measure=$value ;;
          *) die "$file:$at: measure is user, wall, rate or cost, not '$value'" ;;
        esac ;;
      limit)
        [[ $value =~ ^[1-9][0-9]*$ ]] || die "$file:$at: '$value' are no whole seconds"
        limit=${limit_option:-$value} ;;
      ours) commands[0]=$value ;;
      peer)
        names+=("$left") commands+=("$right") counts+=("") answers+=("") figures+=("") ;;
      # These three belong to the program above them.
      count) counts[-1]=$value ;;
      answer) answers[-1]=$value ;;
      figure) figures[-1]=$value ;;
      file | make) add_case "$left" "$key" "$right" ;;
      expect)
        [ ${#expects[@]} -gt 0 ] || die "$file:$at: 'expect' belongs below a case"
        expects[-1]=$value ;;
      include) read_scenario "$(dirname "$file")/$value" ;;
      *) die "$file:$at: unknown key '$key'" ;;
    esac
  done <"$file" || die "can't read $file"
}

# The peers of the command line: additional ones, or other commands for existing peers.
add_extra_peers() {
  local e k found
  [ -z "$own_command" ] || commands[0]=$own_command
  for e in "${!extra_names[@]}"; do
    found=
    for k in "${!names[@]}"; do
      if [ "$k" -gt 0 ] && [ "${names[k]}" = "${extra_names[e]}" ]; then found=$k; fi
    done
    if [ -n "$found" ]; then
      commands[found]=${extra_commands[e]}
      [ -z "${extra_counts[e]}" ] || counts[found]=${extra_counts[e]}
    else
      names+=("${extra_names[e]}") commands+=("${extra_commands[e]}")
      counts+=("${extra_counts[e]}") answers+=("") figures+=("")
      # The requested and the compared figure must be of the same kind.
      [ "$measure" = user ] || [ "$measure" = wall ] || figures[-1]=${figures[0]}
      [ -n "${extra_counts[e]}" ] || { counts[-1]=${counts[0]}; answers[-1]=${answers[0]}; }
    fi
  done
}

# Removes peers whose program is missing from the lists, and names them in `missing`.
drop_missing_peers() {
  local k program kept_names=() kept_commands=() kept_counts=() kept_answers=() kept_figures=()
  for k in "${!names[@]}"; do
    read -r program _ <<<"${commands[k]}"
    if [ "$k" -gt 0 ] && ! command -v -- "$program" >/dev/null 2>&1; then
      missing+=("${names[k]}")
      continue
    fi
    kept_names+=("${names[k]}") kept_commands+=("${commands[k]}") kept_counts+=("${counts[k]}")
    kept_answers+=("${answers[k]}") kept_figures+=("${figures[k]}")
  done
  names=("${kept_names[@]}") commands=("${kept_commands[@]}") counts=("${kept_counts[@]}")
  answers=("${kept_answers[@]}") figures=("${kept_figures[@]}")
}

# Adds dlx with each instruction set of this machine, after the peers.
add_levels() {
  local level flags
  flags=" $(sed -n 's/^flags[^:]*: //p' /proc/cpuinfo 2>/dev/null | head -1) "
  for level in portable v2 v3 v4; do
    case $level in
      v2) [[ $flags == *" sse4_2 "* ]] || continue ;;
      v3) [[ $flags == *" avx2 "* ]] || continue ;;
      v4) [[ $flags == *" avx512vl "* ]] || continue ;;
    esac
    names+=("dlx-$level") commands+=("(export DLX_SIMD=$level; ${commands[0]})")
    counts+=("${counts[0]}") answers+=("${answers[0]}") figures+=("${figures[0]}")
  done
}

# is_peer K: true if program K is not ours.
is_peer() { [ "$1" -gt 0 ] && [ "$1" -lt "$first_level" ]; }

# prepare_case: sets `file` for case number_of_case; fails with the reason if there is none.
prepare_case() {
  local source=${case_sources[number_of_case]}
  if [ "${case_kinds[number_of_case]}" = make ]; then
    file=$scratch/case
    (set -o pipefail; eval "$source") </dev/null >"$file" 2>"$scratch/stderr" && return 0
    why="'$source' failed: $(head -c 200 "$scratch/stderr" | head -1)"
    return 1
  fi
  # shellcheck disable=SC2016  # the text of the scenario
  if [[ $source == *'$DLX_SHARED'* ]] && [ -z "${DLX_SHARED-}" ]; then
    why='DLX_SHARED does not say where the problems are'
    return 1
  fi
  case ${case_kinds[number_of_case]}:$source in
    file:*'$'*) file=$(eval "printf %s \"$source\"") ;;
    *) file=$source ;;
  esac
  [ -r "$file" ] || { why="can't read $file"; return 1; }
}

unit() {
  case $measure in
    user) echo 'user seconds of the whole process' ;;
    wall) echo 'wall-clock seconds of the whole process' ;;
    rate) echo 'what the program prints; more is better' ;;
    cost) echo 'what the program prints; less is better' ;;
  esac
}

list_scenarios() {
  local path
  for path in "$root"/tests/bench/scenarios/*.scenario; do
    printf '%-16s %s\n' "$(basename "$path" .scenario)" \
      "$(sed -n 's/^title:[[:space:]]*//p' "$path" | head -1)"
  done
}

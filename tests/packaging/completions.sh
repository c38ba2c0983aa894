#!/bin/bash
# usage: completions.sh PROGRAM FOLDER
# The completions for shells in FOLDER: what bash, zsh and fish make of them, the latter where they are
# installed; also where the program is named with its place and is not in PATH.
set -eu
program=$1 folder=$2
PATH=$(dirname "$program"):$PATH
set +u
. "$folder/dlx.bash"
set -u

# expect REPLIES WORD...: the completions after these words, the last of which is incomplete
expect() {
  local expected=$1
  shift
  COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMPREPLY=()
  _dlx
  [ "${COMPREPLY[*]-}" = "$expected" ] ||
    { echo "behind '$*': '${COMPREPLY[*]-}', expected '$expected'"; exit 1; }
}
expect queens dlx que
expect "sudoku solve symmetries split soma steiner" dlx s
expect generate dlx sudoku gen
expect --difficulty dlx sudoku generate --diff
expect "" dlx solve board
expect "" dlx nonsense ""
expect --up-to-symmetry dlx count problem.dlx --up
# Values of options: after a space, or joined by "=", which is a word of its own unless it was
# removed from COMP_WORDBREAKS.
expect "text json rows" dlx solve --format ""
expect json dlx solve board.dlx --format j
expect json dlx solve --format = j
expect "text json rows" dlx solve --format =
expect --format=json dlx solve --format=j
expect "rotate180 rotate90" dlx sudoku generate --symmetry = ro
expect "" dlx convert --output ""
expect --limit dlx solve --format = json --lim
expect "" dlx = = ""
expect queens "$program" que
HOME=$(dirname "$program") expect queens '~/dlx' que
if command -v zsh >/dev/null; then
  found=$(zsh -f -c "fpath=($folder \$fpath); autoload -Uz compinit; compinit -u -D
    autoload -Uz +X _dlx && echo \$_comps[dlx]")
  [ "$found" = _dlx ] || { echo "zsh completes dlx by '$found'"; exit 1; }
  # With the functions of zsh's completion that it calls, which evaluate words like zsh: the
  # candidates.
  found=$(zsh -f -c '
    _call_program() { eval "${(@)argv[2,-1]}"; }
    _describe() { print -l -- ${(P)2}; }
    _files() { print files; }
    compset() { PREFIX=${PREFIX#*=}; }  # as the call there requires
    complete() { words=("$@") CURRENT=$# PREFIX=${@[-1]}; source $folder/_dlx; }
    folder=$1 program=$2
    complete dlx que | grep -c "^queens:place"
    complete $program count problem.dlx --up | grep -c "^--up-to-symmetry:"
    complete dlx count "\$(echo run >&9)" --up 9>&1 | grep -c run
    complete dlx solve --format ""
    complete dlx solve --format=j && echo $PREFIX
    complete dlx convert -o ""
    complete dlx nonsense ""' zsh "$folder" "$program") || true
  [ "$found" = "$(printf '%s\n' 1 1 0 text json rows text json rows j files files)" ] ||
    { echo "zsh offers '$found'"; exit 1; }
fi
if fish=$(command -v fish); then
  offered() {  # offered CANDIDATE LINE
    found=$("$fish" --no-config -c "source $folder/dlx.fish; complete -C '$2'")
    [ "${found%%[[:space:]]*}" = "$1" ] || { echo "fish offers '$found' behind '$2'"; exit 1; }
  }
  offered generate 'dlx sudoku gen'
  offered --up-to-symmetry 'dlx count problem.dlx --up'
  offered json 'dlx solve --format j'
  offered --format=json 'dlx solve --format=j'
  PATH=/nowhere offered queens "$program que"
  HOME=$(dirname "$program") PATH=/nowhere offered queens '~/dlx que'
fi

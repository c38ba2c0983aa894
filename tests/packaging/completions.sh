#!/bin/bash
# usage: completions.sh PROGRAM FOLDER
# The completions for shells in FOLDER: what bash and fish make of them, and whether zsh loads its own; these
# where they are installed.
set -eu
program=$1 folder=$2
PATH=$(dirname "$program"):$PATH
set +u
. "$folder/dlx.bash"
set -u

expect() {  # expect REPLIES WORD...: what is offered behind these words, the last of which is begun
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
if command -v zsh >/dev/null; then
  found=$(zsh -f -c "fpath=($folder \$fpath); autoload -Uz compinit; compinit -u -D
    autoload -Uz +X _dlx && echo \$_comps[dlx]")
  [ "$found" = _dlx ] || { echo "zsh completes dlx by '$found'"; exit 1; }
fi
if command -v fish >/dev/null; then
  found=$(fish --no-config -c "source $folder/dlx.fish; complete -C 'dlx sudoku gen'")
  [ "${found%%[[:space:]]*}" = generate ] || { echo "fish offers '$found' behind 'dlx sudoku gen'"; exit 1; }
fi

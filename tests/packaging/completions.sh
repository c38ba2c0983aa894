#!/bin/bash
# usage: completions.sh PROGRAM FOLDER
# The completions for shells in FOLDER: what bash makes of them, and whether zsh and fish can read theirs
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
if command -v zsh >/dev/null; then zsh -n "$folder/_dlx"; fi
if command -v fish >/dev/null; then fish -n "$folder/dlx.fish"; fi

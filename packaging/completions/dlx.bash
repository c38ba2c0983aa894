# Completion of bash for dlx. The program itself says what may come next.
_dlx() {
  local current=${COMP_WORDS[COMP_CWORD]} IFS=$'\n' candidates
  candidates=$("${COMP_WORDS[0]/#\~\//$HOME/}" --complete "${COMP_WORDS[@]:1:COMP_CWORD-1}" 2>/dev/null | cut -f1)
  # Options where a dash is; else commands, or files.
  [[ $current == -* ]] || candidates=$(sed '/^-/d' <<<"$candidates")
  mapfile -t COMPREPLY < <(compgen -W "$candidates" -- "$current")
}
complete -o bashdefault -o default -F _dlx dlx

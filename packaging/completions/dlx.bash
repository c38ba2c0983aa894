# Completion of bash for dlx. The program itself says what may come next.
_dlx() {
  local current=${COMP_WORDS[COMP_CWORD]} IFS=$'\n' candidates joined=
  local -a before=("${COMP_WORDS[@]:1:COMP_CWORD-1}")
  # A value joined to its option: for bash "=" is a word of its own, unless COMP_WORDBREAKS lacks it.
  if [[ $current == --*=* ]]; then
    joined=${current%%=*}= current=${current#*=}
    before+=("$joined")
  elif [[ $current == = && ${COMP_WORDS[COMP_CWORD-1]} == --* ]]; then
    current= before[-1]+==
  elif ((COMP_CWORD > 2)) && [[ ${COMP_WORDS[*]:COMP_CWORD-2:2} == --*$'\n'= ]]; then
    unset "before[-1]"
    before[-1]+==
  fi
  candidates=$("${COMP_WORDS[0]/#\~\//$HOME/}" --complete "${before[@]}" 2>/dev/null | cut -f1)
  # Options where a dash is; else commands, values, or files.
  [[ $current == -* ]] || candidates=$(sed '/^-/d' <<<"$candidates")
  mapfile -t COMPREPLY < <(compgen -P "$joined" -W "$candidates" -- "$current")
}
complete -o bashdefault -o default -F _dlx dlx

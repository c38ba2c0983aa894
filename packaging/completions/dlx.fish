# Completion of fish for dlx. The program itself says what may come next.
function __dlx_candidates
    set -l words (commandline -opc)
    set -l program (string replace -r '^~/' ~/ -- $words[1])
    command $program --complete $words[2..-1] 2>/dev/null
end
complete -c dlx -a '(__dlx_candidates)'

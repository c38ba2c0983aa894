# Completion of fish for dlx. The program itself says what may come next.
function __dlx_candidates
    set -l words (commandline -opc)
    command dlx --complete $words[2..-1] 2>/dev/null
end
complete -c dlx -a '(__dlx_candidates)'

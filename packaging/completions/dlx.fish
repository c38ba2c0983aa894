# Completion of fish for dlx. The program itself says what may come next.
function __dlx_candidates
    set -l words (commandline -opc)
    set -l program (string replace -r '^~/' ~/ -- $words[1])
    # A value joined to its option.
    set -l joined (string match -r -- '^--[a-z-]+=' (commandline -ct))
    for line in (command $program --complete $words[2..-1] $joined 2>/dev/null)
        printf '%s\n' "$joined$line"
    end
end
complete -c dlx -a '(__dlx_candidates)'

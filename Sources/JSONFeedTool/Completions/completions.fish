# Completions of jsonfeed for fish 3.0 or later, printed by: jsonfeed completions fish

function __jsonfeed_complete
    set -l words (commandline -opc) (commandline -ct)
    $words[1] __complete $words[2..-1] 2> /dev/null
end

complete -c jsonfeed -f -a '(__jsonfeed_complete | string match -v ":*")'
complete -c jsonfeed -n '__jsonfeed_complete | string match -q ":files"' -F
complete -c jsonfeed -n '__jsonfeed_complete | string match -q ":directories"' -a '(__fish_complete_directories)'

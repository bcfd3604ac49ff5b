#compdef jsonfeed
# Completions of jsonfeed for zsh, for `source` and as the file `_jsonfeed` in a folder of `fpath`, printed by: jsonfeed completions zsh

_jsonfeed() {
  local -a offered open
  local line
  for line in ${(f)"$(${(Q)words[1]} __complete "${(@Q)words[2,CURRENT]}" 2> /dev/null)"}; do
    case $line in
      :files) compset -P '*='; _files ;;
      :directories) compset -P '*='; _files -/ ;;
      # The value comes after it, without a space.
      *=) open+=($line) ;;
      *) offered+=("${${line//:/\\:}/$'\t'/:}") ;;
    esac
  done
  if (($#open)); then compadd -S '' -a open; fi
  if (($#offered)); then _describe -V jsonfeed offered; fi
}

if [[ $funcstack[1] == _jsonfeed ]]; then _jsonfeed "$@"; else compdef _jsonfeed jsonfeed; fi

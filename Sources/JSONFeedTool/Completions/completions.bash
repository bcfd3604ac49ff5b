# Completions of jsonfeed for bash 3.2 or later, printed by: jsonfeed completions bash

_jsonfeed() {
  local words=() count=0 word current kept= files=
  # Bash splits words at equals signs.
  for word in "${COMP_WORDS[@]:1:COMP_CWORD}"; do
    if ((count > 0)) && [[ $word == =* || ${words[count - 1]} == *= ]]; then
      words[count - 1]=${words[count - 1]}$word
    else
      words[count]=$word
      ((count += 1))
    fi
  done
  ((count > 0)) || return 0
  # Readline replaces what is after the equals sign.
  current=${words[count - 1]}
  if [[ $COMP_WORDBREAKS == *=* && $current == *=* ]]; then kept=${current%=*}=; fi
  COMPREPLY=()
  while IFS= read -r word; do
    word=${word%%$'\t'*}
    case $word in
      :*) files=1 ;;
      *) COMPREPLY+=("${word#"$kept"}") ;;
    esac
    if [[ $word == *= ]]; then compopt -o nospace 2> /dev/null; fi
  done < <("${COMP_WORDS[0]}" __complete "${words[@]}" 2> /dev/null)
  # Without candidates, readline completes files.
  if [[ ! $files ]]; then compopt +o default 2> /dev/null; fi
  return 0
}

complete -o default -F _jsonfeed jsonfeed

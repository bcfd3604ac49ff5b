/// `jsonfeed completions`: prints a completion script for a shell.

internal import FeedValidation

struct CompletionsCommand {
  /// The shells.
  enum Shell: String, CaseIterable { case bash, zsh, fish }

  static let declaration = CommandDeclaration(
    name: "completions",
    abstract: "Print a script that completes the commands and options of jsonfeed in a shell.",
    inputs: .word(Shell.allCases.map(\.rawValue)),
    options: [],
    example: "source <(jsonfeed completions bash)")

  private let shell: Shell
  private let console: Console

  init(_ arguments: Arguments, _ console: Console) throws(UsageError) {
    let shells = Shell.allCases.map(\.rawValue)
    guard arguments.inputs.count == 1 else {
      throw UsageError(message: "completions needs a shell: \(shells.joined(separator: ", "))")
    }
    guard let shell = Shell(rawValue: arguments.inputs[0]) else {
      throw UsageError(
        message: "unknown shell \(arguments.inputs[0])\(Suggestion.text(for: arguments.inputs[0], among: shells)); "
          + "there are completions for \(shells.joined(separator: ", "))")
    }
    self.shell = shell
    self.console = console
  }

  func run() throws(OutputError) -> ExitCode {
    switch shell {
    case .bash: try console.write(BashCompletion.script)
    case .zsh: try console.write(ZshCompletion.script)
    case .fish: try console.write(FishCompletion.script)
    }
    return .success
  }
}

/// What a shell offers for a value.
enum Candidates {
  case nothing, files, directories
  case words([String])
  /// A word, or a word, an equals sign and a file.
  case wordsWithFile([String])
  /// A word, an equals sign and another word.
  case assignments([String], values: [String])

  init(_ kind: ValueDeclaration.Kind) {
    self =
      switch kind {
      case .text: .nothing
      case .file: .files
      case .directory: .directories
      case .word(let words): .words(words)
      case .wordWithFile(let words): .wordsWithFile(words)
      case .rule: .words(RulesCommand.names)
      case .ruleLevel: .assignments(RulesCommand.namesWithLevel, values: RuleLevel.allCases.map(\.rawValue))
      }
  }
}

/// The script for bash, 3.2 or later.
enum BashCompletion {
  static var script: String {
    let commands = Command.allCases.map(\.declaration)
    let words = commands.map(\.name) + [Option.help.name, Option.version.name]
    return #"""
      # Completions of jsonfeed for bash, printed by: jsonfeed completions bash

      _jsonfeed() {
        local IFS=$' \t\n' words=() count=0 word candidates=
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
        local current=${words[count - 1]} value=${words[count - 1]} command=${words[0]} option=
        COMPREPLY=()
        if ((count == 1)); then
          candidates="\#(words.joined(separator: " "))"
        else
          # Everything after -- is a file. Without candidates, readline completes files.
          for word in "${words[@]:1:count - 2}"; do
            [[ $word == -- ]] && return 0
          done
          option=${words[count - 2]}
          if [[ $current == --*=* ]]; then
            option=${current%%=*} value=${current#*=}
          fi
          case "$command $option" in
      \#(commands.map(options).joined())      *)
              value=$current
              case "$command $current" in
      \#(commands.map(inputs).joined())        esac
              ;;
          esac
        fi
        COMPREPLY=($(compgen -W "$candidates" -- "$value"))
        # Readline replaces what is after the equals sign.
        if [[ $COMP_WORDBREAKS != *=* && $current != "$value" ]]; then
          COMPREPLY=("${COMPREPLY[@]/#/${current%"$value"}}")
        fi
      }

      complete -o default -F _jsonfeed jsonfeed

      """#
  }

  /// The cases of the values of a command's options.
  private static func options(of command: CommandDeclaration) -> String {
    command.options.map { option in
      guard let value = option.value else { return "" }
      return "      \"\(command.name) \(option.name)\") \(action(Candidates(value.kind))) ;;\n"
    }.joined()
  }

  /// The cases of a command's inputs and of the names of its options.
  private static func inputs(of command: CommandDeclaration) -> String {
    """
              "\(command.name) -"*) \(action(.words(command.allOptions.map(\.name)))) ;;
              "\(command.name) "*) \(action(Candidates(command.inputs.kind))) ;;

    """
  }

  private static func action(_ candidates: Candidates) -> String {
    switch candidates {
    case .nothing: return "compopt +o default 2> /dev/null; return 0"
    case .files, .directories: return "return 0"
    case .words(let words): return "candidates=\"\(words.joined(separator: " "))\""
    case .wordsWithFile(let words):
      return "[[ $value == *=* ]] && return 0; candidates=\"\(words.joined(separator: " "))\""
    case .assignments(let words, let values):
      let first = words.map { $0 + "=" }.joined(separator: " ")
      return "if [[ $value == *=* ]]; then value=${value#*=} candidates=\"\(values.joined(separator: " "))\"; "
        + "else compopt -o nospace 2> /dev/null; candidates=\"\(first)\"; fi"
    }
  }
}

/// The script for zsh, for `source` and as the file `_jsonfeed` in a folder of `fpath`.
enum ZshCompletion {
  static var script: String {
    let commands = Command.allCases.map(\.declaration)
    return #"""
      #compdef jsonfeed
      # Completions of jsonfeed for zsh, printed by: jsonfeed completions zsh

      _jsonfeed_word_with_file() {
        if compset -P '*='; then _files; else compadd "$@"; fi
      }

      _jsonfeed_rule_level() {
        if compset -P '*='; then
          compadd -- \#(RuleLevel.allCases.map(\.rawValue).joined(separator: " "))
        else
          compadd -S = -- \#(RulesCommand.namesWithLevel.joined(separator: " "))
        fi
      }

      _jsonfeed() {
        if ((CURRENT == 2)); then
          local -a commands options
          commands=(
      \#(commands.map { "      " + quoted("\($0.name):\($0.abstract)") + "\n" }.joined())    )
          options=(\#([Option.help, .version].map { quoted("\($0.name):\($0.help)") }.joined(separator: " ")))
          _describe -t commands command commands -- options
          return
        fi
        local command=$words[2]
        shift words
        ((CURRENT--))
        case $command in
      \#(commands.map(arguments).joined())  esac
      }

      if [[ $funcstack[1] == _jsonfeed ]]; then _jsonfeed "$@"; else compdef _jsonfeed jsonfeed; fi

      """#
  }

  /// The case of a command.
  private static func arguments(of command: CommandDeclaration) -> String {
    let options = command.allOptions.map { option in
      let repeats = option.isRepeatable ? "*" : ""
      let help = escaped(option.help, "[]")
      let value = option.value.map { ":\(escaped($0.placeholder, ":")):\(action(Candidates($0.kind)))" }
      return repeats + option.name + (value == nil ? "" : "=") + "[\(help)]" + (value ?? "")
    }
    let inputs = "*:\(escaped(command.inputs.placeholder, ":")):\(action(Candidates(command.inputs.kind)))"
    let lines = (options + [inputs]).map { "        " + quoted($0) }
    return "    \(command.name))\n      _arguments -S \\\n\(lines.joined(separator: " \\\n"))\n      ;;\n"
  }

  private static func action(_ candidates: Candidates) -> String {
    switch candidates {
    case .nothing: " "
    case .files: "_files"
    case .directories: "_files -/"
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .wordsWithFile(let words): "_jsonfeed_word_with_file \(words.joined(separator: " "))"
    case .assignments: "_jsonfeed_rule_level"
    }
  }

  private static func escaped(_ text: String, _ special: String) -> String {
    text.reduce(into: "") { result, character in
      if special.contains(character) || character == "\\" { result += "\\" }
      result.append(character)
    }
  }

  private static func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }
}

/// The script for fish, 3.0 or later.
enum FishCompletion {
  static var script: String {
    let commands = Command.allCases.map(\.declaration)
    var script = """
      # Completions of jsonfeed for fish, printed by: jsonfeed completions fish

      function __jsonfeed_has_command
          set -l words (commandline -opc)
          if test (count $argv) -eq 0
              test (count $words) -gt 1
          else
              test (count $words) -gt 1; and test "$words[2]" = "$argv[1]"
          end
      end

      complete -c jsonfeed -f

      """
    for option in [Option.help, .version] { script += line("not __jsonfeed_has_command", name(of: option)) }
    for command in commands {
      script += line("not __jsonfeed_has_command", "-a \(command.name) -d \(quoted(command.abstract))")
    }
    for command in commands {
      let condition = "__jsonfeed_has_command \(command.name)"
      for option in command.allOptions { script += line(condition, name(of: option)) }
      let inputs = arguments(Candidates(command.inputs.kind), isInput: true)
      if !inputs.isEmpty { script += line(condition, inputs) }
    }
    return script
  }

  private static func line(_ condition: String, _ rest: String) -> String {
    "complete -c jsonfeed -n \(quoted(condition)) \(rest)\n"
  }

  private static func name(of option: Option) -> String {
    let short = option.shortName.map { " -s \($0.dropFirst())" } ?? ""
    let value = option.value.map { " " + arguments(Candidates($0.kind), isInput: false) } ?? ""
    return "-l \(option.name.dropFirst(2))\(short)\(value) -d \(quoted(option.help))"
  }

  /// - Parameter isInput: whether it is not the value of an option.
  private static func arguments(_ candidates: Candidates, isInput: Bool) -> String {
    let required = isInput ? "" : "-r "
    return switch candidates {
    case .nothing: isInput ? "" : "-x"
    case .files: required + "-F"
    case .directories: (isInput ? "" : "-x ") + "-a '(__fish_complete_directories)'"
    case .words(let words): (isInput ? "" : "-x ") + "-a \(quoted(words.joined(separator: " ")))"
    case .wordsWithFile(let words): required + "-F -a \(quoted(words.joined(separator: " ")))"
    case .assignments(let words, _): "-x -a \(quoted(words.map { $0 + "=" }.joined(separator: " ")))"
    }
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}

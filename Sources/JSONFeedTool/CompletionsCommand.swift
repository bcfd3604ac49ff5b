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
    let script =
      switch shell {
      case .bash: PackageResources.completions_bash
      case .zsh: PackageResources.completions_zsh
      case .fish: PackageResources.completions_fish
      }
    try console.write(String(decoding: script, as: UTF8.self))
    return .success
  }
}

/// What can be at the end of a command line: `jsonfeed __complete WORD…` prints it for the scripts in the folder `Completions`.
struct Completion {
  /// The words that can be there, with a description after a tab if there is one, and `:files` or `:directories`.
  private(set) var lines: [String] = []
  /// The last word, up to its cursor.
  private let current: String

  /// - Parameter words: the words after `jsonfeed`; the last one is completed, and may be empty.
  init(of words: [String]) {
    current = words.last ?? ""
    let before = words.dropLast()
    guard let first = before.first else {
      for command in Command.allCases.map(\.declaration) { offer(command.name, command.abstract) }
      for option in [Option.help, .version] { offer(option.name, option.help) }
      return
    }
    guard let command = Command(rawValue: first)?.declaration else { return }
    func value(of name: some StringProtocol) -> ValueDeclaration.Kind? {
      command.options.first { $0.name == name }?.value?.kind
    }
    if before.contains("--") {
      offer(command.inputs.kind, after: "")
    } else if let kind = before.last.flatMap({ value(of: $0) }), !kind.isOptional {
      offer(kind, after: "")
    } else if let equals = current.firstIndex(of: "="), let kind = value(of: current[..<equals]) {
      offer(kind, after: current[...equals])
    } else if current.hasPrefix("-") {
      for option in command.allOptions where option.isRepeatable || !before.contains(option.name) {
        offer(option.name, option.help)
      }
    } else {
      offer(command.inputs.kind, after: "")
    }
  }

  private mutating func offer(_ word: String, _ description: String? = nil) {
    if word.hasPrefix(current) { lines.append(word + (description.map { "\t" + $0 } ?? "")) }
  }

  /// Offers the values of an option or the inputs of a command.
  ///
  /// - Parameter start: the part of the current word in front of the value.
  private mutating func offer(_ kind: ValueDeclaration.Kind, after start: Substring) {
    let value = current.dropFirst(start.count)
    let equals = value.firstIndex(of: "=")
    switch (kind, equals) {
    case (.text, _): break
    case (.file, _), (.wordWithFile, _?): lines.append(":files")
    case (.directory, _): lines.append(":directories")
    case (.word(let words), _), (.optionalWord(let words), _), (.wordWithFile(let words), nil):
      for word in words { offer(start + word) }
    case (.rule, _): for name in RulesCommand.names { offer(start + name) }
    case (.ruleLevel, nil): for name in RulesCommand.namesWithLevel { offer(start + name + "=") }
    case (.ruleLevel, let equals?):
      for level in ValidationRule.Level.allCases { offer(start + value[...equals] + level.rawValue) }
    }
  }
}

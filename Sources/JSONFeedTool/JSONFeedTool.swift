/// The command `jsonfeed`: chooses the subcommand, and turns errors into one line and an exit code.

internal import FeedPrimitives
internal import FeedSystem

@main
enum JSONFeedTool {
  /// The version of the package. README and CHANGELOG name it too; a test compares them.
  static let version = "0.1.0"

  /// The line that `--version` prints: `jsonfeed 0.1.0 (1a2b3c4, 2026-11-22)`.
  static func versionLine(commit: String? = Build.commit, date: String? = Build.date) -> String {
    let build = [commit, date].compactMap(\.self).joined(separator: ", ")
    return "jsonfeed \(version)" + (build.isEmpty ? "" : " (\(build))")
  }

  static func main() {
    CurrentProcess.letWritesFail()
    CurrentProcess.keepFreedMemory()
    let status = run(Array(CommandLine.arguments.dropFirst()), console: Console())
    CurrentProcess.end(withStatus: status.rawValue)
  }

  /// Runs a command line and returns the exit code.
  static func run(_ arguments: [String], console: Console) -> ExitCode {
    do throws(OutputError) {
      return try dispatch(arguments, console)
    } catch {
      switch error {
      case .closed: return .success
      case .failed(let reason):
        console.message("jsonfeed: \(reason)")
        // 1 says that a feed has problems.
        return arguments.first == Command.validate.rawValue ? .usage : .failure
      }
    }
  }

  private static func dispatch(_ arguments: [String], _ console: Console) throws(OutputError) -> ExitCode {
    guard let first = arguments.first else {
      console.help(Help.overview)
      return .usage
    }
    switch first {
    case let word where Option.help.isNamed(word) || word == "help":
      if arguments.count > 1, let command = Command(rawValue: arguments[1]) {
        try console.write(Help.text(for: command.declaration) + "\n")
      } else {
        try console.write(Help.overview + "\n")
      }
      return .success
    case let word where Option.version.isNamed(word):
      try console.write(versionLine() + "\n")
      return .success
    case "__complete":
      for line in Completion(of: Array(arguments.dropFirst())).lines { try console.write(line + "\n") }
      return .success
    default:
      guard let command = Command(rawValue: first) else {
        let known = Command.allCases.map(\.rawValue) + [Option.help.name, Option.version.name]
        console.message(
          "jsonfeed: unknown command \(first)\(Suggestion.text(for: first, among: known)) (see jsonfeed --help)")
        return .usage
      }
      return try run(command, Array(arguments.dropFirst()), console)
    }
  }

  private static func run(
    _ command: Command, _ arguments: [String], _ console: Console
  ) throws(OutputError) -> ExitCode {
    let declaration = command.declaration
    do {
      var arguments = try Arguments(arguments, for: declaration)
      if arguments.wantsHelp {
        try console.write(Help.text(for: declaration) + "\n")
        return .success
      }
      if declaration.readsStandardInput, arguments.inputs.isEmpty {
        if command == .validate, !console.hasInput, !arguments.needsNamedInput {
          arguments.inputs = ["."]
        } else if console.isInputTerminal {
          console.help(Help.text(for: declaration))
          return .usage
        }
      }
      let (files, enough) = (CurrentProcess.maximumOpenFiles, CurrentProcess.minimumOpenFiles)
      guard files >= enough else {
        console.message(
          "jsonfeed \(declaration.name): it may have only \(files) files open at the same time, but needs \(enough); "
            + "allow more: ulimit -n \(enough)")
        return .usage
      }
      switch command {
      case .convert where arguments.has("--records"): return try RecordConversion(arguments, console).run()
      case .convert: return try ConvertCommand(arguments, console).run()
      case .validate: return try ValidateCommand(arguments, console).run()
      case .preview: return try PreviewCommand(arguments, console).run()
      case .show: return try ShowCommand(arguments, console).run()
      case .discover: return try DiscoverCommand(arguments, console).run()
      case .fetch: return try FetchCommand(arguments, console).run()
      case .rules: return try RulesCommand(arguments, console).run()
      case .schema: return try SchemaCommand(arguments, console).run()
      case .completions: return try CompletionsCommand(arguments, console).run()
      case .manual: return try ManualCommand(arguments, console).run()
      }
    } catch let error as UsageError {
      console.message("jsonfeed \(declaration.name): \(error.message) (see jsonfeed \(declaration.name) --help)")
      return .usage
    } catch let error as OutputError {
      throw error
    } catch {
      throw .failed("\(error)")
    }
  }
}

/// The subcommands.
enum Command: String, CaseIterable {
  case convert, validate, show, preview, fetch, discover, rules, schema, completions, manual

  var declaration: CommandDeclaration {
    switch self {
    case .convert: ConvertCommand.declaration
    case .validate: ValidateCommand.declaration
    case .show: ShowCommand.declaration
    case .preview: PreviewCommand.declaration
    case .discover: DiscoverCommand.declaration
    case .fetch: FetchCommand.declaration
    case .rules: RulesCommand.declaration
    case .schema: SchemaCommand.declaration
    case .completions: CompletionsCommand.declaration
    case .manual: ManualCommand.declaration
    }
  }
}

/// The output of `--help`, generated from the declarations.
enum Help {
  /// What the tool does.
  static let summary = "fetches, converts and validates syndication feeds: JSON Feed, RSS, RDF, Atom, CDF"

  static var overview: String {
    let commands = HelpSection(
      title: "Commands", entries: Command.allCases.map { (name: $0.rawValue, text: $0.declaration.abstract) })
    return """
      \(wrapped("jsonfeed \(summary).", indentation: 0))

      Usage: jsonfeed COMMAND [OPTIONS] [FILE|URL|-]…

      \(section(commands))

      Run jsonfeed COMMAND --help for the options of a command, or jsonfeed --version
      for the version.

      Example:
        \(Command.convert.declaration.example)
      """
  }

  static func text(for command: CommandDeclaration) -> String {
    let names = command.allOptions.map { option in
      option.name + (option.shortName.map { ", " + $0 } ?? "")
        + (option.value.map { $0.usage.start + $0.usage.placeholder + $0.usage.end } ?? "")
    }
    let options = HelpSection(
      title: "Options", entries: zip(names, command.allOptions).map { (name: $0, text: $1.help) })
    return """
      \(wrapped(command.abstract, indentation: 0))

      Usage: jsonfeed \(command.name) [OPTIONS] \(command.inputs.placeholder)
      \(command.inputsHelp.map { "\n\(wrapped($0, indentation: 0))\n" } ?? "")
      \(([options] + command.allSections).map(section).joined(separator: "\n\n"))

      Example:
        \(command.example)
      """
  }

  /// The width of a terminal.
  private static let width = 80
  /// The width beyond which a name has a line of its own.
  private static let longestName = 24

  private static func section(_ section: HelpSection) -> String {
    let column = min(section.entries.map(\.name.count).max() ?? 0, longestName) + 4
    let lines = section.entries.map { entry in
      let text = wrapped(entry.text, indentation: column)
      return entry.name.count + 4 > column
        ? "  \(entry.name)\n\(text)" : pad("  " + entry.name, column) + text.dropFirst(column)
    }
    return ([section.title + ":"] + lines).joined(separator: "\n")
  }

  private static func wrapped(_ text: String, indentation: Int) -> String { text.folded(width, indentation) }

  private static func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(width - text.count, 1))
  }
}

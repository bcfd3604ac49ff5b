/// The declarations of subcommands. Parsing, help, suggestions for misspelled options, completions and manual pages
/// come from them.

/// The value of an option, or the inputs of a subcommand.
struct ValueDeclaration: Sendable {
  /// What is allowed. Words are checked when options are parsed; all kinds are completed.
  enum Kind: Sendable {
    /// Any text.
    case text
    case file
    case directory
    /// One of these words.
    case word([String])
    /// One of these words, after an equals sign; without it, the first one.
    case optionalWord([String])
    /// One of these words. A file may follow, after an equals sign.
    case wordWithFile([String])
    /// The name of a validation rule.
    case rule
    /// The name of a validation rule or group, an equals sign and a level.
    case ruleLevel

    /// Whether an option may be without its value.
    var isOptional: Bool { if case .optionalWord = self { true } else { false } }
  }

  var kind: Kind
  /// What the help shows: `FILE`, `[FILE|-]…`.
  var placeholder: String

  static func text(_ placeholder: String) -> Self { Self(kind: .text, placeholder: placeholder) }
  static func file(_ placeholder: String) -> Self { Self(kind: .file, placeholder: placeholder) }
  static func directory(_ placeholder: String) -> Self { Self(kind: .directory, placeholder: placeholder) }

  /// - Parameter placeholder: nil for all words, `a|b|c`.
  static func word(_ words: [String], _ placeholder: String? = nil) -> Self {
    Self(kind: .word(words), placeholder: placeholder ?? words.joined(separator: "|"))
  }

  static func optionalWord(_ words: [String]) -> Self {
    Self(kind: .optionalWord(words), placeholder: words.joined(separator: "|"))
  }

  /// What the help shows after the name of an option.
  var usage: (start: String, placeholder: String, end: String) {
    if case .optionalWord = kind { ("[=", placeholder, "]") } else { (" ", placeholder, "") }
  }

  static func wordWithFile(_ words: [String], _ placeholder: String) -> Self {
    Self(kind: .wordWithFile(words), placeholder: placeholder)
  }

  static func rule(_ placeholder: String) -> Self { Self(kind: .rule, placeholder: placeholder) }
  static func ruleLevel(_ placeholder: String) -> Self { Self(kind: .ruleLevel, placeholder: placeholder) }
}

/// One option of a subcommand.
struct Option: Sendable {
  /// Including its two hyphens: `--output`.
  var name: String
  /// The short form: `-h`. Nil without one.
  var shortName: String?
  /// Nil for a switch.
  var value: ValueDeclaration?
  /// Whether all its values are used, not only the last one.
  var isRepeatable: Bool
  /// A phrase without a period.
  var help: String

  init(
    _ name: String, _ value: ValueDeclaration? = nil, shortName: String? = nil, isRepeatable: Bool = false, help: String
  ) {
    self.name = name
    self.shortName = shortName
    self.value = value
    self.isRepeatable = isRepeatable
    self.help = help + (isRepeatable ? "; may be repeated" : "")
  }

  /// The option that every subcommand has.
  static let help = Option("--help", shortName: "-h", help: "print this help")
  /// The other option that can replace the subcommand.
  static let version = Option("--version", shortName: "-V", help: "print the version")

  func isNamed(_ argument: String) -> Bool { argument == name || argument == shortName }
}

/// The name, inputs, options and description of a subcommand.
struct CommandDeclaration: Sendable {
  var name: String
  /// A sentence.
  var abstract: String
  /// The inputs; the placeholder is as in the usage line: `[FILE|-]…`.
  var inputs: ValueDeclaration
  /// What the inputs are, if the placeholder does not say it: sentences.
  var inputsHelp: String?
  /// Whether the command reads standard input if it has no inputs.
  var readsStandardInput = false
  /// All options but `--help`.
  var options: [Option]
  /// A command line that works.
  var example: String
  /// More for the help and the manual page.
  var sections: [HelpSection] = []
  /// The meanings of exit codes that are more specific than ``ExitCode/meaning``.
  var exitStatus: [ExitCode: String] = [:]

  /// All options.
  var allOptions: [Option] { options + [.help] }

  /// ``sections``, and the meanings of all exit codes.
  var allSections: [HelpSection] { sections + [.exitStatus(exitStatus)] }
}

/// A section of the help and the manual page: words and their meanings.
struct HelpSection: Sendable {
  var title: String
  var entries: [(name: String, text: String)]

  /// The meanings of all exit codes.
  ///
  /// - Parameter specific: Those that differ from ``ExitCode/meaning``.
  static func exitStatus(_ specific: [ExitCode: String] = [:]) -> HelpSection {
    HelpSection(
      title: "Exit status",
      entries: ExitCode.allCases.map { (name: "\($0.rawValue)", text: specific[$0] ?? $0.meaning) })
  }
}

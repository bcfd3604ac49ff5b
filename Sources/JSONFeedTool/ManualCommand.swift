/// `jsonfeed manual`: prints a manual page.

struct ManualCommand {
  static let declaration = CommandDeclaration(
    name: "manual",
    abstract: "Print the manual page of jsonfeed, or of one of its commands, for man.",
    inputs: .word(Command.allCases.map(\.rawValue), "[COMMAND]"),
    options: [],
    example: "jsonfeed manual validate | man -l -")

  private let command: Command?
  private let console: Console

  init(_ arguments: Arguments, _ console: Console) throws(UsageError) {
    guard arguments.inputs.count <= 1 else { throw UsageError(message: "manual takes one command") }
    self.console = console
    guard let name = arguments.inputs.first else {
      command = nil
      return
    }
    guard let command = Command(rawValue: name) else {
      throw UsageError(
        message: "unknown command \(name)\(Suggestion.text(for: name, among: Command.allCases.map(\.rawValue)))")
    }
    self.command = command
  }

  func run() throws(OutputError) -> ExitCode {
    try console.write(command.map { ManualPage.page(of: $0.declaration) } ?? ManualPage.overview)
    return .success
  }
}

/// Manual pages in roff, with the macros of man(7).
enum ManualPage {
  /// The page of the whole tool.
  static var overview: String {
    let commands = Command.allCases.map(\.declaration)
    var page = header("jsonfeed", Help.summary)
    page += section("Synopsis", bold("jsonfeed") + " " + italic("COMMAND") + escaped(" [OPTIONS] [FILE|URL|-]…"))
    page += section("Description", escaped("jsonfeed \(Help.summary)."))
    page += section("Commands", commands.map { entry(bold($0.name), $0.abstract) }.joined())
    page += section("Options", [Option.help, .version].map(entry).joined())
    page += section(.exitStatus()) + example(Command.convert.declaration.example)
    return page + seeAlso(commands.map { "jsonfeed-\($0.name)" })
  }

  /// The page of a command.
  static func page(of command: CommandDeclaration) -> String {
    let abstract = command.abstract.prefix(1).lowercased() + command.abstract.dropFirst().dropLast()
    var page = header("jsonfeed-\(command.name)", abstract)
    page += section(
      "Synopsis", bold("jsonfeed \(command.name)") + escaped(" [OPTIONS] \(command.inputs.placeholder)"))
    page += section(
      "Description", escaped([command.abstract, command.inputsHelp].compactMap(\.self).joined(separator: " ")))
    page += section(
      "Options", command.allOptions.map(entry).joined() + entry(bold("--"), "everything after this is an input"))
    page += command.allSections.map(section).joined()
    return page + example(command.example) + seeAlso(["jsonfeed"])
  }

  // MARK: Parts

  private static func header(_ name: String, _ description: String) -> String {
    """
    .\\" Printed by: jsonfeed manual
    .TH \(escaped(name.uppercased())) 1 "\(Build.date ?? "")" "jsonfeed \(JSONFeedTool.version)" "User Commands"
    .SH NAME
    \(escaped(name)) \\- \(escaped(description))

    """
  }

  private static func section(_ title: String, _ text: String) -> String {
    ".SH \(title.uppercased())\n\(text)\(text.hasSuffix("\n") ? "" : "\n")"
  }

  private static func entry(_ option: Option) -> String {
    let names = bold(option.name) + (option.shortName.map { ", " + bold($0) } ?? "")
    return entry(
      names + (option.value.map { $0.usage.start + italic($0.usage.placeholder) + $0.usage.end } ?? ""), option.help)
  }

  /// - Parameter tag: in roff.
  private static func entry(_ tag: String, _ text: String) -> String { ".TP\n\(tag)\n\(escaped(text))\n" }

  private static func section(_ help: HelpSection) -> String {
    section(help.title, help.entries.map { entry(bold($0.name), $0.text) }.joined())
  }

  private static func example(_ command: String) -> String {
    section("Example", ".nf\n.RS\n\(escaped(command))\n.RE\n.fi")
  }

  private static func seeAlso(_ pages: [String]) -> String {
    section("See also", pages.map { bold($0) + "(1)" }.joined(separator: ",\n"))
  }

  // MARK: Text

  private static func bold(_ text: String) -> String { "\\fB\(escaped(text))\\fR" }
  private static func italic(_ text: String) -> String { "\\fI\(escaped(text))\\fR" }

  /// The text without anything that roff interprets. Hyphens become minus signs, which can be copied into a shell.
  private static func escaped(_ text: String) -> String {
    var result = text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" : ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "~": result += "\\(ti"
      case "^": result += "\\(ha"
      case "`": result += "\\(ga"
      default:
        result += scalar.isASCII ? String(scalar) : "\\[u\(hexadecimal(scalar))]"
      }
    }
    return result
  }

  /// At least four digits, as roff requires.
  private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

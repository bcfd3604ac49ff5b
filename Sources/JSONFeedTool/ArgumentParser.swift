/// A small argument parser: each subcommand declares its options once; help, parsing and suggestions for misspelled
/// options come from the declaration.

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
internal import FeedPrimitives
internal import JSONFeedModel

/// One option of a subcommand.
struct Option: Sendable {
  /// Including its two hyphens: `--output`.
  var name: String
  /// The placeholder for the value in the help, or nil for a switch.
  var value: String?
  var help: String

  init(_ name: String, _ value: String? = nil, help: String) {
    self.name = name
    self.value = value
    self.help = help
  }
}

/// The name, inputs, options and description of a subcommand.
struct CommandDeclaration: Sendable {
  var name: String
  var abstract: String
  /// The inputs in the usage line: `[FILE|-]…`.
  var inputs: String
  var options: [Option]
  /// A command line that works.
  var example: String
}

/// An invalid command line. The tool prints the message with the usage and exits with 2.
struct UsageError: Error {
  var message: String
}

/// The parsed arguments of a subcommand.
struct Arguments {
  private(set) var inputs: [String] = []
  /// Whether help was requested.
  private(set) var wantsHelp = false
  private var values: [String: [String]] = [:]

  /// - Throws: `UsageError` for an unknown option, or one without its value.
  init(_ arguments: [String], for command: CommandDeclaration) throws(UsageError) {
    var rest = arguments[...]
    var onlyInputs = false
    while let argument = rest.popFirst() {
      if onlyInputs || argument == "-" || !argument.hasPrefix("-") {
        inputs.append(argument)
        continue
      }
      if argument == "--" {
        onlyInputs = true
        continue
      }
      if argument == "--help" || argument == "-h" {
        wantsHelp = true
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard let option = command.options.first(where: { $0.name == parts[0] }) else {
        throw UsageError(message: "unknown option \(parts[0])" + Arguments.suggestion(for: parts[0], command))
      }
      if option.value == nil {
        guard parts.count == 1 else { throw UsageError(message: "\(option.name) does not take a value") }
        values[option.name, default: []].append("")
      } else if parts.count == 2 {
        values[option.name, default: []].append(parts[1])
      } else {
        guard let value = rest.popFirst() else {
          throw UsageError(message: "\(option.name) needs a value: \(option.name) \(option.value ?? "")")
        }
        values[option.name, default: []].append(value)
      }
    }
  }

  func has(_ name: String) -> Bool { values[name] != nil }

  /// All values given, in order.
  func all(_ name: String) -> [String] { values[name] ?? [] }

  /// The last value given, or nil.
  func value(_ name: String) -> String? { values[name]?.last }

  /// The value, which must not be empty.
  func path(_ name: String) throws(UsageError) -> String? {
    guard let value = value(name) else { return nil }
    guard !value.isEmpty else { throw UsageError(message: "\(name) needs a path") }
    return value
  }

  /// The value, which must be one of `choices`.
  func value(_ name: String, oneOf choices: [String], default standard: String) throws(UsageError) -> String {
    guard let value = value(name) else { return standard }
    guard choices.contains(value) else {
      throw UsageError(
        message: "\(name) must be one of \(choices.joined(separator: ", ")), not \"\(value)\""
          + Suggestion.text(for: value, among: choices))
    }
    return value
  }

  /// The value, which must be one of `choices`; nil if the option is not given.
  func choice<Choice: RawRepresentable<String>>(_ name: String, _ choices: [Choice]) throws(UsageError) -> Choice? {
    guard has(name) else { return nil }
    let value = try value(name, oneOf: choices.map(\.rawValue), default: "")
    return Choice(rawValue: value)
  }

  /// The value, which must be a whole number of at least `least`.
  func count(_ name: String, from least: Int = 0) throws(UsageError) -> Int? {
    guard let value = value(name) else { return nil }
    guard let count = Int(value), count >= least else {
      throw UsageError(message: "\(name) must be a whole number of at least \(least), not \"\(value)\"")
    }
    return count
  }

  /// The value, which must be a date: `2026-01-31` for its first second in UTC, or `2026-01-31T12:00:00Z` (RFC 3339).
  func date(_ name: String) throws(UsageError) -> Date? {
    guard let value = value(name) else { return nil }
    guard let date = RFC3339.date(value) ?? RFC3339.date(value + "T00:00:00Z") else {
      throw UsageError(message: "\(name) must be a date such as 2026-01-31 or 2026-01-31T12:00:00Z, not \"\(value)\"")
    }
    return date
  }

  private static func suggestion(for name: String, _ command: CommandDeclaration) -> String {
    Suggestion.text(for: name, among: command.options.map(\.name))
  }
}

/// Suggestions for misspelled words.
enum Suggestion {
  /// `; did you mean X?`, or nothing.
  static func text(for word: String, among known: [String]) -> String {
    NearMiss.nearest(to: word, among: known).map { "; did you mean \($0)?" } ?? ""
  }
}

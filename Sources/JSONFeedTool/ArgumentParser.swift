/// A small argument parser. What it accepts is in the declaration of the subcommand.

internal import FeedPrimitives
internal import JSONFeedModel
internal import FeedFoundation

/// An invalid command line. The tool prints the message with the usage and exits with 2.
struct UsageError: Error {
  var message: String
}

/// The parsed arguments of a subcommand.
struct Arguments {
  var inputs: [String] = []
  /// Whether help was requested.
  private(set) var wantsHelp = false
  private var values: [String: [String]] = [:]

  /// - Throws: `UsageError` for an unknown option, or one without its value.
  init(_ arguments: [String], for command: CommandDeclaration) throws(UsageError) {
    var rest = arguments[...]
    // Everything after `--` is an input, so that a file can have the name of an option.
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
      if Option.help.isNamed(argument) {
        wantsHelp = true
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard let option = command.options.first(where: { $0.name == parts[0] }) else {
        let isFile = Input.kind(of: argument) != .missing
        throw UsageError(
          message: "unknown option \(parts[0])"
            + (isFile ? "; for the file write ./\(argument)" : Arguments.suggestion(for: parts[0], command)))
      }
      guard let declaration = option.value else {
        guard parts.count == 1 else { throw UsageError(message: "\(option.name) does not take a value") }
        values[option.name, default: []].append("")
        continue
      }
      if parts.count == 1, case .optionalWord(let words) = declaration.kind {
        if let next = rest.first, words.contains(next), Input.kind(of: next) == .missing {
          throw UsageError(message: "write \(option.name)=\(next)")
        }
        values[option.name, default: []] += words.prefix(1)
        continue
      }
      guard let value = parts.count == 2 ? parts[1] : rest.popFirst() else {
        throw UsageError(message: "\(option.name) needs a value: \(option.name) \(declaration.placeholder)")
      }
      try Arguments.check(value, of: option, declaration.kind)
      values[option.name, default: []].append(value)
    }
  }

  /// Checks that a value is one of the declared words.
  private static func check(
    _ value: String, of option: Option, _ kind: ValueDeclaration.Kind
  ) throws(UsageError) {
    let (words, given): ([String], String)
    switch kind {
    case .word(let declared), .optionalWord(let declared): (words, given) = (declared, value)
    case .wordWithFile(let declared): (words, given) = (declared, WordWithFile(value).word)
    default: return
    }
    guard words.contains(given) else {
      throw UsageError(
        message: "\(option.name) must be one of \(words.joined(separator: ", ")), not \"\(given)\""
          + Suggestion.text(for: given, among: words))
    }
  }

  func has(_ name: String) -> Bool { values[name] != nil }

  /// Whether there is an option that without inputs concerns standard input, or that writes files, which are to be named.
  var needsNamedInput: Bool {
    ["--records", "--stdin-filename", "--print-config", "--fix", "--unsafe-fixes", "--write-baseline"].contains(
      where: has)
  }

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

  /// The value of an option that is declared with the raw values of `Choice`; nil if the option is not given.
  func choice<Choice: RawRepresentable<String>>(_ name: String) -> Choice? {
    value(name).flatMap { Choice(rawValue: $0) }
  }

  /// The value, which must be an http or https URL.
  func url(_ name: String) throws(UsageError) -> String? {
    guard let url = value(name) else { return nil }
    guard Input.kind(of: url) == .url else {
      throw UsageError(message: "\(name) needs a URL that begins with https:// or http://, not \"\(url)\"")
    }
    return url
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

/// A value `WORD` or `WORD=FILE`.
struct WordWithFile {
  var word: String
  /// Nil if there is no equals sign.
  var file: String?

  init(_ value: String) {
    let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    word = parts[0]
    file = parts.count > 1 ? parts[1] : nil
  }
}

/// Suggestions for misspelled words.
enum Suggestion {
  /// `; did you mean X?`, or nothing.
  static func text(for word: String, among known: [String]) -> String {
    meant(by: word, among: known).map { "; did you mean \($0)?" } ?? ""
  }

  /// The only word that begins so, in any case, or one that is nearly the same.
  private static func meant(by word: String, among known: [String]) -> String? {
    let lowercase = word.lowercased()
    let continued = known.filter { !word.isEmpty && $0.lowercased().hasPrefix(lowercase) }
    return continued.count == 1 ? continued[0] : NearMiss.nearest(to: word, among: known)
  }
}

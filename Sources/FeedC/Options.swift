/// Options as JSON.

internal import FeedBridge
internal import FeedFoundation
internal import FeedPrimitives
internal import FeedValidation
internal import JSONFeedModel

/// The options of a call, which are taken out one by one. What is left at the end is unknown.
struct CallOptions {
  private var members: JSONFeed.Object
  private var known: [String] = []

  /// - Parameter text: a JSON object; empty for no options.
  init(_ text: Span<UInt8>) throws(Failure) {
    members = [:]
    if text.isEmpty { return }
    var reader = JSONReader(nestingDepth: 8)
    guard text.firstInvalidUTF8() == nil, let value = try? reader.value(text), (try? reader.finish(text)) != nil,
      let object = value.objectValue
    else { throw Failure(code: "option", "the options are not a JSON object") }
    members = object
  }

  /// Takes an option out; nil if it is missing or null.
  ///
  /// - Parameters:
  ///   - expected: what it must be, for the error.
  ///   - convert: returns nil for a value that the option cannot have.
  mutating func take<Result>(
    _ name: String, _ expected: String, _ convert: (JSONFeed.Value) -> Result?
  ) throws(Failure) -> Result? {
    known.append(name)
    guard let value = members[name] else { return nil }
    members[name] = nil
    if value == .null { return nil }
    guard let result = convert(value) else {
      throw Failure(code: "option", "the option \"\(name)\" must be \(expected), not \(value)")
    }
    return result
  }

  mutating func string(_ name: String) throws(Failure) -> String? { try take(name, "a string", \.stringValue) }
  mutating func bool(_ name: String) throws(Failure) -> Bool? { try take(name, "true or false", \.boolValue) }


  /// Whether the result is a pickle.
  mutating func isPickle() throws(Failure) -> Bool {
    try take("encoding", "json or pickle") { ["json": false, "pickle": true][$0.stringValue ?? ""] } ?? false
  }

  mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(_ name: String) throws(Failure) -> Choice? {
    try take(name, "one of " + Choice.allCases.map(\.rawValue).joined(separator: ", ")) {
      $0.stringValue.flatMap(Choice.init(rawValue:))
    }
  }

  /// Fails if an option is left.
  func finish() throws(Failure) {
    guard let member = members.first else { return }
    throw Failure(
      code: "option", "there is no option \"\(member.name)\"; the options are \(known.joined(separator: ", "))")
  }
}

/// The options of `feed_convert` and `feed_items_new`.
struct ConversionOptions {
  var converter = FeedConverter.Options()
  let url: String?
  let listsRepairs: Bool
  let isPickle: Bool

  init(_ text: Span<UInt8>) throws(Failure) {
    var options = try CallOptions(text)
    url = try options.string("url")
    converter.charset = try options.string("charset")
    converter.since = try options.take("since", "a date such as 2026-01-31T12:00:00Z") {
      $0.stringValue.flatMap { RFC3339.date($0) }
    }
    converter.maximumItems = try options.take("limit", "a whole number from 0") { value in
      value.intValue.flatMap { $0 >= 0 ? $0 : nil }
    }
    converter.includesExtensions = try options.bool("extensions") ?? true
    listsRepairs = try options.bool("repairs") ?? false
    isPickle = try options.isPickle()
    try options.finish()
  }
}

/// The options of `feed_elements`.
struct ElementOptions {
  let charset: String?
  let markup: Set<String>
  let isPickle: Bool

  init(_ text: Span<UInt8>) throws(Failure) {
    var options = try CallOptions(text)
    charset = try options.string("charset")
    let names = try options.take("markup", "an array of names", \.arrayValue) ?? []
    markup = Set(names.compactMap(\.stringValue))
    isPickle = try options.isPickle()
    try options.finish()
  }
}

extension FeedValidator.Options {
  /// The options of `feed_validate`.
  init(_ text: Span<UInt8>) throws(Failure) {
    var options = try CallOptions(text)
    self.init()
    selfURL = try options.string("url")
    profile = try options.choice("profile") ?? .default
    isPrivate = try options.bool("private") ?? false
    levels = try options.take("rules", "an object of the levels \(RuleLevel.allCases.map(\.rawValue).joined(separator: ", "))") {
      value in
      var levels: [String: RuleLevel] = [:]
      for member in value.objectValue ?? [:] {
        guard let level = member.value.stringValue.flatMap(RuleLevel.init(rawValue:)) else { return nil }
        levels[member.name] = level
      }
      return value.objectValue == nil ? nil : levels
    } ?? [:]
    for id in levels.keys where Rule(id: id) == nil {
      throw Failure(code: "option", "there is no rule \"\(id)\"")
    }
    try options.finish()
  }
}

extension FeedWriter {
  /// The options of `feed_write`.
  init(_ text: Span<UInt8>) throws(Failure) {
    var options = try CallOptions(text)
    self.init(
      try options.choice("to") ?? .rss,
      .init(prettyPrinted: try options.bool("pretty") ?? true, lossless: try options.bool("lossless") ?? false))
    try options.finish()
  }
}

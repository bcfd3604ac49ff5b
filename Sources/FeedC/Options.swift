/// Options as JSON.

internal import FeedBridge
internal import FeedFoundation
internal import FeedPrimitives
internal import FeedValidation
internal import JSONFeedModel

/// The options of a call, which are taken out one by one. What is left at the end is unknown.
struct CallOptions {
  private var members: JSONFeed.Object = [:]
  private var known: [String] = []

  /// - Parameter text: a JSON object; empty for no options.
  init(_ text: Span<UInt8>) throws {
    if text.isEmpty { return }
    var reader = JSONReader(nestingDepth: 8)
    guard let json = TextSpan(validating: text), let value = try? reader.value(json),
      (try? reader.finish(json)) != nil, let object = value.objectValue
    else { throw Failure(code: "option", "the options are not a JSON object") }
    members = object
  }

  init(_ members: JSONFeed.Object) { self.members = members }

  /// Takes an option out; nil if it is missing or null.
  ///
  /// - Parameters:
  ///   - expected: what it must be, for the error.
  ///   - convert: returns nil for a value that the option cannot have.
  mutating func take<Result>(
    _ name: String, _ expected: @autoclosure () -> String, _ convert: (JSONFeed.Value) -> Result?
  ) throws -> Result? {
    known.append(name)
    guard let value = members[name] else { return nil }
    members[name] = nil
    if value == .null { return nil }
    guard let result = convert(value) else {
      throw Failure(code: "option", "the option \"\(name)\" must be \(expected()), not \(value)")
    }
    return result
  }

  mutating func string(_ name: String) throws -> String? { try take(name, "a string", \.stringValue) }
  mutating func bool(_ name: String) throws -> Bool? { try take(name, "true or false", \.boolValue) }

  /// A value by its name.
  mutating func choice<Choice>(
    _ name: String, _ choices: @autoclosure () -> KeyValuePairs<String, Choice>
  ) throws -> Choice? {
    try take(name, "one of " + choices().map(\.key).joined(separator: ", ")) { value in
      choices().first { $0.key == value.stringValue }?.value
    }
  }

  /// Whether the result is a pickle.
  mutating func isPickle() throws -> Bool { try choice("encoding", ["json": false, "pickle": true]) ?? false }

  /// Fails if an option is left.
  func finish() throws {
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

  init(_ text: Span<UInt8>) throws {
    var options = try CallOptions(text)
    try self.init(&options)
  }

  /// - Parameter options: what is left of the options of a call that has others too.
  init(_ options: inout CallOptions) throws {
    url = try options.string("url")
    converter.charset = try options.string("charset")
    converter.since = try options.take("since", "a date such as 2026-01-31T12:00:00Z") {
      $0.stringValue.flatMap { RFC3339.date($0) }
    }
    converter.maximumItems = try options.take("limit", "a whole number from 0") { value in
      value.intValue.flatMap { $0 >= 0 ? $0 : nil }
    }
    converter.includesExtensions = try options.bool("extensions") ?? true
    converter.restoresLossless = try options.bool("restore") ?? false
    converter.sanitizing = try options.choice("sanitize", HTMLPolicy.presets)
    listsRepairs = try options.bool("repairs") ?? false
    isPickle = try options.isPickle()
    try options.finish()
  }
}

extension FeedValidator.Options {
  /// The options of `feed_validate`: the settings of a project.
  init(_ text: Span<UInt8>) throws {
    self.init()
    if text.isEmpty { return }
    var json = ByteBuffer(capacity: text.count)
    json.append(text)
    let settings = try ValidationConfiguration(json.data())
    profile = settings.profile ?? .default
    isPrivate = settings.isPrivate ?? false
    levels = settings.rules
  }
}

/// The options of `feed_write`.
struct WritingOptions {
  let writer: FeedWriter
  let listsRepairs: Bool

  init(_ text: Span<UInt8>) throws {
    var options = try CallOptions(text)
    writer = FeedWriter(
      try options.choice("to", ["rss": .rss, "atom": .atom]) ?? .rss,
      .init(isPrettyPrinted: try options.bool("pretty") ?? true, isLossless: try options.bool("lossless") ?? false))
    listsRepairs = try options.bool("repairs") ?? false
    try options.finish()
  }
}

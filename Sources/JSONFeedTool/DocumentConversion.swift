/// Converts an input of `jsonfeed convert`.

internal import FeedBridge
internal import FeedPrimitives
internal import FeedFoundation

final class DocumentConversion: Sendable {
  /// Writes RSS or Atom; nil for JSON Feed.
  let writer: FeedWriter?
  let isCompact: Bool
  let isStrict: Bool
  let options: FeedConverter.Options
  private let network: NetworkOptions

  /// Receives a document in pieces.
  typealias Write = (Span<UInt8>) throws -> Void

  init(_ arguments: Arguments) throws(UsageError) {
    let isCompact = arguments.has("--compact") || arguments.has("--lines")
    let isLossless = arguments.has("--lossless")
    let format: FeedWriter.Format? = arguments.choice("--to")
    if isLossless, format == nil { throw UsageError(message: "--lossless needs --to rss or --to atom") }
    let selfURL = try arguments.url("--self")
    if selfURL != nil, format == nil {
      throw UsageError(message: "--self needs --to rss or --to atom; JSON Feed has feed_url")
    }
    network = try NetworkOptions(arguments)
    writer = format.map {
      FeedWriter(
        $0, .init(isPrettyPrinted: !isCompact, endsWithLineBreak: true, isLossless: isLossless, selfURL: selfURL))
    }
    self.isCompact = isCompact
    isStrict = arguments.has("--strict")
    var options = FeedConverter.Options()
    options.baseURL = try arguments.url("--base")
    options.maximumItems = try arguments.count("--limit")
    options.since = try arguments.date("--since")
    options.includesExtensions = !arguments.has("--no-extensions")
    options.restoresLossless = arguments.has("--restore")
    options.sanitizing = arguments.sanitizing
    self.options = options
    if isStrict, options.baseURL != nil || !options.includesExtensions || options.sanitizing != nil {
      throw UsageError(
        message: "--strict cannot be used with --base, --no-extensions or --sanitize, because it changes nothing")
    }
  }

  private var encoding: JSONFeed.EncodingOptions { .init(isPrettyPrinted: !isCompact, endsWithLineBreak: true) }

  /// Converts an input, ends the text with a line break, and returns the repairs.
  func convert(_ input: String, write: @escaping Write) throws -> [JSONFeed.Repair] {
    if isStrict { return try convertStrictly(input, write) }
    let pieces = try Input.pieces(input, limit: options.limits.documentSize, network)
    var conversion = StreamedConversion(try pieces.start.options(options), sourceURL: pieces.start.url)
    conversion.endsWithLastItem = input == "-" && (options.maximumItems != nil || options.since != nil)
    var writer = writer
    // The URL of a document in another format, as that of complete JSON may be, is not that of this one.
    if writer?.options.selfURL == nil, options.restoresLossless || writer?.format.isFormat(pieces.start.format) == false
    {
      writer?.options.selfURL = ""
    }
    let repairs = try conversion.convert(pieces.document, to: writer, isPretty: !isCompact, write: write)
    return repairs + (pieces.start.note.map { [JSONFeed.Repair(kind: "cut-off", path: "", message: $0)] } ?? [])
  }

  /// Converts a valid JSON Feed, without repairs.
  private func convertStrictly(_ input: String, _ write: Write) throws -> [JSONFeed.Repair] {
    let document = try Input.document(input, limit: options.limits.documentSize, network)
    if let error = document.encodingError { throw error }
    let feed = try strictFeed(document.data)
    guard let writer else {
      try write(feed.encodeToData(encoding).span)
      return []
    }
    var own = writer
    own.options.selfURL = writer.options.selfURL ?? ""
    let written = try own.write(feed)
    try write(written.data.span)
    return written.repairs
  }

  /// A valid JSON Feed with the wanted items.
  func strictFeed(_ data: Data) throws(JSONFeedError) -> JSONFeed {
    var feed = try JSONFeed.make(from: data)
    if let date = options.since { feed.items = Array(feed.items.prefix { $0.isLater(than: date) }) }
    if let maximum = options.maximumItems { feed.items = Array(feed.items.prefix(maximum)) }
    return feed
  }

  // MARK: Messages

  /// A line for each repair, at most ten of each kind, and then the number of further ones.
  static func messages(for repairs: [JSONFeed.Repair], of input: String) -> [String] {
    let maximum = 10
    var messages: [String] = []
    var counts: [JSONFeed.Repair.Kind: Int] = [:]
    var order: [JSONFeed.Repair.Kind] = []
    for repair in repairs {
      if counts[repair.kind] == nil { order.append(repair.kind) }
      counts[repair.kind, default: 0] += 1
      if counts[repair.kind, default: 0] <= maximum {
        let separator = repair.location == nil ? " " : ""
        messages.append("\(Input.name(of: input)):\(separator)\(repair)")
      }
    }
    for kind in order {
      if let count = counts[kind], count > maximum {
        messages.append("\(Input.name(of: input)): \(count - maximum) more repairs of the kind \(kind.rawValue)")
      }
    }
    return messages
  }
}

/// The message for an error, after the file name and a colon: `line:column: what is wrong`, or ` what is wrong`.
enum Message {
  static func text(of error: any Error) -> String {
    switch error {
    case let error as InputError: " " + error.message
    case let error as JSONFeedError: (error.location == nil ? " " : "") + error.description
    case let error as ConversionError: (error.location == nil ? " " : "") + error.description
    default: " \(error)"
    }
  }
}

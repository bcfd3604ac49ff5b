/// `jsonfeed convert --records`: documents in, feeds or items out, as lines of JSON.

internal import FeedBridge
internal import FeedFoundation

final class RecordConversion: Sendable {
  private let records: RecordProcessing
  private let conversion: DocumentConversion
  private let writesItems: Bool
  private let requiresWellFormed: Bool

  init(_ arguments: Arguments, _ console: Console) throws(UsageError) {
    records = try RecordProcessing(arguments, console, excluding: ["--to", "--lines"])
    conversion = try DocumentConversion(arguments)
    writesItems = arguments.has("--items")
    requiresWellFormed = arguments.has("--well-formed")
  }

  func run() throws(OutputError) -> ExitCode { try records.run(writesItems ? items : feed) }

  /// A line with the feed.
  private func feed(_ record: Record) throws -> [RecordLine] {
    let (feed, repairs, isTruncated) = try converted(record)
    var line = RecordLine(record)
    if let url = record.url { line.add("url", .string(url)) }
    line.add("feed", json: try feed.encodeToData())
    line.add("repairs", .number(.init(repairs)))
    if isTruncated { line.add("truncated", true) }
    return [line]
  }

  /// A line for each item, or one for a feed without items.
  private func items(_ record: Record) throws -> [RecordLine] {
    let (feed, _, isTruncated) = try converted(record)
    var start = RecordLine(record)
    start.add("feed_title", .string(feed.title))
    start.add("feed_url", .init(feed.feedURL ?? record.url))
    if isTruncated { start.add("truncated", true) }
    guard !feed.items.isEmpty else {
      start.add("item", .null)
      return [start]
    }
    return try feed.items.map { item in
      var line = start
      line.add("item", json: try item.encodeToData())
      return line
    }
  }

  private func converted(_ record: Record) throws -> (feed: JSONFeed, repairs: Int, isTruncated: Bool) {
    let document = try record.document.get()
    var options = try document.options(conversion.options)
    if conversion.isStrict { return (try conversion.strictFeed(document.data), 0, false) }
    options.limits.documentSize = Record.maximumSize
    let converted = try FeedConverter(options).convert(document.data, sourceURL: document.url)
    if requiresWellFormed, !converted.isWellFormed || converted.endsEarly {
      throw RecordError(
        code: "not-well-formed",
        message: converted.endsEarly ? "the document is cut off" : "the document is not well-formed")
    }
    return (converted.feed, converted.repairs.count, converted.endsEarly)
  }
}

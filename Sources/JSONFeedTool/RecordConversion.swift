/// `jsonfeed convert --records`: documents in, feeds or items out, as lines of JSON.

internal import FeedBridge
internal import FeedFoundation

struct RecordConversion: Sendable {
  private let records: RecordProcessing
  private let conversion: DocumentConversion
  private let writesItems: Bool

  init(_ arguments: Arguments, _ console: Console) throws(UsageError) {
    records = try RecordProcessing(arguments, console, excluding: ["--to", "--lines"])
    conversion = try DocumentConversion(arguments)
    writesItems = arguments.has("--items")
  }

  func run() throws(OutputError) -> ExitCode { try records.run(writesItems ? items : feed) }

  /// A line with the feed.
  private func feed(_ record: Record) throws -> [RecordLine] {
    let (feed, repairs) = try converted(record)
    var line = RecordLine(record)
    if let url = record.url { line.add("url", .string(url)) }
    line.add("feed", json: try feed.encodeToData())
    line.add("repairs", .number(.init(repairs)))
    return [line]
  }

  /// A line for each item, or one for a feed without items.
  private func items(_ record: Record) throws -> [RecordLine] {
    let feed = try converted(record).feed
    var start = RecordLine(record)
    start.add("feed_title", .string(feed.title))
    start.add("feed_url", .init(feed.feedURL ?? record.url))
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

  private func converted(_ record: Record) throws -> (feed: JSONFeed, repairs: Int) {
    let document = try record.document.get()
    var options = try document.options(conversion.options)
    if conversion.isStrict { return (try conversion.strictFeed(document.data), 0) }
    options.limits.documentSize = Record.maximumSize
    let converted = try FeedConverter(options).convert(document.data, sourceURL: document.url)
    return (converted.feed, converted.repairs.count)
  }
}

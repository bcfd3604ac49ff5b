/// `jsonfeed show`: a readable summary in the terminal.

internal import FeedBridge
internal import FeedPrimitives
internal import FeedValidation
internal import FeedFoundation

final class ShowCommand: Sendable {
  static let declaration = CommandDeclaration(
    name: "show",
    abstract: "Print a readable summary of a feed.",
    inputs: .file("FILE|URL|-"),
    readsStandardInput: true,
    options: [
      Option("--limit", .text("N"), help: "show the first N items (default: 20)"),
      Option("--json", help: "write the same as JSON"),
    ] + NetworkOptions.declarations,
    example: "jsonfeed show feed.json")

  private let input: String
  private let maximumItems: Int
  private let isJSON: Bool
  private let network: NetworkOptions
  private let console: Console

  init(_ arguments: Arguments, _ console: Console) throws(UsageError) {
    guard arguments.inputs.count <= 1 else { throw UsageError(message: "show takes one input") }
    input = arguments.inputs.first ?? "-"
    maximumItems = try arguments.count("--limit") ?? 20
    isJSON = arguments.has("--json")
    network = try NetworkOptions(arguments)
    self.console = console
  }

  func run() throws(OutputError) -> ExitCode {
    let text: String
    do {
      let options = FeedConverter.Options()
      let pieces = try Input.pieces(input, limit: options.limits.documentSize, network)
      var conversion = StreamedConversion(try pieces.start.options(options), sourceURL: pieces.start.url)
      let (items, outcome) = try conversion.readItems(of: pieces.document) { ShownItems(maximumItems) }
      text = isJSON ? json(outcome.conversion, items) : summary(of: outcome.conversion, items)
    } catch {
      console.message("\(Input.name(of: input)):\(Message.text(of: error))")
      return .failure
    }
    try console.write(text)
    return .success
  }

  /// What is shown of the items.
  private final class ShownItems: StreamedItems {
    private(set) var count = 0
    private(set) var shown: [ShownItem] = []
    /// The dates of the oldest and the newest item.
    private(set) var dates: ClosedRange<Date>?
    private let maximum: Int

    init(_ maximum: Int) { self.maximum = maximum }

    func add(_ item: JSONFeed.Item) {
      count += 1
      if let date = item.datePublished ?? item.dateModified {
        dates = min(dates?.lowerBound ?? date, date)...max(dates?.upperBound ?? date, date)
      }
      if count <= maximum { shown.append(ShownItem(item)) }
    }
  }

  // MARK: As JSON

  private func json(_ conversion: FeedConverter.Conversion, _ items: ShownItems) -> String {
    let feed = conversion.feed
    func number(_ value: Double?) -> JSONFeed.Value {
      value.flatMap { JSONFeed.Number($0) }.map { .number($0) } ?? .null
    }
    func date(_ date: Date?) -> JSONFeed.Value { .init(date.flatMap(RFC3339.string)) }
    let shown: [JSONFeed.Value] = items.shown.map { item in
      [
        "date": date(item.date), "title": .init(item.title), "authors": .array(item.authors.map { .string($0) }),
        "duration_in_seconds": number(item.seconds), "reading_minutes": .number(.init(item.minutes)),
        "text": .init(item.text), "url": .init(item.url),
      ]
    }
    // What replaces a missing title is for people.
    let isUntitled = feed.title == feed.fallbackTitle && conversion.repairs.contains { $0.path == "/title" }
    let summary: JSONFeed.Value = [
      "title": isUntitled ? .null : .string(feed.title), "description": .init(feed.description),
      "format": .string(conversion.format.name),
      "home_page_url": .init(feed.homePageURL), "feed_url": .init(feed.feedURL), "next_url": .init(feed.nextURL),
      "authors": .array(feed.effectiveAuthors.names.map { .string($0) }), "language": .init(feed.language),
      "expired": .bool(feed.expired ?? false), "item_count": .number(.init(items.count)),
      "oldest": date(items.dates?.lowerBound), "newest": date(items.dates?.upperBound), "items": .array(shown),
    ]
    return summary.encodeToString(prettyPrinted: true) + "\n"
  }

  // MARK: As text

  private func summary(of conversion: FeedConverter.Conversion, _ items: ShownItems) -> String {
    let feed = conversion.feed
    var lines = [paragraph(feed.title, style: "1")]
    if let description = feed.description { lines.append(paragraph(description)) }
    lines.append("")
    func add(_ name: String, _ value: String?) {
      guard let value, !value.isEmpty else { return }
      lines.append(styled("  " + name.padding(to: 10), "2") + paragraph(value, indentation: 12).dropFirst(12))
    }
    let days = items.dates.flatMap { RFC3339.string($0.lowerBound)?.prefix(10) }
    add("format", conversion.format.description)
    add("home page", feed.homePageURL)
    add("feed", feed.feedURL)
    add("authors", feed.effectiveAuthors.names.joined(separator: ", "))
    add("language", feed.language)
    add("expired", feed.expired == true ? "yes: there will be no more items" : nil)
    add("next page", feed.nextURL)
    add("items", items.count.grouped + (days.map { ", since \($0)" } ?? ""))
    for item in items.shown { lines.append("\n" + summary(of: item, feed.effectiveAuthors.names)) }
    if items.count > items.shown.count {
      lines.append("\n… and \((items.count - items.shown.count).grouped) more (use --limit N to show more)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func summary(of item: ShownItem, _ authors: [String]) -> String {
    let day = item.date.flatMap(RFC3339.string).map { String($0.prefix(10)) } ?? ""
    let notes = [item.authors == authors ? "" : item.authors.joined(separator: ", "), item.length].filter {
      !$0.isEmpty
    }
    let title = paragraph(item.title ?? item.text ?? item.id, indentation: 12).dropFirst(12)
    var lines = [styled(day.padding(to: 12), "2") + styled(String(title), "1")]
    if !notes.isEmpty { lines.append(paragraph(notes.joined(separator: " · "), indentation: 12, style: "2")) }
    if item.title != nil, let text = item.text { lines.append(paragraph(text, indentation: 12)) }
    if let url = item.url { lines.append(paragraph(url, indentation: 12, style: "36")) }
    return lines.joined(separator: "\n")
  }

  /// The text folded at the width of the terminal.
  private func paragraph(_ text: String, indentation: Int = 0, style: String? = nil) -> String {
    let width = min(max(console.columns ?? 80, 40), 100)
    let lines = text.onOneLine.folded(width, indentation).split(separator: "\n", omittingEmptySubsequences: false)
    let text = lines.map { String($0).withoutLogCommands }.joined(separator: "\n")
    return style.map { styled(text, $0) } ?? text
  }

  /// The text with an attribute of terminals (ECMA-48, SGR).
  private func styled(_ text: String, _ style: String) -> String {
    console.isColored ? "\u{1B}[\(style)m\(text)\u{1B}[0m" : text
  }
}

/// What is shown of an item.
private struct ShownItem {
  let id: String
  let date: Date?
  let title: String?
  let authors: [String]
  /// The first sentence of its text.
  let text: String?
  /// How long its recording is, and how long it takes to read its text.
  let (seconds, minutes): (Double?, Int)
  /// Its page, or else its recording.
  let url: String?

  init(_ item: JSONFeed.Item) {
    id = item.id.stringValue
    date = item.datePublished ?? item.dateModified
    title = item.title.flatMap { $0.isBlank ? nil : $0 }
    authors = (item.authors ?? item.author.map { [$0] } ?? []).names
    seconds = item.attachments?.lazy.compactMap(\.durationInSeconds).first
    url = item.url ?? item.externalURL ?? item.attachments?.first?.url
    let content = PlainText.collapsed(item.contentText ?? item.contentHTML.map(PlainText.from(html:)) ?? "")
    let text = content.isEmpty ? PlainText.collapsed(item.summary ?? "") : content
    self.text = text.isEmpty ? nil : Self.firstSentence(of: text)
    let words = content.utf8.split(separator: ASCII.space).count
    let signs = content.unicodeScalars.count { (0x3040...0x9FFF).contains($0.value) }
    minutes = (words + signs / 2 + 115) / 230
  }

  /// `1 h 5 min`, or `3 min to read`.
  var length: String {
    guard let seconds, seconds > 0, seconds < 1_000_000 else { return minutes > 0 ? "\(minutes) min to read" : "" }
    let minutes = Int((seconds / 60).rounded(.up))
    return minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
  }

  /// Up to the first full stop that hardly belongs to an abbreviation, and at most 240 characters.
  private static func firstSentence(of text: String) -> String {
    let start = text.prefix(240)
    var word = 0
    for (place, character) in zip(start.indices, start) {
      let rest = text[text.index(after: place)...]
      if "。！？".contains(character) || ".!?".contains(character) && word > 2 && rest.first.map({ $0 == " " }) ?? true,
        rest.dropFirst().first?.isLowercase != true
      {
        return String(text[...place])
      }
      word = character == " " || character == "." ? 0 : word + 1
    }
    return start.endIndex == text.endIndex ? text : start[..<(start.lastIndex(of: " ") ?? start.endIndex)] + " …"
  }
}

extension [JSONFeed.Author] {
  fileprivate var names: [String] {
    compactMap { $0.name ?? $0.url.map { $0.hasPrefix("mailto:") ? String($0.dropFirst(7)) : $0 } }
  }
}

extension String {
  fileprivate func padding(to width: Int) -> String { self + String(repeating: " ", count: max(width - count, 1)) }
}

/// `jsonfeed show`: a readable summary in the terminal.

internal import FeedBridge
internal import FeedPrimitives
internal import FeedFoundation

struct ShowCommand {
  static let declaration = CommandDeclaration(
    name: "show",
    abstract: "Print a readable summary of a feed.",
    inputs: .file("FILE|URL|-"),
    readsStandardInput: true,
    options: [Option("--limit", .text("N"), help: "show the first N items (default: 20)")]
      + NetworkOptions.declarations,
    example: "jsonfeed show feed.json")

  private let input: String
  private let maximumItems: Int
  private let network: NetworkOptions
  private let console: Console

  init(_ arguments: Arguments, _ console: Console) throws(UsageError) {
    guard arguments.inputs.count <= 1 else { throw UsageError(message: "show takes one input") }
    input = arguments.inputs.first ?? "-"
    maximumItems = try arguments.count("--limit") ?? 20
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
      text = summary(of: outcome.conversion, itemCount: items.count) + items.text
    } catch {
      console.message("\(Input.name(of: input)):\(Message.text(of: error))")
      return .failure
    }
    try console.write(text)
    return .success
  }

  /// The summaries of the items.
  private final class ShownItems: StreamedItems {
    private(set) var count = 0
    private let maximum: Int
    private var summaries = ""

    init(_ maximum: Int) { self.maximum = maximum }

    func add(_ item: JSONFeed.Item) {
      count += 1
      if count <= maximum { summaries += "\n" + ShowCommand.summary(of: item) }
    }

    var text: String {
      count > maximum ? summaries + "\n… and \(count - maximum) more (use --limit N to show more)\n" : summaries
    }
  }

  private func summary(of conversion: FeedConverter.Conversion, itemCount: Int) -> String {
    let feed = conversion.feed
    var lines = [Self.line(feed.title, isHeading: true)]
    if let description = feed.description { lines.append(Self.line(description)) }
    func add(_ name: String, _ value: String?) {
      guard let value, !value.isEmpty else { return }
      lines.append("  \(name.padding(to: 10))\(Self.line(value))")
    }
    lines.append("")
    add("format", conversion.format.description)
    add("home page", feed.homePageURL)
    add("feed", feed.feedURL)
    add("authors", feed.effectiveAuthors.compactMap { $0.name ?? $0.url }.joined(separator: ", "))
    add("language", feed.language)
    add("expired", feed.expired == true ? "yes: there will be no more items" : nil)
    add("next page", feed.nextURL)
    add("items", "\(itemCount)")
    return lines.joined(separator: "\n") + "\n"
  }

  private static func summary(of item: JSONFeed.Item) -> String {
    let date = item.datePublished ?? item.dateModified
    let day = date.flatMap(RFC3339.string).map { $0.prefix(10) + "  " } ?? ""
    var lines = [day + line(item.title ?? opening(of: item))]
    if let url = item.url ?? item.externalURL { lines.append("  \(line(url))") }
    for attachment in item.attachments ?? [] {
      lines.append("  \(line(attachment.mimeType ?? "attachment")): \(line(attachment.url))")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The first words of an item without a title.
  private static func opening(of item: JSONFeed.Item) -> String {
    let text = item.contentText ?? item.contentHTML.map(PlainText.from(html:)) ?? item.summary ?? item.id.stringValue
    return text.count > 72 ? text.prefix(72) + "…" : text
  }

  /// The text on one line; a heading is bold on a terminal.
  private static func line(_ text: String, isHeading: Bool = false) -> String {
    let text = text.onOneLine.withoutLogCommands
    return isHeading && Console().isColored ? "\u{1B}[1m\(text)\u{1B}[0m" : text
  }
}

extension String {
  fileprivate func padding(to width: Int) -> String { self + String(repeating: " ", count: max(width - count, 1)) }
}

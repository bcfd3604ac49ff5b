/// `jsonfeed discover`: the feeds that an HTML page links to.

internal import FeedBridge
internal import FeedPrimitives
internal import FeedFoundation

final class DiscoverCommand: Sendable {
  static let declaration = CommandDeclaration(
    name: "discover",
    abstract: "List the feeds that an HTML page links to, best first.",
    inputs: .file("[URL|FILE|-]"),
    readsStandardInput: true,
    options: [
      Option(
        "--base", .text("URL"),
        help: "the URL of the page, if the input is a file; relative URLs are resolved against it"),
      Option(
        "--to", .word(Format.allCases.map(\.rawValue), "FORMAT"),
        help: "the format to write: text (the default: URL, media type and title, separated by tabs) or opml"),
    ] + NetworkOptions.declarations,
    example: "jsonfeed discover https://example.org/")

  /// The formats of the list.
  private enum Format: String, CaseIterable { case text, opml }

  private let input: String
  private let base: String?
  private let format: Format
  private let network: NetworkOptions
  private let console: Console

  init(_ arguments: Arguments, _ console: Console) throws(UsageError) {
    guard arguments.inputs.count <= 1 else { throw UsageError(message: "discover takes one input") }
    input = arguments.inputs.first ?? "-"
    base = try arguments.url("--base")
    format = arguments.choice("--to") ?? .text
    network = try NetworkOptions(arguments)
    self.console = console
  }

  func run() throws(OutputError) -> ExitCode {
    let page: InputDocument
    do throws(InputError) {
      page = try Input.document(input, limit: JSONFeed.Limits().documentSize, network)
    } catch {
      return fail(error.message)
    }
    let pageURL = base ?? page.url
    var feeds = FeedDiscovery.feeds(in: page.data, sourceURL: pageURL, charset: page.charset)
    guard !feeds.isEmpty else { return fail(reasonForNoFeeds(page, pageURL)) }
    if format == .opml, feeds.contains(where: { !URLText.isWeb($0.url) }) {
      return fail(
        "the URLs of its feeds are relative, which a list cannot have; give the URL of the document with --base URL")
    }
    // A file that is a feed and does not contain its own URL is at its path.
    for index in feeds.indices where feeds[index].url.isEmpty { feeds[index].url = input }
    switch format {
    case .text:
      let lines = feeds.map { feed in
        [feed.url, feed.type ?? "", feed.title ?? ""].map(\.onOneLine).joined(separator: "\t").withoutLogCommands + "\n"
      }
      try console.write(lines.joined())
    case .opml:
      let title = FeedDiscovery.title(of: page.data, charset: page.charset)
      let outlines = feeds.map { feed in
        OPML.Outline(feed: feed.url, title: feed.title, homePageURL: feed.url == pageURL ? nil : pageURL)
      }
      try console.write(OPML(title: title, outlines: outlines).encodeToData(.init(endsWithLineBreak: true)))
    }
    return .success
  }

  private func fail(_ message: String) -> ExitCode {
    console.message("\(Input.name(of: input)): \(message)")
    return .failure
  }

  private func reasonForNoFeeds(_ page: InputDocument, _ url: String?) -> String {
    if FeedFormat(detecting: page.data) == .opml {
      return "no feeds found; this is a list of feeds (OPML), which jsonfeed fetch takes as a file"
    }
    let target = FeedDiscovery.refreshURL(of: page.data, sourceURL: url, charset: page.charset)
    return "no feeds found" + (target.map { "; the page leads to \($0), so look there" } ?? "")
  }
}

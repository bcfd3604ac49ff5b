/// `jsonfeed discover`: the feeds that an HTML page links to.

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
internal import FeedBridge
internal import FeedPrimitives
internal import JSONFeedModel

struct DiscoverCommand {
  static let declaration = CommandDeclaration(
    name: "discover",
    abstract: "List the feeds that an HTML page links to, best first: URL, media type and title, separated by tabs.",
    inputs: .file("[URL|FILE|-]"),
    options: [
      Option(
        "--base", .text("URL"),
        help: "the URL of the page, if the input is a file; relative URLs are resolved against it")
    ],
    example: "jsonfeed discover https://example.org/")

  private let input: String
  private let base: String?
  private let console: Console

  init(_ arguments: Arguments, _ console: Console) throws(UsageError) {
    guard arguments.inputs.count <= 1 else { throw UsageError(message: "discover takes one input") }
    input = arguments.inputs.first ?? "-"
    base = arguments.value("--base")
    self.console = console
  }

  func run() throws(OutputError) -> ExitCode {
    let feeds: [FeedDiscovery.Feed]
    do throws(InputError) {
      let page = try Input.document(input, limit: JSONFeed.Limits().documentSize)
      feeds = FeedDiscovery.feeds(in: page.data, sourceURL: base ?? page.url, charset: page.charset)
    } catch {
      console.message("\(Input.name(of: input)): \(error.message)")
      return .failure
    }
    guard !feeds.isEmpty else {
      console.message("\(Input.name(of: input)): no feeds found")
      return .failure
    }
    let lines = feeds.map { feed in
      // A file that is a feed and does not contain its own URL is at its path.
      let url = feed.url.isEmpty ? input : feed.url
      return [url, feed.type ?? "", feed.title ?? ""].map(\.onOneLine).joined(separator: "\t") + "\n"
    }
    try console.write(lines.joined())
    return .success
  }
}

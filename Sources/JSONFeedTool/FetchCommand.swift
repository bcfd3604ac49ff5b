/// `jsonfeed fetch`: fetches feeds that have changed, and stores them.

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
internal import FeedBridge
#if Network
  internal import FeedClient
#endif
internal import FeedPrimitives
internal import JSONFeedModel

struct FetchCommand {
  static let declaration = CommandDeclaration(
    name: "fetch",
    abstract: "Fetch feeds, and report which have changed.",
    inputs: .file("(URL|FILE|-)…"),
    inputsHelp: "A FILE, or - for standard input, is a list of feeds: OPML, or lines of a URL and an optional title.",
    options: [
      Option(
        "--cache", .directory("DIR"),
        help: "store the feeds in a directory as JSON Feed, and download only those that have changed"),
      Option("--jobs", .text("N"), help: "fetch at most N feeds at a time (default: 16)"),
      Option("--per-host", .text("N"), help: "fetch at most N feeds at a time from one host (default: 2)"),
      Option("--timeout", .text("SECONDS"), help: "give up on a feed after this time (default: 8)"),
    ],
    example: "jsonfeed fetch --cache feeds https://example.org/feed.xml")

  private let urls: [String]
  /// Whether all inputs could be read.
  private let isComplete: Bool
  private let cache: String?
  private let jobs: Int
  private let jobsPerHost: Int
  private let timeout: Int
  private let console: Console

  init(_ arguments: Arguments, _ console: Console) throws(UsageError) {
    self.console = console
    cache = try arguments.path("--cache")
    jobs = try arguments.count("--jobs", from: 1) ?? 16
    jobsPerHost = try arguments.count("--per-host", from: 1) ?? 2
    timeout = try arguments.count("--timeout", from: 1) ?? 8
    #if Network
      let list = try FeedList(arguments.inputs, console)
      (urls, isComplete) = (list.urls, list.isComplete)
    #else
      (urls, isComplete) = (arguments.inputs, true)
    #endif
  }

  func run() throws(OutputError) -> ExitCode {
    #if Network
      let code = try ForegroundTask.result { () async throws(OutputError) in try await fetchAll() }
      return max(code, isComplete ? .success : .failure)
    #else
      console.message("jsonfeed fetch: \(InputError.withoutNetwork(command: "convert").message)")
      return .usage
    #endif
  }
}

#if Network
  extension FetchCommand {
    private func fetchAll() async throws(OutputError) -> ExitCode {
      let folder: FeedFolder? = if let cache { try FeedFolder(cache, console) } else { nil }
      let fetcher = FeedFetcher(.init(userAgent: WebInput.userAgent, timeout: .seconds(timeout)))
      let outcomes = fetcher.fetchAll(requests(folder), limit: jobs, perHost: jobsPerHost)
      var bar = ProgressBar()
      var failures = 0
      for await outcome in outcomes {
        let line = try line(on: outcome, folder)
        if case .failure = outcome.result { failures += 1 }
        bar.clear()
        try console.write(line)
        bar.show(outcome.finished, of: urls.count)
      }
      bar.clear()
      guard failures > 0 else { return .success }
      console.message("jsonfeed fetch: \(failures) of \(counted(urls.count, "feed")) failed")
      return .failure
    }

    /// The requests; each is created when it is needed.
    private func requests(_ folder: FeedFolder?) -> FetchRequests { FetchRequests(urls: urls, folder: folder) }

    /// Stores the result, and returns a line about it: what happened, the URL, and details, separated by tabs.
    private func line(on outcome: FetchOutcome, _ folder: FeedFolder?) throws(OutputError) -> String {
      let url = outcome.request.url
      let word: String
      var more: [String] = []
      switch outcome.result {
      case .failure(let error):
        word = "failed"
        more.append(error.message)
      case .success(.notModified(let response)):
        word = response.status == 304 ? "not modified" : "unchanged"
        if let validators = response.validators { try folder?.keep(validators, of: url) }
      case .success(.feed(let conversion, let response)):
        let feed = conversion.feed
        if let known = folder?.feed(of: url) {
          let ids = Set(known.items.map(\.id))
          word = "changed"
          more.append(counted(feed.items.count { !ids.contains($0.id) }, "new item"))
        } else {
          word = "new"
          more.append(counted(feed.items.count, "item"))
        }
        if let validators = response.validators { try folder?.keep(feed, validators, of: url) }
        if response.hasFalseNotModified { more.append("the server wrongly answered 304 (not modified) before") }
      }
      if let response = outcome.response, response.permanentURL != response.url {
        more.append("moved to \(URLCredentials.removed(from: response.permanentURL))")
      }
      let fields = [word, Input.name(of: url)] + (more.isEmpty ? [] : [more.joined(separator: ", ")])
      return fields.map(\.onOneLine).joined(separator: "\t") + "\n"
    }

    private func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
  }

  extension FetchOutcome {
    /// The response, if there was one.
    fileprivate var response: FetchResponse? {
      switch result {
      case .success(let result): result.response
      case .failure(let error): error.response
      }
    }
  }

  /// Requests for URLs, with the stored validators, which are read as the requests are consumed, not before.
  private struct FetchRequests: RandomAccessCollection, Sendable {
    let urls: [String]
    let folder: FeedFolder?

    var startIndex: Int { urls.startIndex }
    var endIndex: Int { urls.endIndex }
    subscript(index: Int) -> FetchRequest {
      FetchRequest(urls[index], validators: folder?.validators(of: urls[index]))
    }
  }
#endif

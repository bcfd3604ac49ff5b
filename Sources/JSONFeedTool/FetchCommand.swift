/// `jsonfeed fetch`: fetches feeds that have changed, and stores them.

internal import FeedBridge
internal import FeedFoundation
#if Network
  internal import FeedClient
#endif
internal import FeedPrimitives

final class FetchCommand: Sendable {
  static let declaration = CommandDeclaration(
    name: "fetch",
    abstract: "Fetch feeds, and report which have changed.",
    inputs: .file("(URL|FILE|-)…"),
    inputsHelp: "A FILE, or - for standard input, is a list of feeds: OPML, or lines of a URL and an optional title.",
    options: [
      Option(
        "--cache", .directory("DIR"),
        help:
          "store the feeds in a directory as JSON Feed, download only those that have changed, and request none earlier "
          + "than its server and the feed ask for"),
      .sanitize,
      Option("--force", help: "request feeds even if it is too early, or they are gone"),
      Option(
        "--format", .word(Format.allCases.map(\.rawValue), "FORMAT"),
        help: "how to report: text (the default), or json, with an object per feed and line"),
      Option("--jobs", .text("N"), help: "fetch at most N feeds at a time (default: 16)"),
      Option("--per-host", .text("N"), help: "fetch at most N feeds at a time from one host (default: 2)"),
      Option(
        "--host-interval", .text("SECONDS"),
        help: "wait at least this time between the starts of two requests to one host (default: 0)"),
    ] + NetworkOptions.declarations(timeout: defaultTimeout),
    example: "jsonfeed fetch --cache feeds https://example.org/feed.xml",
    sections: sections,
    exitStatus: [
      .success: "every feed was fetched, or it is too early for a request",
      .failure:
        "a feed failed, is incomplete or is gone, a list or one of its lines is not valid, or the reader of the report closed it before the end",
      .usage: "the command line is wrong, or the inputs have no feeds",
    ])

  /// The time for a feed in seconds: fewer than for one document, because there may be many.
  private static let defaultTimeout = 8

  /// The forms of the report.
  private enum Format: String, CaseIterable { case text, json }

  private static var sections: [HelpSection] {
    #if Network
      [
        HelpSection(
          title: "Outcomes", entries: FetchReport.Outcome.allCases.map { (name: $0.word, text: $0.meaning) }),
        HelpSection(title: "Members of the objects of --format json", entries: FetchReport.members),
      ]
    #else
      []
    #endif
  }

  private let urls: [String]
  /// Whether all inputs could be read.
  private let isComplete: Bool
  private let cache: String?
  private let sanitizing: HTMLPolicy?
  private let isForced: Bool
  private let format: Format
  private let jobs: Int
  private let jobsPerHost: Int
  private let hostInterval: Int
  private let network: NetworkOptions
  private let console: Console

  init(_ arguments: Arguments, _ console: Console) throws(UsageError) {
    self.console = console
    cache = try arguments.path("--cache")
    sanitizing = arguments.sanitizing
    isForced = arguments.has("--force")
    format = arguments.choice("--format") ?? .text
    jobs = try arguments.count("--jobs", from: 1) ?? 16
    jobsPerHost = try arguments.count("--per-host", from: 1) ?? 2
    hostInterval = try arguments.count("--host-interval", from: 0) ?? 0
    network = try NetworkOptions(arguments)
    #if Network
      let list = try FeedList(arguments.inputs, console)
      (urls, isComplete) = (list.urls, list.isComplete)
    #else
      (urls, isComplete) = (arguments.inputs, true)
    #endif
  }

  func run() throws(OutputError) -> ExitCode {
    #if Network
      do throws(OutputError) {
        let code = try ForegroundTask.result { () async throws(OutputError) in try await self.fetchAll() }
        return max(code, isComplete ? .success : .failure)
      } catch {
        // Other commands end with what their reader wanted. Here feeds are not fetched then, or not reported.
        if case .closed = error { return .failure }
        throw error
      }
    #else
      console.message("jsonfeed fetch: \(InputError.withoutNetwork(command: "convert").message)")
      return .usage
    #endif
  }
}

#if Network
  extension FetchCommand {
    private func fetchAll() async throws(OutputError) -> ExitCode {
      let folder: FeedFolder? = if let cache { try FeedFolder(cache) } else { nil }
      var fetcher = network.fetcher(defaultTimeout: Self.defaultTimeout)
      fetcher.options.conversion.sanitizing = sanitizing
      var (failures, incomplete) = (0, 0)
      var bar = ProgressBar()
      var finished = 0
      func show(_ report: FetchReport) throws(OutputError) {
        if report.outcome.isFailure { failures += 1 }
        if report.isIncomplete { incomplete += 1 }
        finished += 1
        bar.clear()
        try console.write(format == .json ? report.json : report.line)
        bar.show(finished, of: urls.count)
      }

      // The feeds to request, with what is stored about them.
      var due: [(url: String, entry: FeedFolder.Entry)] = []
      let now = Date()
      for url in urls {
        let entry = folder?.entry(of: url, sanitizing: sanitizing) ?? FeedFolder.Entry(state: FetchState(url))
        if isForced || entry.state.isDue(at: now) { due.append((url, entry)) } else { try show(early(url, entry, now)) }
      }
      // A feed for which its host always asks to wait must not keep the others of this host from being fetched.
      due = due.filter { $0.entry.state.failures == 0 } + due.filter { $0.entry.state.failures > 0 }
      let outcomes = fetcher.fetchAll(
        due.map { FeedFetcher.Request($0.entry.state) }, limit: jobs, perHost: jobsPerHost,
        hostInterval: .seconds(hostInterval))
      for await outcome in outcomes {
        let (url, entry) = due[outcome.index]
        try show(store(outcome, of: url, entry, folder))
      }
      bar.clear()
      for case (let count, let problem) in [(failures, "failed"), (incomplete, "incomplete")] where count > 0 {
        console.message("jsonfeed fetch: \(count) of \(FetchReport.counted(urls.count, "feed")) \(problem)")
      }
      return failures + incomplete > 0 ? .failure : .success
    }

    /// The report on a feed that is not requested.
    private func early(_ url: String, _ entry: FeedFolder.Entry, _ now: Date) -> FetchReport {
      let state = entry.state
      var report = FetchReport(state.isGone ? .gone : .fresh, url: url, state, entry.feed)
      if state.isGone {
        report.error = Self.error(FetchError(.status(410), url: url))
      } else {
        report.nextFetch = state.earliestFetch(from: now)
        if state.failures > 0 { report.notes.append("after \(FetchReport.counted(state.failures, "failure"))") }
      }
      return report
    }

    /// Stores the result of a request, and reports it.
    private func store(
      _ outcome: FetchOutcome, of url: String, _ entry: FeedFolder.Entry, _ folder: FeedFolder?
    ) throws(OutputError) -> FetchReport {
      var report = report(on: outcome, of: url, entry)
      if folder != nil, !outcome.state.isGone { report.nextFetch = outcome.state.nextFetch }
      // Without a request there is nothing to store.
      guard outcome.state != entry.state else { return report }
      do throws(OutputError) {
        let feed = try? outcome.result.get().conversion?.feed
        let replaced = try folder?.store(feed, FeedFolder.Entry(state: outcome.state, feed: entry.feed), of: url)
        if let feed, let replaced { compare(feed, with: replaced, &report) }
      } catch .failed(let reason) {
        // One file that cannot be written does not stop the others.
        report.outcome = .failed
        report.error = ("not-stored", reason)
      }
      return report
    }

    /// Completes the report on a feed that was fetched, with what was stored before.
    private func compare(_ feed: JSONFeed, with replaced: FeedFolder.Replaced, _ report: inout FetchReport) {
      let known = replaced.feed
      if replaced.isKept {
        report.notes.append("another process has fetched it since")
        (report.title, report.items) = (known.title, known.items.count)
      }
      if replaced.isKept || replaced.isOfOther && known == feed {
        report.outcome = .unchanged
      } else {
        let ids = Set(known.items.map(\.id))
        (report.outcome, report.newItems) = (.changed, feed.items.count { !ids.contains($0.id) })
      }
    }

    private func report(on outcome: FetchOutcome, of url: String, _ entry: FeedFolder.Entry) -> FetchReport {
      switch outcome.result {
      case .failure(let error):
        if case .postponed(let date) = error.kind {
          var report = FetchReport(.fresh, url: url, outcome.state, entry.feed)
          report.nextFetch = date
          report.notes.append(error.message)
          return report
        }
        let isGone = error.kind == .status(410) && outcome.state.isGone
        var report = FetchReport(isGone ? .gone : .failed, url: url, outcome.state, entry.feed)
        report.error = Self.error(error)
        return report
      case .success(let result):
        let word: FetchReport.Outcome = result.response.status == 304 ? .notModified : .unchanged
        var report = FetchReport(word, url: url, outcome.state, entry.feed)
        if let feed = result.conversion?.feed {
          (report.outcome, report.title, report.items) = (.new, feed.title, feed.items.count)
        }
        report.isIncomplete = result.response.isIncomplete
        if result.response.hasFalseNotModified {
          report.notes.append("the server wrongly answered 304 (not modified) before")
        }
        return report
      }
    }

    private static func error(_ error: FetchError) -> (code: String, message: String) {
      guard error.kind == .conversion(.notAFeed(.opml)) else { return (error.kind.code, error.advice) }
      let advice = "this is a list of feeds; fetch takes lists as files: curl -sSL URL | jsonfeed fetch -"
      return (error.kind.code, advice)
    }
  }
#endif

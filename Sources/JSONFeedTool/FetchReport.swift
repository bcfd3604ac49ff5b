/// What `jsonfeed fetch` reports about a feed.

#if Network
  internal import FeedBridge
  internal import FeedClient
  internal import FeedPrimitives
  internal import FeedFoundation

  /// The result of fetching one feed, as a line of text or of JSON (JSON Lines, https://jsonlines.org).
  struct FetchReport {
    /// The names are those of the JSON.
    enum Outcome: String, CaseIterable {
      case new, changed, unchanged
      case notModified = "not-modified"
      case fresh, gone, failed

      /// The word in a line of text.
      var word: String { rawValue.replacing("-", with: " ") }

      /// The meaning, for the help.
      var meaning: String {
        switch self {
        case .new:
          "the feed was fetched for the first time, without --cache, or because its file was missing or damaged"
        case .changed: "the feed differs from the stored one"
        case .unchanged: "the server sent the stored feed again, or another process has fetched it since"
        case .notModified: "the server says that the stored feed is current"
        case .fresh: "it is too early for another request, or its host asked to wait; the line says when it is time"
        case .gone: "the server says that the feed was permanently removed; it is not requested any more"
        case .failed: "the feed could not be fetched or stored; the stored one is kept"
        }
      }

      /// Whether the command fails.
      var isFailure: Bool { self == .failed || self == .gone }
    }

    var outcome: Outcome
    /// The URL in the list, without user and password, like the others.
    var url: String
    /// The title of the feed, also of a stored one.
    var title: String?
    /// The number of items, also of a stored feed.
    var items: Int?
    /// How many of the items the stored feed did not have.
    var newItems: Int?
    /// Whether the document was cut off on its way.
    var isIncomplete = false
    /// The earliest time for the next request; nil if nothing is stored, or the feed is gone.
    var nextFetch: Date?
    /// The URL that the feed has moved to permanently.
    var movedTo: String?
    /// Why the feed could not be fetched or stored: a name that never changes, and a sentence.
    var error: (code: String, message: String)?
    /// More for people.
    var notes: [String] = []

    /// - Parameters:
    ///   - url: The URL in the list.
    ///   - feed: The stored feed.
    init(_ outcome: Outcome, url: String, _ state: FetchState, _ feed: FeedFolder.Feed?) {
      self.outcome = outcome
      self.url = URLCredentials.removed(from: url)
      (title, items) = (feed?.title, feed?.items)
      if !URLText.isSame(state.url, url) { movedTo = URLCredentials.removed(from: state.url) }
    }

    // MARK: Text

    /// What happened, the URL, and details, separated by tabs.
    var line: String {
      var details: [String] = []
      if let error { details.append(error.message) }
      switch outcome {
      case .new: details += items.map { [Self.counted($0, "item")] } ?? []
      case .changed: details += newItems.map { [Self.counted($0, "new item")] } ?? []
      case .fresh: details += nextFetchText.map { ["next request at \($0)"] } ?? []
      case .unchanged, .notModified, .gone, .failed: break
      }
      details += notes + (movedTo.map { ["moved to \($0)"] } ?? [])
      let word = outcome.word + (isIncomplete ? ", incomplete" : "")
      let fields = [word, url] + (details.isEmpty ? [] : [details.joined(separator: ", ")])
      return fields.map(\.onOneLine).joined(separator: "\t").withoutLogCommands + "\n"
    }

    private var nextFetchText: String? {
      nextFetch.flatMap { RFC3339.string(Date(timeIntervalSince1970: $0.timeIntervalSince1970.rounded(.up))) }
    }

    static func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

    // MARK: JSON

    /// The members of ``json`` and their meanings, for the help.
    static let members: [(name: String, text: String)] = [
      ("url", "the URL, without user name and password"),
      ("outcome", Outcome.allCases.map(\.rawValue).joined(separator: ", ")),
      ("title", "the title of the feed"),
      ("items", "the number of items in the feed"),
      ("incomplete", "true if the document was cut off on its way; it is fetched again at the next time"),
      ("new_items", "how many of them were not in the stored feed; only if it has changed"),
      (
        "next_fetch",
        "the earliest time for the next request (RFC 3339); only with --cache, or if the host asked to wait"
      ),
      ("moved_to", "the URL that the feed has moved to permanently"),
      ("error", "why the feed failed or is gone: an object with code, such as timed-out, and message"),
    ]

    /// An object with ``members``, without those that are unknown, on one line.
    var json: String {
      var object: JSONFeed.Object = ["url": .string(url), "outcome": .string(outcome.rawValue)]
      object["title"] = title.map(JSONFeed.Value.string)
      object["items"] = items.map { .number(.init($0)) }
      if isIncomplete { object["incomplete"] = true }
      object["new_items"] = newItems.map { .number(.init($0)) }
      object["next_fetch"] = nextFetchText.map(JSONFeed.Value.string)
      object["moved_to"] = movedTo.map(JSONFeed.Value.string)
      object["error"] = error.map { ["code": .string($0.code), "message": .string($0.message)] }
      return JSONFeed.Value.object(object).encodeToString() + "\n"
    }
  }
#endif

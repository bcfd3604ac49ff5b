/// The folder in which `jsonfeed fetch` stores feeds.

#if Network
  internal import FeedBridge
  internal import FeedClient
  internal import FeedSystem
  internal import FeedFoundation

  /// A folder of feeds. Each has two files, named for its URL: `….json`, the feed as JSON Feed 1.1, and `….fetch`,
  /// what must be kept until the next fetch. A feed that has never been fetched successfully has only the second one.
  ///
  /// The second one has a checksum of the first. If they do not match, because a file is damaged or missing or the process
  /// ended between the two writes, the feed counts as missing: it is fetched again (`FetchState.forgettingFeed()`).
  struct FeedFolder: Sendable {
    /// What is stored about a feed.
    struct Entry {
      var state: FetchState
      /// The stored feed; nil if there is none.
      var feed: Feed?
    }

    /// The stored feed, as far as reports show it.
    struct Feed: Codable {
      var title: String
      /// The number of its items.
      var items: Int
      /// The size of its file in bytes.
      fileprivate var size: Int
      /// The checksum of its file; see ``Checksum``.
      fileprivate var checksum: UInt64
    }

    /// The contents of the small file, after a line with their checksum.
    private struct Record: Codable {
      /// The name of the file: on some file systems another name denotes the same file.
      var name: String
      /// Without user and password.
      var state: FetchState
      var feed: Feed?
    }

    private let path: String
    private let folder: PrivateFolder

    /// Opens the folder; creates it if it does not exist. Removes what killed writers left there.
    init(_ path: String) throws(OutputError) {
      self.path = path
      do throws(PrivateFolder.Failure) {
        folder = try PrivateFolder(path)
      } catch {
        throw .failed("\(error)")
      }
      // Other processes may be writing.
      folder.removeLeftovers(olderThan: 3600)
    }

    /// What is stored about a feed; nil if that is nothing, or is damaged.
    func entry(of url: String) -> Entry? {
      let name = Self.name(of: url)
      guard var stored = stored(name) else { return nil }
      // Another process may have written one of the two files.
      if !stored.isIntact { stored = (try? folder.withLock { _ in self.stored(name) }) ?? stored }
      let state = stored.record.state.addingCredentials(of: url)
      guard let feed = stored.record.feed, stored.isIntact else {
        return Entry(state: state.forgettingFeed(), feed: nil)
      }
      return Entry(state: state, feed: feed)
    }

    /// What the small file of a feed says, and whether the feed that it describes is there.
    private func stored(_ name: String) -> (record: Record, isIntact: Bool)? {
      record(name).map { record in (record, record.feed.map { intactFeed($0, name) != nil } ?? true) }
    }

    /// The same with a feed that is sanitized with this policy. If it was stored in another way, it is sanitized at once, even if the
    /// server does not answer, and forgotten: what the policy allows may be missing from it.
    func entry(of url: String, sanitizing policy: HTMLPolicy?) -> Entry? {
      guard var entry = entry(of: url) else { return nil }
      let state = entry.state.forgettingFeed(unlessSanitizedWith: policy)
      guard state != entry.state else { return entry }
      entry.state = state
      guard let policy, let stored = entry.feed.flatMap({ feed($0, of: url) }),
        let sanitized = try? JSONFeed.convert(stored.encodeToData(), options: .init(sanitizing: policy))
      else { return entry }
      // What cannot be stored here is reported when the new feed is stored.
      _ = try? store(sanitized, entry, of: url)
      return self.entry(of: url).map { Entry(state: state, feed: $0.feed) } ?? entry
    }

    /// The stored feed.
    func feed(_ feed: Feed, of url: String) -> JSONFeed? {
      readFeed(feed, Self.name(of: url))
    }

    private func readFeed(_ feed: Feed, _ name: String) -> JSONFeed? {
      intactFeed(feed, name).flatMap { try? JSONFeed.read($0).feed }
    }

    /// What was stored before a feed.
    struct Replaced {
      var feed: JSONFeed
      /// Whether another process has stored it after the state of the feed was read.
      var isOfOther: Bool
      /// Whether it was kept, because it was requested later.
      var isKept: Bool
    }

    /// Stores the state after a fetch, and the feed if it is new or has changed. The state is stored even if the feed
    /// cannot be, so that the next request is not too early. A feed that another process requested later is kept.
    ///
    /// - Parameter entry: The new state, and the feed that was stored before the fetch.
    /// - Returns: What the feed replaces; nil without a feed, and if none was stored.
    func store(_ feed: JSONFeed?, _ entry: Entry, of url: String) throws(OutputError) -> Replaced? {
      do {
        return try folder.withLock { _ in try storeLocked(feed, entry, Self.name(of: url)) }
      } catch let error as OutputError {
        throw error
      } catch {
        throw .failed("\(error)")
      }
    }

    private func storeLocked(_ feed: JSONFeed?, _ entry: Entry, _ name: String) throws(OutputError) -> Replaced? {
      let state = entry.state.removingCredentials()
      let stored = record(name)
      // Another process may have stored the feed since it was read.
      let isOfOther = stored?.feed?.checksum != entry.feed?.checksum
      guard let feed else {
        try store(Record(name: name, state: isOfOther ? state.withFeed(of: stored?.state) : state, feed: stored?.feed))
        return nil
      }
      var replaced = stored?.feed.flatMap { readFeed($0, name) }.map {
        Replaced(feed: $0, isOfOther: isOfOther, isKept: false)
      }
      if isOfOther, replaced != nil, let stored, stored.state.isNewer(than: state) {
        try store(Record(name: name, state: state.withFeed(of: stored.state), feed: stored.feed))
        replaced?.isKept = true
        return replaced
      }
      do throws(OutputError) {
        try store(Record(name: name, state: state, feed: storeFeed(feed, name)))
      } catch {
        try? store(Record(name: name, state: state.withFeed(of: stored?.state), feed: stored?.feed))
        throw error
      }
      return replaced
    }

    private func storeFeed(_ feed: JSONFeed, _ name: String) throws(OutputError) -> Feed {
      let data: Data
      do throws(JSONFeedError) {
        data = try feed.encodeToData(.init(isPrettyPrinted: true, endsWithLineBreak: true))
      } catch {
        throw .failed("\(path)/\(Self.feedFile(name)): \(error)")
      }
      try replace(Self.feedFile(name), with: data)
      // The title is for reports, and the small file has a limit.
      let title = String(feed.title.unicodeScalars.prefix(1000))
      return Feed(title: title, items: feed.items.count, size: data.count, checksum: Checksum.of(data.span))
    }

    private func store(_ record: Record) throws(OutputError) {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      let data: Data
      do { data = try encoder.encode(record) } catch {
        throw .failed("\(path)/\(Self.stateFile(record.name)): \(error)")
      }
      try replace(Self.stateFile(record.name), with: Self.checksumLine(data) + data)
    }

    // MARK: Files

    /// The name of a feed's files without their suffixes. It is the same for all spellings of the URL.
    private static func name(of url: String) -> String { URLText.normalized(url).asFileName }

    private static func feedFile(_ name: String) -> String { name + ".json" }
    private static func stateFile(_ name: String) -> String { name + ".fetch" }

    private static func checksumLine(_ data: Data) -> Data { Data("\(Checksum.of(data.span))\n".utf8) }

    /// The small file of a feed if it is intact.
    private func record(_ name: String) -> Record? {
      guard let bytes = folder.contents(Self.stateFile(name), limit: 1 << 20),
        let lineBreak = bytes.firstIndex(of: UInt8(ascii: "\n"))
      else { return nil }
      let data = Data(bytes[(lineBreak + 1)...])
      guard Self.checksumLine(data) == bytes[...lineBreak],
        let record = try? JSONDecoder().decode(Record.self, from: data), record.name == name
      else { return nil }
      return record
    }

    /// The file of a feed if it is intact.
    private func intactFeed(_ feed: Feed, _ name: String) -> Data? {
      folder.contents(Self.feedFile(name), limit: feed.size)
        .flatMap { Checksum.of($0.span) == feed.checksum ? $0 : nil }
    }

    private func replace(_ file: String, with data: Data) throws(OutputError) {
      do throws(PrivateFolder.Failure) {
        try folder.replace(file, with: data)
      } catch {
        throw .failed("\(path)/\(error)")
      }
    }
  }
#endif

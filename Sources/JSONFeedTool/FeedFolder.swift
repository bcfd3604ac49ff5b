/// The folder in which `jsonfeed fetch` stores feeds.

#if Network
  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif
  internal import FeedClient
  internal import FeedPrimitives
  internal import FeedSystem
  internal import JSONFeed

  /// A folder of feeds. Each has two files, named for its URL: `….json`, the feed as JSON Feed 1.1, and `….fetch`,
  /// what must be kept until the next fetch. A feed that has never been fetched successfully has only the second one.
  ///
  /// The second one has a checksum of the first. If they do not match, because a file is damaged, the process ended
  /// between the two writes, or two processes wrote at the same time, the feed counts as missing and is fetched
  /// again.
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
      /// The checksum of its file; see ``Checksum``.
      fileprivate var checksum: UInt64
    }

    /// The contents of the small file.
    private struct Record: Codable {
      var url: String
      /// Without user and password.
      var state: FetchState
      var feed: Feed?
    }

    private let path: String
    private let console: Console

    /// Creates the folder if it does not exist.
    init(_ path: String, _ console: Console) throws(OutputError) {
      self.path = path
      self.console = console
      do {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      } catch {
        throw .failed("\(path): the directory cannot be created")
      }
    }

    /// What is stored about a feed; nil if that is nothing, or is damaged.
    func entry(of url: String) -> Entry? {
      guard let bytes = contents(file(url, "fetch")),
        let record = try? JSONDecoder().decode(Record.self, from: bytes), record.url == name(of: url),
        record.feed.map({ intactFeed($0, of: url) != nil }) ?? true
      else { return nil }
      return Entry(state: record.state.addingCredentials(of: url), feed: record.feed)
    }

    /// The stored feed.
    func feed(_ feed: Feed, of url: String) -> JSONFeed? {
      intactFeed(feed, of: url).flatMap { try? JSONFeed.read($0).feed }
    }

    /// Stores the state after a fetch, and the feed if it is new or has changed.
    func store(_ feed: JSONFeed?, _ entry: Entry, of url: String) throws(OutputError) {
      var record = Record(url: name(of: url), state: entry.state.removingCredentials(), feed: entry.feed)
      if let feed {
        let data: Data
        do throws(JSONFeedError) {
          data = try feed.encodeToData(.init(prettyPrinted: true, endsWithLineBreak: true))
        } catch {
          throw .failed("\(file(url, "json")): \(error)")
        }
        try console.write(data, toFile: file(url, "json"))
        record.feed = Feed(title: feed.title, items: feed.items.count, checksum: Checksum.of(data.span))
      }
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      guard let data = try? encoder.encode(record) else { return }
      try console.write(data, toFile: file(url, "fetch"))
    }

    // MARK: Files

    /// The file of a feed if it is intact.
    private func intactFeed(_ feed: Feed, of url: String) -> Data? {
      contents(file(url, "json")).flatMap { Checksum.of($0.span) == feed.checksum ? $0 : nil }
    }

    private func contents(_ file: String) -> Data? { try? Data(contentsOf: URL(filePath: file)) }

    private func file(_ url: String, _ suffix: String) -> String { "\(path)/\(name(of: url).asFileName).\(suffix)" }

    /// The name that identifies a feed: its URL. User names, passwords and queries, which may be secret, must not appear
    /// in the names of files; a hash replaces them.
    private func name(of url: String) -> String {
      let name = String(URLCredentials.removed(from: url).prefix { $0 != "?" })
      guard name != url else { return url }
      var hash = StableHash()
      hash.combine(url)
      return "\(name)#\(hash.hexadecimal)"
    }
  }
#endif

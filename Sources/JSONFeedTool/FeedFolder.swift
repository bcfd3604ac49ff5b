/// The folder in which `jsonfeed fetch` stores feeds.

#if Network
  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif
  internal import FeedBridge
  internal import FeedClient
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
      guard let bytes = folder.contents(Self.stateFile(name)),
        let record = try? JSONDecoder().decode(Record.self, from: bytes), record.name == name,
        record.feed.map({ intactFeed($0, name) != nil }) ?? true
      else { return nil }
      return Entry(state: record.state.addingCredentials(of: url), feed: record.feed)
    }

    /// The stored feed.
    func feed(_ feed: Feed, of url: String) -> JSONFeed? {
      intactFeed(feed, Self.name(of: url)).flatMap { try? JSONFeed.read($0).feed }
    }

    /// Stores the state after a fetch, and the feed if it is new or has changed.
    func store(_ feed: JSONFeed?, _ entry: Entry, of url: String) throws(OutputError) {
      let name = Self.name(of: url)
      var record = Record(name: name, state: entry.state.removingCredentials(), feed: entry.feed)
      if let feed {
        let data: Data
        do throws(JSONFeedError) {
          data = try feed.encodeToData(.init(prettyPrinted: true, endsWithLineBreak: true))
        } catch {
          throw .failed("\(path)/\(Self.feedFile(name)): \(error)")
        }
        try replace(Self.feedFile(name), with: data)
        record.feed = Feed(title: feed.title, items: feed.items.count, checksum: Checksum.of(data.span))
      }
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      guard let data = try? encoder.encode(record) else { return }
      try replace(Self.stateFile(name), with: data)
    }

    // MARK: Files

    /// The name of a feed's files without their suffixes. It is the same for all spellings of the URL.
    private static func name(of url: String) -> String { URLText.normalized(url).asFileName }

    private static func feedFile(_ name: String) -> String { name + ".json" }
    private static func stateFile(_ name: String) -> String { name + ".fetch" }

    /// The file of a feed if it is intact.
    private func intactFeed(_ feed: Feed, _ name: String) -> Data? {
      folder.contents(Self.feedFile(name)).flatMap { Checksum.of($0.span) == feed.checksum ? $0 : nil }
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

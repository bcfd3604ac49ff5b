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
  /// the data for the next request.
  ///
  /// The second one has a checksum of the first. If they do not match, because a file is damaged, the process ended
  /// between the two writes, or two processes wrote at the same time, the feed counts as missing and is fetched
  /// again.
  struct FeedFolder: Sendable {
    /// The contents of the small file.
    private struct Record: Codable {
      var url: String
      var validators: FetchValidators
      /// The checksum of the feed's file; see ``Checksum``.
      var checksum: UInt64
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

    /// The validators of a feed that is stored intact.
    func validators(of url: String) -> FetchValidators? { entry(url)?.record.validators }

    /// The stored feed.
    func feed(of url: String) -> JSONFeed? {
      guard let data = entry(url)?.data else { return nil }
      return try? JSONFeed.read(data).feed
    }

    /// Stores a feed and its validators.
    func keep(_ feed: JSONFeed, _ validators: FetchValidators, of url: String) throws(OutputError) {
      let data: Data
      do throws(JSONFeedError) {
        data = try feed.encodeToData(.init(prettyPrinted: true, endsWithLineBreak: true))
      } catch {
        throw .failed("\(file(url, "json")): \(error)")
      }
      try console.write(data, toFile: file(url, "json"))
      try write(Record(url: name(of: url), validators: validators, checksum: Checksum.of(data.span)), of: url)
    }

    /// Stores new validators of a feed that has not changed.
    func keep(_ validators: FetchValidators, of url: String) throws(OutputError) {
      guard var record = entry(url)?.record, record.validators != validators else { return }
      record.validators = validators
      try write(record, of: url)
    }

    // MARK: Files

    private func entry(_ url: String) -> (record: Record, data: Data)? {
      guard let bytes = contents(file(url, "fetch")),
        let record = try? JSONDecoder().decode(Record.self, from: bytes), record.url == name(of: url),
        let data = contents(file(url, "json")), Checksum.of(data.span) == record.checksum
      else { return nil }
      return (record, data)
    }

    private func contents(_ file: String) -> Data? { try? Data(contentsOf: URL(filePath: file)) }

    private func write(_ record: Record, of url: String) throws(OutputError) {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      guard let data = try? encoder.encode(record) else { return }
      try console.write(data, toFile: file(url, "fetch"))
    }

    private func file(_ url: String, _ suffix: String) -> String { "\(path)/\(name(of: url).asFileName).\(suffix)" }

    /// The name that identifies a feed: its URL. User names and passwords must not appear in a folder; a hash
    /// replaces them.
    private func name(of url: String) -> String {
      let name = URLCredentials.removed(from: url)
      guard name != url else { return url }
      var hash = StableHash()
      hash.combine(url)
      return "\(name)#\(hash.hexadecimal)"
    }
  }
#endif

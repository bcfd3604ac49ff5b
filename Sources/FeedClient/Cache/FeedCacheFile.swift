/// The file of a cache, `FeedCache/<name>/items`: its format, how it is read, and how it is written so that a kill at
/// any point leaves either the old contents or the new.

internal import FeedFoundation
internal import FeedPrimitives
internal import FeedSystem
internal import JSONFeedModel

/// The first line identifies the file: `FeedCache 1 <name> <type of the items> <version>`, each percent-encoded. A
/// file with another first line belongs to another cache, and counts as empty.
///
/// Pages follow: the first one, then each appended page:
///
///     0000000000001a2f 9c56cc51b374c3ba
///     …
///
/// that is the number of bytes that follow (16 hexadecimal digits), their ``Checksum``, a line break, the bytes (a
/// JSON Feed for JSON Feed's items, JSON for others), and a line break. The first incomplete page
/// ends the file: its writer was killed.
///
/// The first page is replaced by writing a new file and renaming it; later pages are appended. One process at a time
/// writes (``PrivateFolder``), and readers never wait.
struct FeedCacheFile<Item: FeedControllerItem>: Sendable {
  /// The contents of a cache: the items in order, no two with the same id.
  struct Contents: Sendable, Equatable {
    var items: [Item] = []
    /// How many of the items came with the first page.
    var firstPageCount = 0
  }

  /// A change to a cache.
  enum Change: Sendable {
    case replace(Contents)
    /// A later page. If the first page has been lost and the caller knows all contents, they are written.
    case append([Item], all: Contents? = nil)
    case clear

    /// Whether the previous contents are irrelevant.
    var replacesAll: Bool {
      if case .append = self { false } else { true }
    }
  }

  private let preferences: FeedCachePreferences
  private let firstLine: Data

  init(_ preferences: FeedCachePreferences) {
    self.preferences = preferences
    let words = [preferences.name, String(describing: Item.self), preferences.version].map(\.percentEncoded)
    firstLine = Data("\(FeedCacheFiles.firstWord) 1 \(words.joined(separator: " "))\n".utf8)
  }

  // MARK: Reading

  /// The contents of the cache; empty if there is no file, it belongs to another cache, it is larger than a document may
  /// be, or it cannot be read.
  func read() -> Contents {
    guard let folder = try? FeedCacheFiles.folder(preferences), let data = Self.bytes(in: folder) else {
      return Contents()
    }
    do {
      let pages = pages(of: data).ranges
      guard let first = pages.first else { return Contents() }
      var distinct = DistinctItems<Item>(try Self.decoded(data[first]))
      let firstPageCount = distinct.items.count
      for page in pages.dropFirst() {
        _ = distinct.add(laterPage: try Self.decoded(data[page]), protecting: firstPageCount)
      }
      return Contents(items: distinct.items, firstPageCount: firstPageCount)
    } catch {
      return Contents()
    }
  }

  private static func bytes(in folder: PrivateFolder) -> Data? {
    folder.contents(FeedCacheFiles.items, limit: JSONFeed.Limits().documentSize)
  }

  /// The ranges of the complete pages, and the end of the last one. There are none if the file belongs to another cache.
  private func pages(of data: Data) -> (ranges: [Range<Int>], end: Int) {
    guard data.starts(with: firstLine) else { return ([], 0) }
    var ranges: [Range<Int>] = []
    var end = firstLine.count
    while let page = page(at: end, of: data) {
      ranges.append(page)
      end = page.upperBound + 1
    }
    return (ranges, end)
  }

  private func page(at start: Int, of data: Data) -> Range<Int>? {
    let head = data.dropFirst(start).prefix(Self.headLength)
    guard head.count == Self.headLength, let size = Int(String(decoding: head.prefix(16), as: UTF8.self), radix: 16),
      size >= 0, size < data.count - head.endIndex
    else { return nil }
    let page = head.endIndex..<head.endIndex + size
    return Self.head(of: data[page]) == head ? page : nil
  }

  // MARK: Writing

  /// Makes changes one after the other, while holding the lock.
  ///
  /// - Parameters:
  ///   - next: returns the next change, and nil after the last.
  ///   - done: called with each change that is on disk.
  /// - Throws: an error of the system or of the items' encoder. The cache is then as it was before that change.
  func write(next: () -> Change?, done: (Change) -> Void) throws {
    try FeedCacheFiles.withLockedFolder(preferences) { folder in
      while let change = next() {
        switch change {
        case .replace(let contents): try replace(contents, in: folder)
        case .append(let items, let all): try append(items, all, in: folder)
        case .clear: try FeedCacheFiles.remove(in: folder)
        }
        done(change)
      }
    }
  }

  private func replace(_ contents: Contents, in folder: PrivateFolder) throws {
    let first = contents.items.prefix(contents.firstPageCount)
    let rest = contents.items.dropFirst(contents.firstPageCount)
    var data = firstLine
    data += try Self.encoded(Array(first))
    if !rest.isEmpty { data += try Self.encoded(Array(rest)) }
    try folder.replace(FeedCacheFiles.items, with: data)
    folder.removeLeftovers()
  }

  private func append(_ items: [Item], _ all: Contents?, in folder: PrivateFolder) throws {
    let data = Self.bytes(in: folder) ?? Data()
    let pages = pages(of: data)
    if pages.ranges.isEmpty {
      // They are not the first page, whose items would be protected.
      try replace(all ?? Contents(items: items), in: folder)
    } else {
      try folder.append(Self.encoded(items), to: FeedCacheFiles.items, after: pages.end)
    }
  }

  // MARK: Pages

  private static var headLength: Int { 34 }

  private static func encoded(_ items: [Item]) throws -> Data {
    let bytes: Data
    if storesJSONFeed, let items = items as? [JSONFeed.Item] {
      bytes = try JSONFeed(title: "", items: items).encodeToData()
    } else {
      bytes = try JSONEncoder().encode(items)
    }
    return head(of: bytes) + bytes + Data("\n".utf8)
  }

  private static func decoded(_ page: Data) throws -> [Item] {
    if storesJSONFeed, let items = try JSONFeed.make(from: page).items as? [Item] { return items }
    return try JSONDecoder().decode([Item].self, from: page)
  }

  /// JSON Feed's items are stored as a JSON Feed, which this package reads and writes an order of magnitude faster than
  /// Foundation's coders (`CacheWriter measure`).
  private static var storesJSONFeed: Bool { Item.self == JSONFeed.Item.self }

  private static func head(of bytes: Data) -> Data {
    Data("\(UInt64(bytes.count).hexadecimal) \(Checksum.of(bytes.span).hexadecimal)\n".utf8)
  }
}

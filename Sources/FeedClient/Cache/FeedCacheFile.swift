/// The file that a cache is, `FeedCache/<name>/items`: its format, how it is read, and how it is written so that a kill at any
/// point leaves what was there before or what was to be there.

internal import FeedPrimitives
internal import FeedSystem
internal import Foundation

/// A first line says what the file is: `FeedCache 1 <name> <type of the items> <version>`, each percent-encoded. A file with
/// another first line is not this cache's, and counts as empty.
///
/// Then come pages, the first one, and what was appended, each as it is added:
///
///     0000000000001a2f 9c56cc51b374c3ba
///     …
///
/// which is the number of bytes that follow (16 hexadecimal digits), their ``Checksum``, a line break, the bytes (for JSON
/// Feed's items a JSON Feed, for others JSON; see ``FeedItem``), a line break. The first page that is not whole ends the file:
/// somebody was killed writing it.
///
/// The first page is replaced by writing a new file and renaming it; later pages are written behind the last. One process at
/// a time writes (``FolderLock``), and reading waits for nobody.
struct FeedCacheFile<Item: FeedItem>: Sendable {
  /// What a cache has: the items in their order, each once.
  struct Contents: Sendable, Equatable {
    var items: [Item] = []
    /// How many of the items came with the first page.
    var firstPageCount = 0
  }

  /// What can be done to a cache.
  enum Change: Sendable {
    case replace(Contents)
    case append([Item])
    case clear

    /// Whether it makes no difference what the cache had before.
    var isWhole: Bool {
      if case .append = self { false } else { true }
    }
  }

  private let folder: URL
  private let firstLine: Data
  private var file: URL { folder.appending(path: "items", directoryHint: .notDirectory) }

  init(_ preferences: FeedCachePreferences) {
    folder = preferences.cacheFolder
    let words = [preferences.name, String(describing: Item.self), preferences.version].map(\.percentEncoded)
    firstLine = Data("FeedCache 1 \(words.joined(separator: " "))\n".utf8)
  }

  // MARK: Reading

  /// What the cache has; nothing where there is no file, or one that is not this cache's or cannot be read.
  func read() -> Contents {
    guard let data = try? Data(contentsOf: file) else { return Contents() }
    do {
      var distinct = DistinctItems<Item>()
      var firstPageCount: Int?
      for page in pages(of: data).ranges {
        distinct.append(try Item.decodeFromCache(data[page]))
        firstPageCount = firstPageCount ?? distinct.items.count
      }
      return Contents(items: distinct.items, firstPageCount: firstPageCount ?? 0)
    } catch {
      return Contents()
    }
  }

  /// Where the whole pages are, and where the last of them ends; nil in place of the end where the file is not this cache's.
  private func pages(of data: Data) -> (ranges: [Range<Int>], end: Int?) {
    guard data.starts(with: firstLine) else { return ([], nil) }
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

  /// Makes changes, one after the other, while nobody else does.
  ///
  /// - Parameters:
  ///   - next: gives one change after the other, and nil behind the last.
  ///   - done: hears of each that is on disk.
  /// - Throws: what the system or the items' encoder says against it. Then the cache is as it was before the change.
  func write(next: () -> Change?, done: (Change) -> Void) throws {
    try holdFolder {
      while let change = next() {
        switch change {
        case .replace(let contents): try replace(contents)
        case .append(let items): try append(items)
        case .clear: try removeFiles(but: nil)
        }
        done(change)
      }
    }
  }

  private func holdFolder(_ body: () throws -> Void) throws {
    // Somebody may remove all caches between the two steps.
    for _ in 0..<10 {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      do {
        return try FolderLock.hold(folder.path, body)
      } catch FolderLock.Failure.cannotBeOpened {
        continue
      }
    }
    throw FolderLock.Failure.cannotBeOpened
  }

  private func replace(_ contents: Contents) throws {
    let first = contents.items.prefix(contents.firstPageCount)
    let rest = contents.items.dropFirst(contents.firstPageCount)
    var data = firstLine
    data += try Self.encoded(Array(first))
    if !rest.isEmpty { data += try Self.encoded(Array(rest)) }
    try data.write(to: file, options: .atomic)
    // What others left behind who were killed before they could rename it.
    try? removeFiles(but: file.lastPathComponent)
  }

  private func append(_ items: [Item]) throws {
    let data = (try? Data(contentsOf: file)) ?? Data()
    guard let end = pages(of: data).end else {
      return try replace(Contents(items: items, firstPageCount: items.count))
    }
    let page = try Self.encoded(items)
    let handle = try FileHandle(forWritingTo: file)
    defer { try? handle.close() }
    if end < data.count { try handle.truncate(atOffset: UInt64(end)) }
    try handle.seek(toOffset: UInt64(end))
    try handle.write(contentsOf: page)
  }

  private func removeFiles(but kept: String?) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where name != kept {
      try FileManager.default.removeItem(at: folder.appending(path: name))
    }
  }

  // MARK: Pages

  private static var headLength: Int { 34 }

  private static func encoded(_ items: [Item]) throws -> Data {
    let bytes = try Item.encodeForCache(items)
    return head(of: bytes) + bytes + Data("\n".utf8)
  }

  private static func head(of bytes: Data) -> Data {
    let words = [UInt64(bytes.count), Checksum.of(bytes.span)].map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }
    return Data("\(words.joined(separator: " "))\n".utf8)
  }
}

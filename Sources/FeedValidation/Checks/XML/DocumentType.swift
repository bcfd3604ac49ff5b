/// Checks the document type declaration: only RSS 0.91 ever had one.

internal import FeedBridge
internal import FeedPrimitives

/// The parts of a document type declaration that matter to feeds.
struct DocumentType {
  /// The name of the root element.
  let root: String
  let publicID: String?
  let systemID: String?
  /// The names of external entities.
  private(set) var externalEntities: Set<String> = []

  /// Reads the declaration in `range`; nil if it has no name.
  init?(_ range: Range<Int>, in bytes: TextSpan) {
    var words = Words(bytes, range.lowerBound + "<!DOCTYPE".utf8.count..<range.upperBound)
    guard let root = words.next(in: bytes), !Words.isSign(root.utf8.first) else { return nil }
    self.root = root
    let kind = words.next(in: bytes)?.uppercased()
    publicID = kind == "PUBLIC" ? words.nextText(in: bytes) : nil
    systemID = publicID != nil || kind == "PUBLIC" || kind == "SYSTEM" ? words.nextText(in: bytes) : nil
    while externalEntities.count < 1000, let word = words.next(in: bytes) {
      guard word == "<!ENTITY", let name = words.next(in: bytes), !Words.isSign(name.utf8.first),
        ["SYSTEM", "PUBLIC"].contains(words.next(in: bytes))
      else { continue }
      externalEntities.insert(name)
    }
  }

  /// Whether it is Netscape's document type of RSS 0.91, which defines the Latin 1 entities.
  var isNetscapeDTD: Bool {
    publicID == "-//Netscape Communications//DTD RSS 0.91//EN"
      || systemID?.hasSuffix("my.netscape.com/publish/formats/rss-0.91.dtd") == true
  }

  private var isExternal: Bool { publicID != nil || systemID != nil }

  /// Checks it in a document whose root is named `actual`.
  func check(at offset: Int, _ format: FeedFormat, root actual: String?, _ problems: inout ProblemList) {
    func add(_ rule: RuleID, _ message: String) { problems.add(rule, at: ProblemPlace(offset, ""), message) }
    if isNetscapeDTD {
      if case .rss(version: "0.91") = format {
        add(
          .deprecatedDTD,
          "The DTD of RSS 0.91 no longer exists, and readers that try to load it fail. Remove the DOCTYPE.")
      } else {
        add(
          .invalidDoctype,
          "The DOCTYPE is that of RSS 0.91, but the feed is \(format.description). Remove the DOCTYPE.")
      }
    } else if let actual, actual != root {
      add(
        .invalidDoctype,
        "The DOCTYPE is for <\(root.shortened)>, but the root element is <\(actual)>. Remove the DOCTYPE.")
    } else if isExternal || !externalEntities.isEmpty {
      let what = (systemID ?? publicID ?? externalEntities.min() ?? "").shortened
      add(
        .containsSystemEntity,
        "The DOCTYPE refers to another document (\(what)), which readers do not load. Remove the reference.")
    }
  }
}

/// The tokens of a declaration, without comments: names, symbols, and texts after their quotation marks.
private struct Words {
  private var position: Int
  private let end: Int

  init(_ bytes: TextSpan, _ range: Range<Int>) {
    position = min(range.lowerBound, bytes.count)
    end = min(range.upperBound, bytes.count)
  }

  /// The next token if it is a text.
  mutating func nextText(in bytes: TextSpan) -> String? {
    next(in: bytes).flatMap { Self.isQuote($0.utf8.first) ? String($0.dropFirst()) : nil }
  }

  mutating func next(in bytes: TextSpan) -> String? {
    position = bytes.endOfSpaces(from: position, to: end)
    while position < end, bytes.starts(with: "<!--", at: position) {
      position = min(bytes.endOfComment(from: position + 4, to: end) ?? end, end)
      position = bytes.endOfSpaces(from: position, to: end)
    }
    // The `%` of a parameter entity is ignored.
    if position < end, bytes[position] == UInt8(ascii: "%") {
      position = bytes.endOfSpaces(from: position + 1, to: end)
    }
    guard position < end else { return nil }
    let start = position
    position += 1
    if Self.isQuote(bytes[start]) {
      let close = bytes.firstIndex(of: bytes[start], from: start + 1, to: end) ?? end
      position = min(close + 1, end)
      return bytes.string(start..<close)
    }
    while !Self.isSign(bytes[start]), position < end, !ASCII.isSpace(bytes[position]), !Self.isSign(bytes[position]) {
      position += 1
    }
    return bytes.string(start..<position)
  }

  private static func isQuote(_ byte: UInt8?) -> Bool { byte == ASCII.quotationMark || byte == ASCII.apostrophe }

  static func isSign(_ byte: UInt8?) -> Bool {
    byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]") || byte == ASCII.greaterThan || isQuote(byte)
  }
}

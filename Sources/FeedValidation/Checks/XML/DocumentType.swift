/// Checks the document type declaration: only RSS 0.91 ever had one.

internal import FeedBridge
internal import FeedPrimitives

/// The parts of a document type declaration that matter to feeds.
struct DocumentType {
  /// The name of the root element; nil if there is none.
  let root: String?
  let publicID: String?
  let systemID: String?
  /// The names of external entities.
  private(set) var externalEntities: Set<String> = []
  /// Whether nothing else is before `[` or the end (XML 1.0 §2.8).
  private let isWellFormed: Bool
  private let hasSubset: Bool
  /// What is after the `]` of its declarations, where only white space may be.
  private let rest: Range<Int>
  private let isUppercase: Bool
  private let range: Range<Int>

  /// Reads the declaration in `range`.
  init(_ range: Range<Int>, in bytes: TextSpan) {
    self.range = range
    isUppercase = bytes.starts(with: "<!DOCTYPE", at: range.lowerBound)
    hasSubset = bytes.firstIndex(of: UInt8(ascii: "["), from: range.lowerBound, to: range.upperBound) != nil
    var words = Words(bytes, range.lowerBound + "<!DOCTYPE".utf8.count..<range.upperBound)
    root = words.next(in: bytes).flatMap { Words.isSign($0.utf8.first) ? nil : $0 }
    let kind = root == nil ? nil : words.next(in: bytes)
    let (isPublic, isSystem) = (kind?.uppercased() == "PUBLIC", kind?.uppercased() == "SYSTEM")
    publicID = isPublic ? words.nextText(in: bytes) : nil
    systemID = isPublic || isSystem ? words.nextText(in: bytes) : nil
    let next = isPublic || isSystem ? words.next(in: bytes) : kind
    isWellFormed =
      root != nil && (next == nil || next == "[" || next == ">") && (!isPublic || publicID != nil && kind == "PUBLIC")
      && (!isPublic && !isSystem || systemID != nil) && (!isSystem || kind == "SYSTEM")
    let end = range.upperBound - 1
    var start = end
    if next == "[" {
      while start > range.lowerBound, bytes[start - 1] != UInt8(ascii: "]") {
        WorkCounter.count()
        start -= 1
      }
    }
    rest = bytes.endOfSpaces(from: start, to: end)..<end
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

  /// Whether it is in another document.
  var isExternal: Bool { publicID != nil || systemID != nil }

  /// Checks it in a document whose root is named `actual`.
  func check(_ format: FeedFormat, root actual: String?, isFinished: Bool, _ problems: inout ProblemList) {
    func add(_ rule: RuleID, _ message: String, _ fix: ProblemFix? = nil) {
      problems.add(rule, at: ProblemPlace(range.lowerBound, ""), message, fix: fix)
    }
    if !isUppercase {
      add(
        .xmlDoctype, "XML has <!DOCTYPE only in capital letters. Remove the DOCTYPE.", hasSubset ? nil : .remove(range))
    } else if isFinished, !isWellFormed {
      add(
        .xmlDoctype,
        "After its name, a DOCTYPE has only SYSTEM with a URL, or PUBLIC with a name and a URL, in quotation marks. Remove the DOCTYPE.",
        hasSubset ? nil : .remove(range))
    } else if isFinished, !rest.isEmpty {
      add(
        .xmlDoctype, "After the \"]\" of a DOCTYPE comes only \">\". Remove what is between them.", .remove(rest))
    } else if isNetscapeDTD {
      if case .rss(version: "0.91") = format {
        add(
          .deprecatedDTD,
          "The DTD of RSS 0.91 no longer exists, and readers that try to load it fail. Remove the DOCTYPE.")
      } else {
        add(
          .invalidDoctype,
          "The DOCTYPE is that of RSS 0.91, but the feed is \(format.description). Remove the DOCTYPE.")
      }
    } else if let actual, let root, actual != root {
      add(
        .invalidDoctype,
        "The DOCTYPE is for <\(root.shortened)>, but the root element is <\(actual)>. Remove the DOCTYPE.")
    } else if isExternal {
      add(
        .containsSystemEntity,
        "The DOCTYPE refers to another document (\((systemID ?? publicID ?? "").shortened)), which readers do not load. Remove the reference."
      )
    } else if let entity = externalEntities.min() {
      add(
        .containsSystemEntity,
        "The DOCTYPE declares the external entity \(entity.shortened), which readers do not load. Write its text where the feed refers to it, and remove the declaration."
      )
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

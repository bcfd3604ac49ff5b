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
    let bytes = bytes.extracting(0..<min(range.upperBound, bytes.count))
    var position = min(range.lowerBound + "<!DOCTYPE".utf8.count, bytes.count)
    root = Self.name(at: &position, in: bytes)
    if root.isEmpty { return nil }
    let kind = Self.name(at: &position, in: bytes).uppercased()
    publicID = kind == "PUBLIC" ? Self.text(at: &position, in: bytes) : nil
    systemID = kind == "PUBLIC" || kind == "SYSTEM" ? Self.text(at: &position, in: bytes) : nil
    while externalEntities.count < 1000, let sign = bytes.firstIndex(of: ASCII.lessThan, from: position) {
      position = sign + 1
      if bytes.starts(with: "<!--", at: sign) {
        position = bytes.endOfComment(from: sign + 4, to: bytes.count) ?? bytes.count
      } else if bytes.starts(with: "<!ENTITY", at: sign) {
        position = bytes.endOfSpaces(from: sign + 8, to: bytes.count)
        // The sign of a parameter entity is ignored.
        if position < bytes.count, bytes[position] == UInt8(ascii: "%") { position += 1 }
        let entity = Self.name(at: &position, in: bytes)
        if ["SYSTEM", "PUBLIC"].contains(Self.name(at: &position, in: bytes)) { externalEntities.insert(entity) }
      }
    }
  }

  /// The name after white space; empty if something else is there.
  private static func name(at position: inout Int, in bytes: TextSpan) -> String {
    let start = bytes.endOfSpaces(from: position, to: bytes.count)
    let end = bytes.endOfXMLName(from: start)
    // The internal subset may follow directly.
    position = bytes.firstIndex(of: UInt8(ascii: "["), from: start, to: end) ?? end
    return bytes.string(start..<position)
  }

  /// The text in quotation marks after white space; nil if something else is there.
  private static func text(at position: inout Int, in bytes: TextSpan) -> String? {
    let start = bytes.endOfSpaces(from: position, to: bytes.count)
    guard start < bytes.count, bytes[start] == ASCII.quotationMark || bytes[start] == ASCII.apostrophe,
      let end = bytes.firstIndex(of: bytes[start], from: start + 1)
    else { return nil }
    position = end + 1
    return bytes.string(start + 1..<end)
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

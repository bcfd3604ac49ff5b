/// Errors that templates, hand editing and other programs make, injected into one item of a JSON Feed.

package import FeedPrimitives
internal import Foundation
package import JSONFeed

/// A kind of error.
package enum InjectedError: String, Sendable, CaseIterable {
  case trailingComma, missingComma, rawNewline, rawTab, badEscape, blockComment, lineComment, singleQuotes, notANumber
  case dateWithoutZone, zoneWithoutColon, rfc822Date, authorAsString, authorsAsObject, tagsAsString, numberAsTitle
  case sizeAsString, camelCaseName, unescapedQuotes, loneSurrogate, unknownMember, truncationAfterItem
}

/// A document with an error, and the expected item.
package struct DamagedDocument: Sendable {
  package var text: [UInt8]
  /// The index of the item.
  package var item: Int
  /// Whether the document ends after the item.
  package var isTruncated: Bool
  /// Turns the original item into the expected one. If a value can be read in several ways, `found` decides.
  package var change: @Sendable (_ item: inout JSONFeed.Item, _ found: JSONFeed.Item) -> Void
}

/// The items of a document, and the positions of their members.
package struct LocatedItems: Sendable {
  struct Member: Sendable {
    var name: String
    /// The name with its quotation marks.
    var nameRange: Range<Int>
    var value: Range<Int>
  }

  struct Item: Sendable {
    var range: Range<Int>
    var members: [Member]
  }

  let bytes: [UInt8]
  private(set) var items: [Item] = []
  package var count: Int { items.count }

  /// Nil unless the document is a JSON Feed in which all items are objects whose members have different names.
  package init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    guard (try? readItems()) != nil else { return nil }
    guard items.allSatisfy({ Set($0.members.map(\.name)).count == $0.members.count }) else { return nil }
  }

  private mutating func readItems() throws(JSONProblem) {
    let text = bytes
    let span = TextSpan(prefixOf: text.span)
    var reader = JSONReader(nestingDepth: 1000, replacesLoneSurrogates: true)
    guard try reader.valueKind(span) == .object else { throw JSONProblem(.rootIsNotAnObject, at: 0) }
    var hasItems = false
    var more = try reader.enterObject(span)
    while more {
      let name = reader.string(try reader.memberName(span), of: span)
      if name == "items", !hasItems, try reader.valueKind(span) == .array {
        hasItems = true
        var isElement = try reader.enterArray(span)
        while isElement {
          items.append(try Self.readItem(&reader, span))
          isElement = try reader.hasNextElement(span)
        }
      } else {
        try reader.skipValue(span)
      }
      more = try reader.hasNextMember(span)
    }
    try reader.finish(span)
  }

  private static func readItem(_ reader: inout JSONReader, _ bytes: TextSpan) throws(JSONProblem) -> Item {
    guard try reader.valueKind(bytes) == .object else { throw JSONProblem(.rootIsNotAnObject, at: 0) }
    let start = reader.position
    var members: [Member] = []
    var more = try reader.enterObject(bytes)
    while more {
      let nameStart = reader.position
      let text = try reader.memberName(bytes)
      let name = reader.string(text, of: bytes)
      _ = try reader.valueKind(bytes)
      let valueStart = reader.position
      let colon = bytes.extracting(nameStart..<valueStart)
      let nameEnd = nameStart + ((0..<colon.count).last { colon[$0] == ASCII.quotationMark } ?? 0) + 1
      try reader.skipValue(bytes)
      members.append(Member(name: name, nameRange: nameStart..<nameEnd, value: valueStart..<reader.position))
      more = try reader.hasNextMember(bytes)
    }
    return Item(range: start..<reader.position, members: members)
  }

  // MARK: Damage

  /// The document with an error of this kind in one of its items; nil if that is not possible.
  package func damaged(by error: InjectedError, item index: Int, _ random: inout SeededGenerator) -> DamagedDocument? {
    let item = items[index]
    var document = DamagedDocument(text: bytes, item: index, isTruncated: false, change: { _, _ in })
    /// Adds a member to the item, or replaces the value of an existing one.
    func put(_ name: String, _ value: String) {
      if let member = item.members.first(where: { $0.name == name }) {
        document.text.replaceSubrange(member.value, with: value.utf8)
      } else {
        let isEmpty = item.members.isEmpty
        document.text.insert(
          contentsOf: "\"\(name)\": \(value)\(isEmpty ? "" : ",")".utf8, at: item.range.lowerBound + 1)
      }
    }
    /// The ends of the values of the members.
    let ends = item.members.map(\.value.upperBound)
    switch error {
    case .trailingComma:
      guard !item.members.isEmpty else { return nil }
      document.text.insert(UInt8(ascii: ","), at: item.range.upperBound - 1)
    case .missingComma:
      guard ends.count > 1 else { return nil }
      let end = ends[random.int(0..<ends.count - 1)]
      guard let comma = bytes[end...].firstIndex(of: UInt8(ascii: ",")) else { return nil }
      document.text.remove(at: comma)
    case .blockComment, .lineComment:
      guard let end = ends.randomElement(using: &random) else { return nil }
      let comment = random.pick(["note", "\"quoted\": {", "a, b]", "http://example.org/"])
      let text = error == .blockComment ? "/* \(comment) */" : " // \(comment)\n"
      document.text.insert(contentsOf: text.utf8, at: end)
    case .rawNewline: return insert("\n", decoded: "\n", index, &random)
    case .rawTab: return insert("\t", decoded: "\t", index, &random)
    case .loneSurrogate: return insert("\\ud83d", decoded: "\u{FFFD}", index, &random)
    case .badEscape: return insert(random.pick(["\\q", "\\'", "\\x", "\\ "]), decoded: nil, index, &random)
    case .unescapedQuotes:
      let quoted = random.pick(["\"hi\"", "\"good morning\",", "\"", "\"a\" and \"b\"", "<a href=\"/x\">y</a>"])
      return insert(quoted, decoded: quoted, index, &random)
    case .singleQuotes:
      guard let (member, _) = text(of: index, &random) else { return nil }
      document.text[member.value.lowerBound] = ASCII.apostrophe
      document.text[member.value.upperBound - 1] = ASCII.apostrophe
    case .notANumber:
      put("language", random.pick(["NaN", "Infinity", "-Infinity"]))
      document.change = { item, _ in item.language = nil }
    case .dateWithoutZone:
      put("date_published", "\"2024-03-02T10:20:30\"")
      document.change = { item, _ in item.datePublished = Date(timeIntervalSince1970: 1_709_374_830) }
    case .zoneWithoutColon:
      put("date_modified", "\"2024-03-02T10:20:30+0200\"")
      document.change = { item, _ in item.dateModified = Date(timeIntervalSince1970: 1_709_367_630) }
    case .rfc822Date:
      put("date_published", "\"Sat, 02 Mar 2024 10:20:30 GMT\"")
      document.change = { item, _ in item.datePublished = Date(timeIntervalSince1970: 1_709_374_830) }
    case .authorAsString:
      put("author", "\"Jane Doe\"")
      document.change = { item, _ in item.author = .init(name: "Jane Doe") }
    case .authorsAsObject:
      put("authors", "{\"name\": \"Jane Doe\"}")
      document.change = { item, _ in item.authors = [.init(name: "Jane Doe")] }
    case .tagsAsString:
      put("tags", "\"sea, sand\"")
      document.change = { item, _ in item.tags = ["sea", "sand"] }
    case .numberAsTitle:
      put("title", "2024")
      document.change = { item, _ in item.title = "2024" }
    case .sizeAsString:
      put("attachments", "[{\"url\": \"https://example.org/a.mp3\", \"size_in_bytes\": \"1234\"}]")
      document.change = { item, _ in item.attachments = [.init(url: "https://example.org/a.mp3", sizeInBytes: 1234)] }
    case .camelCaseName:
      let names = item.members.filter { $0.name.contains("_") && JSONFeed.Item.memberNames.contains($0.name) }
      guard let member = names.randomElement(using: &random) else { return nil }
      var words = member.name.split(separator: "_").map(String.init)
      for index in words.indices.dropFirst() { words[index] = words[index] == "url" ? "URL" : words[index].capitalized }
      document.text.replaceSubrange(member.nameRange, with: "\"\(words.joined())\"".utf8)
    case .unknownMember:
      put("mood", "\"happy\"")
      document.change = { item, found in
        var kept = item.extensions["_unrecognized"]?.objectValue ?? [:]
        kept["about"] = found.extensions["_unrecognized"]?["about"]
        kept["mood"] = "happy"
        item.extensions["_unrecognized"] = .object(kept)
      }
    case .truncationAfterItem:
      document.text.removeSubrange(item.range.upperBound...)
      document.isTruncated = true
    }
    return document
  }

  /// A member of an item that has text.
  private func text(
    of index: Int, _ random: inout SeededGenerator
  ) -> (member: Member, path: any WritableKeyPath<JSONFeed.Item, String?> & Sendable)? {
    let paths: [(String, any WritableKeyPath<JSONFeed.Item, String?> & Sendable)] = [
      ("title", \.title), ("summary", \.summary), ("content_html", \.contentHTML), ("content_text", \.contentText),
    ]
    var found: [(Member, any WritableKeyPath<JSONFeed.Item, String?> & Sendable)] = []
    for (name, path) in paths {
      guard let member = items[index].members.first(where: { $0.name == name }),
        bytes[member.value.lowerBound] == ASCII.quotationMark
      else { continue }
      found.append((member, path))
    }
    return found.randomElement(using: &random)
  }

  /// The document with an insertion in the middle of a text.
  ///
  /// - Parameter decoded: the expected text at that position; nil if only the rest of the text must be kept.
  private func insert(
    _ inserted: String, decoded: String?, _ index: Int, _ random: inout SeededGenerator
  ) -> DamagedDocument? {
    guard let (member, path) = text(of: index, &random) else { return nil }
    let content = member.value.lowerBound + 1..<member.value.upperBound - 1
    // Between unescaped characters.
    let places = content.dropFirst().filter { place in
      [place - 1, place].allSatisfy { ASCII.isLetter(bytes[$0]) || bytes[$0] == ASCII.space }
        && !bytes[content.lowerBound..<place].suffix(8).contains(ASCII.backslash)
    }
    guard let place = places.randomElement(using: &random) ?? (content.isEmpty ? content.lowerBound : nil),
      let before = Self.decoded(bytes[content.lowerBound..<place]),
      let after = Self.decoded(bytes[place..<content.upperBound])
    else { return nil }
    var text = bytes
    text.insert(contentsOf: inserted.utf8, at: place)
    return DamagedDocument(text: text, item: index, isTruncated: false) { item, found in
      let isKept = found[keyPath: path].map { $0.hasPrefix(before) && $0.hasSuffix(after) } ?? false
      item[keyPath: path] = decoded.map { before + $0 + after } ?? (isKept ? found[keyPath: path] : before + after)
    }
  }

  /// The text that the content of a JSON string represents.
  private static func decoded(_ content: ArraySlice<UInt8>) -> String? {
    let bytes = [ASCII.quotationMark] + content + [ASCII.quotationMark]
    var reader = JSONReader(nestingDepth: 1, replacesLoneSurrogates: true)
    guard let text = try? reader.string(TextSpan(prefixOf: bytes.span)) else { return nil }
    return reader.string(text, of: TextSpan(prefixOf: bytes.span))
  }
}

/// Cleans HTML tag by tag, as the Python package feedparser does, for programs that expect its output.
///
/// `HTMLPolicy` writes a tree that all browsers read alike. This keeps the tags in their order and the text as it is written: what is not in
/// the lists is left out.

internal import FeedBridge
internal import FeedPrimitives

/// What stays, and what is left out with its content.
struct CleanerLists: Sendable {
  fileprivate let elements, attributes: HTMLNames
  /// Attributes whose values are URLs, and their elements
  private let urls: [(attribute: HTMLName, elements: HTMLNames)]
  let properties, shorthands, keywords, schemes: Set<String>
  let (allowsHTTP, allowsHTTPS): (Bool, Bool)

  /// - Parameter options: the lists, whose words are between spaces.
  init(_ options: consuming CallOptions) throws {
    var options = options
    func list(_ name: String) throws -> String { try options.string(name) ?? "" }
    func set(_ name: String) throws -> Set<String> { Set(try list(name).split(separator: " ").map(String.init)) }
    let places = try list("urls").split(separator: " ").map { $0.split(separator: ".") }.filter { $0.count == 2 }
    let namesOfURLs = places.map { String($0[1]) }.joined(separator: " ")
    elements = HTMLNames(lists: [try list("elements"), try list("void"), try list("dropped")])
    attributes = HTMLNames(lists: [try list("attributes"), namesOfURLs, "style rel type"])
    urls = Dictionary(grouping: places) { $0[1] }.compactMap { attribute, places in
      let elements = HTMLNames(places.map { String($0[0]) }.joined(separator: " "))
      return HTMLName(String(attribute)).map { ($0, elements) }
    }
    (properties, shorthands) = (try set("properties"), try set("shorthands"))
    (keywords, schemes) = (try set("keywords"), try set("schemes"))
    (allowsHTTP, allowsHTTPS) = (schemes.contains("http"), schemes.contains("https"))
    try options.finish()
  }

  /// What an element or an attribute is.
  fileprivate struct Kind: OptionSet {
    let rawValue: UInt16

    static let known = Kind(rawValue: 1)
    /// Of elements
    static let (void, dropped) = (Kind(rawValue: 2), Kind(rawValue: 4))
    /// Of attributes: the value may be a URL, or is not written as it is.
    static let (url, changing) = (Kind(rawValue: 2), Kind(rawValue: 4))
  }

  func isKnown(element: HTMLName) -> Bool { kind(ofElement: element).contains(.known) }

  fileprivate func kind(ofElement name: HTMLName) -> Kind { Kind(rawValue: elements.lists(of: name)) }

  fileprivate func isURL(_ attribute: HTMLName, of element: HTMLName) -> Bool {
    urls.contains { $0.attribute == attribute && $0.elements.contains(element) }
  }
}

struct HTMLCleaner: ~Copyable {
  private let lists: CleanerLists
  /// The longest base that is used, as everywhere: each URL could become that long.
  static let longestBase = 2048
  private var base: String?
  /// Whether the HTML comes from elements of XML. Then references become characters.
  private var isXHTML = false
  private let sanitizes: Bool
  private var output = ByteBuffer(capacity: 4096)
  /// How many elements are open whose content is left out.
  private var dropped = 0
  /// The attributes of a tag, whose memory is used again: tags with attributes are many.
  private var attributes: [Attribute] = []
  /// What becomes of the styles so far, which repeat.
  private var styles: [ExactName: String] = [:]

  private struct Attribute {
    /// In lowercase.
    let name: String
    let value: Range<Int>?
    let isURL, isChanging: Bool
  }

  /// - Parameter sanitizes: whether anything is left out.
  init(_ lists: CleanerLists, sanitizes: Bool) { (self.lists, self.sanitizes) = (lists, sanitizes) }

  /// Cleans HTML.
  ///
  /// - Parameter base: the URL against which URLs are resolved.
  mutating func clean(_ html: String, base: String?, isXHTML: Bool) -> String {
    if !html.withBytes({ Self.mayBeHTML($0) }) { return html }
    self.base = base.flatMap { $0.utf8.count <= Self.longestBase ? $0 : nil }
    (self.isXHTML, dropped) = (isXHTML, 0)
    output.removeAll()
    html.withBytes { append($0) }
    return output.withText { text in
      let cleaned = text.string(text.trimmed(text.indices)).stripped
      let hasReturn = text.firstIndex(of: ASCII.carriageReturn, from: 0) != nil
      return hasReturn ? cleaned.replacing("\r\n", with: "\n") : cleaned
    }
  }

  private static func mayBeHTML(_ text: TextSpan) -> Bool {
    text.firstIndex(of: ASCII.lessThan, from: 0) != nil || text.firstIndex(of: ASCII.ampersand, from: 0) != nil
  }

  private mutating func append(_ html: TextSpan) {
    var scanner = HTMLScanner()
    while let token = scanner.next(in: html) {
      switch token {
      case .startTag(let tag): open(tag, in: html)
      case .endTag(let tag): close(tag, in: html)
      case .text(let range): append(text: range, in: html)
      case .rawText(let range, of: .script), .rawText(let range, of: .style):
        if !sanitizes { output.append(html, range) }
      case .rawText(let range, _): append(text: range, in: html, hasTags: false)
      case .characterData(let range):
        if dropped > 0 { break }
        output.append("&lt;![CDATA[")
        append(text: range, in: html, hasTags: false)
        output.append("]]>")
      case .comment(let range):
        if sanitizes || dropped > 0 { break }
        output.append("<!--")
        output.append(html, range)
        output.append("-->")
      case .declaration(let range):
        // A document type, an instruction, and what Word writes
        let leftOut: [StaticString] = ["<!doctype", "<?", "<![if", "<![endif"]
        let isLeftOut = leftOut.contains { html.equalsIgnoringCase($0, at: range.lowerBound) }
        if !isLeftOut { append(text: range, in: html, hasTags: false) }
      }
    }
  }

  // MARK: Text

  /// - Parameter hasTags: whether a `<` that begins no tag stays, as it does where tags were looked for.
  private mutating func append(text range: Range<Int>, in html: TextSpan, hasTags: Bool = true) {
    if dropped > 0 { return }
    // Most text
    if hasNeither(ASCII.ampersand, ASCII.lessThan, html, range) { return output.append(html, range) }
    var (start, position) = (range.lowerBound, range.lowerBound)
    while true {
      position = html.endOfPlainXMLText(
        from: position, to: range.upperBound, before: ASCII.ampersand, or: ASCII.lessThan)
      if position >= range.upperBound { break }
      let byte = html[position]
      if byte == ASCII.ampersand {
        output.append(html, start..<position)
        start = appendReference(in: html, position..<range.upperBound)
        position = start
      } else {
        if byte == ASCII.lessThan, !hasTags || mayBeginMarkup(html, position + 1, range.upperBound) {
          output.append(html, start..<position)
          output.append("&lt;")
          start = position + 1
        }
        position += 1
      }
    }
    output.append(html, start..<range.upperBound)
  }

  private func mayBeginMarkup(_ html: TextSpan, _ position: Int, _ limit: Int) -> Bool {
    position < limit && (ASCII.isLetter(html[position]) || [ASCII.slash, 0x21, 0x3F].contains(html[position]))
  }

  /// Appends what begins with `&`, and returns its end. Names that HTML does not know, and numbers that are too large, are text.
  private mutating func appendReference(in html: TextSpan, _ range: Range<Int>) -> Int {
    let isNumber = range.count > 1 && html[range.lowerBound + 1] == 0x23
    let start = range.lowerBound + (isNumber ? 2 : 1)
    var end = start
    while end < range.upperBound, ASCII.isLetter(html[end]) || ASCII.isDigit(html[end]) { end += 1 }
    let next = end < range.upperBound && html[end] == ASCII.semicolon ? end + 1 : end
    if end == start {
      output.append(html, range.lowerBound..<end)
      return end
    }
    if isNumber ? end - start >= 8 : HTMLEntities.text(for: html.extracting(start..<end)) == nil {
      output.append("&amp;")
      output.append(html, range.lowerBound + 1..<end)
      return next
    }
    if isNumber, !isXHTML, let number = decimalNumber(html, start..<end), number != 0x22, number != 0x27,
      HTMLEntities.scalar(forNumber: number).value == number
    {
      // Most numbers
      output.append(html, range.lowerBound..<end)
      output.append(ASCII.semicolon)
      return next
    }
    let text = isXHTML || isNumber ? HTMLEntities.decoded(html, range.lowerBound..<next) : ""
    if isXHTML || text == "'" || text == "\"" {
      append(escaped: text)
    } else if isNumber, let number = UInt32(html.string(start..<end)), let scalar = text.unicodeScalars.first,
      scalar.value != number
    {
      // A number of Windows-1252
      output.append("&#x\(String(scalar.value, radix: 16));")
    } else {
      isNumber ? append(lowercased: html, range.lowerBound..<end) : output.append(html, range.lowerBound..<end)
      output.append(ASCII.semicolon)
    }
    return next
  }

  private func decimalNumber(_ html: TextSpan, _ digits: Range<Int>) -> UInt32? {
    var number: UInt32 = 0
    for index in digits {
      guard ASCII.isDigit(html[index]) else { return nil }
      number = number * 10 + UInt32(html[index] - 0x30)
    }
    return number
  }

  private mutating func append(lowercased html: TextSpan, _ range: Range<Int>) {
    isLowercase(html, range) ? output.append(html, range) : output.append(html.string(range).lowercased())
  }

  private func isLowercase(_ html: TextSpan, _ range: Range<Int>) -> Bool {
    !range.contains { html[$0] &- 0x41 < 26 || html[$0] >= 0x80 }
  }

  private mutating func append(escaped text: String, inAttribute: Bool = false) {
    text.withBytes { text in
      if isPlain(text, text.indices) {
        output.append(text)
      } else {
        output.append(escapingHTML: text, inAttribute: inAttribute)
      }
    }
  }

  // MARK: Tags

  private mutating func open(_ tag: HTMLScanner.Tag, in html: TextSpan) {
    guard let name = HTMLName(html, tag.name) else { return }
    let kind = lists.kind(ofElement: name), isVoid = kind.contains(.void)
    if sanitizes, kind.contains(.dropped) {
      if !tag.isSelfClosing { dropped += 1 }
      return
    }
    if dropped > 0 || sanitizes && !kind.contains(.known) { return }
    // Most tags
    if tag.isBare, !isVoid, isLowercase(html, tag.name) { return output.append(html, tag.range) }
    output.append(ASCII.lessThan)
    append(lowercased: html, tag.name)
    if !tag.isBare { appendAttributes(of: tag, name, in: html) }
    output.append(isVoid ? " />" as StaticString : ">")
    if tag.isSelfClosing, !isVoid { appendEnd(of: tag, in: html) }
  }

  private mutating func close(_ tag: HTMLScanner.Tag, in html: TextSpan) {
    guard let name = HTMLName(html, tag.name) else { return }
    let kind = lists.kind(ofElement: name)
    if sanitizes, kind.contains(.dropped) {
      dropped = max(dropped - 1, 0)
    } else if dropped == 0, !kind.contains(.void), !sanitizes || kind.contains(.known) {
      appendEnd(of: tag, in: html)
    }
  }

  private mutating func appendEnd(of tag: HTMLScanner.Tag, in html: TextSpan) {
    if tag.isBare, tag.name.lowerBound == tag.range.lowerBound + 2, isLowercase(html, tag.name) {
      return output.append(html, tag.range)
    }
    output.append("</" as StaticString)
    append(lowercased: html, tag.name)
    output.append(ASCII.greaterThan)
  }

  /// No real tag has more attributes.
  private static let maximumAttributes = 64

  private mutating func appendAttributes(of tag: HTMLScanner.Tag, _ element: HTMLName, in html: TextSpan) {
    var (rest, written) = (tag.attributes, [Attribute]())
    swap(&written, &attributes)
    defer {
      written.removeAll(keepingCapacity: true)
      swap(&written, &attributes)
    }
    while written.count < Self.maximumAttributes, let attribute = rest.next(in: html) {
      let key = HTMLName(html, attribute.name)
      let kind = CleanerLists.Kind(rawValue: key.map { lists.attributes.lists(of: $0) } ?? 0)
      if sanitizes, !kind.contains(.known) { continue }
      let name = html.string(attribute.name)
      let lowercased = isLowercase(html, attribute.name) ? name : name.lowercased()
      // The first one counts.
      if !written.contains(where: { $0.name == lowercased }) {
        let isURL = kind.contains(.url) && key.map { lists.isURL($0, of: element) } ?? false
        written.append(
          Attribute(name: lowercased, value: attribute.value, isURL: isURL, isChanging: kind.contains(.changing)))
      }
    }
    if written.count > 1 { written.sort { $0.name < $1.name } }
    for attribute in written {
      output.append(ASCII.space)
      let start = output.count
      output.append(attribute.name)
      output.append("=\"" as StaticString)
      if let value = attribute.value,
        attribute.isURL ? isWebURL(html, value) : !attribute.isChanging,
        isPlain(html, value)
      {
        // Most values, in a quarter of the time
        output.append(html, value)
        output.append(ASCII.quotationMark)
        continue
      }
      var value = attribute.value.map { HTMLEntities.decoded(html, $0, inAttribute: true) } ?? attribute.name
      if attribute.name == "style", sanitizes {
        let style = ExactName(value)
        value = styles[style] ?? cleaned(style: value)
        styles[style] = value
        if value.isEmpty {
          output.removeLast(output.count - start + 1)
          continue
        }
      } else if attribute.isURL {
        value = resolved(value)
      } else if attribute.name == "rel" || attribute.name == "type" {
        value = value.lowercased()
      }
      append(escaped: value, inAttribute: true)
      output.append(ASCII.quotationMark)
    }
  }

  private func isPlain(_ html: TextSpan, _ range: Range<Int>) -> Bool {
    hasNeither(ASCII.ampersand, ASCII.quotationMark, html, range)
      && hasNeither(ASCII.lessThan, ASCII.greaterThan, html, range)
  }

  /// Whether neither byte is in a range, nor a control character. Most text has none.
  private func hasNeither(_ first: UInt8, _ second: UInt8, _ html: TextSpan, _ range: Range<Int>) -> Bool {
    html.bytes.endOfPlainXMLText(from: range.lowerBound, to: range.upperBound, before: first, or: second)
      == range.upperBound
  }

  /// Whether a URL stays as it is: it is absolute, and has no parts to be left out, such as `/../`.
  private func isWebURL(_ html: TextSpan, _ range: Range<Int>) -> Bool {
    let isWeb =
      lists.allowsHTTPS && range.count >= 8 && html.starts(with: "https://", at: range.lowerBound)
      || lists.allowsHTTP && range.count >= 7 && html.starts(with: "http://", at: range.lowerBound)
    return isWeb && !(range.dropLast().contains { html[$0] == ASCII.slash && html[$0 + 1] == 0x2E })
  }

  /// The URL made absolute; empty if it may do more than to name a resource.
  private func resolved(_ url: String) -> String {
    let url = String(url.unicodeScalars.drop { $0.value <= 0x20 })
    let absolute = base.map { URLReference.resolve(url, against: $0) } ?? url
    // Browsers leave white space and control characters out.
    let beginning = absolute.unicodeScalars.lazy.filter { $0.value > 0x20 }.prefix {
      !":/?#".unicodeScalars.contains($0)
    }
    let scheme = String(String.UnicodeScalarView(beginning))
    let hasScheme = absolute.unicodeScalars.first { ":/?#".unicodeScalars.contains($0) } == ":"
    return !hasScheme || !sanitizes || lists.schemes.contains(scheme.lowercased()) ? absolute : ""
  }

  /// The declarations of a style that are known to be harmless.
  private func cleaned(style: String) -> String {
    if style.utf8.count > 2000 { return "" }
    let kept = style.utf8.split(separator: ASCII.semicolon).compactMap { declaration -> String? in
      let parts = declaration.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map {
        $0.split { $0 == ASCII.space || (9...13).contains($0) }.map { String(Substring($0)) }.joined(separator: " ")
      }
      guard parts.count == 2, !parts[1].isEmpty else { return nil }
      let name = parts[0].lowercased()
      let value = parts[1].utf8.contains(UInt8(ascii: ",")) ? parts[1].replacing(", ", with: ",") : parts[1]
      let words = value.split(separator: " ")
      let isKnown =
        lists.properties.contains(name) && words.allSatisfy(Self.isPlain)
        || lists.shorthands.contains(String(name.prefix { $0 != "-" }))
          && words.allSatisfy { lists.keywords.contains(String($0)) || Self.isSize($0) }
      return isKnown ? "\(parts[0]): \(parts[1]);" : nil
    }
    return kept.joined(separator: " ")
  }

  /// Nothing that could contain a URL, call a function or end the style.
  private static func isPlain(_ word: Substring) -> Bool {
    let word = word.hasPrefix("rgb(") && word.hasSuffix(")") ? word.dropFirst(4).dropLast() : word
    return word.utf8.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) || "#%.,-!_'\"".utf8.contains($0) }
  }

  /// A color in numbers, or a length.
  private static func isSize(_ word: Substring) -> Bool {
    if word.hasPrefix("rgb(") { return isPlain(word) }
    if word.first == "#" { return word.dropFirst().allSatisfy { $0.isHexDigit && !$0.isUppercase } }
    let number = word.prefix { $0.isNumber || $0 == "." }
    return number.split(separator: ".").allSatisfy { $0.count <= 2 } && number.count <= 5
      && ["", "cm", "em", "ex", "in", "mm", "pc", "pt", "px", "%"].contains(word.dropFirst(number.count))
  }
}

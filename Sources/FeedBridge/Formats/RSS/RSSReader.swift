/// Reads RSS 2.0, and the versions before it that look like it: walks the channel and its items, and notes what they
/// say.
///
/// What the statements become is decided when all of them are known (DraftItem.swift, DraftFeed.swift), so their order
/// in the document makes no difference.

internal import FeedPrimitives
internal import JSONFeed

package struct RSSReader: ~Copyable {
  package var scanner: XMLScanner
  package var log = RepairLog()
  package var names = ExtensionNames()
  /// What the channel says.
  package var channel = Facts()
  /// How many items there were.
  package private(set) var itemCount = 0
  /// Whether the reading ended before the document did.
  package private(set) var stoppedEarly = false

  private var rootDepth = 0
  private var channelDepth: Int?
  private var channelPath = "/rss/channel"
  /// Whether the scanner has entered an item that is yet to be read.
  private var isInItem = false
  private let includesExtensions: Bool
  private let maximumItems: Int
  private var item = Facts()

  package init(scanner: consuming XMLScanner, includesExtensions: Bool, maximumItems: Int) {
    self.scanner = scanner
    self.includesExtensions = includesExtensions
    self.maximumItems = maximumItems
  }

  // MARK: Walking

  /// Begins with the root element, which the scanner has entered.
  package mutating func enterRoot(in bytes: Span<UInt8>) throws(XMLLimitError) {
    rootDepth = scanner.depth
    channelDepth = nil
    if let version = try scanner.value(of: "version", in: bytes), !channel.extensions.contains("version", in: .rss) {
      keep("version", .string(version), in: .rss, of: .channel)
    }
    try noteContext(of: .channel, in: bytes)
    // A channel without the rss element around it.
    if scanner.element.role == .channel { channelDepth = rootDepth }
  }

  /// Reads on to the end of the next item, and returns it; nil where there is none in this root element.
  package mutating func nextItem(in bytes: Span<UInt8>) throws(XMLLimitError) -> DraftItem? {
    while true {
      if isInItem { return try readItem(in: bytes) }
      let depth = channelDepth ?? rootDepth
      guard try scanner.nextChild(of: depth, in: bytes) else {
        noteLooseText(of: .channel)
        guard channelDepth != nil, depth != rootDepth else { return nil }
        channelDepth = nil
        continue
      }
      switch scanner.element.role {
      case .channel where channelDepth == nil:
        try noteContext(of: .channel, in: bytes)
        channelDepth = scanner.depth
        channelPath = scanner.path(in: bytes)
      case .item:
        noteLooseText(of: .channel)
        // Header only, or enough: the item is not looked into.
        if itemCount >= maximumItems {
          stoppedEarly = true
          return nil
        }
        isInItem = true
      default:
        try readStatement(for: .channel, in: bytes)
      }
    }
  }

  /// Reads the item that the scanner has entered.
  private mutating func readItem(in bytes: Span<UInt8>) throws(XMLLimitError) -> DraftItem? {
    isInItem = false
    guard itemCount < maximumItems else {
      stoppedEarly = true
      return nil
    }
    itemCount += 1
    item.removeAll()
    let depth = scanner.depth
    let offset = scanner.element.start
    scanner.setNumber(itemCount, atDepth: depth)
    try noteContext(of: .item, in: bytes)
    while try scanner.nextChild(of: depth, in: bytes) {
      // An item inside an item: the outer one was not closed.
      if scanner.element.role == .item {
        scanner.endOuterElement(in: bytes)
        isInItem = true
        break
      }
      try readStatement(for: .item, in: bytes)
    }
    noteLooseText(of: .item)
    return DraftItem(
      &item, path: channelPath + "/item", number: itemCount, offset: offset, names: &names, log: &log, scanner: scanner)
  }

  /// Enters another root element that is RSS, where there is one.
  package mutating func enterNextRoot(in bytes: Span<UInt8>) throws(XMLLimitError) -> Bool {
    guard case .rss = try FeedFormat.enterRoot(of: &scanner, in: bytes) else {
      while try scanner.nextChild(of: 0, in: bytes) {}
      return false
    }
    try enterRoot(in: bytes)
    return true
  }

  /// The feed without its items, as far as it has been read.
  package mutating func makeFeed(from url: String?) -> DraftFeed {
    DraftFeed(&channel, from: url, path: channelPath, names: &names, log: &log, scanner: scanner)
  }

  // MARK: Statements

  private enum Subject {
    case channel, item
  }

  private mutating func note(_ fact: Fact, _ text: String, of subject: Subject) {
    switch subject {
    case .channel: channel.add(fact, text: text)
    case .item: item.add(fact, text: text)
    }
  }

  private mutating func keep(
    _ key: String, _ value: JSONFeed.Value, in namespace: NamespaceID, isRepeated: Bool = false, of subject: Subject
  ) {
    guard includesExtensions else { return }
    switch subject {
    case .channel: channel.extensions.add(key, value, in: namespace, isRepeated: isRepeated)
    case .item: item.extensions.add(key, value, in: namespace, isRepeated: isRepeated)
    }
  }

  /// `xml:base` and `xml:lang` of the element entered last, a channel or an item, and its other attributes.
  private mutating func noteContext(of subject: Subject, in bytes: Span<UInt8>) throws(XMLLimitError) {
    guard !scanner.attributes.isEmpty else { return }
    let language = try scanner.value(of: "xml:lang", in: bytes)
    let outer = channel.base
    let base = try scanner.value(of: "xml:base", in: bytes).map { base in
      outer.map { URLReference.resolve(base, against: $0) } ?? base
    }
    switch subject {
    case .channel:
      channel.base = base ?? outer
      channel.language = language ?? channel.language
    case .item:
      item.base = base
      item.language = language
    }
    for attribute in scanner.attributes {
      let name = bytes.string(attribute.nameStart..<attribute.nameEnd)
      if name.hasPrefix("xml:")
        || subject == .channel && bytes.equalsIgnoringCase("version", attribute.nameStart..<attribute.nameEnd)
      {
        continue
      }
      let value = try scanner.string(attribute, in: bytes)
      keep(ExtensionName.key(ExtensionName.snakeCase(name)), .string(value), in: .rss, of: subject)
    }
  }

  private mutating func noteLooseText(of subject: Subject) {
    if let text = scanner.takeLooseText() { keep("text", .string(text), in: .rss, of: subject) }
  }

  /// Reads the element entered last, a child of the channel or of an item, to its end.
  private mutating func readStatement(for subject: Subject, in bytes: Span<UInt8>) throws(XMLLimitError) {
    let element = scanner.takeXHTMLForRSS(in: bytes)
    guard element.role != .none, let definition = element.definition else {
      guard includesExtensions else {
        try scanner.skipElement(in: bytes)
        return
      }
      let definition = element.definition
      let key = definition?.key ?? ExtensionName.key(bytes.string(element.local..<element.end))
      let value = try ElementValue.read(&scanner, in: bytes)
      guard var value else { return }
      if element.namespace == .rss, definition?.name == "source" {
        // Its text is the title of the feed that the item is from.
        value = value.stringValue.map { ["title": .string($0)] } ?? value.renaming("text", to: "title")
      }
      if definition?.kind == .categories {
        keepITunesCategory(value, of: subject)
      } else {
        keep(
          key == "about" ? "about_value" : key, value, in: element.namespace,
          isRepeated: definition?.isRepeated ?? false,
          of: subject)
      }
      return
    }
    let isKept = definition.keeping == .always
    let outer = subject == .item ? item.base ?? channel.base : channel.base
    let own =
      scanner.attributes.isEmpty
      ? nil
      : try scanner.value(of: "xml:base", in: bytes).map { base in
        outer.map { URLReference.resolve(base, against: $0) } ?? base
      }
    let base = own ?? outer
    switch definition.kind {
    case .object, .list, .categories:
      guard let value = try ElementValue.read(&scanner, in: bytes) else { return }
      let text = value.stringValue ?? value["text"]?.stringValue ?? ""
      note(Fact(element: element, isKept: isKept, value: value, base: base), text, of: subject)
    case .attribute(let name):
      guard let value = try ElementValue.read(&scanner, in: bytes) else { return }
      let text = value.stringValue ?? value[name]?.stringValue ?? ""
      let isWhole = value.stringValue != nil
      note(Fact(element: element, isKept: isKept, value: isWhole ? nil : value, base: base), text, of: subject)
    default:
      var flag: Bool?
      if element.role == .guid, !scanner.attributes.isEmpty {
        flag = try scanner.value(of: "isPermaLink", in: bytes).flatMap(ElementValue.flag)
      }
      // Nearly every guid has this one attribute.
      var members =
        flag != nil && scanner.attributes.count == 1
        ? MemberCollector() : try attributesBesideText(of: element, in: bytes)
      if flag != nil { members.remove("is_perma_link") }
      let content = try scanner.readText(in: bytes)
      let text = try scanner.string(content, in: bytes)
      guard !text.isEmpty || !members.isEmpty else { return }
      var value: JSONFeed.Value?
      if !members.isEmpty {
        if !text.isEmpty { members.add("text", .string(text)) }
        value = .object(members.object())
      }
      note(Fact(element: element, isKept: isKept, value: value, base: base, flag: flag), text, of: subject)
    }
  }

  /// The attributes of an element that is known for its text, without those that are known for themselves.
  private mutating func attributesBesideText(
    of element: XMLName, in bytes: Span<UInt8>
  ) throws(XMLLimitError) -> MemberCollector {
    guard !scanner.attributes.isEmpty else { return MemberCollector() }
    var members = try ElementValue.attributes(of: element, &scanner, in: bytes)
    members.remove("xml_base")
    members.remove("xml_space")
    return members
  }

  private mutating func keepITunesCategory(_ value: JSONFeed.Value, of subject: Subject) {
    switch subject {
    case .channel: channel.iTunesCategories.append(value)
    case .item: item.iTunesCategories.append(value)
    }
  }

  // MARK: Unclosed elements

  /// Whether an element of this name, as written, cannot stand inside a text: then the text's own element was not
  /// closed (`<title>News<pubDate>…`). Inside HTML that is what no HTML has, inside plain text also what no text has.
  package static func cannotStand(_ name: Span<UInt8>, inMarkup: Bool) -> Bool {
    guard name.count >= 3, name.count <= 14 else { return false }
    return notInHTML.value(for: name) ?? (!inMarkup && notInText.value(for: name) ?? false)
  }

  private static let notInHTML = NameTable<Bool>(
    [
      "item", "channel", "pubDate", "guid", "description", "enclosure", "comments", "category", "lastBuildDate",
      "managingEditor", "webMaster", "copyright", "generator", "dc:creator", "dc:date", "itunes:author",
      "content:encoded",
    ].map { ($0, true) })

  private static let notInText = NameTable<Bool>(
    ["link", "title", "author", "language", "image", "source", "docs", "ttl", "cloud", "rating", "textInput"]
      .map { ($0, true) })
}

extension XMLScanner {
  /// The element entered last; one of RSS's own where it is in XHTML's namespace only because it says so itself
  /// (`<description xmlns="http://www.w3.org/1999/xhtml">`).
  package mutating func takeXHTMLForRSS(in bytes: Span<UInt8>) -> XMLName {
    var name = element
    guard name.namespace == .xhtml, name.code == 0, name.local == name.start else { return name }
    let code = FeedNamespace.rss.code(of: bytes.extracting(name.start..<name.end))
    guard code > 0 else { return name }
    name.namespace = .rss
    name.code = code
    name.role = FeedNamespace.rss.elements[Int(code) - 1].role
    open[open.count - 1].name = name
    return name
  }

  /// Closes the element around the one entered last, as though its end tag stood before it.
  package mutating func endOuterElement(in bytes: Span<UInt8>) {
    guard open.count >= 2 else { return }
    report(.unclosedElement, at: element.start - 1, in: bytes)
    // The bindings of both are kept as one's: they go when the inner one ends.
    let outer = open.remove(at: open.count - 2)
    open[open.count - 1].outerBindings = outer.outerBindings
  }
}

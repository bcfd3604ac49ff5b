/// Reads every XML format: walks the feed and its items, and notes what they say.
///
/// What the elements become is decided when all of them are known (ItemMapping.swift, FeedMapping.swift), so their order
/// in the document makes no difference. The formats differ in where the items stand, in how a text says what it is, and
/// in which element wins.

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif
internal import FeedPrimitives
internal import JSONFeed

/// The XML formats, as far as they are read differently.
package enum XMLFormat: Sendable {
  case rss, rdf, atom, cdf

  /// The namespace of the format's own elements.
  package var namespace: NamespaceID {
    switch self {
    case .rss, .rdf: .rss
    case .atom: .atom
    case .cdf: .cdf
    }
  }
}

package struct FeedReader: ~Copyable {
  package var scanner: XMLScanner
  package var log = RepairLog()
  package var names = ExtensionNames()
  /// What the feed says of itself.
  package var channel = ParsedElements()
  /// How many items there were.
  package private(set) var itemCount = 0
  /// Whether the reading ended before the document did.
  package private(set) var stoppedEarly = false
  package let format: XMLFormat

  /// The elements that items may stand in, by their depth: the root, the channel, a list of items.
  private var containers: [Int] = []
  private var hasChannel = false
  private var channelPath = ""
  private var itemsPath = ""
  /// Whether the scanner has entered an item that is yet to be read.
  private var isInItem = false
  private let maximumItems: Int
  /// Whether `xml:base` counts; not where the caller knows better.
  private let followsXMLBase: Bool
  private var item = ParsedElements()

  package init(_ format: XMLFormat, scanner: consuming XMLScanner, maximumItems: Int, followsXMLBase: Bool) {
    self.format = format
    self.scanner = scanner
    self.maximumItems = maximumItems
    self.followsXMLBase = followsXMLBase
    self.scanner.homeNamespace = format.namespace
  }

  // MARK: Walking

  /// Begins with the root element, which the scanner has entered.
  package mutating func enterRoot(in bytes: Span<UInt8>) throws(XMLLimitError) {
    scanner.recogniseRoot(as: format.namespace, in: bytes)
    containers = [scanner.depth]
    hasChannel = false
    switch scanner.element.role {
    case .item:
      // An Atom entry alone. What its own feed is, it says as its source.
      isInItem = true
      itemsPath = scanner.path(in: bytes)
    case .channel:
      try enterChannel(in: bytes)
    default:
      try noteContext(of: .channel, in: bytes)
      channelPath = scanner.path(in: bytes)
    }
  }

  private mutating func enterChannel(in bytes: Span<UInt8>) throws(XMLLimitError) {
    try noteContext(of: .channel, in: bytes)
    hasChannel = true
    channelPath = scanner.path(in: bytes)
  }

  /// Reads on to the end of the next item, and returns it; nil where there is none in this root element.
  package mutating func nextItem(in bytes: Span<UInt8>) throws(XMLLimitError) -> ItemMapping? {
    while true {
      if isInItem { return try readItem(in: bytes) }
      guard let depth = containers.last else { return nil }
      guard try scanner.nextChild(of: depth, in: bytes) else {
        noteLooseText(of: .channel)
        containers.removeLast()
        continue
      }
      let element = scanner.element
      switch element.namespace == format.namespace ? element.role : .none {
      case .channel where !hasChannel || format == .cdf || containers.count == 1:
        containers.append(scanner.depth)
        try enterChannel(in: bytes)
      case .items where format != .atom:
        // RSS 1.0 lists its items here before it says them, RSS 1.1 has them inside.
        containers.append(scanner.depth)
      case .item:
        noteLooseText(of: .channel)
        // Header only, or enough: the item is not looked into.
        if itemCount >= maximumItems {
          stoppedEarly = true
          return nil
        }
        isInItem = true
        if itemCount == 0 { itemsPath = scanner.path(in: bytes) }
      default:
        if element.namespace == .rdf, format == .rdf, Self.isList(element, in: bytes) {
          // Which items there are: they say so themselves.
          try scanner.skipElement(in: bytes)
        } else {
          try readChannelElement(in: bytes)
        }
      }
    }
  }

  /// Reads on to the end of the next item, and returns it; nil also at the first item that is not later than `date`, if
  /// there is one. It is then as though the document had ended before it.
  package mutating func nextItem(
    after date: Date?, in bytes: Span<UInt8>
  ) throws(XMLLimitError) -> ItemMapping? {
    guard let date else { return try nextItem(in: bytes) }
    let (nameCount, mark) = (names.count, log.mark)
    guard let draft = try nextItem(in: bytes) else { return nil }
    if draft.item.isLater(than: date) { return draft }
    names.forget(from: nameCount)
    log.forget(from: mark)
    stop()
    return nil
  }

  /// Ends the reading here, as though the document did; what it has more of is not looked at.
  package mutating func stop() { stoppedEarly = true }

  /// Reads the item that the scanner has entered.
  private mutating func readItem(in bytes: Span<UInt8>) throws(XMLLimitError) -> ItemMapping? {
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
    let base = item.base ?? channel.base
    while try scanner.nextChild(of: depth, in: bytes) {
      // An item inside an item: the outer one was not closed.
      if scanner.element.role == .item, scanner.element.namespace == format.namespace {
        scanner.endOuterElement(in: bytes)
        isInItem = true
        break
      }
      try readItemElement(base: base, in: bytes)
    }
    noteLooseText(of: .item)
    if depth == 1, itemCount == 1, let source = item.first(.atomSource) { takeFeed(fromSource: source) }
    return ItemMapping(
      &item, format, path: itemsPath, number: itemCount, offset: offset, names: &names, log: &log, scanner: scanner)
  }

  /// Enters another root element of the same format, where there is one.
  package mutating func enterNextRoot(in bytes: Span<UInt8>) throws(XMLLimitError) -> Bool {
    guard let next = try FeedFormat.enterRoot(of: &scanner, in: bytes).xml, next.namespace == format.namespace else {
      while try scanner.nextChild(of: 0, in: bytes) {}
      return false
    }
    try enterRoot(in: bytes)
    return true
  }

  /// What the feed has said of itself so far; the reading goes on.
  package func feedSoFar(from url: String?) -> FeedMapping {
    var (channel, names, log) = (channel, names, RepairLog())
    return FeedMapping(&channel, format, from: url, path: channelPath, names: &names, log: &log, scanner: scanner)
  }

  /// The feed without its items, as far as it has been read.
  package mutating func makeFeed(from url: String?) -> FeedMapping {
    FeedMapping(&channel, format, from: url, path: channelPath, names: &names, log: &log, scanner: scanner)
  }

  // MARK: Context

  enum Subject {
    case channel, item
  }

  private mutating func keep(
    _ key: String, _ value: JSONFeed.Value, in namespace: NamespaceID, isRepeated: Bool = false, of subject: Subject
  ) {
    switch subject {
    case .channel: channel.extensions.add(key, value, in: namespace, isRepeated: isRepeated)
    case .item: item.extensions.add(key, value, in: namespace, isRepeated: isRepeated)
    }
  }

  /// The URL that `xml:base` of the element entered last says that URLs in it are relative to.
  private mutating func ownBase(
    inside outer: String?, in bytes: Span<UInt8>
  ) throws(XMLLimitError) -> String? {
    guard followsXMLBase, !scanner.attributes.isEmpty else { return nil }
    var written = try scanner.value(of: "xml:base", in: bytes)
    if written == nil, format == .cdf { written = try scanner.value(of: "BASE", in: bytes) }
    return written.map { base in outer.map { URLReference.resolve(base, against: $0) } ?? base }
  }

  /// `xml:base` and `xml:lang` of the element entered last, a channel or an item, and its other attributes.
  private mutating func noteContext(of subject: Subject, in bytes: Span<UInt8>) throws(XMLLimitError) {
    guard !scanner.attributes.isEmpty else { return }
    let base = try ownBase(inside: channel.base, in: bytes)
    let language = try scanner.value(of: "xml:lang", in: bytes)
    switch subject {
    case .channel:
      channel.base = base ?? channel.base
      channel.language = language ?? channel.language
    case .item:
      item.base = base
      item.language = language
    }
    for attribute in scanner.attributes {
      let range = attribute.nameStart..<attribute.nameEnd
      if bytes.starts(with: "xml:", at: range.lowerBound) { continue }
      let value = try scanner.string(attribute, in: bytes)
      let name = bytes.string(range)
      switch name.lowercased() {
      case "rdf:about", "about":
        switch subject {
        case .channel: channel.about = value
        case .item: item.about = value
        }
      case "version" where subject == .channel && format != .atom:
        if !channel.extensions.contains("version", in: .rss) { keep("version", .string(value), in: .rss, of: .channel) }
      case "version" where subject == .channel: continue
      case "base" where format == .cdf: continue
      case "href" where format == .cdf: noteAttribute("a", value, attribute, of: subject)
      case "lastmod" where format == .cdf: noteAttribute("lastmod", value, attribute, of: subject)
      default:
        keep(ExtensionName.key(ExtensionName.snakeCase(name)), .string(value), in: format.namespace, of: subject)
      }
    }
  }

  /// An attribute that says what an element of this name would.
  private mutating func noteAttribute(
    _ name: String, _ value: String, _ attribute: XMLAttribute, of subject: Subject
  ) {
    guard !value.isEmpty else { return }
    let namespace = format.namespace
    guard let definition = namespace.namespace?.table.element(named: name) else { return }
    let base = subject == .item ? item.base ?? channel.base : channel.base
    switch subject {
    case .channel: channel.add(definition, in: namespace, at: attribute.nameStart, text: value, base: base)
    case .item: item.add(definition, in: namespace, at: attribute.nameStart, text: value, base: base)
    }
  }

  private mutating func noteLooseText(of subject: Subject) {
    if let text = scanner.takeLooseText() { keep("text", .string(text), in: format.namespace, of: subject) }
  }

  // MARK: Elements

  /// Reads the element entered last, a child of the channel, to its end.
  private mutating func readChannelElement(in bytes: Span<UInt8>) throws(XMLLimitError) {
    let base = try ownBase(inside: channel.base, in: bytes) ?? channel.base
    try channel.readElement(&scanner, format, base: base, endsBeforeItems: true, in: bytes)
  }

  /// Reads the element entered last, a child of an item, to its end.
  private mutating func readItemElement(base: String?, in bytes: Span<UInt8>) throws(XMLLimitError) {
    if !scanner.attributes.isEmpty, let own = try ownBase(inside: base, in: bytes) {
      try item.readElement(&scanner, format, base: own, endsBeforeItems: false, in: bytes)
    } else {
      try item.readElement(&scanner, format, base: base, endsBeforeItems: false, in: bytes)
    }
  }

  /// Whether an element of RDF's is `rdf:Seq`, or another of its lists.
  private static func isList(_ element: XMLName, in bytes: Span<UInt8>) -> Bool {
    let name = element.local..<element.end
    return bytes.equals("Seq", name) || bytes.equals("Bag", name) || bytes.equals("Alt", name)
      || bytes.equals("li", name)
  }

  /// For an entry that stands alone: its source is the feed.
  private mutating func takeFeed(fromSource index: Int) {
    guard let title = item.value("title", of: index),
      let definition = FeedNamespace.atom.table.element(named: "title")
    else { return }
    channel.add(
      definition, in: .atom, at: item.all[index].offset,
      form: title["type"]?.stringValue == "html" ? .html : .text,
      text: title.stringValue ?? title["text"]?.stringValue ?? "", base: item.base(index))
  }
}

extension XMLScanner {
  /// The element entered last; one of the format's own where it is in XHTML's namespace only because it says so itself
  /// (`<description xmlns="http://www.w3.org/1999/xhtml">`).
  package mutating func takeXHTML(in bytes: Span<UInt8>) -> XMLName {
    var name = element
    guard name.namespace == .xhtml, name.code == 0, name.local == name.start else { return name }
    let home = FeedNamespace.all[Int(homeNamespace.rawValue)].table
    let code = home.code(of: bytes.extracting(name.start..<name.end))
    guard code > 0 else { return name }
    name.namespace = homeNamespace
    name.recognise(as: code, in: home)
    open[open.count - 1].name = name
    return name
  }

  /// The name of the element that the content of the one entered last begins with; nil where it begins otherwise.
  package func nameOfFirstChild(in bytes: Span<UInt8>) -> Range<Int>? {
    guard !isEmptyElement else { return nil }
    let start = bytes.endOfSpaces(from: position, to: bytes.count) + 1
    guard start < bytes.count, bytes[start - 1] == ASCII.lessThan, XMLScanner.startsName(bytes[start]) else {
      return nil
    }
    var end = start
    while end < bytes.count, end - start < 64, !ASCII.isSpace(bytes[end]), bytes[end] != ASCII.greaterThan,
      bytes[end] != ASCII.slash
    {
      end += 1
    }
    return start..<end
  }

  /// Closes the element around the one entered last, as though its end tag stood before it.
  package mutating func endOuterElement(in bytes: Span<UInt8>) {
    guard open.count >= 2 else { return }
    report(.unclosedElement, at: element.start - 1, in: bytes)
    // The bindings of both are kept as one's: they go when the inner one ends.
    let outer = open.remove(at: open.count - 2)
    open[open.count - 1].outerBindings = outer.outerBindings
  }

  /// Steps back before the element entered last and closes those around it, from the one at `depth` on, as though their
  /// end tags stood there.
  package mutating func endElementsBeforeThis(from depth: Int, in bytes: Span<UInt8>) {
    let start = element.start - 1
    closeLast()
    report(.unclosedElement, at: start, in: bytes)
    while open.count >= depth { closeLast() }
    position = start
  }

  /// Takes the root element, which has been entered, for one of `home`'s, whatever namespace it is in, and with it
  /// every element of the same prefix and namespace.
  package mutating func recogniseRoot(as home: NamespaceID, in bytes: Span<UInt8>) {
    guard depth == 1, let root = open.last?.name, root.namespace != home else { return }
    let prefix = root.start..<max(root.local - 1, root.start)
    // RSS 1.0's root is RDF's: `rdf:Seq` is none of RSS's elements, whatever URI `rdf` is bound to.
    let isRDF = !prefix.isEmpty && bytes.equalsIgnoringCase("rdf", root.local..<root.end)
    taken = (prefix: prefix, namespace: root.namespace, home: isRDF ? .rdf : home)
    generation &+= 1
    open[0].name = resolve(root.start..<root.end, isAttribute: false, in: bytes)
  }
}

/// Reads every XML format: walks the feed and its items, and collects their elements.
///
/// They are mapped to members when all of them are known (ItemMapping.swift, FeedMapping.swift), so their order in the
/// document makes no difference. The formats differ in the place of the items, in how a text is declared as HTML, and
/// in which element wins.

package import FeedFoundation
package import FeedPrimitives
internal import JSONFeedModel

/// The XML formats that are read differently.
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
  /// The result of a step.
  package enum Step {
    /// An item has been read to its end; see ``FeedReader/makeItems(after:)``.
    case item
    /// There are no more items, no more are wanted, or the document is not a feed.
    case end
    /// More bytes are needed: call again with the same bytes and new ones at the end.
    case needsMoreBytes
  }

  package var scanner: XMLScanner
  package var log: RepairLog
  package var dates: DateReading
  package var names = ExtensionNames()
  /// The elements of the feed.
  package var channel: FeedElements
  /// The number of items so far.
  package private(set) var itemCount = 0
  /// Whether items after the last wanted one were left out.
  package private(set) var hasLeftItemsOut = false
  /// Whether reading stopped before the end of the document.
  package private(set) var hasStopped = false
  /// The format according to the root element; nil until that has been read.
  package private(set) var documentFormat: FeedFormat?
  package private(set) var format = XMLFormat.rss

  /// The part of the document that is being read.
  private enum Stage {
    /// Before a root element: the first, or another feed after it.
    case beforeRoot
    case inRoot
    /// After the last root element that is a feed.
    case afterRoots
    case ended
  }

  private var stage = Stage.beforeRoot
  /// The elements that may contain items, by their depth: the root, the channel, a list of items.
  private var containers: [Int] = []
  private var hasChannel = false
  private var channelPath = ""
  private var itemsPath = ""
  /// The text of a template where a feed has none: before its root, and between the elements before the first item. Nil in a feed.
  private(set) var textOfTemplate: String?
  private static let longestTextOfTemplate = 4096
  private let maximumItems: Int
  /// Whether reading ends after the wanted items.
  private let stopsEarly: Bool
  /// Whether an earlier reading has found identifiers that items share.
  private let hasSharedIDs: Bool

  /// The items that have been read and are not taken yet, and the one that is being read.
  ///
  /// Items are mapped in groups, each step for all of them: the code of all steps is larger than the processor's cache for code (32 KB),
  /// so that each item would load it again. Groups halve the misses of that cache, and take 3 % off the time to convert real RSS.
  package var items = OwnedArray<ItemReading>(capacity: FeedReader.largestGroup)
  /// The number of items that have been read and are not taken yet.
  package private(set) var itemsRead = 0
  /// The number of items that are mapped together.
  package static let largestGroup = 8
  /// What items begin with.
  private let notes: ValueNotes
  private let urls = URLBudget()

  // The item that is being read
  /// Its depth; nil between items.
  private var itemDepth: Int?
  /// The number of bases that were too long before the item.
  private var refusedBases = 0
  /// Its offset in the document.
  package private(set) var itemOffset = 0

  /// - Parameters:
  ///   - restores: Whether the complete JSON of the feed and its items is used where it is in the document.
  ///   - base: The base of relative URLs that the caller gave.
  package init(
    _ scanner: consuming XMLScanner, maximumItems: Int, stopsEarly: Bool, restores: Bool = false,
    dates: DateReading = DateReading(), hasSharedIDs: Bool = false, base: String? = nil, recordsRepairs: Bool = true
  ) {
    log = RepairLog(isRecording: recordsRepairs)
    let notes = ValueNotes(givenBase: base.flatMap { URLText.member($0) }, isRecording: recordsRepairs)
    self.notes = notes
    channel = FeedElements(notes)
    self.scanner = scanner
    if !recordsRepairs { self.scanner.maximumProblems = 0 }
    self.dates = dates
    self.maximumItems = maximumItems
    self.stopsEarly = stopsEarly
    self.hasSharedIDs = hasSharedIDs
    channel.readsCompleteJSON = restores
  }

  // MARK: Walking

  /// Reads to the end of the next item that is not left out.
  package mutating func next(in bytes: TextSpan) throws(XMLStop) -> Step {
    do throws(XMLStop) {
      return try read(in: bytes)
    } catch {
      guard scanner.goesBack(in: bytes) else {
        // The wanted items are complete.
        guard hasLeftItemsOut else { throw error }
        stop()
        return .end
      }
      channel.goBack()
      if items.count > itemsRead { items[itemsRead].elements.goBack() }
      return .needsMoreBytes
    }
  }

  /// Stops reading, as if the document ended here.
  package mutating func stop() { (hasLeftItemsOut, hasStopped) = (true, true) }

  /// Leaves out all items from here on.
  private mutating func leaveItemsOut() {
    if stopsEarly { stop() } else { hasLeftItemsOut = true }
  }

  private mutating func read(in bytes: TextSpan) throws(XMLStop) -> Step {
    while !hasStopped {
      switch stage {
      case .beforeRoot:
        try readRoot(in: bytes)
      case .inRoot:
        if itemDepth != nil {
          try readItemElements(in: bytes)
          if !hasLeftItemsOut { return .item }
          continue
        }
        try readContainer(in: bytes)
      case .afterRoots:
        while try scanner.nextChild(of: 0, isResumable: true, in: bytes) {}
        stage = .ended
      case .ended:
        return .end
      }
    }
    return .end
  }

  /// Enters the next root element, if it is a feed of the same format as the one before.
  private mutating func readRoot(in bytes: TextSpan) throws(XMLStop) {
    scanner.mark()
    let start = bytes.endOfSpaces(from: scanner.position, to: bytes.count)
    let isFirst = documentFormat == nil && scanner.origin == 0
    let found = try FeedFormat.enterRoot(of: &scanner, in: bytes)
    // A tag may be anywhere before the root.
    let end = scanner.depth > 0 ? scanner.element.start : start
    if isFirst, bytes.beginsTemplate(at: start) || start < end && bytes.firstTemplateTag(in: start..<end) != nil {
      textOfTemplate = bytes.string(start..<min(max(start, end), start + Self.longestTextOfTemplate))
    }
    if documentFormat == nil {
      documentFormat = found
      guard let format = found.xml else {
        stage = .ended
        return
      }
      self.format = format
    } else if found.xml?.namespace != format.namespace && !isItemAfterRoot(in: bytes) {
      stage = .afterRoots
      return
    }
    try enterRoot(in: bytes)
  }

  /// Whether the root entered last is an item that was written after the feed's end.
  private func isItemAfterRoot(in bytes: TextSpan) -> Bool {
    guard scanner.depth == 1 else { return false }
    let root = scanner.element
    return root.role == .item || format == .atom && bytes.equals("entry", root.range)
  }

  private mutating func enterRoot(in bytes: TextSpan) throws(XMLStop) {
    let root = scanner.element
    if root.namespace != format.namespace {
      // The root of RSS 1.0 is an element of RDF. Elements with its prefix, such as `rdf:Seq`, are not RSS, even if the
      // prefix is bound to a wrong URI.
      let isRDF = root.hasPrefix && bytes.equalsIgnoringCase("rdf", root.local..<root.end)
      scanner.overrideRoot(with: isRDF ? .rdf : format.namespace, in: bytes)
      if isRDF { scanner.overrideUnknownDefault(with: format.namespace) }
    }
    scanner.ownNamespace = format.namespace
    containers = [scanner.depth]
    hasChannel = false
    stage = .inRoot
    switch scanner.element.role {
    case .item:
      // An Atom entry as a document of its own. Its `source` describes its feed.
      itemsPath = scanner.path(in: bytes)
      try beginItem(in: bytes)
    case .channel:
      try enterChannel(in: bytes)
    default:
      try readChannelContext(in: bytes)
      channelPath = scanner.path(in: bytes)
    }
  }

  private mutating func enterChannel(in bytes: TextSpan) throws(XMLStop) {
    try readChannelContext(in: bytes)
    hasChannel = true
    channelPath = scanner.path(in: bytes)
  }

  private mutating func readChannelContext(in bytes: TextSpan) throws(XMLStop) {
    try channel.readContext(of: .feed, &scanner, format, base: channel.base, in: bytes)
  }

  /// Continues in the innermost container until an item begins or the container ends.
  private mutating func readContainer(in bytes: TextSpan) throws(XMLStop) {
    guard let depth = containers.last else {
      stage = .beforeRoot
      return
    }
    scanner.unitLevel = XMLUnitLevel(namespace: format.namespace, depth: depth + 1, maximumDepth: .max)
    while try scanner.nextChild(of: depth, isResumable: true, in: bytes) {
      let element = scanner.element
      switch element.namespace == format.namespace ? element.role : .none {
      case .channel where !hasChannel || format == .cdf || containers.count == 1:
        if hasChannel, format != .cdf {
          log.add(
            .secondChannel, path: scanner.path(in: bytes), offset: element.start + scanner.origin,
            "The document has another channel, which was read as part of the first.")
        }
        containers.append(scanner.depth)
        return try enterChannel(in: bytes)
      case .items where format != .atom:
        // RSS 1.0 lists references to its items here; RSS 1.1 has the items themselves inside.
        containers.append(scanner.depth)
        return
      case .item:
        keepLooseText()
        if itemCount == 0 { itemsPath = scanner.path(in: bytes) }
        return try beginItem(in: bytes)
      case _ where element.namespace == .rdf && format == .rdf && Self.isList(element, in: bytes):
        // This list of references is not needed.
        try scanner.skipElement(in: bytes)
      default:
        try channel.read(&scanner, format, in: bytes)
      }
    }
    keepLooseText()
    containers.removeLast()
  }

  /// Keeps the text between the feed's elements.
  private mutating func keepLooseText() {
    guard let text = channel.keepLooseText(of: &scanner, format), itemCount == 0,
      textOfTemplate?.utf8.count ?? 0 < Self.longestTextOfTemplate,
      text.withBytes({ $0.firstTemplateTag(in: 0..<$0.count) != nil })
    else { return }
    textOfTemplate = (textOfTemplate ?? "") + URLText.head(of: text, bytes: Self.longestTextOfTemplate)
  }

  /// Begins with the item that the scanner has entered.
  private mutating func beginItem(in bytes: TextSpan) throws(XMLStop) {
    if itemCount == 0, let text = textOfTemplate { throw .template(text) }
    if itemCount >= maximumItems { leaveItemsOut() }
    itemDepth = scanner.depth
    if hasLeftItemsOut { return }
    itemCount += 1
    refusedBases = scanner.urls.state.refusedBases
    itemOffset = scanner.element.start + scanner.origin
    if items.count == itemsRead {
      var elements = FeedElements(notes, urls)
      elements.readsCompleteJSON = channel.readsCompleteJSON
      var mapping = ItemMapping(format)
      mapping.needsDateText = hasSharedIDs
      items.append(ItemReading(elements: elements, mapping: mapping))
    }
    items[itemsRead].elements.begin(at: itemOffset)
    scanner.setNumber(itemCount, atDepth: scanner.depth)
    try items[itemsRead].elements.readContext(
      of: .item, &scanner, format, base: channel.base, language: channel.language, in: bytes)
  }

  /// Continues to the end of the item. If it is left out, its elements are skipped.
  private mutating func readItemElements(in bytes: TextSpan) throws(XMLStop) {
    guard let depth = itemDepth else { return }
    // An item directly inside an item: the outer one was not closed.
    scanner.unitLevel = XMLUnitLevel(namespace: format.namespace, depth: depth, maximumDepth: depth + 1)
    while try scanner.nextChild(of: depth, isResumable: true, in: bytes) {
      if !hasLeftItemsOut { try items[itemsRead].elements.read(&scanner, format, in: bytes) }
    }
    if hasLeftItemsOut {
      _ = scanner.takeLooseText()
      itemDepth = nil
      return
    }
    items[itemsRead].elements.keepLooseText(of: &scanner, format)
    if depth == 1, itemCount == 1, let source = items[itemsRead].elements.first(.atomSource) {
      takeFeed(fromSource: source)
    }
    itemDepth = nil
    items[itemsRead].mapping.begin(
      ItemPath(container: itemsPath, number: itemCount), offset: itemOffset,
      keepsURLs: scanner.urls.state.refusedBases != refusedBases)
    itemsRead += 1
  }

  /// Maps the items that have been read; they are taken by `itemsAreTaken()`. False if the only one is not later than `date`: it is left out, and
  /// so are those after it. The feed's own elements after them are read, unless the reading stops early.
  package mutating func makeItems(after date: Date?) -> Bool {
    let mark = log.mark
    for index in 0..<itemsRead {
      items[index].elements.recognized = scanner.recognized
      items[index].readText(&log)
    }
    for index in 0..<itemsRead { items[index].readDates(&dates, &log) }
    if let date, itemsRead == 1, !items[0].mapping.item.isLater(than: date) {
      log.forget(from: mark)
      _ = items[0].mapping.take()
      itemsAreTaken()
      leaveItemsOut()
      return false
    }
    for index in 0..<itemsRead { items[index].readOthers(names: &names, log: &log, scanner: &scanner) }
    return true
  }

  /// Removes the elements of the items, and with them the texts that members do not have.
  package mutating func itemsAreTaken() {
    for index in 0..<itemsRead { items[index].elements.removeAll() }
    // The next one may have been begun.
    if itemDepth != nil, items.count > itemsRead { items.swapAt(0, itemsRead) }
    itemsRead = 0
  }

  /// The offsets of the elements of the item that is being read.
  func offsetsOfItem(from start: Int) -> [Int] {
    items.count > itemsRead ? items[itemsRead].elements.offsets(from: start) : []
  }

  /// What has been added by resolving URLs while reading.
  package var urlBudgets: [URLBudget] { [scanner.urls, channel.urls, urls] }

  /// The feed from the elements so far; reading can continue.
  package mutating func feedSoFar(from url: String?) -> FeedMapping {
    var channel = channel.copy()
    channel.recognized = scanner.recognized
    var (names, log) = (names, RepairLog())
    return FeedMapping(&channel, format, from: url, path: channelPath, names: &names, log: &log, scanner: &scanner)
  }

  /// The feed without its items, from what has been read.
  package mutating func makeFeed(from url: String?, permanentURL: String? = nil) -> FeedMapping {
    channel.urls = URLBudget()
    channel.recognized = scanner.recognized
    let mapping = FeedMapping(
      &channel, format, from: url, permanentURL: permanentURL, path: channelPath, names: &names, log: &log,
      scanner: &scanner)
    // The feed's own dates are all in extension objects.
    for date in channel.extensions.texts(of: .date) { dates.note(date) }
    return mapping
  }

  // MARK: Elements

  /// Whether an element of RDF is `rdf:Seq` or another list.
  private static func isList(_ element: XMLName, in bytes: TextSpan) -> Bool {
    let name = element.local..<element.end
    return bytes.equals("Seq", name) || bytes.equals("Bag", name) || bytes.equals("Alt", name)
      || bytes.equals("li", name)
  }

  /// Uses the source of a single entry as the feed.
  private mutating func takeFeed(fromSource index: Int) {
    items[itemsRead].elements.recognized = scanner.recognized
    guard let title = items[itemsRead].elements.value("title", of: index),
      let definition = FeedNamespace.atom.table.element(named: "title")
    else { return }
    channel.add(
      definition, in: .atom, at: items[itemsRead].elements.offset(index) ?? itemOffset,
      form: title["type"]?.stringValue == "html" ? .html : .text,
      text: title.stringValue ?? title["text"]?.stringValue ?? "", base: items[itemsRead].elements.base(index).url,
      &scanner)
  }
}

/// An item, from its elements to its members.
package struct ItemReading: ~Copyable {
  package var elements: FeedElements
  package var mapping: ItemMapping

  mutating func readText(_ log: inout RepairLog) { mapping.readText(&elements, &log) }

  mutating func readDates(_ dates: inout DateReading, _ log: inout RepairLog) {
    mapping.readDates(&elements, &dates, &log)
  }

  mutating func readOthers(names: inout ExtensionNames, log: inout RepairLog, scanner: inout XMLScanner) {
    mapping.readOthers(&elements, names: &names, log: &log, scanner: &scanner)
  }
}

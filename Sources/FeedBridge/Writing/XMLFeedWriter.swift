/// The writer of RSS and Atom.

internal import FeedFoundation
internal import FeedPrimitives
internal import JSONFeedModel

/// What a format is written as: a row for each member, in the order of the elements (Mapping.md, "Writing RSS and Atom"). RSSRows.swift and
/// AtomRows.swift have the rows.
struct WrittenFormat: Sendable {
  /// The namespace of its own elements, and the extension object that keeps what no member says.
  let (namespace, key): (NamespaceID, String)
  let root: @Sendable (JSONFeed) -> XMLWriter.Root
  /// Writes the attributes of the channel or of an item: from the language and the extension object.
  let attributes: @Sendable (inout XMLWriter, _ language: String?, JSONFeed.Object) -> Void
  let feed: Table<JSONFeed>
  let item: Table<JSONFeed.Item>
  /// The elements of RSS that are not written in Atom.
  var exceptOfRSS: Set<String> = []

  /// How the feed or an item is written.
  struct Table<Value>: Sendable {
    /// The element around its members; nil if they are directly in the root.
    let element: String?
    /// The element with its complete JSON.
    let complete: String
    /// What may be in it, and what of the extension object the rows write.
    let (model, written): (ContentModel, Set<String>)
    let rows: [Row<Value>]
  }

  /// How a member, or several that belong together, are written.
  struct Row<Value>: Sendable {
    let write: @Sendable (inout XMLFeedWriter, inout WrittenPart<Value>, inout RepairLog) -> Void

    /// A row that is a function.
    static func row(_ write: @escaping @Sendable (inout XMLFeedWriter, inout WrittenPart<Value>) -> Void) -> Self {
      Self { writer, part, _ in write(&writer, &part) }
    }

    /// An element with a text, if there is one.
    static func text(_ name: String, _ text: @escaping @Sendable (Value) -> String?) -> Self {
      .row { $0.xml.element(name, ifAny: text($1.value)) }
    }

    /// An element with a text, if there is one, and no element of an extension object with this role says the same.
    static func text(
      _ name: String, in prefix: XMLPrefix, unless role: Role,
      says meaning: @escaping @Sendable (String) -> String?, _ text: @escaping @Sendable (Value) -> String?
    ) -> Self {
      .row { writer, part in
        guard let text = text(part.value),
          !part.kept.say([role], { $0.nonEmptyText.flatMap(meaning).map { $0 == text } })
        else { return }
        writer.xml.element(name, in: prefix, text)
      }
    }
  }
}

/// The feed or an item, as it is being written.
struct WrittenPart<Value> {
  let value: Value
  /// The number of the item; 0 for the feed.
  let index: Int
  /// The extension object of the format's own elements.
  var own: JSONFeed.Object
  var kept: KeptElements
}

/// Writes a feed as XML: first what precedes its items, then each item, then the end.
struct XMLFeedWriter: ~Copyable {
  /// The content of the root element.
  var xml: XMLWriter
  var required: RequiredParts
  /// The format's own elements.
  let own: ExtensionSpace
  /// The feed's page: in RSS the link of the channel, which is required.
  private(set) var link = ""
  private let format: WrittenFormat
  /// The complete JSON of the feed, if it is written.
  private let completeFeed: Data?
  /// The URL of the document that is written; nil if it is not known.
  let selfURL: String?
  /// Whether the feed was read from Atom, whose pages are links. In RSS, links to pages may be others than the page.
  let isOfAtom: Bool
  /// The names of the extension objects and of their members that have no elements, and were noted.
  private var unwritten: Set<String> = []
  private let urls: WrittenURLs
  private let spaces: ExtensionSpaces

  /// - Parameters:
  ///   - feed: The feed; its items are not used.
  ///   - items: What must be known about the items before they are written.
  init(_ feed: JSONFeed, _ items: ItemSurvey, _ writer: FeedWriter) {
    // Local, because Swift 6.3.1 releases a property twice that a closure uses before all have a value.
    let format: WrittenFormat = writer.format == .rss ? .rss : .atom
    let spaces = ExtensionSpaces(feed.extensions, root: format.namespace)
    let urls = WrittenURLs(of: feed, in: writer.format)
    selfURL = writer.options.selfURL(of: urls.feed)
    isOfAtom = feed.extensions["_atom"]?["id"] != nil
    completeFeed = writer.options.isLossless ? CompleteJSON.text(ofHeader: feed) : nil
    required = RequiredParts(of: urls.feed, items, own: spaces.own(format.key, in: urls.feed.extensions))
    xml = XMLWriter(isPretty: writer.options.isPrettyPrinted, capacity: 4096 + feed.items.count * 1024)
    own = ExtensionSpace(format.namespace, root: format.namespace)
    (self.format, self.urls, self.spaces) = (format, urls, spaces)
  }

  /// The content, after everything has been written.
  consuming func content() -> XMLWriter { xml }

  var root: XMLWriter.Root { format.root(urls.feed) }

  mutating func begin(_ log: inout RepairLog) throws(ConversionError) {
    urls.note(&log)
    let feed = urls.feed
    link = format.namespace == .rss ? try required.link(&log) : feed.homePageURL ?? ""
    for hub in feed.hubs ?? [] { leaveOut(hub.extensions) }
    leaveOutParts(of: feed.authors, feed.extensions)
    if feed.userComment?.isEmpty == false { xml.leaveOut("user_comment") }
    write(feed, 0, feed.extensions, feed.language, completeFeed, by: format.feed, &log)
  }

  mutating func end() { if format.feed.element != nil { xml.end() } }

  mutating func write(_ item: JSONFeed.Item, at index: Int, _ log: inout RepairLog) {
    let complete = completeFeed == nil ? nil : CompleteJSON.text(of: item)
    let item = urls.written(item, at: index, &log)
    leaveOutParts(of: item.authors, item.extensions)
    if let html = item.htmlToWrite, let text = item.contentText, PlainText.collapsed(text) != PlainText.from(html: html)
    {
      xml.leaveOut("content_text")
    }
    for (place, attachment) in (item.attachments ?? []).enumerated() {
      leaveOut(attachment.extensions)
      if complete != nil { continue }
      let path = "/items/\(index)/attachments/\(place)/"
      if attachment.durationInSeconds == 0, format.namespace == .rss {
        log.add(
          .invalidNumber, path: path + "duration_in_seconds",
          "A duration of 0 means in RSS that it is not known; it was left out.")
      }
      if let size = attachment.sizeInBytes, size > 0, attachment.lengthText == nil {
        log.add(
          .invalidNumber, path: path + "size_in_bytes",
          "\(size) is not a whole number of bytes below 2^63; it was left out.")
      }
    }
    write(item, index, item.extensions, item.language, complete, by: format.item, &log)
    xml.end()
  }

  /// Notes extension objects of what is in a feed or an item: no elements stand for them.
  private mutating func leaveOut(_ extensions: JSONFeed.Object) {
    for member in extensions { xml.leaveOut(member.name) }
  }

  /// Notes what no element stands for in authors. Avatars may be in the extension objects from which they are read.
  private mutating func leaveOutParts(of authors: [JSONFeed.Author]?, _ extensions: JSONFeed.Object) {
    for author in authors ?? [] { leaveOut(author.extensions) }
    let avatar = authors?.lazy.compactMap(\.avatar).first { !$0.isEmpty }
    if let avatar, !extensions.description.contains(avatar) { xml.leaveOut("avatar") }
  }

  /// Writes the feed or an item, without the end.
  private mutating func write<Value>(
    _ value: Value, _ index: Int, _ extensions: JSONFeed.Object, _ language: String?, _ complete: Data?,
    by table: WrittenFormat.Table<Value>, _ log: inout RepairLog
  ) {
    let (own, kept) = (spaces.own(format.key, in: extensions), KeptElements(extensions, in: spaces, own: format.key))
    var part = WrittenPart(value: value, index: index, own: own, kept: kept)
    if let element = table.element {
      xml.begin(element)
      format.attributes(&xml, language, own)
    }
    xml.beginOwn()
    xml.write(complete: complete, as: table.complete)
    for row in table.rows { row.write(&self, &part, &log) }
    xml.writeOwn(part.own, as: self.own, table.model, except: table.written, part.kept)
    xml.write(extensions, in: spaces, except: [format.key, "_rss"], part.kept)
    if format.namespace != .rss {
      // A second title, link or identifier would replace that of Atom for readers.
      for role in [Role.title, .link, .guid] { part.kept.omit(role, isLost: true) }
      xml.write(
        spaces.own("_rss", in: extensions), in: ExtensionSpace(.rss, root: format.namespace),
        except: format.exceptOfRSS, part.kept)
    }
    let (leftOut, replaced) = xml.takeUnwritten()
    // Complete JSON has all of it.
    guard complete == nil else { return }
    let path = Value.self == JSONFeed.Item.self ? "/items/\(index)" : ""
    for member in extensions {
      guard let reason = spaces.reasonForLoss(of: member), unwritten.insert(member.name).inserted else { continue }
      log.add(.unwrittenExtension, path: "\(path)/\(member.name)", "\(member.name) is not written, because \(reason).")
    }
    for name in leftOut where unwritten.count < 1000 && unwritten.insert(name).inserted {
      log.add(.unwrittenExtension, path: path, "\(name) is not written, because no element stands for it in its place.")
    }
    for name in part.kept.replaced + replaced where unwritten.count < 1000 && unwritten.insert(name).inserted {
      log.add(.unwrittenExtension, path: path, "\(name) is not written, because a member is written in its place.")
    }
  }
}

/// What the start of a document says about what follows.
struct ItemSurvey {
  /// The newest date.
  private(set) var newest: Date?
  /// Whether every item has an author with a name.
  private(set) var areAllNamed = true
  private(set) var firstURL: String?

  mutating func add(_ item: JSONFeed.Item) {
    for date in [item.dateModified, item.datePublished] {
      if let date, newest.map({ $0 < date }) ?? true { newest = date }
    }
    areAllNamed = areAllNamed && item.authors.areNamed
    firstURL = firstURL ?? item.url.flatMap { WrittenURLs.isLink($0) ? $0 : nil }
  }
}

extension [JSONFeed.Author]? {
  /// Whether one of them has a name.
  var areNamed: Bool { self?.contains { $0.elementText != nil } ?? false }
}

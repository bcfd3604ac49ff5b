/// Writes Atom 1.0 (RFC 4287), by Mapping.md, "Writing RSS and Atom".

internal import FeedFoundation
internal import FeedPrimitives
internal import JSONFeedModel

struct AtomWriter: XMLFeedWriter, ~Copyable {
  var xml: XMLWriter
  private let feed: JSONFeed
  private let items: ItemSurvey
  /// The complete JSON of the feed, if it is written.
  private let completeFeed: Data?
  private let urls: WrittenURLs
  private let spaces: ExtensionSpaces
  private var required: RequiredParts
  /// Atom's own elements.
  private let own = ExtensionSpace(.atom, root: .atom)

  init(_ feed: JSONFeed, _ items: ItemSurvey, _ options: FeedWriter.Options) {
    completeFeed = options.isLossless ? CompleteJSON.text(ofHeader: feed) : nil
    urls = WrittenURLs(of: feed, in: .atom)
    let feed = urls.feed
    // Local, because Swift 6.3.1 releases a property twice that a closure uses before all have a value.
    let spaces = ExtensionSpaces(feed.extensions, root: .atom)
    required = RequiredParts(of: feed, items, atom: spaces.own("_atom", in: feed.extensions))
    xml = XMLWriter(isPretty: options.isPrettyPrinted, capacity: 4096 + feed.items.count * 1024)
    self.feed = feed
    self.items = items
    self.spaces = spaces
  }

  consuming func content() -> XMLWriter { xml }

  var root: XMLWriter.Root {
    var attributes = [(name: "xmlns", value: FeedNamespace.atom.uri)]
    if let language = feed.language { attributes.append(("xml:lang", language)) }
    return XMLWriter.Root(name: "feed", attributes: attributes)
  }

  // MARK: Feed

  mutating func begin(_ log: inout RepairLog) {
    urls.note(&log)
    let atom = spaces.own("_atom", in: feed.extensions)
    let kept = KeptElements(feed.extensions, in: spaces)
    xml.beginOwn()
    xml.write(complete: completeFeed, as: "feed")
    // Atom requires both for a feed; JSON Feed has neither.
    xml.element("id", required.feedID(&log))
    xml.element("title", feed.title)
    write(feed.description, orKept: atom["subtitle"], as: "subtitle")
    xml.element("updated", required.feedUpdated(&log))
    writePage(feed.homePageURL, kept)
    xml.writeLinks(of: feed, in: .none, kept)
    writeAuthors(feed.authors, orKept: atom["authors"])
    if !feed.authors.areNamed, atom["authors"] == nil, !items.areAllNamed {
      writeAuthors([required.author(&log)], orKept: nil)
    }
    if atom["icon"] == nil { xml.element("icon", ifAny: feed.favicon) }
    if atom["logo"] == nil { xml.element("logo", ifAny: feed.icon) }
    xml.writeExpired(feed, kept)
    xml.writeOwn(
      atom, as: own, AtomGrammar.feed, except: ["id", "updated", "authors", "text", "xml_lang"])
    writeExtensions(feed.extensions)
  }

  /// Entries are directly in the root.
  mutating func end() {}

  /// Writes the extension objects of other namespaces. Elements of RSS get a namespace here; a second title, link or identifier would
  /// replace that of Atom for readers.
  private mutating func writeExtensions(_ extensions: JSONFeed.Extensions) {
    xml.write(extensions, in: spaces, except: ["_atom", "_rss"])
    xml.write(
      spaces.own("_rss", in: extensions), in: ExtensionSpace(.rss, root: .atom),
      except: ["version", "text", "xml_lang", "title", "link", "guid", "guid_is_permalink"])
  }

  /// Writes the link to the page of a feed or an item. There may be only one of each media type and language.
  private mutating func writePage(_ url: String?, _ kept: KeptElements) {
    guard let url, !kept.hasLink("alternate", to: url) else { return }
    let others = kept.values([.atomLink]).filter { $0["hreflang"] == nil && $0.linkRelation == "alternate" }
    let types = Set(others.map { $0["type"]?.stringValue ?? "" })
    guard let type = ["text/html", "", "application/xhtml+xml"].first(where: { !types.contains($0) }) else { return }
    xml.element("link", [("href", url), ("rel", "alternate"), ("type", type.isEmpty ? nil : type)])
  }

  /// Writes authors. Those that `_atom` keeps, because they have more than a name and a URL, are written in their places.
  private mutating func writeAuthors(_ authors: [JSONFeed.Author]?, orKept kept: JSONFeed.Value?) {
    let own = own
    xml.write(
      authors, named: \.elementText, orKept: kept, named: \.nameOfPerson, { xml, author in xml.write(atom: author) },
      { xml, person in xml.write([person], key: "authors", in: own) })
  }

  /// Writes a text construct: plain text, or its markup if the extension object kept that.
  private mutating func write(_ text: String?, orKept kept: JSONFeed.Value?, as name: String) {
    // Text of another type may be read as something else.
    let html = kept?["type"] == "html" ? kept?["text"]?.stringValue : nil
    if let html, let kept, text.map({ PlainText.from(html: html) == $0 }) ?? true {
      xml.write(kept, key: name, in: own)
    } else {
      xml.element(name, ifAny: text)
    }
  }

  // MARK: Entries

  mutating func write(_ item: JSONFeed.Item, at index: Int, _ log: inout RepairLog) {
    let complete = completeFeed == nil ? nil : CompleteJSON.text(of: item)
    let item = urls.written(item, at: index, &log)
    let atom = spaces.own("_atom", in: item.extensions)
    let kept = KeptElements(item.extensions, in: spaces)
    xml.begin("entry")
    if let language = item.language { xml.attribute("xml:lang", language) }
    xml.attributes(of: atom)
    xml.beginOwn()
    xml.write(complete: complete, as: "item")
    xml.element("id", required.itemID(item.id.stringValue, at: index, &log))
    write(item.title, orKept: atom["title"], as: "title")
    if !xml.hasOwn("title") { xml.element("title", "") }
    let links = XMLWriter.links(of: item, kept)
    writePage(links.page, kept)
    xml.writeLink("related", links.other, in: .none, kept)
    let published = item.datePublished.flatMap(RFC3339.string)
    let updated = item.dateModified.flatMap(RFC3339.string)
    xml.element(
      "updated", updated ?? required.updated(published, path: "/items/\(index)/date_modified", &log))
    xml.element("published", ifAny: published)
    writeAuthors(item.authors, orKept: atom["authors"])
    writeCategories(item.tags, atom["categories"])
    write(item.summary, orKept: atom["summary"], as: "summary")
    // A text in `_atom` does not replace that of the item.
    let others = atom["content"].map { !AtomText.isText($0) } ?? false
    writeContent(item, as: others ? "summary" : "content")
    writeMedia(item, kept)
    xml.writeOwn(
      atom, as: own, AtomGrammar.entry, except: ["authors", "categories", "text", "xml_lang"])
    writeExtensions(item.extensions)
    xml.end()
  }

  /// Writes tags, and the categories that `_atom` keeps because they have a scheme or a label.
  private mutating func writeCategories(_ tags: [String]?, _ kept: JSONFeed.Value?) {
    let own = own
    xml.write(
      tags, named: { $0 }, orKept: kept,
      named: { ($0["label"] ?? $0["term"])?.stringValue.map(PlainText.collapsed) },
      { xml, tag in xml.element("category", [("term", tag)]) },
      { xml, category in xml.write([category], key: "categories", in: own) })
  }

  /// An entry must have a content or a page.
  ///
  /// - Parameter name: `summary` if `_atom` keeps a content that is not text, such as an image.
  private mutating func writeContent(_ item: JSONFeed.Item, as name: String) {
    let html = item.htmlToWrite
    let text = html ?? item.contentText ?? ""
    guard !xml.hasOwn(name), !text.isEmpty || item.url == nil && name == "content" else { return }
    xml.begin(name)
    if html != nil { xml.attribute("type", "html") }
    xml.text(text)
    xml.end()
  }

  private mutating func writeMedia(_ item: JSONFeed.Item, _ kept: KeptElements) {
    let attachments = item.attachments ?? []
    let written = kept.texts([.atomLink])
    for attachment in attachments where !written.contains(attachment.url) {
      xml.element(
        "link",
        [
          ("href", attachment.url), ("rel", "enclosure"), ("type", attachment.mimeType),
          ("length", attachment.lengthText), ("title", attachment.title),
        ])
    }
    xml.writeImages(of: item, enclosures: attachments, kept)
  }
}

extension XMLWriter {
  fileprivate mutating func write(atom author: JSONFeed.Author) {
    guard let name = author.elementText else { return }
    begin("author")
    element("name", name)
    if let mail = author.mailAddress, mail.utf8.count(where: { $0 == UInt8(ascii: "@") }) == 1 {
      element("email", mail)
    } else {
      element("uri", ifAny: author.url)
    }
    end()
  }
}

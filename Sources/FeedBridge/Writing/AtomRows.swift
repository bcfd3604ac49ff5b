/// What the members of JSON Feed are written as in Atom 1.0 (RFC 4287).

internal import FeedPrimitives
internal import JSONFeedModel

extension WrittenFormat {
  static let atom = WrittenFormat(
    namespace: .atom, key: "_atom",
    root: { feed in
      let language = feed.language.map { [(name: "xml:lang", value: $0)] } ?? []
      return .init(name: "feed", attributes: [("xmlns", FeedNamespace.atom.uri)] + language)
    },
    attributes: { xml, language, atom in
      if let language { xml.attribute("xml:lang", language) }
      xml.attributes(of: atom)
    },
    feed: feed, item: entry,
    exceptOfRSS: ["version", "text", "xml_lang", "guid_is_permalink"])

  private static let feed = Table<JSONFeed>(
    element: nil, complete: "feed", model: AtomGrammar.feed, written: ["id", "updated", "authors", "text", "xml_lang"],
    rows: [
      .init { $0.xml.element("id", $0.required.feedID(&$2)) },
      .row { $0.write($1.value.title, as: "title", orKeptIn: &$1.own) },
      .row { writer, feed in
        let (description, language) = (feed.value.description, feed.value.language)
        if let description { feed.kept.omitTexts([.description]) { $0 == description } }
        if let language { feed.kept.omitLanguages(ElementPriorities.feedLanguage[.atom], unless: language) }
        writer.write(description, as: "subtitle", orKeptIn: &feed.own)
      },
      .init { $0.xml.element("updated", $0.required.feedUpdated(&$2)) },
      .row { $0.xml.writePage($1.value.homePageURL, &$1.kept) },
      .row { $0.xml.writeLinks(of: $1.value, $0.selfURL, isOfAtom: $0.isOfAtom, in: .none, &$1.kept) },
      .init { writer, feed, log in
        writer.writeAuthors(feed.value.authors, orKeptIn: &feed.kept)
        if feed.value.authors.areNamed || feed.own["authors"] != nil || writer.required.items.areAllNamed { return }
        writer.xml.write(atom: writer.required.author(&log))
      },
      .row { if $1.own["icon"]?.nonEmptyText != $1.value.favicon { $0.xml.element("icon", ifAny: $1.value.favicon) } },
      .row { writer, feed in
        guard let icon = feed.value.icon else { return }
        _ = feed.kept.say(picture: icon, ElementPriorities.icon[.atom], insteadOf: .atomLogo)
        if feed.own["logo"]?.nonEmptyText != icon { writer.xml.element("logo", ifAny: icon) }
      },
      .row { $0.xml.writeExpired($1.value, &$1.kept) },
    ])

  private static let entry = Table<JSONFeed.Item>(
    element: "entry", complete: "item", model: AtomGrammar.entry,
    written: ["authors", "categories", "links", "text", "xml_lang"],
    rows: [
      .init { $0.xml.element("id", $0.required.itemID($1.value.id.stringValue, at: $1.index, &$2)) },
      .row { writer, entry in
        writer.write(entry.value.title, as: "title", orKeptIn: &entry.own)
        if !writer.xml.hasOwn("title") { writer.xml.element("title", "") }
      },
      .row { writer, entry in
        writer.xml.writePage(writer.page(of: entry.value, &entry.kept).url, &entry.kept)
        writer.writeOtherPage(of: entry.value, in: .none, entry.kept)
      },
      .init { writer, entry, log in
        let published = entry.value.datePublished.flatMap(RFC3339.string)
        let updated = entry.value.dateModified.flatMap(RFC3339.string)
        let path = "/items/\(entry.index)/date_modified"
        writer.xml.element("updated", updated ?? writer.required.updated(published, path: path, &log))
      },
      .text("published") { $0.datePublished.flatMap(RFC3339.string) },
      .row { $0.writeAuthors($1.value.authors, orKeptIn: &$1.kept) },
      .row { writer, entry in
        entry.kept.omitTags(unless: entry.value.tags)
        writer.writeCategories(entry.value.tags, entry.kept)
      },
      .row { writer, entry in
        let item = entry.value
        entry.kept.omitTexts([.description]) { text in
          item.summary.map { $0 == text } ?? item.contentBegins(with: text)
        }
        entry.kept.omitContent([.encodedContent, .xhtmlBody], of: item)
        if let language = item.language {
          entry.kept.omitLanguages(ElementPriorities.itemLanguage[.atom], unless: language)
        }
        writer.write(item.summary, as: "summary", orKeptIn: &entry.own)
      },
      .row { writer, entry in
        // A text in `_atom` does not replace that of the item. Only a content that is elsewhere leaves its place to the text's summary.
        let isElsewhere = entry.own["content"].map { $0.arrayValue == nil && !AtomText.isText($0) } ?? false
        writer.xml.writeContent(entry.value, as: isElsewhere && entry.value.summary == nil ? "summary" : "content")
      },
      .row { writer, entry in
        let (own, attachments) = (writer.own, entry.value.attachments ?? [])
        let (recording, duration) = entry.kept.update(attachments: attachments, of: entry.value, written: .atomLink)
        writer.xml.write(
          attachments, named: \.url, orKept: entry.kept.value(of: "links", .atomLink),
          named: { $0.linkRelation == "enclosure" ? $0["href"]?.stringValue : nil },
          { $0.writeLink(to: $1, in: .none) }, { xml, link in xml.write([link], key: "links", in: own) })
        writer.xml.element("duration", in: .itunes, ifAny: duration)
        writer.writeDurations(of: attachments, except: recording, entry.kept)
        writer.xml.writeImages(of: entry.value, enclosures: attachments, &entry.kept)
      },
    ])
}

extension XMLFeedWriter {
  /// Writes the durations of attachments, which links do not have, unless extension objects have them.
  fileprivate mutating func writeDurations(
    of attachments: [JSONFeed.Attachment], except recording: Int?, _ kept: KeptElements
  ) {
    for (index, var attachment) in attachments.enumerated()
    where attachment.durationInSeconds ?? 0 > 0 && index != recording && !kept.complete.contains(attachment.url) {
      // The link has it.
      attachment.title = nil
      // Its URL must be absolute.
      if URLText.isWeb(attachment.url) {
        xml.writeMedia(attachment, hasDuration: true)
      } else {
        xml.leaveOut("duration_in_seconds")
      }
    }
  }

  /// Writes authors. Those that `_atom` keeps, because they have more than a name and a URL, are written in their places.
  fileprivate mutating func writeAuthors(_ authors: [JSONFeed.Author]?, orKeptIn kept: inout KeptElements) {
    let own = own
    kept.update(authors: authors, omitsOthers: true)
    if !isOfAtom, authors.areNamed { kept.omitCreators(except: authors?.compactMap(\.elementText) ?? []) }
    xml.write(
      authors, named: \.elementText, orKept: kept.value(of: "authors", .atomAuthor), named: \.nameOfPerson,
      { $0.write(atom: $1) }, { xml, person in xml.write([person], key: "authors", in: own) })
  }

  /// Writes a text construct: plain text, or its markup if the extension object kept that.
  fileprivate mutating func write(_ text: String?, as name: String, orKeptIn object: inout JSONFeed.Object) {
    // Text of another type may be read as something else.
    let kept = object[name]
    let html = kept?["type"] == "html" ? kept?["text"]?.stringValue : nil
    if let html, let kept, text.map({ PlainText.from(html: html) == $0 }) ?? true {
      xml.write(kept, key: name, in: own)
      object[name] = nil
    } else {
      xml.element(name, ifAny: text)
    }
  }

  /// Writes tags, and the categories that `_atom` keeps because they have a scheme or a label.
  fileprivate mutating func writeCategories(_ tags: [String]?, _ kept: KeptElements) {
    let own = own
    xml.write(
      tags, named: { $0 }, orKept: kept.value(of: "categories", .atomCategory), named: { $0.tag(.atomCategory) },
      { xml, tag in xml.element("category", [("term", tag)]) },
      { xml, category in xml.write([category], key: "categories", in: own) })
  }
}

extension XMLWriter {
  /// Writes the link to the page of a feed or an item. There may be only one of each media type and language.
  fileprivate mutating func writePage(_ url: String?, _ kept: inout KeptElements) {
    guard let url, !kept.hasLink("alternate", to: url) else { return }
    kept.omitPages(unlessAmongThem: url)
    let others = kept.values([.atomLink]).filter { $0["hreflang"] == nil && $0.linkRelation == "alternate" }
    let types = Set(others.map { $0["type"]?.stringValue ?? "" })
    guard let type = ["text/html", "", "application/xhtml+xml"].first(where: { !types.contains($0) }) else { return }
    element("link", [("href", url), ("rel", "alternate"), ("type", type.isEmpty ? nil : type)])
  }

  /// An entry must have a content or a page.
  ///
  /// - Parameter name: `summary` if `_atom` keeps a content that is not text, such as an image.
  fileprivate mutating func writeContent(_ item: JSONFeed.Item, as name: String) {
    let html = item.htmlToWrite
    let text = html ?? item.contentText ?? ""
    guard !hasOwn(name), !text.isEmpty || item.url == nil && name == "content" else { return }
    begin(name)
    if html != nil { attribute("type", "html") }
    self.text(text)
    end()
  }

  fileprivate mutating func write(atom author: JSONFeed.Author) {
    guard let name = author.elementText else { return }
    begin("author")
    element("name", name)
    if let mail = author.mailAddress, mail.utf8.count(where: { $0 == UInt8(ascii: "@") }) == 1 {
      element("email", mail)
    }
    element("uri", ifAny: author.url)
    end()
  }
}

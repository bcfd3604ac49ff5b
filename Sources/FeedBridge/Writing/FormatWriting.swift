/// Shared by the writers of RSS and Atom.

internal import FeedFoundation
internal import FeedPrimitives
internal import JSONFeedModel

extension XMLPrefix {
  static let atom = XMLPrefix(.atom)
  static let content = XMLPrefix(.content)
  static let dublinCore = XMLPrefix(.dublinCore)
  static let itunes = XMLPrefix(.itunes)
  static let media = XMLPrefix(.media)
  static let webfeeds = XMLPrefix(.webfeeds)
  static let jsonFeed = XMLPrefix(.jsonFeed)
}

extension XMLWriter {
  // MARK: Extension objects

  /// Writes extension objects, except `others`.
  mutating func write(
    _ extensions: JSONFeed.Object, in spaces: ExtensionSpaces, except others: Set<String>, _ kept: KeptElements
  ) {
    for member in extensions where !others.contains(member.name) {
      guard let space = spaces[member], let object = member.value.objectValue else { continue }
      if space.namespace == .itunes {
        if kept.areTags(iTunesCategories: object) {
          writeITunesCategories(object, in: space)
        } else {
          leaveOut("category", isReplaced: true)
        }
        write(object, in: space, except: ExtensionName.categoriesOfITunes, kept)
      } else {
        write(object, in: space, kept)
      }
    }
  }

  /// Writes the extension object of the format's own elements, except `others`, which are written with members. Left out is what may
  /// occur only once and has been written, and in Atom what it does not allow in this place.
  mutating func writeOwn(
    _ object: JSONFeed.Object, as own: ExtensionSpace, _ model: ContentModel, except others: Set<String>,
    _ kept: KeptElements
  ) {
    for member in object
    where member.name != "about" && !others.contains(member.name) && !ElementValue.isAttribute(member.name) {
      if member.name == "text", own.namespace == .rss, let text = member.value.stringValue {
        // This text is outside all elements.
        self.text(text)
        continue
      }
      let text = member.value.nonEmptyText
      func isSameDate(as written: String?) -> Bool {
        guard let date = text.flatMap({ FeedDate.parse($0) }) else { return false }
        return date.date == written.flatMap { FeedDate.parse($0) }?.date
      }
      guard let element = own.element(forKey: member.name, member.value),
        own.namespace == .rss || element.definition == nil || model.elements[element.name] != nil
      else {
        // An element of an earlier version of Atom, whose date has been written.
        if !["published", "updated"].contains(where: { isSameDate(as: ownText($0)) }) { leaveOut(member.name) }
        continue
      }
      let isOnce = element.definition.map { (model.elements[element.name] ?? $0).rule.count == .one } ?? false
      guard isOnce, let written = ownText(element.name) else {
        write(member, as: element, kept)
        continue
      }
      if text != written, !isSameDate(as: written) { leaveOut(member.name, isReplaced: true) }
    }
  }

  /// Writes the attributes of a feed or an item that its format does not define, to the element begun last. Those of namespaces that are not
  /// known are left out.
  mutating func attributes(of object: JSONFeed.Object) {
    for member in object where ElementValue.isAttribute(member.name) {
      let name = member.name.dropFirst()
      let parts = name.split(separator: ":", omittingEmptySubsequences: false).map { String($0) }
      guard let text = member.value.attributeText, parts.allSatisfy(XMLWriter.isAttributeName),
        parts.count == 1
          || parts.count == 2
            && FeedNamespace.id(forPrefix: parts[0]).map({ $0 != .xml && $0 != .jsonFeed }) ?? false
      else {
        leaveOut(member.name)
        continue
      }
      attribute(String(name), text)
    }
  }

  // MARK: Members

  /// Writes a feed's links: to itself, its next page and its hubs.
  mutating func writeLinks(
    of feed: JSONFeed, _ selfURL: String?, isOfAtom: Bool, in prefix: XMLPrefix, _ kept: inout KeptElements
  ) {
    let type = prefix == .none ? "application/atom+xml" : "application/rss+xml"
    if selfURL ?? feed.feedURL != nil {
      // A link of a document in the same format stays. Nothing is lost with that of one in another format.
      let isSameFormat = isOfAtom == (prefix == .none)
      kept.omitLinks("self", except: [selfURL ?? (isSameFormat ? feed.feedURL : nil) ?? ""], isLost: selfURL != nil)
    }
    writeLink("self", selfURL, in: prefix, type: type, kept)
    if let url = feed.nextURL { kept.omitLinks("next", except: [url]) }
    writeLink("next", feed.nextURL, in: prefix, kept)
    if let hubs = feed.hubs {
      let urls = Set(hubs.map(\.url))
      kept.omitLinks("hub", except: urls)
      kept.change([.cloud]) { _, cloud in JSONFeed.Hub(cloud: cloud).map { urls.contains($0.url) } ?? true ? cloud : nil
      }
    }
    for hub in feed.hubs ?? [] {
      if hub.type == "WebSub" {
        writeLink("hub", hub.url, in: prefix, kept)
      } else if prefix != .none, !hasOwn("cloud"), !kept.has(.cloud), let cloud = hub.cloud {
        element("cloud", cloud)
      } else if !kept.values([.cloud]).contains(where: { JSONFeed.Hub(cloud: $0)?.url == hub.url }) {
        leaveOut("The hub \(hub.url)")
      }
    }
    // The other links of RFC 5005.
    for member in feed.extensions["_rfc5005"]?.objectValue ?? [:] where member.name != "about" {
      for url in member.value.arrayValue ?? [member.value] {
        writeLink(member.name.replacing("_", with: "-"), url.stringValue, in: prefix, kept)
      }
    }
  }

  /// Writes an Atom link, if there is a URL, and no extension object has the same link.
  mutating func writeLink(
    _ relation: String, _ url: String?, in prefix: XMLPrefix, type: String? = nil, _ kept: KeptElements
  ) {
    guard let url, !kept.hasLink(relation, to: url) else { return }
    element("link", in: prefix, [("href", url), ("rel", relation), ("type", type)])
  }

  /// Writes an Atom link to an attachment.
  mutating func writeLink(to attachment: JSONFeed.Attachment, in prefix: XMLPrefix) {
    element(
      "link", in: prefix,
      [
        ("href", attachment.url), ("rel", "enclosure"), ("type", attachment.mimeType),
        ("length", attachment.lengthText), ("title", attachment.title.flatMap { $0.isEmpty ? nil : $0 }),
      ])
  }

  /// Writes an attachment as an element of Media RSS.
  mutating func writeMedia(_ attachment: JSONFeed.Attachment, hasDuration: Bool) {
    begin("content", in: .media)
    attribute("url", attachment.url)
    if let length = attachment.lengthText { attribute("fileSize", length) }
    if let type = attachment.mimeType { attribute("type", type) }
    if hasDuration, let duration = attachment.durationText { attribute("duration", duration) }
    if let title = attachment.title, !title.isEmpty {
      begin("title", in: .media)
      if MediaText(title, type: nil).isHTML { attribute("type", "plain") }
      text(title)
      end()
    }
    end()
  }

  mutating func writeExpired(_ feed: JSONFeed, _ kept: inout KeptElements) {
    guard let expired = feed.expired else { return }
    let isSaid = kept.say([.itunesComplete]) {
      ($0.boolValue ?? $0.nonEmptyText.flatMap(ElementValue.flag) ?? false) == expired
    }
    if expired, !isSaid { element("complete", in: .itunes, "yes") }
  }

  /// Writes the images of an item, unless extension objects or an attachment have them.
  mutating func writeImages(
    of item: JSONFeed.Item, enclosures: some Sequence<JSONFeed.Attachment>, _ kept: inout KeptElements
  ) {
    if let image = item.image, !kept.say(picture: image, ElementPriorities.image[.rss], insteadOf: .mediaThumbnail),
      enclosures.first(where: { $0.mimeType?.hasPrefix("image/") == true })?.url != image
    {
      element("thumbnail", in: .media, [("url", image)])
    }
    if let image = item.bannerImage,
      !kept.say(picture: image, ElementPriorities.bannerImage[.rss], insteadOf: .webfeedsCover)
    {
      element("cover", in: .webfeeds, [("image", image)])
    }
  }

  /// Writes tags or authors. The extension object of the format keeps those that have more data: the first one with the same name is
  /// written in the place of a tag or an author, the others after all of them.
  mutating func write<Named>(
    _ members: [Named]?, named nameOfMember: (Named) -> String?, orKept kept: JSONFeed.Value?,
    named nameOfValue: (JSONFeed.Value) -> String?, _ write: (inout XMLWriter, Named) -> Void,
    _ writeKept: (inout XMLWriter, JSONFeed.Value) -> Void
  ) {
    let kept = kept.map { $0.arrayValue ?? [$0] } ?? []
    var positions: [String: Int] = [:]
    for index in kept.indices.reversed() { if let name = nameOfValue(kept[index]) { positions[name] = index } }
    var written: Set<Int> = []
    for member in members ?? [] {
      if !kept.isEmpty, let index = nameOfMember(member).flatMap({ positions.removeValue(forKey: $0) }) {
        written.insert(index)
        writeKept(&self, kept[index])
      } else {
        write(&self, member)
      }
    }
    for index in kept.indices where !written.contains(index) { writeKept(&self, kept[index]) }
  }

  /// Writes the complete JSON of a feed or an item (CompleteJSON.swift).
  mutating func write(complete json: Data?, as name: String) {
    guard let json else { return }
    begin(name, in: .jsonFeed)
    text(json: json)
    end()
  }
}

extension XMLFeedWriter {
  /// The links of an item to its page and, if it is about another page, to that.
  ///
  /// Reading exchanges them if the link to its page is `related` and on the feed's own site. An extension object that keeps such a link
  /// shows that it did. The other page is left out if it would be exchanged.
  private func links(
    of item: JSONFeed.Item, _ kept: KeptElements
  ) -> (page: String?, other: String?, leavesOut: Bool) {
    guard let url = item.url, let other = item.externalURL else { return (item.url, item.externalURL, false) }
    if kept.hasLink("related", to: url) { return (other, nil, false) }
    guard let site = URLText.site(link), URLText.site(other) == site, URLText.site(url) ?? site != site else {
      return (url, other, false)
    }
    return (url, nil, true)
  }

  /// The URL of the link of an item to its page, and whether `feedburner:origLink` has it.
  func page(of item: JSONFeed.Item, _ kept: inout KeptElements) -> (url: String?, isOriginal: Bool) {
    let links = links(of: item, kept)
    if links.leavesOut { kept.omitLinks("related", except: []) }
    guard let page = links.page else { return (nil, kept.has(.originalLink)) }
    return (page, kept.say([.originalLink]) { $0.isURL(page) || item.url.map($0.isURL) ?? false })
  }

  /// Writes the link of an item to the page that it is about.
  mutating func writeOtherPage(of item: JSONFeed.Item, in prefix: XMLPrefix, _ kept: KeptElements) {
    let links = links(of: item, kept)
    if links.leavesOut { xml.leaveOut("external_url") }
    xml.writeLink("related", links.other, in: prefix, kept)
  }
}

// MARK: - Values

/// The values of an attachment as attributes or children of any element.
extension JSONFeed.Attachment {
  /// Its size in digits.
  var lengthText: String? { sizeInBytes.flatMap { $0 > 0 ? Int64(exactly: $0).map { String($0) } : nil } }

  var durationText: String? { durationInSeconds.flatMap { JSONFeed.Number($0)?.literal } }
}

extension RepairLog {
  /// The repairs of a feed that was not read from a document.
  var repairs: [JSONFeed.Repair] {
    var positions = DocumentPositions()
    return repairs(in: TextSpan(), &positions)
  }
}

extension JSONFeed.Item {
  /// The HTML of the content, unless it is blank and there is a text.
  var htmlToWrite: String? {
    contentHTML.flatMap { $0.isBlank && contentText?.isEmpty == false ? nil : $0 }
  }
}

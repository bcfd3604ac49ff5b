/// Shared by the writers of RSS and Atom.

internal import FeedPrimitives
internal import JSONFeedModel

extension PlainText {
  /// HTML that is read as this plain text: the text itself, if it cannot be mistaken for HTML.
  static func html(of text: String) -> String {
    guard text.utf8.contains(where: { $0 == ASCII.ampersand || $0 == ASCII.lessThan }), from(html: text) != text else {
      return text
    }
    return escaped(text)
  }

  /// HTML that shows this plain text.
  static func escaped(_ text: String) -> String {
    var buffer = ByteBuffer(capacity: text.utf8.count + 32)
    text.withBytes { buffer.append(escapingHTML: $0) }
    return buffer.string()
  }

  /// Text that is read as this plain text or, if that looks like HTML, as HTML that shows it.
  static func htmlOfText(_ text: String) -> String { looksLikeHTML(text) ? escaped(text) : text }

  /// The markup that an extension object kept for a text, if it still matches the text; else the text as HTML without `<`,
  /// because reading keeps HTML that contains it.
  static func html(of text: String, orKept kept: JSONFeed.Value?) -> String {
    if let kept = kept?.stringValue, from(html: kept) == text { return kept }
    return text.utf8.contains(ASCII.lessThan) ? escaped(text) : html(of: text)
  }
}

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
  /// Writes the extension objects that both formats write by the same rules: all except `others`.
  mutating func write(
    _ extensions: JSONFeed.Extensions, in spaces: ExtensionSpaces, except others: Set<String>,
    _ members: inout MembersInJSON
  ) {
    let isFeed = members.isFeed
    for member in extensions where !others.contains(member.name) {
      guard let space = spaces[member], let object = member.value.objectValue else {
        members.add(member.name)
        continue
      }
      var isExact = space.isRead && isAboutRead(object, member.name, in: space, isFeed: isFeed)
      if space.namespace == .itunes {
        isExact = writeITunesCategories(object, in: space) && isExact
        isExact =
          write(object, in: space, isFeed: isFeed, except: ["category", "subcategory", "categories"]) && isExact
      } else {
        isExact = write(object, in: space, isFeed: isFeed) && isExact
      }
      members.add(member.name, unless: isExact)
    }
  }

  /// Whether the object's `about` is read correctly: only objects of the feed have one, the URI of their namespace.
  private func isAboutRead(
    _ object: JSONFeed.Object, _ name: String, in space: ExtensionSpace, isFeed: Bool
  ) -> Bool {
    let about = object["about"]
    if space.namespace == nil, isFeed { return object.count > 1 }
    return about == nil || isFeed && about == ExtensionSpaces.about(name)
  }

  /// The value of `jsonfeed:member` for an element that is written only because the format requires it. Reading skips
  /// it.
  static var requiredOnly: String { "none" }

  // MARK: Common to RSS and Atom

  /// Writes a feed's links: to itself, its next page and its hubs.
  mutating func writeLinks(of feed: JSONFeed, in prefix: XMLPrefix, _ members: inout MembersInJSON) {
    let type = prefix == .none ? "application/atom+xml" : "application/rss+xml"
    let pages = feed.extensions["_rfc5005"]
    if members.addLink("feed_url", feed.feedURL, "self") {
      writeLink("self", feed.feedURL, in: prefix, for: "feed_url", type: type, members)
    }
    if members.addLink("next_url", feed.nextURL, "next", "prev-archive", isUncertain: pages != nil) {
      writeLink("next", feed.nextURL, in: prefix, for: "next_url", members)
    }
    for hub in members.addHubs(feed.hubs) {
      if let cloud = hub.cloud?.objectValue {
        element("cloud", cloud.map { ($0.name, $0.value.stringValue) }, member: "hubs")
      } else {
        writeLink("hub", hub.url, in: prefix, for: "hubs", members)
      }
    }
    // Reading makes `_rfc5005` from other links too.
    let relations = ["prev-archive"] + ElementPriorities.pageRelations
    if pages != nil || relations.contains(where: { !members.elements.links($0).isEmpty }) { members.add("_rfc5005") }
    for member in pages?.objectValue ?? [:] where member.name != "about" {
      for url in member.value.arrayValue ?? [member.value] {
        writeLink(member.name.replacing("_", with: "-"), url.stringValue, in: prefix, for: "_rfc5005", members)
      }
    }
  }

  /// Writes an Atom link, if there is a URL.
  mutating func writeLink(
    _ relation: String, _ url: String?, in prefix: XMLPrefix, for member: String, type: String? = nil,
    _ members: MembersInJSON
  ) {
    guard let url else { return }
    element(
      "link", in: prefix, [("href", url), ("rel", relation), ("type", type)],
      member: prefix == .none ? members.mark(member) : member)
  }

  mutating func writeExpired(_ feed: JSONFeed, _ members: inout MembersInJSON) {
    if members.addExpired(feed.expired) { element("complete", in: .itunes, ifAny: "yes", member: "expired") }
  }

  /// - Parameter enclosures: the attachments whose elements may be read as the image.
  mutating func writeImages(
    of item: JSONFeed.Item, enclosures: [JSONFeed.Attachment], _ members: inout MembersInJSON
  ) {
    if members.addImage("image", item.image, ElementPriorities.image, enclosures: enclosures) {
      element("thumbnail", in: .media, [("url", item.image)], member: "image")
    }
    if members.addImage("banner_image", item.bannerImage, ElementPriorities.bannerImage) {
      element("cover", in: .webfeeds, [("image", item.bannerImage)], member: "banner_image")
    }
  }

  /// Writes the extension object of the format's own elements, except `others`, which are written with members.
  /// In RSS, elements from which a member could be made get a prefix, except those of persons.
  mutating func writeOwn(_ object: JSONFeed.Object, except others: Set<String>, _ members: inout MembersInJSON) {
    let isAtom = members.format == .atom
    let (name, own) =
      isAtom ? ("_atom", ExtensionSpace(.atom, root: .atom)) : ("_rss", ExtensionSpace(.rss, root: .rss))
    for member in object where !others.contains(member.name) {
      if let element = own.element(forKey: member.name, member.value), namesWithAttributes.contains(element.name) {
        // Its attributes are on the element of a member.
        members.add(name)
        continue
      }
      let (key, all) = (member.name, member.value.arrayValue ?? [])
      let isExact: Bool
      switch (key, isAtom) {
      case ("about", _): isExact = members.isFeed && member.value == ExtensionSpaces.about(name)
      // A feed and an entry may have only one of each of these.
      case ("text", true), ("xml_lang", true), ("title", true), ("id", true), ("updated", true), ("published", true),
        ("summary", true), ("subtitle", true):
        isExact = false
      case ("text", false) where member.value.stringValue != nil:
        // This text is outside all elements.
        text(member.value.stringValue ?? "")
        isExact = member.value.isPreservedText
      case ("author", false), ("managing_editor", false):
        isExact = write(member.value, key: key, in: own) && member.value.isKeptPerson
      case ("authors", true):
        isExact = write(member.value, key: key, in: own) && all.allSatisfy(\.isKeptPerson)
      case ("links", true):
        isExact = write(member.value, key: key, in: own) && all.allSatisfy { $0.isKeptLink(isFeed: members.isFeed) }
      case ("categories", true) where !members.isFeed:
        // A category with only a term is a tag, so reading does not keep it.
        isExact = write(member.value, key: key, in: own) && all.allSatisfy { $0.objectValue?.count ?? 0 > 1 }
      default:
        let isKept = isAtom || own.element(forKey: key, member.value)?.isKept(isFeed: members.isFeed) ?? false
        isExact = writeKept(
          member.value, key: key, in: isKept ? own : .rssNamespace(root: .rss), isFeed: members.isFeed)
      }
      if !isExact { members.add(name) }
    }
  }
}

extension JSONFeed.Value {
  /// Whether it is a text that is read unchanged.
  var isPreservedText: Bool { stringValue.map { !$0.isEmpty && XMLText.isPreserved($0) } ?? false }

  /// Whether reading keeps this author in `_rss` or `_atom`, because it has data that the member does not have, such as
  /// an email address in addition to a name.
  fileprivate var isKeptPerson: Bool {
    if let text = stringValue {
      let person = PersonText(text)
      return person.email != nil && AuthorList.author(person)?.name != nil
    }
    return objectValue?.contains { !["name", "uri", "url", "homepage"].contains($0.name) } ?? false
  }

  /// Whether reading keeps this link in `_atom` even if a member is made from it.
  fileprivate func isKeptLink(isFeed: Bool) -> Bool {
    guard let link = objectValue else { return false }
    var expected: Set<String> = ["rel", "href", "type", "xmlns", "xml_base"]
    switch AtomLink(rel: link["rel"]?.stringValue, url: "", type: nil).rel {
    case "alternate": break
    case "self" where isFeed, "hub" where isFeed, "next" where isFeed: break
    case "prev-archive": return !isFeed
    case let relation where ElementPriorities.pageRelations.contains(relation):
      return !isFeed || link["title"]?.stringValue?.isEmpty == false
    case "enclosure" where !isFeed:
      expected.formUnion(["length", "title"])
      return link.contains { !expected.contains($0.name) }
    default: return true
    }
    let type = link["type"]?.stringValue ?? "text/html"
    return !["", "text/html"].contains(type) && !AtomLink.feedTypes.contains(type)
      || link.contains { !expected.contains($0.name) }
  }
}

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
    return repairs(in: [UInt8]().span, &positions)
  }
}

extension JSONFeed.Author {
  /// The name of an author, or another text that identifies the author, for an element that contains only text.
  var elementText: String? {
    if let name, !name.isEmpty { return name }
    guard let url else { return nil }
    return url.hasPrefix("mailto:") ? String(url.dropFirst(7)) : url
  }
}

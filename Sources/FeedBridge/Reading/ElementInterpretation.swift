/// Interprets single elements: links, URLs, languages.

internal import FeedPrimitives
internal import JSONFeedModel

/// An `atom:link`.
package struct AtomLink {
  package var rel: String
  package var url: String
  package var type: String?

  /// The media types that a link to a feed is expected to have.
  static let feedTypes = ["application/rss+xml", "application/atom+xml", "application/xml", "text/xml"]

  /// Its rank as the page of an item: HTML first, then links without a media type.
  package var rank: Int {
    switch type {
    case "text/html", "application/xhtml+xml": 0
    case nil: 1
    default: 2
    }
  }

  package var isSelf: Bool { rel == "self" && !url.isEmpty }

  init(rel: String?, url: String, type: String?) {
    self.rel = Self.relation(rel)
    self.url = url
    self.type = type
  }

  /// The relation in lowercase. A registered relation may be written as a URI (RFC 4287 §4.2.7.2).
  fileprivate static func relation(_ text: String?) -> String {
    guard let text else { return "alternate" }
    if text.withBytes(isRegistered) { return text }
    let relation = text.lowercased()
    let registry = "http://www.iana.org/assignments/relation/"
    return relation.hasPrefix(registry) ? String(relation.dropFirst(registry.count)) : relation
  }

  /// Whether a relation is written as a registered one is.
  private static func isRegistered(_ relation: TextSpan) -> Bool {
    for index in relation.indices where relation[index] &- 0x61 >= 26 && relation[index] != UInt8(ascii: "-") {
      return false
    }
    return true
  }

  /// The role of a link with a registered relation; nil for other ones.
  fileprivate static func role(of relation: TextSpan) -> Role? {
    if relation.isEqual(to: "alternate") { return .alternateLink }
    if relation.isEqual(to: "enclosure") { return .enclosureLink }
    if relation.isEqual(to: "related") { return .relatedLink }
    return isRegistered(relation) ? .atomLink : nil
  }
}

extension FeedElements {
  // The functions named `take…` mark the element as mapped.

  /// A text of an element as a URL, resolved against the `xml:base` in effect; nil if it is not allowed in a member.
  package mutating func url(_ text: String?, of index: Int, as use: URLText.Use = .link) -> String? {
    text.flatMap { URLText.member($0, against: base(index), as: use) }
  }

  /// An element as an `atom:link`. In Atom 0.3 and some other feeds, the URL is text.
  package mutating func link(_ index: Int) -> AtomLink {
    AtomLink(
      rel: member(.rel, of: index),
      url: webURL(.href, of: index) ?? url(member(.href, of: index) ?? text(index), of: index) ?? "",
      type: member(.type, of: index))
  }

  /// The role of an `atom:link` by its relation.
  mutating func roleOfLink(_ index: Int) -> Role {
    if let attribute = attribute(.rel, of: index), tree.nodes[attribute].hasText,
      let role = tree.withText(of: attribute, { AtomLink.role(of: $0) })
    {
      return role
    }
    return AtomLink.relation(member(.rel, of: index)).withBytes { AtomLink.role(of: $0) } ?? .atomLink
  }

  /// Marks an `atom:link` as mapped if it has only a relation, a URL and one of `types`.
  package mutating func markLinkMapped(_ index: Int, types: [String]) {
    let isMapped = allMembers(index) { name, text in
      switch name {
      case .rel, .href, .base: true
      case .type: types.contains { text.isEqual(to: $0) }
      default: false
      }
    }
    if isMapped { markMapped(index) }
  }

  /// The URL of the `atom:link` with rel=alternate that is most likely the page.
  ///
  /// - Parameter others: media types of what is no page.
  package mutating func takeAlternateLink(except others: [String] = []) -> String? {
    var best: (index: Int, link: AtomLink)?
    var place = 0
    while let index = next(.alternateLink, from: &place) {
      let link = link(index)
      if link.url.isEmpty || others.contains(link.type ?? "") { continue }
      if let other = best, rank(link, index) >= rank(other.link, other.index) { continue }
      best = (index, link)
    }
    guard let best else { return nil }
    markLinkMapped(best.index, types: ["text/html"])
    return best.link.url
  }

  /// The rank of a link as the page. HTML in another language than that of the feed or the item is after a link without a type, and before
  /// a file.
  private mutating func rank(_ link: AtomLink, _ index: Int) -> Int {
    guard let own = language ?? outerLanguage, let target = value("hreflang", of: index)?.stringValue else {
      return 2 * link.rank
    }
    let languages = [own, target].map { LanguageTag.normalized($0)?.prefix { $0 != "-" } }
    return 2 * link.rank + (languages[0] == languages[1] ? 0 : 3)
  }

  /// The URL of the first element with this role that has one, resolved against the `xml:base` in effect.
  package mutating func takeURL(_ role: Role, as use: URLText.Use = .link) -> String? {
    guard has(role) else { return nil }
    if let index = firstText(role), !hasAttributes(index), let url = ownURL(index, as: use) {
      markMapped(index)
      return url
    }
    // A link with a relation is one of Atom, in RSS without its namespace: RSS's own counts first.
    for hasRelation in [false, true] {
      var place = 0
      while let index = next(role, from: &place) {
        guard hasText(index), (member(.rel, of: index) != nil) == hasRelation else { continue }
        guard let url = ownURL(index, as: use) else { continue }
        markMapped(index)
        return url
      }
    }
    // As in RSS's `image`.
    return use == .image ? firstPicture(role) : nil
  }

  /// The text of an element as a URL.
  private mutating func ownURL(_ index: Int, as use: URLText.Use) -> String? {
    tree.nodes[index].flags.contains(.url) ? tree.text(of: index) : url(text(index), of: index, as: use)
  }

  /// The identifier in an element with this role, or in `rdf:about`.
  package mutating func takeIdentifier(_ role: Role) -> String? {
    if role == .about { return about.flatMap { $0.isEmpty ? nil : $0 } }
    guard let index = firstText(role) else { return nil }
    markMapped(index)
    return text(index)
  }

  /// The first title that is not empty, in the order of the roles.
  package mutating func takeTitle(_ roles: RoleList) -> String? {
    for role in present(roles) {
      var place = 0
      while let index = next(role, from: &place) {
        let isText = form(index) == .text
        let text = isText ? PlainText.collapsed(text(index)) : PlainText.title(html: text(index))
        guard !text.isEmpty else { continue }
        markMapped(index)
        return text
      }
    }
    return nil
  }

  /// The URL of the first image that has one.
  mutating func firstPicture(_ role: Role = .image) -> String? {
    var place = 0
    while let index = next(role, from: &place) {
      if let url = picture(index) { return url }
    }
    return nil
  }

  /// The URL of an image: its attribute, its child, or its text.
  package mutating func picture(_ index: Int) -> String? {
    if let written = member(.url, of: index) ?? member(.href, of: index) { return url(written, of: index, as: .image) }
    let text = text(index)
    return URLText.isWords(text) ? nil : url(text, of: index, as: .image)
  }

  /// The `<itunes:link rel="image" href="…"/>` that FeedBurner used to write, or the first one that is not an image.
  package mutating func itunesLink(isImage: Bool) -> String? {
    var place = 0
    while let index = next(.itunesLink, from: &place) {
      guard (member(.rel, of: index) == "image") == isImage else { continue }
      if let url = url(member(.href, of: index), of: index, as: isImage ? .image : .link) { return url }
    }
    return nil
  }

  /// The language: the first element with one of these roles, else `xml:lang`. A text that is not a language tag is kept
  /// only in the extension object.
  package mutating func takeLanguage(
    _ roles: RoleList, _ format: XMLFormat, path: @autoclosure () -> String, _ log: inout RepairLog
  ) -> String? {
    if let text = language, !text.isEmpty, LanguageTag.meant(by: text) == nil {
      extensions.add("xml_lang", .string(text), in: .rss)
    }
    var index: Int?
    for role in roles where index == nil { index = firstText(role) }
    guard let text = index.map({ self.text($0) }) ?? language, !text.isEmpty else { return nil }
    let tag = LanguageTag.meant(by: text)
    if tag != nil, let index { markMapped(index) }
    // RSS's own examples are in lowercase.
    if tag == nil || tag?.lowercased() != text.lowercased() {
      log.add(
        .invalidLanguage, path: path() + "/" + (index.map { name($0, in: format) } ?? "@xml:lang"),
        offset: index.flatMap { offset($0) }, LanguageTag.repair(of: text, tag))
    }
    return tag
  }

  /// Whether this text of an element is HTML: it is declared as HTML, the element always contains HTML, or it looks like
  /// HTML.
  package mutating func isHTML(_ text: String, _ index: Int) -> Bool {
    switch (form(index), role(index)) {
    case (.unknown, .encodedContent), (.unknown, .xhtmlBody): true
    case (.unknown, .mediaDescription): MediaText(text, type: member(.type, of: index)).isHTML
    case (let form, _): form.isHTML(text)
    }
  }
}

/// Checks Atom links, each alone and all links of a feed or entry together (RFC 4287 §4.2.7).

internal import FeedBridge
internal import FeedPrimitives

extension ElementChecker {
  /// Checks a link in a feed, an entry or a source, or in their counterparts in RSS.
  mutating func checkAtomLink(_ link: LocatedElement, isOfEntry: Bool) {
    checkAttributes(of: link, by: FeedNamespace.atom.attributes(of: "link"))
    if link.attribute("href") == nil {
      add(
        .missingHref, at: link,
        "<\(link.name)> has no href, so it leads nowhere. Add href with the URL, or remove the link.",
        names: .absent("\(link.path)/@href"))
    }
    if let type = link.attribute("type"), type.trimmed.isEmpty {
      add(.invalidMIMEType, at: type, "type is empty. Write a media type, or omit type.")
    }
    checkContent(ofLink: link)
    checkRelation(of: link, isOfEntry: isOfEntry)
    checkReplies(of: link)
    if link.linkRelation == "self" { checkSelf(link) }
  }

  /// The content of a link has no meaning, except elements of other namespaces (RFC 4287 §4.2.7).
  private mutating func checkContent(ofLink link: LocatedElement) {
    if !link.text.isBlank {
      let text = link.text.trimmed.shortened
      let hasHref = link.attribute("href") != nil
      add(
        .atomLinkNotEmpty, at: link,
        "<\(link.name)> contains \"\(text)\", which readers ignore. "
          + (hasHref ? "Remove it, or put it in title." : "Write href=\"\(text)\"."),
        names: hasHref ? .init() : .meant("\(link.path)/@href"))
    }
    for child in link.children where child.namespace == link.namespace {
      addNotAllowed(child, in: link, "Remove it.")
    }
  }

  private mutating func checkRelation(of link: LocatedElement, isOfEntry: Bool) {
    guard let attribute = link.attribute("rel") else { return }
    if attribute.value != attribute.trimmed {
      addSpace(
        .unexpectedWhitespace, isStrictAboutSpace, at: attribute, "rel",
        .safe(.value(attribute.trimmed)))
    }
    let relation = link.linkRelation
    if relation != link.relationAsWritten {
      add(
        .unregisteredAtomLinkRel, .info, at: attribute,
        "The relation is registered as \"\(relation)\", and some readers do not know \"\(link.relationAsWritten)\". "
          + "Write \"\(relation)\".", fix: .safe(.value(relation)))
    } else if URLReference.isAbsolute(relation) {
      add(URIChecks.problem(of: relation, .identifier, allowsIRI: true), at: attribute)
    } else if !relation.isEmpty, !LinkRelations.registered.contains(relation) {
      let meant = NearMiss.nearest(to: relation, among: LinkRelations.common)
      let advice = meant.map { "Did you mean \"\($0)\"?" } ?? "Use a registered relation, or a URI of your own."
      add(
        .unregisteredAtomLinkRel, relation.utf8.allSatisfy(LinkRelations.isNameByte) ? nil : .error, at: attribute,
        "The relation \"\(relation.shortened)\" is not registered, and readers do not know it. \(advice)",
        fix: meant.map { .unsafe(.value($0)) },
        names: meant == "self" ? .meant(link.path.ofSelfLink) : .init())
    }
    if isOfEntry, LinkRelations.documentRelations.contains(relation) {
      add(
        .feedHistoryRelInEntry, at: attribute,
        "rel=\"\(relation)\" connects the documents of a feed, but this link is in an entry. Move it to the feed.")
    }
  }

  private mutating func checkSelf(_ link: LocatedElement) {
    if let href = link.attribute("href"), !URLReference.isAbsolute(link.linkTarget ?? "") {
      add(
        .relativeSelf, at: href,
        "rel=\"self\" is relative, and there is no xml:base to resolve it against. Use an absolute URL.")
    }
    guard let type = link.attribute("type") else { return }
    let mediaType = type.value.mediaType
    if mediaType.contains("/"), !Self.feedTypes.contains(mediaType) {
      add(
        .selfNotAtom, at: type,
        "The type of rel=\"self\" is \(mediaType.shortened), which is not a feed. Write rel=\"alternate\", or "
          + "type=\"application/atom+xml\".")
    } else if feedNamespace == .rss, mediaType == "application/atom+xml" {
      add(
        .selfNotAtom, .info, at: type,
        "The type of rel=\"self\" is that of Atom, but this feed is RSS. Write type=\"application/rss+xml\".",
        fix: .unsafe(.value("application/rss+xml")))
    }
  }

  /// The links that are about the feed itself: one URL for itself, and hubs that can be reached.
  mutating func checkOwnLinks(of feed: LocatedElement) {
    var own: String?
    for link in feed.children("link", .atom) {
      guard let href = link.attribute("href"), let url = link.linkTarget?.trimmed else { continue }
      if link.linkRelation == "self" {
        if !URLText.isAbsolute(url) { continue }
        if let own, own != url {
          add(
            .severalSelfLinks, at: href,
            "rel=\"self\" is \(url.shortened) here and \(own.shortened) before, but a feed has one URL. Keep the right one."
          )
        }
        own = own ?? url
      } else if link.linkRelation == "hub", !url.isEmpty, !URLText.isAbsolute(url) {
        add(.relativeHub, at: href, "The URL of the hub, \"\(url.shortened)\", is relative. Write its full URL.")
      }
    }
  }

  /// The media types of feeds and entries.
  private static let feedTypes: Set<String> = [
    "application/atom+xml", "application/rss+xml", "application/rdf+xml", "application/xml", "text/xml",
  ]

  // MARK: Links of one element

  /// There may be only one alternate link of each media type and language (RFC 4287 §4.1.1, §4.1.2).
  mutating func checkAlternates(of element: LocatedElement) {
    var seen: Set<[String?]> = []
    for link in element.children("link", feedNamespace)
    where link.linkRelation == "alternate" && link.attribute("href") != nil {
      let key = ["type", "hreflang"].map { link.attribute($0)?.value.lowercased() }
      if !seen.insert(key).inserted {
        add(
          .duplicateAtomLink, at: link,
          "<\(element.name)> has another alternate link with the same type and hreflang. Keep one, or add the type or "
            + "hreflang in which they differ.")
      }
    }
  }

  /// Checks for links that resolve to their `xml:base` itself (RFC 3986 §4.4). An absolute URL may be the same as the base:
  /// readers open it.
  ///
  /// - Parameter location: the URL of the document according to its self link: the document may link to itself.
  mutating func checkBases(ofLinksIn element: LocatedElement, location: String?) {
    for link in element.children("link", feedNamespace) where link.linkRelation != "self" {
      guard let base = link.base, base != location, let href = link.attribute("href"),
        !URLReference.isAbsolute(href.value), let target = link.linkTarget?.withoutFragment,
        target == base.withoutFragment
      else { continue }
      add(
        .sameDocumentReference, at: href,
        "\"\(href.value.shortened)\" resolves to the xml:base, so the link points at the feed itself. Use the URL of the page."
      )
    }
  }
}

extension LocatedElement {
  /// The relation of a link, `alternate` by default. Registered relations do not depend on case (RFC 8288 §2.1.1).
  var linkRelation: String {
    let relation = relationAsWritten
    if LinkRelations.registered.contains(relation) { return relation }
    let lowercased = relation.lowercased()
    return LinkRelations.registered.contains(lowercased) ? lowercased : relation
  }

  /// The relation of a link; a registered one may be written as its URI (RFC 4287 §4.2.7.2).
  fileprivate var relationAsWritten: String {
    guard let relation = attribute("rel") else { return "alternate" }
    let text = relation.trimmed
    return text.hasPrefix(LinkRelations.prefix) ? String(text.dropFirst(LinkRelations.prefix.count)) : text
  }

  /// The target of a link, resolved against `xml:base`; nil without `href`.
  var linkTarget: String? {
    attribute("href").map { URLReference.resolve($0.value, against: base ?? "") }
  }

  /// The target of the first link with this relation.
  ///
  /// - Parameter namespace: the namespace of the links, which is Atom's in RSS too.
  func linkTarget(_ relation: String, in namespace: NamespaceID = .atom) -> String? {
    children("link", namespace).lazy.filter { $0.linkRelation == relation }.compactMap(\.linkTarget).first
  }
}

extension String {
  fileprivate var withoutFragment: Substring { Substring(utf8.prefix { $0 != UInt8(ascii: "#") }) }
}

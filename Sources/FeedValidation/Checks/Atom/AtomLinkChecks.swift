/// Checks Atom's links: each for itself, and those of one feed or entry together (RFC 4287 §4.2.7).

internal import FeedBridge

extension ElementChecker {
  /// A link in a feed, an entry or a source, or in what RSS has for these.
  mutating func checkAtomLink(_ link: LocatedElement, isOfEntry: Bool) {
    checkAttributes(of: link, by: FeedNamespace.atom.attributes(of: "link"))
    if link.attribute("href") == nil {
      add(
        .missingHref, at: link,
        "<\(link.name)> has no href, and leads nowhere. Write the URL into href, or take the link out.")
    }
    if let type = link.attribute("type"), LocatedText(string: type.value).isBlank {
      add(.invalidMIMEType, at: type, of: link, "type is empty. Write a media type, or leave type out.")
    }
    checkContent(ofLink: link)
    checkRelation(of: link, isOfEntry: isOfEntry)
    checkReplies(of: link)
    if link.linkRelation == "self" { checkSelf(link) }
  }

  /// What is in a link means nothing, but for elements of other namespaces (RFC 4287 §4.2.7).
  private mutating func checkContent(ofLink link: LocatedElement) {
    if !link.text.isBlank {
      let meant = link.attribute("href") == nil ? " The URL belongs in href." : ""
      add(
        .atomLinkNotEmpty, at: link,
        "<\(link.name)> holds \"\(link.text.trimmed.shortened)\", which no reader looks at.\(meant)")
    }
    for child in link.children where child.namespace == link.namespace {
      add(.undefinedElement, at: child, "<\(link.name)> has no <\(child.name)>.")
    }
  }

  private mutating func checkRelation(of link: LocatedElement, isOfEntry: Bool) {
    guard let attribute = link.attribute("rel") else { return }
    let relation = link.linkRelation
    if !relation.isEmpty, !URLReference.isAbsolute(relation), !LinkRelations.registered.contains(relation.lowercased())
    {
      let hint = nearest(to: relation, among: LinkRelations.usual).map { " Is \($0) meant?" }
      add(
        .unregisteredAtomLinkRel, relation.utf8.allSatisfy(LinkRelations.isOfNames) ? nil : .error, at: attribute,
        of: link,
        "the relation \"\(relation.shortened)\" is not registered. Write a registered one, or a URI of your own."
          + (hint ?? ""))
    }
    if isOfEntry, LinkRelations.ofDocuments.contains(relation) {
      add(
        .feedHistoryRelInEntry, at: attribute, of: link,
        "\(relation) leads from one document of the feed to another, and stands in an entry. Move the link to the feed."
      )
    }
  }

  private mutating func checkSelf(_ link: LocatedElement) {
    if let href = link.attribute("href"), !URLReference.isAbsolute(link.linkTarget ?? "") {
      add(
        .relativeSelf, at: href, of: link,
        "rel=\"self\" is relative, and there is no xml:base to resolve it by. Write the whole URL.")
    }
    guard let type = link.attribute("type") else { return }
    let mediaType = type.value.lowercased().prefix { $0 != ";" && !$0.isWhitespace }
    if mediaType.contains("/"), !Self.feedTypes.contains(String(mediaType)) {
      add(
        .selfNotAtom, at: type, of: link,
        "rel=\"self\" is said to be \(mediaType.shortened), which is no feed's type. Make it rel=\"alternate\", or "
          + "type=\"application/atom+xml\".")
    }
  }

  /// What feeds and entries are served as.
  private static let feedTypes: Set<String> = [
    "application/atom+xml", "application/rss+xml", "application/rdf+xml", "application/xml", "text/xml",
  ]

  // MARK: Links together

  /// Of the same media type and language there may be one alternate link (RFC 4287 §4.1.1, §4.1.2).
  mutating func checkAlternates(of element: LocatedElement) {
    var seen: Set<[String?]> = []
    for link in element.children("link", home)
    where link.linkRelation == "alternate" && link.attribute("href") != nil {
      let key = ["type", "hreflang"].map { link.attribute($0)?.value.lowercased() }
      if !seen.insert(key).inserted {
        add(
          .duplicateAtomLink, at: link,
          "<\(element.name)> has another alternate link of the same type and hreflang. Keep one, or say how they "
            + "differ.")
      }
    }
  }

  /// Links that say where they lead by `xml:base`, and lead to that base itself (RFC 3986 §4.4). A whole URL may be the base's
  /// as well: whoever follows it gets there.
  ///
  /// - Parameter location: where the document says that it is: it may lead to itself.
  mutating func checkBases(ofLinksIn element: LocatedElement, location: String?) {
    for link in element.children("link", home) where link.linkRelation != "self" {
      guard let base = link.base, base != location, let href = link.attribute("href"),
        !URLReference.isAbsolute(href.value), let target = link.linkTarget?.withoutFragment,
        target == base.withoutFragment
      else { continue }
      add(
        .sameDocumentReference, at: href, of: link,
        "\"\(href.value.shortened)\" is the xml:base itself, and so means this document. "
          + "Make xml:base the document's own URL, or take it out and write whole URLs.")
    }
  }
}

extension LocatedElement {
  /// The relation of a link: `alternate`, unless it says otherwise; a registered one may be written as its URI
  /// (RFC 4287 §4.2.7.2).
  var linkRelation: String {
    guard let relation = attribute("rel") else { return "alternate" }
    let text = LocatedText(string: relation.value).trimmed
    return text.hasPrefix(LinkRelations.prefix) ? String(text.dropFirst(LinkRelations.prefix.count)) : text
  }

  /// Where a link leads, resolved by `xml:base`; nil without `href`.
  var linkTarget: String? {
    attribute("href").map { URLReference.resolve($0.value, against: base ?? "") }
  }

  /// The target of the first link with this relation.
  ///
  /// - Parameter namespace: the one of the links, which is Atom's in RSS, too.
  func linkTarget(_ relation: String, in namespace: NamespaceID = .atom) -> String? {
    children("link", namespace).lazy.filter { $0.linkRelation == relation }.compactMap(\.linkTarget).first
  }
}

extension String {
  fileprivate var withoutFragment: Substring { prefix { $0 != "#" } }
}

extension Substring {
  fileprivate var shortened: String { String(self).shortened }
}

/// Decides which members of a feed or an item are written as JSON in addition to their elements
/// (EmbeddedMembers.swift).
///
/// A member is written as its element. That is enough if reading the element gives the same value, and no element of an
/// extension object has a higher priority (ElementPriorities.swift) or changes it. A member that is read from such an
/// element is not written a second time. All other members, and uncertain ones, are written as JSON: among them all that an
/// element of an extension object has an effect on that is not read exactly as it was. The output is never read back to check
/// this.

internal import FeedFoundation
internal import FeedPrimitives
internal import JSONFeedModel

/// The members of a feed or an item, and whether they can be read from elements.
struct MembersInJSON {
  enum Form {
    /// Reading gets it from its element.
    case element
    /// Reading gets it from an element of an extension object, which takes precedence.
    case otherElement
    /// Only the white space around its text is written as JSON; the rest is read from elements.
    case whiteSpace
    /// Its value is written as JSON; null if the member is absent.
    case value
  }

  let format: XMLFormat
  let isFeed: Bool
  /// The elements of the extension objects.
  let elements: ExtensionElements
  private var forms: [String: Form] = [:]

  // A normalized feed has no `author`.
  private static let feedMembers = JSONFeed.memberNames.filter { !["version", "author", "items"].contains($0) }
  private static let itemMembers = JSONFeed.Item.memberNames.filter { $0 != "author" }

  init(_ extensions: JSONFeed.Extensions, in spaces: ExtensionSpaces, _ format: XMLFormat, isFeed: Bool) {
    self.format = format
    self.isFeed = isFeed
    elements = ExtensionElements(extensions, in: spaces)
  }

  /// How a member is written; nil if it has not been added.
  subscript(name: String) -> Form? { forms[name] }

  /// The members and extension objects that are written as JSON: those that have no element, or may not be read from
  /// elements correctly.
  var names: [String] {
    let extensions = forms.keys.filter { $0.utf8.first == ASCII.underscore }.sorted()
    return ((isFeed ? Self.feedMembers : Self.itemMembers) + extensions).filter { name in
      forms[name] != .element && forms[name] != .otherElement
    }
  }

  /// Adds a member, as JSON `unless` it is read from its elements correctly.
  mutating func add(_ name: String, unless isGiven: Bool = false) { forms[name] = isGiven ? .element : .value }

  /// Adds all members that elements with these roles have an effect on.
  mutating func add(allOf roles: RoleSet) {
    if roles.isEmpty { return }
    for name in ElementPriorities.members(of: roles, isFeed: isFeed) where forms[name] != nil { add(name) }
  }

  /// Adds the names of extension objects that only items have: reading would add such an object with `about` to the
  /// feed.
  mutating func addExtensions(of items: ItemSurvey, notIn feed: JSONFeed, _ spaces: ExtensionSpaces) {
    for name in items.extensionNames
    where forms[name] == nil && feed.extensions[name] == nil && spaces.has(name) {
      add(name)
    }
  }

  /// The value of `jsonfeed:member` for a member's element; nil if the element needs no mark, because the member is
  /// read from it. Reading does not keep a marked element in an extension object.
  func mark(_ name: String) -> String? { forms[name] == .value || forms[name] == .otherElement ? name : nil }

  // MARK: Texts and URLs

  /// The role that wins: the first one in `order` that is `own`, the role of the member's element, or that an element
  /// of an extension object has.
  func winner(_ order: ElementPriorities.Row<[Role]>, _ own: Role?) -> Role? {
    order[format].first { $0 == own || elements.has($0) }
  }

  /// Adds a text whose element is read as `read` and has the role `own`.
  ///
  /// - Returns: the mark of its element.
  @discardableResult
  mutating func addText(
    _ name: String, _ text: String?, readAs read: String?, _ order: ElementPriorities.Row<[Role]>, as own: Role
  ) -> String? {
    let winner = winner(order, text == nil ? nil : own)
    add(name, unless: text == nil && winner == nil)
    if let text, winner ?? own == own, let read, !read.isEmpty, XMLText.preserved(text)?.isExactly(read) == true {
      forms[name] = read.utf8.count == text.utf8.count ? .element : .whiteSpace
    }
    return mark(name)
  }

  /// Adds a URL whose element has the role `own`.
  ///
  /// - Returns: the mark of its element.
  @discardableResult
  mutating func addURL(
    _ name: String, _ url: String?, _ order: ElementPriorities.Row<[Role]>, as own: Role
  ) -> String? {
    let winner = winner(order, url == nil ? nil : own)
    add(name, unless: url == nil && winner == nil)
    if let url, let winner, url.isPreservedURL {
      if winner == own, !elements.has(own) {
        forms[name] = .element
      } else if elements.text(winner) == url {
        forms[name] = .otherElement
      }
    }
    return mark(name)
  }

  /// Adds a URL that is written as an Atom link with the first of these relations.
  /// - Returns: whether it needs a link: no extension object has a link to this URL.
  mutating func addLink(
    _ name: String, _ url: String?, _ relations: String..., isUncertain: Bool = false
  ) -> Bool {
    let links = relations.flatMap { elements.links($0) }
    guard let url else {
      add(name, unless: links.isEmpty && !isUncertain)
      return false
    }
    let isThere = links.contains { $0["href"]?.stringValue == url }
    add(name, unless: url.isPreservedURL && (!isThere || links.count == 1) && !isUncertain)
    return !isThere
  }

  // MARK: People

  /// Adds authors.
  ///
  /// - Parameters:
  ///   - repeated: the feed's authors, which items do not repeat.
  ///   - order: the roles of the elements that they may be read from.
  ///   - hasPersons: whether the feed has `podcast:person` elements, which may complete the authors of its items.
  /// - Returns: the authors that need an element.
  mutating func addAuthors(
    _ authors: [JSONFeed.Author]?, repeated: [JSONFeed.Author]? = nil, _ order: [[Role]], hasPersons: Bool = false
  ) -> [JSONFeed.Author] {
    let given = elements.authors(order)
    // Atom requires an author of its own namespace (RFC 4287 §4.1.2).
    let needsOwn = format == .atom && !elements.has(.atomAuthor) && !elements.has(.atomSource)
    guard let authors else {
      add("authors", unless: given == nil || given == repeated && !elements.has(.podcastPerson))
      return []
    }
    let isCertain = authors != repeated && !hasPersons && !elements.has(.podcastPerson)
    if given == authors {
      add(
        "authors",
        unless: isCertain
          && authors.allSatisfy { author in
            author.name.map(XMLText.isPreserved) ?? true && author.url?.isPreservedURL ?? true
              && author.avatar?.isPreservedURL ?? true
          })
      if !needsOwn { return [] }
      if forms["authors"] == .element { forms["authors"] = .otherElement }
      return authors
    }
    let own: Role = format == .atom ? .atomAuthor : .dublinCoreCreator
    let winner = order.first { $0.contains(own) || $0.contains(where: elements.has) } ?? []
    let isOwn = !winner.contains(where: elements.has) && !elements.has(.atomAuthor)
    // In RSS, authors with the same name are the same author.
    let names = Set(authors.map { format == .rss ? [$0.name] : [$0.name, $0.url] })
    let areDistinct = names.count == authors.count && authors.count <= 16
    add("authors", unless: isCertain && isOwn && areDistinct && authors.allSatisfy(isPreserved))
    // Reading uses only the elements of one row.
    return isOwn || needsOwn ? authors : authors.filter { author in given?.contains { $0.name == author.name } != true }
  }

  /// Whether an author is read from its elements unchanged.
  private func isPreserved(_ author: JSONFeed.Author) -> Bool {
    guard let text = author.elementText, XMLText.isPreserved(text) else { return false }
    var read =
      format == .atom ? .init(name: PlainText.collapsed(text)) : AuthorList.author(PersonText(PlainText.html(of: text)))
    if read == author { return true }
    let isMail = author.url?.hasPrefix("mailto:") == true
    guard read?.url == nil, let url = author.url, url.isPreservedURL, !(format == .atom && isMail) else { return false }
    read?.url = url
    return read == author
  }
}

// MARK: - Members of feeds

extension MembersInJSON {
  /// Adds whether the feed is finished. Returns whether that needs an element.
  mutating func addExpired(_ expired: Bool?) -> Bool {
    guard elements.has(.itunesComplete) else {
      add("expired", unless: expired != false)
      return expired == true
    }
    let complete = elements.values(.itunesComplete)
    add("expired", unless: complete == [true] && expired == true || complete == [false] && expired == nil)
    return false
  }

  /// Adds the hubs. Returns those that need an element.
  mutating func addHubs(_ hubs: [JSONFeed.Hub]?) -> [JSONFeed.Hub] {
    let links = elements.links("hub").map { JSONFeed.Hub(type: "WebSub", url: $0["href"]?.stringValue ?? "") }
    let clouds = elements.values(.cloud).compactMap(JSONFeed.Hub.init(cloud:))
    let known = Set(links)
    let newLinks = (hubs ?? []).filter { $0.type == "WebSub" && !known.contains($0) }
    let newCloud = format == .rss && clouds.isEmpty ? hubs?.first { $0.cloud != nil } : nil
    let read = newLinks + links + clouds + [newCloud?.cloud.flatMap(JSONFeed.Hub.init(cloud:))].compactMap(\.self)
    add(
      "hubs",
      unless: hubs.map { $0 == read } ?? read.isEmpty && Set(read).count == read.count
        && read.allSatisfy { $0.url.isPreservedURL && $0.extensions.isEmpty })
    return newLinks + [newCloud].compactMap(\.self)
  }
}

extension JSONFeed.Hub {
  /// The attributes of an RSS `cloud` with this URL; nil if the hub cannot be written as one.
  var cloud: JSONFeed.Value? {
    guard type == "rssCloud", let host = URLReference.host(of: url), let authority = url.firstRange(of: "://") else {
      return nil
    }
    let rest = url[authority.upperBound...]
    let slash = rest.firstIndex(of: "/") ?? rest.endIndex
    let port = rest[..<slash].split(separator: ":").last.flatMap { Int($0) }
    let isSecure = url.hasPrefix("https:")
    let cloud: JSONFeed.Value = [
      "domain": .string(host), "port": .string(String(port ?? (isSecure ? 443 : 80))),
      "path": .string(String(rest[slash...])), "registerProcedure": "",
      "protocol": isSecure ? "https-post" : "http-post",
    ]
    return cloud
  }
}

// MARK: - Texts

extension PlainText {
  /// The text that is read from an element with this HTML; nil if XML cannot represent it.
  static func read(_ html: String) -> String? { XMLText.preserved(html).map(from(html:)) }
}

extension String {
  /// Whether it is an absolute URL that reading does not change.
  var isPreservedURL: Bool {
    !isEmpty && XMLText.isPreserved(self) && URLText.isAbsolute(self)
      && (URLText.member(self)?.isExactly(self) ?? false)
  }
}

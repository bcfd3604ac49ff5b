/// What the elements that are written for authors express of them.

internal import FeedPrimitives
internal import JSONFeed

/// What the elements of authors express.
struct AuthorExpression {
  private let format: FeedWriter.Format
  private let others: ExtensionElements
  private let isFeed: Bool

  static let roles = RoleSet(roleList)
  private static let roleList: [Role] = [
    .managingEditor, .author, .dublinCoreCreator, .foafMaker, .atomAuthor, .atomSource, .iTunesAuthor, .iTunesOwner,
    .googlePlayAuthor, .podcastPerson,
  ]

  /// The roles of authors but for one.
  static func roles(except role: Role) -> RoleSet { RoleSet(roleList.filter { $0 != role }) }

  init(_ format: FeedWriter.Format, _ others: ExtensionElements, isFeed: Bool) {
    self.format = format
    self.others = others
    self.isFeed = isFeed
  }

  func expresses(_ authors: [JSONFeed.Author]) -> Bool {
    guard !authors.isEmpty, authors.count <= 16, !others.has(.podcastPerson),
      authors.allSatisfy(\.extensions.isEmpty)
    else { return false }
    return format == .rss ? expressesInRSS(authors) : expressesInAtom(authors)
  }

  private func expressesInRSS(_ authors: [JSONFeed.Author]) -> Bool {
    if isFeed, others.has(.managingEditor) || others.has(.author) {
      let role = others.has(.managingEditor) ? Role.managingEditor : .author
      return !others.has(.atomAuthor) && others.text(role).flatMap(Self.author) == authors.first && authors.count == 1
    }
    let texts: [String?] =
      others.has(.dublinCoreCreator)
      ? others.values(.dublinCoreCreator).map(\.stringValue) : authors.map(\.elementText)
    guard texts.count == authors.count, Set(texts).count == texts.count else { return false }
    // Other elements for an author may repeat a name.
    let repeated = isFeed ? [] : others.values(.author).map { $0.stringValue.flatMap(Self.author) }
    guard repeated.allSatisfy({ author in author.map { authors.map(\.name).contains($0.name) } ?? false }) else {
      return false
    }
    return zip(authors, texts).allSatisfy { author, text in
      guard let text, let read = Self.author(PlainText.html(of: text)) else { return false }
      if author == read { return !others.has(.atomAuthor) }
      // `atom:author` has the URL beside the name.
      return !others.has(.atomAuthor) && read.name == author.name && read.name != nil && read.url == nil
        && author.avatar == nil && author.url?.isCarriedURL == true
    }
  }

  /// Whom a text names, as it is written in an element.
  private static func author(_ text: String) -> JSONFeed.Author? {
    guard let text = XMLText.carried(text) else { return nil }
    let person = PersonText(text)
    if let name = person.name.map(PlainText.from(html:)), !name.isEmpty { return .init(name: name) }
    return person.email.map { .init(url: "mailto:" + $0) }
  }

  private func expressesInAtom(_ authors: [JSONFeed.Author]) -> Bool {
    let persons = others.values(.atomAuthor)
    guard persons.allSatisfy({ $0.objectValue != nil }) else { return false }
    var kept = KeptElements(persons: .array(persons))
    for author in authors {
      guard let name = author.elementText, XMLText.isCarried(name) else { return false }
      let persons = kept.take(name)
      if persons.isEmpty {
        guard author.name == name, PlainText.collapsed(name) == name, author.avatar == nil,
          author.url.map({ $0.isCarriedURL && !$0.hasPrefix("mailto:") }) ?? true
        else { return false }
      } else {
        guard persons.count == 1, AuthorList.author(.object(persons[0]), base: nil) == author,
          author.url.map(URLText.isAbsolute) ?? true, author.avatar.map(URLText.isAbsolute) ?? true
        else { return false }
      }
    }
    return kept.rest.isEmpty && Set(authors.map { [$0.name, $0.url] }).count == authors.count
  }
}

/// What the elements that are written for a feed express of it.

internal import FeedPrimitives
internal import JSONFeed

/// What a feed's elements express.
struct FeedExpression {
  let feed: JSONFeed
  let format: FeedWriter.Format
  let others: ExtensionElements
  var members = MembersInJSON()
  /// Whether elements of the format may be left over that no member is taken from, because others come first.
  var leavesElements: Bool {
    format == .atom && others.hasAny(of: [.title, .description, .link, .iTunesImage, .podcastImage, .podcastImages])
  }

  init(_ feed: JSONFeed, _ format: FeedWriter.Format, _ spaces: ExtensionSpaces) {
    self.feed = feed
    self.format = format
    others = ExtensionElements(feed.extensions, in: spaces)
  }

  /// - Parameters:
  ///   - filledAuthors: the authors that Atom requires and the feed does not have.
  mutating func check(filledAuthors: [JSONFeed.Author]?) {
    checkText()
    checkLinks()
    checkImages()
    if let authors = feed.authors {
      let expressed = AuthorExpression(format, others, isFeed: true)
      members.add("authors", unless: expressed.expresses(authors))
    } else {
      members.add("authors", unless: filledAuthors == nil && !others.hasAny(of: AuthorExpression.roles))
    }
    let isLanguageExpressed =
      feed.language.map { LanguageTag.normalized($0) == $0 && (format == .rss || !others.has(.language)) }
      ?? !others.hasAny(of: [.language, .dublinCoreLanguage])
    members.add("language", unless: isLanguageExpressed)
    let isComplete = others.has(.iTunesComplete) ? feed.extensions["_itunes"]?["complete"]?.boolValue : feed.expired
    members.add(
      "expired",
      unless: feed.expired == nil
        ? isComplete != true && !others.has(.iTunesComplete) || isComplete == false
        : feed.expired == true && isComplete == true)
    members.add("user_comment", unless: feed.userComment == nil)
  }

  private mutating func checkText() {
    if format == .rss {
      members.add("title", feed.title, readAs: PlainText.read(PlainText.html(of: feed.title)))
    } else if others.has(.title) {
      members.add("title")
    } else {
      members.add("title", feed.title, readAs: XMLText.carried(feed.title).map(PlainText.collapsed))
    }
    let kept = feed.extensions[format.ownObject]?[format == .rss ? "description" : "subtitle"]
    guard let description = feed.description else {
      let isAbsent =
        format == .atom && kept == nil && !others.hasAny(of: [.description, .atomSubtitle])
        && !others.hasAny(of: Self.descriptionRoles)
      return members.add("description", unless: isAbsent)
    }
    if format == .rss {
      members.add(
        "description", description, readAs: PlainText.read(PlainText.html(of: description, orKept: kept)))
    } else if others.has(.description) {
      members.add("description")
    } else {
      members.add("description", description, readAs: WrittenText(description, orKept: kept).readOnOneLine)
    }
  }

  private static let descriptionRoles: RoleSet = [
    .iTunesSummary, .dublinCoreDescription, .iTunesSubtitle, .googlePlayDescription,
  ]

  private mutating func checkLinks() {
    let home = feed.homePageURL
    let alternates = others.links("alternate")
    switch format {
    case .rss: members.add("home_page_url", unless: home?.isCarriedURL ?? false)
    case .atom:
      let isExpressed =
        home.map { $0.isCarriedURL && !others.has(.link) && alternates.express($0) }
        ?? (alternates.isEmpty && !others.hasAny(of: [.link, .iTunesLink]))
      members.add("home_page_url", unless: isExpressed)
    }
    func isExpressed(_ url: String?, _ relations: String...) -> Bool {
      let links = relations.flatMap { others.links($0) }
      return url.map { $0.isCarriedURL && links.express($0) } ?? links.isEmpty
    }
    members.add("feed_url", unless: isExpressed(feed.feedURL, "self"))
    let pages = feed.extensions["_rfc5005"]
    members.add("next_url", unless: isExpressed(feed.nextURL, "next", "prev-archive") && pages == nil)
    let hubs = feed.hubs ?? []
    members.add(
      "hubs",
      unless: others.links("hub").isEmpty && !others.has(.cloud) && Set(hubs.map(\.url)).count == hubs.count
        && hubs.allSatisfy { $0.type == "WebSub" && $0.url.isCarriedURL && $0.extensions.isEmpty }
        && feed.hubs?.isEmpty != true)
  }

  private mutating func checkImages() {
    let isOwnIcon: Bool
    switch format {
    case .rss:
      members.add(
        "favicon",
        unless: !others.has(.atomIcon) && expresses(feed.favicon, .webfeedsIcon) && (feed.favicon?.isCarriedURL ?? true)
      )
      isOwnIcon = !others.hasAny(of: [.atomLogo, .atomIcon]) && expressesImage
    case .atom:
      members.add(
        "favicon",
        unless: !others.has(.atomIcon)
          && (feed.favicon?.isCarriedURL ?? !others.has(.webfeedsIcon)))
      isOwnIcon =
        !others.has(.atomLogo)
        && (feed.icon.map { $0.isCarriedURL } ?? (feed.favicon == nil && !others.hasAny(of: [.atomIcon, .image])))
    }
    let others = others
    let isExpressed =
      others.has(.iTunesImage)
      ? feed.icon.map { $0.isCarriedURL && others.text(.iTunesImage) == $0 } ?? false
      : isOwnIcon && !others.hasAny(of: [.iTunesLink, .podcastImage, .podcastImages])
        && (format == .atom && feed.icon != nil || !others.has(.googlePlayImage))
    members.add("icon", unless: isExpressed)
  }

  /// Whether the channel's image says the icon; one that is not square says none.
  private var expressesImage: Bool {
    guard others.has(.image) else { return feed.icon?.isCarriedURL ?? true }
    let images = others.values(.image)
    guard images.count == 1, let image = images[0].objectValue, image["style"] == nil,
      ["url", "href", "width", "height"].allSatisfy({ image[$0] == nil || image[$0]?.attributeText != nil })
    else { return false }
    let isSquare = image["width"]?.doubleValue == image["height"]?.doubleValue
    let url = image["url"]?.stringValue ?? image["href"]?.stringValue
    return isSquare ? url == feed.icon && feed.icon?.isCarriedURL == true : feed.icon == nil
  }

  /// Whether the extension's element, or where there is none, the one written for the member gives `url`.
  private func expresses(_ url: String?, _ role: Role) -> Bool {
    others.has(role) ? url != nil && others.text(role) == url : true
  }
}

/// A text construct of Atom's as it is written: plain text, or the markup that an extension object kept of it.
struct WrittenText {
  /// The markup; nil where the text is written.
  let markup: String?
  private let text: String

  init(_ text: String, orKept kept: JSONFeed.Value?) {
    self.text = text
    markup = kept?["text"]?.stringValue.flatMap { PlainText.from(html: $0) == text ? $0 : nil }
  }

  /// What reading makes of it.
  var read: String? { markup.map(PlainText.read) ?? XMLText.carried(text) }

  /// The same where white space is collapsed.
  var readOnOneLine: String? { markup.map(PlainText.read) ?? XMLText.carried(text).map(PlainText.collapsed) }

  /// Whether reading keeps its markup in the extension object.
  var isKept: Bool { markup?.utf8.contains(ASCII.lessThan) ?? false }
}

/// Apple's podcast namespace (https://help.apple.com/itc/podcasts_connect/#/itcb54353390).
///
/// The members of `_itunes` have the same names as in jsonfeed-to-rss.

public import JSONFeedModel

extension NamespaceID { package static let itunes = NamespaceID(of: .itunes) }

extension FeedNamespace {
  package static let itunes = FeedNamespace(
    prefix: "itunes", uri: "http://www.itunes.com/dtds/podcast-1.0.dtd",
    otherURIs: ["http://www.apple.com/dtds/podcast-1.0.dtd", "http://example.com/dtds/podcast-1.0.dtd"],
    table: { itunesTable })

  private static let itunesTable = NamespaceTable(JSONFeed.ITunesElements._declared.elements)
}

extension JSONFeed {
  /// The feed's elements of Apple's podcast namespace; nil if it has none. Setting nil removes them.
  public var itunes: ITunes? {
    get { self[.itunes] }
    set { self[.itunes] = newValue }
  }
}

extension JSONFeed.Item {
  /// The item's elements of Apple's podcast namespace; nil if it has none. Setting nil removes them.
  public var itunes: JSONFeed.ITunes? {
    get { self[.itunes] }
    set { self[.itunes] = newValue }
  }
}

extension JSONFeed {
  /// The elements of Apple's podcast namespace that a feed or an item has: the extension object `_itunes`, typed
  /// (https://help.apple.com/itc/podcasts_connect/#/itcb54353390).
  ///
  /// ```swift
  /// feed.itunes?.author
  /// item.itunes?.duration = 1800   // if the item has such elements already
  ///
  /// feed.itunes = .init {
  ///   $0.author = "Ada Example"
  ///   $0.categories = [.init("Leisure", subcategories: [.init("Hobbies")])]
  /// }
  /// ```
  ///
  /// A property is nil if the feed does not have the element, or the value is of another type.
  public typealias ITunes = View<ITunesElements>

  /// The declarations of ``ITunes``.
  public final class ITunesElements: Elements {
    public static let _declared = _Declared(ITunesElements())

    /// A category of Apple's directory, or a subcategory.
    public typealias _CategoryView = Category
    /// A view of `itunes:link`.
    public typealias _LinkView = View<Link>

    // MARK: Shows and episodes

    /// `itunes:title`: the title without the number of the episode.
    public let title = Element<String>("title", as: .itunesTitle, rule: .one(.plainText, check: .length(255)))
    /// `itunes:author`: the author that directories show with the title.
    public let author = Element<String>(
      "author", as: .itunesAuthor, rule: .one(.plainText, mayBeBlank: true, check: .length(255)))
    /// `itunes:image`: the URL of the artwork.
    public let image = Element<String>(
      "image", .attribute, as: .itunesImage, rule: .empty(),
      attributes: [.required("href", .url, .urlAttribute).or("url", "src")])
    // Their property is `categories`, below.
    private let category = OtherElements([
      .init(
        "category", .categories,
        rule: .children(
          "category", .many,
          except: [.init("category", .categories, rule: .empty(.many), attributes: [.required("text")])],
          check: .itunesCategory),
        attributes: [.required("text")])
    ])
    /// `itunes:explicit`: whether the show or the episode is explicit.
    public let isExplicit = Element<Bool>("explicit", rule: .one(.form(.itunesExplicit)))
    /// `itunes:block`: whether Apple must not show the podcast or the episode.
    public let isBlocked = Element<Bool>("block", rule: .one(.yesNoClean, check: .itunesFlag))
    /// `itunes:subtitle`: a description of a few words.
    public let subtitle = Element<String>(
      "subtitle", as: .itunesSubtitle, rule: .one(.plainText, mayBeBlank: true, check: .length(255, .historical)))
    /// `itunes:summary`: a description, as written. It may be HTML.
    public let summary = Element<String>(
      "summary", .markup, as: .itunesSummary, rule: .one(.plainText, mayBeBlank: true, check: .length(4000, .required)))
    /// `itunes:keywords`: search terms, separated by commas.
    public let keywords = Element<String>(
      "keywords", as: .keywords, rule: .one(.plainText, mayBeBlank: true, check: .itunesKeywords))
    /// `itunes:link`: a link.
    public let link = Element<View<Link>>("link", as: .itunesLink, rule: .empty())

    // MARK: Shows

    /// `itunes:owner`: the person or company that Apple contacts about the show.
    public let owner = Element<View<Owner>>("owner", as: .itunesOwner, rule: .children("name email", in: .feed))
    /// `itunes:complete`: whether the show is finished: no more episodes will follow.
    public let isComplete = Element<Bool>(
      "complete", as: .itunesComplete, rule: .one(.yesNo, in: .feed, check: .itunesFlag))
    /// `itunes:new-feed-url`: the URL that the feed has moved to.
    public let newFeedURL = Element<String>("new-feed-url", .url, rule: .one(.absoluteURI, in: .feed))
    /// `itunes:type`: `episodic` or `serial`.
    public let type = Element<String>("type", rule: .one(.oneOf(["episodic", "serial"], .itunesShowType), in: .feed))
    /// `itunes:applepodcastsverify`: the code with which Apple checks who owns the show.
    public let verificationCode = Element<String>("applepodcastsverify", rule: .one(.text, in: .feed))

    // MARK: Episodes

    /// `itunes:duration`, as written: `29:07`. It becomes `duration_in_seconds` of the attachment that plays (MediaMapping.swift).
    public let durationText = Element<String>(
      "duration", as: .itunesDuration, rule: .one(.duration, mayBeBlank: true, in: .item, check: .itunesDuration))
    /// `itunes:episode`: the number of the episode.
    public let episode = Element<Int>("episode", rule: .one(.positiveInteger, in: .item))
    /// `itunes:season`: the number of the season.
    public let season = Element<Int>("season", rule: .one(.positiveInteger, in: .item))
    /// `itunes:order`: the position of the episode in the list of episodes.
    public let order = Element<Int>("order", rule: .one(.nonNegativeInteger, in: .item))
    /// `itunes:episodeType`: `full`, `trailer` or `bonus`.
    public let episodeType = Element<String>(
      "episodeType", rule: .one(.oneOf(["full", "trailer", "bonus"], .itunesEpisodeType), in: .item))
    /// `itunes:isClosedCaptioned`: whether the video has closed captions.
    public let isClosedCaptioned = Element<Bool>("isClosedCaptioned", rule: .one(.yesNo, in: .item))

    /// The person or company that Apple contacts about a show.
    public final class Owner: Elements {
      public static let _declared = _Declared(Owner())

      /// `itunes:name`: the name of the person or company.
      public let name = Element<String>("name", or: "text", rule: .one(.plainText, mayBeBlank: true, in: .within))
      /// `itunes:email`: the email address.
      public let email = Element<String>("email", rule: .one(.email, in: .within))
    }

    /// `itunes:link`: a link.
    public final class Link: Elements {
      public static let _declared = _Declared(Link())

      /// The relation.
      public let relation = Element<String>(attribute: "rel")
      /// The media type.
      public let type = Element<String>(attribute: .init("type", .text, .mediaTypeAttribute))
      /// The URL.
      public let url = Element<String>(attribute: .required("href", .url, .urlAttribute).or("url"))
    }
  }
}

extension JSONFeed.ITunes {
  /// The person or company that Apple contacts about a show.
  public typealias Owner = JSONFeed.View<JSONFeed.ITunesElements.Owner>

  /// `itunes:duration`: the length of the episode in seconds. It is read from `1747`, `29:07`, `01:00:01` and other forms, and
  /// written in whole seconds. `durationText` is the text as written.
  public var duration: Double? {
    get { self.durationText.flatMap { PodcastDuration.seconds($0) } }
    set { self.durationText = newValue.flatMap { PodcastDuration.text(seconds: $0) } }
  }
  /// `itunes:category`: the categories of Apple's directory, with their subcategories.
  public var categories: [Category] {
    get {
      if object["categories"] != nil { return self[list: "categories"] }
      guard let name: String = self["category"] else { return [] }
      let subcategory: String? = self["subcategory"]
      return [.init(name, subcategories: subcategory.map { [.init($0)] } ?? [])]
    }
    set {
      self["category"] = newValue.first?.name
      self["subcategory"] = newValue.first?.subcategories.first?.name
      // One category with at most one subcategory needs no more than these two members.
      let isComplete = newValue.isEmpty || newValue.count == 1 && newValue[0].isPlain
      object["categories"] = isComplete ? nil : .array(newValue.map { .object($0.object) })
    }
  }
}

extension JSONFeed.ITunesElements {
  /// A category of Apple's directory, or a subcategory.
  public struct Category: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    /// A category of Apple's directory.
    public init(_ name: String, subcategories: [Category] = []) {
      self.init(JSONFeed.Object())
      self.name = name
      self.subcategories = subcategories
    }

    /// The name: `Arts`.
    public var name: String? {
      get { object.value(of: Self.nameMember) }
      set { object.set(Self.nameMember, to: newValue) }
    }
    private static let nameMember = DeclaredMember("category", MemberForm(or: "text"))

    /// The categories in this one.
    public var subcategories: [Category] {
      get { self[list: "subcategories"] }
      set { self[list: "subcategories"] = newValue }
    }

    /// The object, or the name if it has no other member.
    public var _jsonFeedValue: JSONFeed.Value {
      isName ? .string(name ?? "") : .object(object)
    }

    /// Whether it has only a name.
    private var isName: Bool { object.count == 1 && name != nil }

    /// Whether it has only a name and at most one subcategory, which has only a name.
    fileprivate var isPlain: Bool {
      name != nil && object.count == (subcategories.isEmpty ? 1 : 2) && subcategories.count <= 1
        && subcategories.allSatisfy(\.isName)
    }
  }
}

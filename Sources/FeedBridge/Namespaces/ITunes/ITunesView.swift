/// The typed view of Apple's podcast elements, on the extension object `_itunes`.

public import JSONFeedModel

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
  public struct ITunes: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    /// `itunes:author`: the author that directories show with the title.
    public var author: String? {
      get { self["author"] }
      set { self["author"] = newValue }
    }
    /// `itunes:owner`: the person or company that Apple contacts about the show.
    public var owner: Owner? {
      get { self["owner"] }
      set { self["owner"] = newValue }
    }
    /// `itunes:image`: the URL of the artwork.
    public var image: String? {
      get { self["image"] ?? self["href", in: "image"] }
      set {
        let hasAttribute = (self["image"] as String?) == nil && (self["href", in: "image"] as String?) != nil
        if hasAttribute, newValue != nil { self["href", in: "image"] = newValue } else { self["image"] = newValue }
      }
    }
    /// `itunes:title`: the title without the number of the episode.
    public var title: String? {
      get { self["title"] }
      set { self["title"] = newValue }
    }
    /// `itunes:subtitle`: a description of a few words.
    public var subtitle: String? {
      get { self["subtitle"] }
      set { self["subtitle"] = newValue }
    }
    /// `itunes:summary`: a description, as written. It may be HTML.
    public var summary: String? {
      get { self["summary"] }
      set { self["summary"] = newValue }
    }
    /// `itunes:keywords`: search terms, separated by commas.
    public var keywords: String? {
      get { self["keywords"] }
      set { self["keywords"] = newValue }
    }
    /// `itunes:explicit`: whether the show or the episode is explicit.
    public var isExplicit: Bool? {
      get { self["explicit"] }
      set { self["explicit"] = newValue }
    }
    /// `itunes:block`: whether Apple must not show the podcast or the episode.
    public var isBlocked: Bool? {
      get { self["block"] }
      set { self["block"] = newValue }
    }
    /// `itunes:complete`: whether the show is finished: no more episodes will follow.
    public var isComplete: Bool? {
      get { self["complete"] }
      set { self["complete"] = newValue }
    }
    /// `itunes:type`: `episodic` or `serial`.
    public var type: String? {
      get { self["type"] }
      set { self["type"] = newValue }
    }
    /// `itunes:new-feed-url`: the URL that the feed has moved to.
    public var newFeedURL: String? {
      get { self["new_feed_url"] }
      set { self["new_feed_url"] = newValue }
    }
    /// `itunes:duration`: the length of the episode in seconds. It is read from `1747`, `29:07`, `01:00:01` and other forms, and
    /// written in whole seconds. ``PodcastEpisode/itunesDuration`` is the text as written.
    public var duration: Double? {
      get { self["duration"].flatMap { PodcastDuration.seconds($0) } }
      set { self["duration"] = newValue.flatMap { PodcastDuration.text(seconds: $0) } }
    }
    /// `itunes:episode`: the number of the episode.
    public var episode: Int? {
      get { self["episode"] }
      set { self["episode"] = newValue }
    }
    /// `itunes:season`: the number of the season.
    public var season: Int? {
      get { self["season"] }
      set { self["season"] = newValue }
    }
    /// `itunes:order`: the position of the episode in the list of episodes.
    public var order: Int? {
      get { self["order"] }
      set { self["order"] = newValue }
    }
    /// `itunes:isClosedCaptioned`: whether the video has closed captions.
    public var isClosedCaptioned: Bool? {
      get { self["is_closed_captioned"] }
      set { self["is_closed_captioned"] = newValue }
    }
    /// `itunes:episodeType`: `full`, `trailer` or `bonus`.
    public var episodeType: String? {
      get { self["episode_type"] }
      set { self["episode_type"] = newValue }
    }
    /// `itunes:category`: the categories of Apple's directory, with their subcategories.
    public var categories: [Category] {
      get {
        if object["categories"] != nil { return self[list: "categories"] }
        guard let name: String = self["category"] else { return [] }
        let subcategory: String? = self["subcategory"]
        return [Category(name, subcategories: subcategory.map { [Category($0)] } ?? [])]
      }
      set {
        self["category"] = newValue.first?.name
        self["subcategory"] = newValue.first?.subcategories.first?.name
        // One category with at most one subcategory needs no more than these two members.
        let isComplete = newValue.isEmpty || newValue.count == 1 && newValue[0].isPlain
        object["categories"] = isComplete ? nil : .array(newValue.map { .object($0.object) })
      }
    }

    /// The person or company that Apple contacts about a show.
    public struct Owner: ExtensionView {
      public var object: JSONFeed.Object
      public init(_ object: JSONFeed.Object) { self.object = object }

      /// `itunes:name`: the name of the person or company.
      public var name: String? {
        get { self["name", or: "text"] }
        set { self["name", or: "text"] = newValue }
      }
      /// `itunes:email`: the email address.
      public var email: String? {
        get { self["email"] }
        set { self["email"] = newValue }
      }
    }

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
        get { self["category", or: "text"] }
        set { self["category", or: "text"] = newValue }
      }
      /// The categories in this one.
      public var subcategories: [Category] {
        get { self[list: "subcategories"] }
        set { self[list: "subcategories"] = newValue }
      }

      /// The object, or the name if it has no other member.
      public var jsonFeedValue: JSONFeed.Value {
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
}

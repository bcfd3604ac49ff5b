/// What RSS and Atom require and a feed may lack (Mapping.md, section 10.6).

internal import FeedFoundation
internal import FeedPrimitives
internal import JSONFeedModel

/// What is written where a format requires something that the feed does not have. Each of these is a repair.
struct RequiredParts {
  private let feed: JSONFeed
  let items: ItemSurvey
  /// The extension object of the format's own elements.
  private let own: JSONFeed.Object
  /// The id of the feed in Atom.
  private var id: String?
  /// The namespace of the UUIDs of items.
  private var namespace: [UInt8]?
  /// Whether an id had to be replaced.
  private var hasReplacedID = false

  init(of feed: JSONFeed, _ items: ItemSurvey, own: JSONFeed.Object) {
    (self.feed, self.items, self.own) = (feed, items, own)
  }

  // MARK: RSS

  /// The channel's link: the home page, else the feed's own URL, else that of the first item with one.
  func link(_ log: inout RepairLog) throws(ConversionError) -> String {
    if let url = feed.homePageURL { return url }
    if let url = feed.feedURL, WrittenURLs.isLink(url) {
      log.add(.filledIn, path: "/home_page_url", "RSS requires a link; the feed's URL was used.")
      return url
    }
    guard let url = items.firstURL else { throw .missingLink }
    log.add(.filledIn, path: "/home_page_url", "RSS requires a link; an item's URL was used.")
    return url
  }

  /// The channel's description: that of the feed, else its title.
  func description(_ html: String?, _ log: inout RepairLog) -> String {
    if let html, !html.isBlank { return html }
    log.add(.filledIn, path: "/description", "RSS requires a description; the title was used.")
    return PlainText.html(of: feed.title)
  }

  // MARK: Ids in Atom

  /// The id of the feed: that in `_atom`, else its URL, else that of its home page, else a UUID of its title.
  mutating func feedID(_ log: inout RepairLog) -> String {
    if let id { return id }
    let kept = own["id"]?.nonEmptyText
    let found: String
    if let kept, AtomID.isValid(kept) {
      found = kept
    } else if let url = [feed.feedURL, feed.homePageURL].lazy.compactMap(\.self).first(where: AtomID.isValid) {
      found = url
      log.add(.filledIn, path: "/_atom/id", "Atom requires an id; the feed's URL was used.")
    } else {
      found = "urn:uuid:" + NameBasedUUID(namespace: NameBasedUUID.ofURLs, name: kept ?? feed.title).text
      log.add(
        .filledIn, path: "/_atom/id", "Atom requires an id; one was derived from the \(kept == nil ? "title" : "id").")
    }
    id = found
    return found
  }

  /// The id of an item: its own if that is an absolute IRI, else a UUID (RFC 9562 §5.5) of the feed's id and the item's.
  mutating func itemID(_ id: String, at index: Int, _ log: inout RepairLog) -> String {
    if AtomID.isValid(id) { return id }
    if !hasReplacedID {
      hasReplacedID = true
      log.add(
        .relativeID, path: "/items/\(index)/id",
        "Atom requires ids that are absolute IRIs, valid in their scheme, and \(URLText.quoted(id)) is not one; "
          + "such ids were replaced with UUIDs made from them.")
    }
    let space = namespace ?? NameBasedUUID(namespace: NameBasedUUID.ofURLs, name: feedID(&log)).bytes
    namespace = space
    return "urn:uuid:" + NameBasedUUID(namespace: space, name: id).text
  }

  // MARK: Dates and authors in Atom

  /// When the feed was updated: the date in `_atom`, else the newest date of its items.
  func feedUpdated(_ log: inout RepairLog) -> String {
    if let kept = own["updated"]?.nonEmptyText, let date = FeedDate.parse(kept)?.date {
      return RFC3339.date(kept) != nil ? kept : RFC3339.string(date) ?? kept
    }
    return updated(nil, path: "/_atom/updated", &log)
  }

  /// When an item was updated, if that is not known: when it was published, else the newest date of all items.
  func updated(_ published: String?, path: String, _ log: inout RepairLog) -> String {
    let kept = own["updated"]?.nonEmptyText.flatMap({ FeedDate.parse($0) })?.date
    let newest = (items.newest ?? kept).flatMap(RFC3339.string)
    let source =
      published != nil
      ? "the date of publication"
      : newest != nil ? "the newest date of the feed" : "1970-01-01, because there is no date in the feed,"
    log.add(.filledIn, path: path, "Atom requires an updated date; \(source) was used.")
    return published ?? newest ?? "1970-01-01T00:00:00Z"
  }

  /// An author for a feed whose entries do not all have one: its title.
  func author(_ log: inout RepairLog) -> JSONFeed.Author {
    log.add(.filledIn, path: "/authors", "Atom requires an author; the feed's title was used.")
    return .init(name: feed.title)
  }
}

extension JSONFeed.Value {
  /// Its text, possibly in an object with attributes; nil if empty.
  var nonEmptyText: String? { (stringValue ?? self["text"]?.stringValue).flatMap { $0.isEmpty ? nil : $0 } }
}

/// The URLs and languages of a feed as RSS and Atom can have them: URIs, absolute where the format requires it, and valid tags.

internal import FeedPrimitives
internal import JSONFeedModel

struct WrittenURLs {
  /// The members whose elements must be absolute URLs. Other URLs must be URI references.
  private static let absolute: [FeedWriter.Format: Set<String>] = [
    .rss: ["home_page_url", "icon", "url", "image", "attachments"], .atom: ["image"],
  ]
  private let format: FeedWriter.Format
  /// The base of relative URLs, as in a conversion.
  private let context: FeedContext
  private let urls = URLBudget()
  private let names: Set<String>
  /// The feed with such URLs.
  private(set) var feed: JSONFeed
  /// The members of the feed that are left out.
  private var leftOut: [String] = []

  init(of feed: JSONFeed, in format: FeedWriter.Format) {
    self.format = format
    context = FeedContext(feed, from: nil, baseURL: nil)
    names = Self.absolute[format] ?? []
    self.feed = feed
    var (feed, leftOut) = (feed, [String]())
    context.finish(&feed, urls)
    feed.forEachURL { name, url in write(&url, name, &leftOut) }
    feed.hubs = feed.hubs?.filter { Self.isReference($0.url) }
    feed.authors = written(feed.authors)
    feed.language = feed.language.flatMap(Self.written(language:))
    (self.feed, self.leftOut) = (feed, leftOut)
  }

  /// Notes what is left out of the feed.
  func note(_ log: inout RepairLog) { note(leftOut, in: "", &log) }

  func written(_ item: consuming JSONFeed.Item, at index: Int, _ log: inout RepairLog) -> JSONFeed.Item {
    var leftOut: [String] = []
    context.resolveMembers(in: &item, urls)
    item.forEachURL { name, url in write(&url, name, &leftOut) }
    if item.attachments?.contains(where: { !URLSyntax.isPlain($0.url) }) == true {
      item.attachments = item.attachments?.compactMap { attachment in
        var (attachment, url) = (attachment, Optional(attachment.url))
        write(&url, "attachments", &leftOut)
        guard let url else { return nil }
        attachment.url = url
        return attachment
      }
    }
    item.authors = written(item.authors)
    item.language = item.language.flatMap(Self.written(language:))
    note(leftOut, in: "/items/\(index)", &log)
    return item
  }

  private func written(_ authors: [JSONFeed.Author]?) -> [JSONFeed.Author]? {
    guard authors?.contains(where: { $0.url.map(Self.isReference) == false }) == true else { return authors }
    return authors?.map { author in
      guard let url = author.url, !Self.isReference(url) else { return author }
      var author = author
      // Readers show it where there is no name.
      if author.name?.isBlank ?? true { author.name = url }
      author.url = nil
      return author
    }
  }

  private static func written(language: String) -> String? {
    LanguageTag.isValid(language)
      ? language : LanguageTag.meant(by: language).flatMap { LanguageTag.isValid($0) ? $0 : nil }
  }

  private func write(_ url: inout String?, _ name: String, _ leftOut: inout [String]) {
    guard var text = url, !URLSyntax.isPlain(text) else { return }
    text.makeURI()
    url = text
    if !Self.isReference(text) || names.contains(name) && !URLText.isAbsolute(text) {
      url = nil
      leftOut.append(name)
    }
  }

  /// Whether a URL may be the link of a channel.
  static func isLink(_ url: String) -> Bool { isReference(url) && URLText.isAbsolute(url) }

  /// Whether a URL that may be a member is a URI reference (RFC 3986 §4.2): a relative one has no colon before its first slash, and
  /// something follows a scheme.
  private static func isReference(_ url: String) -> Bool {
    if URLSyntax.isPlain(url) { return true }
    guard URLSyntax.problem(in: url) == nil else { return false }
    let stop = url.utf8.firstIndex { ":/?#".utf8.contains($0) }
    guard let stop, url.utf8[stop] == UInt8(ascii: ":") else { return true }
    return URLText.isAbsolute(url) && url.utf8.index(after: stop) < url.endIndex
  }

  private func note(_ leftOut: [String], in path: @autoclosure () -> String, _ log: inout RepairLog) {
    for name in leftOut {
      log.add(
        .invalidURL, path: "\(path())/\(name)",
        "\(format == .rss ? "RSS" : "Atom") requires a valid\(names.contains(name) ? ", absolute" : "") URL here; this one was left out."
      )
    }
  }
}

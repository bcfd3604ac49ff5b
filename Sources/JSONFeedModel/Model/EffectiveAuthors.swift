/// `author` (JSON Feed 1) and `authors` (1.1): which one is used, and conversion between them.

private protocol Authored {
  var author: JSONFeed.Author? { get set }
  var authors: [JSONFeed.Author]? { get set }
  var language: String? { get set }
}

extension JSONFeed: Authored {}
extension JSONFeed.Item: Authored {}

extension Authored {
  /// `authors` if there are any, else `author`.
  fileprivate var ownAuthors: [JSONFeed.Author] {
    if let authors, !authors.isEmpty { return authors }
    return author.map { [$0] } ?? []
  }

  fileprivate mutating func useVersion1Members() {
    author = authors?.first ?? author
    authors = nil
    language = nil
  }

  fileprivate mutating func useVersion1_1Members() {
    guard author != nil else { return }
    authors = ownAuthors
    author = nil
  }
}

extension JSONFeed {
  /// The feed's authors in either version: `authors` if there are any, else `author` (JSON Feed 1.1: "readers should always
  /// prefer the authors array").
  public var effectiveAuthors: [Author] { ownAuthors }

  /// The authors of an item of this feed: its own or, without any, those of the feed.
  public func effectiveAuthors(of item: Item) -> [Author] {
    let own = item.ownAuthors
    return own.isEmpty ? effectiveAuthors : own
  }

  /// The feed with the members of version 1.1: `author` becomes `authors` if these are empty.
  package func withVersion1_1Members() -> JSONFeed {
    var feed = self
    feed.version = JSONFeed.version1_1
    feed.useVersion1_1Members()
    for index in feed.items.indices { feed.items[index].useVersion1_1Members() }
    return feed
  }

  /// The feed with the members of version 1: the first of `authors` becomes the author, `language` is left out.
  package func withVersion1Members() -> JSONFeed {
    var feed = self
    feed.version = JSONFeed.version1
    feed.useVersion1Members()
    for index in feed.items.indices { feed.items[index].useVersion1Members() }
    return feed
  }
}

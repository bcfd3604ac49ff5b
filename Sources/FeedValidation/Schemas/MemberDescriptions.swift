/// What the members of JSON Feed mean, for their JSON Schemas.

enum MemberDescriptions {
  /// The description of a member; empty if there is none.
  static func text(of name: String, in kind: JSONFeedObjectKind) -> String {
    all[kind.name + "." + name] ?? all[name] ?? ""
  }

  /// The descriptions by name, or by object and name where objects differ.
  private static let all = Dictionary(
    """
    version: The URL of the version of JSON Feed that the document uses.
    title: The name of the feed.
    home_page_url: The URL of the page that the feed is about.
    feed_url: The URL of the feed itself.
    description: What the feed is about.
    user_comment: A note for people who look at the feed without a feed reader.
    next_url: The URL of a feed with the next items.
    icon: The URL of a large square image for a list of items.
    favicon: The URL of a small square image for a list of feeds.
    author: The author; version 1.1 replaces this member by authors.
    authors: The authors.
    language: The main language, as an RFC 5646 tag.
    expired: Whether the feed will never be updated again.
    hubs: Services that announce changes of the feed at once.
    items: The items; the array may be empty.
    item.id: The identifier of the item, which never changes and no other item of the feed has.
    item.url: The URL of the item's own page.
    external_url: The URL of a page elsewhere that the item is about.
    item.title: The title of the item, in plain text.
    content_html: The content as HTML.
    content_text: The content as plain text.
    summary: A sentence or two about the item, in plain text.
    image: The URL of the main image of the item.
    banner_image: The URL of an image to show above the item.
    date_published: When the item was published.
    date_modified: When the item was last changed.
    tags: Words that describe the item.
    attachments: Related files, such as the audio of a podcast.
    author.name: The name of the author.
    author.url: The URL of a page about the author.
    author.avatar: The URL of a square image of the author.
    attachment.url: The URL of the file.
    attachment.mime_type: The media type of the file.
    attachment.title: The name of the attachment; attachments with the same name are versions of one file.
    attachment.size_in_bytes: The size of the file in bytes.
    attachment.duration_in_seconds: How long the file takes to play, in seconds.
    hub.type: The protocol of the service.
    hub.url: The URL of the service.
    """.split(separator: "\n").map { line in
      let parts = line.split(separator: ":", maxSplits: 1)
      return (parts.first.map(String.init) ?? "", String(parts.last?.dropFirst() ?? ""))
    }, uniquingKeysWith: { first, _ in first })
}

/// An item of a feed in the preview.

internal import FeedBridge
internal import FeedPrimitives
internal import JSONFeedModel

/// Writes what readers show of an item.
struct PreviewedItem {
  let item: JSONFeed.Item
  let feed: JSONFeed
  /// The number in the document, from 1.
  let number: Int
  /// The id of the element.
  let id: String
  /// The level of its heading.
  let level: Int
  /// The base of relative URLs.
  let base: URLBase

  var markup: String {
    let (date, update) = (PreviewText.time(item.datePublished), PreviewText.time(item.dateModified))
    let language = PreviewText.language(item.language ?? feed.language)
    let title = item.title.flatMap { $0.isBlank ? nil : "<span\(language)>\($0.escaped)</span>" }
    let heading = PreviewText.link(item.url, title ?? date ?? update ?? "Without a title", base)
    let isLinkpost = item.externalURL != nil && item.externalURL != item.url
    let content = ItemContent.markup(of: item, base: base, level: level, id: id)
    let picture = (item.bannerImage ?? item.image).flatMap { content.contains("<img ") ? nil : $0 }
    return """
      <p class="number"><bdi>\(URLText.head(of: feed.title, bytes: 200).escaped)</bdi> · Item \(number.grouped)</p>
      <h\(level) id="\(id)-title" dir="auto"\(title == nil ? " class=\"untitled\"" : "")>\(heading)</h\(level)>

      """
        + PreviewText.byline([
          PreviewText.authors(feed.effectiveAuthors(of: item), base), title == nil ? nil : date,
          update == date ? nil : update.map { "updated \($0)" },
          isLinkpost ? PreviewText.link(item.externalURL, "linked page", base) : nil,
        ])
        + PreviewText.picture(picture, "hero", base)
        + (content.isEmpty ? "" : "<div class=\"content\" dir=\"auto\"\(language)>\n\(content)</div>\n")
        + PreviewText.list("attachments", "Attachments", item.attachments ?? []) { attachment($0, besides: picture) }
        + PreviewText.list("related", "Chapters and transcripts", related) { $0 }
        + PreviewText.list("tags", "Tags", item.tags ?? []) { "<bdi>\($0.escaped)</bdi>" }
  }

  /// A player for a recording, a picture unless it is the one that is shown above, and a link.
  private func attachment(_ attachment: JSONFeed.Attachment, besides picture: String?) -> String {
    let kind = attachment.mimeType.map { $0.prefix { $0 != "/" }.lowercased() } ?? ""
    let name = attachment.title ?? String(URLText.fileName(attachment.url).prefix(60))
    let url = ItemContent.policy.allowedURL(attachment.url, .media, base: base)
    var player = ""
    if let url, kind == "audio" || kind == "video" {
      player =
        "<\(kind) controls preload=\"none\" src=\"\(url.escapedForMarkup)\" aria-label=\"\(name.escaped)\"></\(kind)>\n"
    }
    if kind == "image", attachment.url != picture { player = PreviewText.picture(attachment.url, "attached", base) }
    let duration = PreviewText.amount(attachment.durationInSeconds, of: 60, "min")
    let size = PreviewText.amount(attachment.sizeInBytes, of: 1_000_000, "MB")
    return player + entry(attachment.url, name, attachment.mimeType, duration, size)
  }

  /// Chapters and transcripts: those in files of their own, and the chapters in the feed itself (Podlove Simple Chapters).
  private var related: [String] {
    let chapters = item.podcast?.chapters.map { [entry($0.url, "Chapters", $0.type)] } ?? []
    let transcripts = item.podcast?.transcripts.map { entry($0.url, "Transcript", $0.language, $0.type) } ?? []
    let simpleChapters = item.simpleChapters?.chapters.map { entry($0.url, $0.title ?? "Chapter", $0.startText) } ?? []
    return chapters + transcripts + simpleChapters
  }

  /// A link with notes.
  private func entry(_ url: String?, _ name: String, _ notes: String?...) -> String {
    PreviewText.link(url, "<bdi>\(name.escaped)</bdi>", base) + PreviewText.note(notes)
  }
}

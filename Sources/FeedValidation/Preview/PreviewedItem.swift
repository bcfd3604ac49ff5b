/// An item of a feed in the preview.

internal import FeedBridge
internal import FeedFoundation
internal import FeedPrimitives
internal import JSONFeedModel

/// Writes the markup of items.
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
  let base: String?

  /// What readers show.
  var markup: String {
    let (date, update) = (item.datePublished.flatMap(PreviewText.time), item.dateModified.flatMap(PreviewText.time))
    let language = PreviewText.language(item.language ?? feed.language)
    var text = "<p class=\"number\">Item \(number.grouped)</p>\n"
    let title = item.title.flatMap { $0.isBlank ? nil : "<span\(language)>\($0.escaped)</span>" }
    let heading = title ?? (date ?? update)?.markup ?? "Without a title"
    text += "<h\(level) id=\"\(id)-title\" dir=\"auto\"\(title == nil ? " class=\"untitled\"" : "")>"
    text += PreviewText.link(item.url, heading, base) + "</h\(level)>\n"
    text += PreviewText.line(
      "byline",
      [
        PreviewText.authors(feed.effectiveAuthors(of: item), base), title == nil ? nil : date?.markup,
        update?.text == date?.text ? nil : update.map { "updated \($0.markup)" },
        item.externalURL.flatMap { url in
          url == item.url ? nil : PreviewText.link(url, "linked page" + PreviewText.host(of: url), base)
        },
      ])
    let content = ItemContent(of: item, base: base, level: level).markup
    if let picture = item.bannerImage ?? item.image, !content.contains(picture.escapedForMarkup) {
      text += PreviewText.picture(picture, "hero", base)
    }
    text += content.isEmpty ? "" : "<div class=\"content\" dir=\"auto\"\(language)>\n\(content)</div>\n"
    text += PreviewText.list("attachments", "Attachments", (item.attachments ?? []).map(attachment))
    text += PreviewText.list("related", "Chapters and transcripts", documents)
    if !chapters.isEmpty {
      text += "<details class=\"chapters\"><summary>\(PreviewText.count(chapters.count, "chapter"))</summary>"
      text += PreviewText.list("times", "Chapters", chapters) + "</details>\n"
    }
    text += PreviewText.list("tags", "Tags", (item.tags ?? []).map { "<bdi>\($0.escaped)</bdi>" })
    return text
  }

  /// A player for a recording, and a link.
  private func attachment(_ attachment: JSONFeed.Attachment) -> String {
    let kind = attachment.mimeType.map { $0.prefix { $0 != "/" }.lowercased() } ?? ""
    let name = attachment.title ?? PreviewText.fileName(of: attachment.url)
    var text = ""
    if ["audio", "video"].contains(kind), let url = ItemContent.policy.allowedURL(attachment.url, .media, baseURL: base)
    {
      text +=
        "<\(kind) controls preload=\"none\" src=\"\(url.escapedForMarkup)\" aria-label=\"\(name.escaped)\"></\(kind)>\n"
    }
    let details = [
      attachment.mimeType, attachment.durationInSeconds.flatMap(PreviewText.duration),
      attachment.sizeInBytes.flatMap(PreviewText.size),
    ].compactMap { $0?.escaped }
    return text + PreviewText.link(attachment.url, "<bdi>\(name.escaped)</bdi>", base)
      + (details.isEmpty ? "" : " <small>\(details.joined(separator: " · "))</small>")
  }

  /// Links to chapters and transcripts in files of their own.
  private var documents: [String] {
    guard let podcast = item.podcast else { return [] }
    let chapters = podcast.chapters.map { [(name: "Chapters", url: $0.url, details: [$0.type])] } ?? []
    let transcripts = podcast.transcripts.map { (name: "Transcript", url: $0.url, details: [$0.language, $0.type]) }
    return (chapters + transcripts).filter { $0.url != nil }.map { document in
      let details = document.details.compactMap { $0?.escaped }.joined(separator: " · ")
      return PreviewText.link(document.url, document.name, base) + (details.isEmpty ? "" : " <small>\(details)</small>")
    }
  }

  /// The chapters in the feed itself (Podlove Simple Chapters).
  private var chapters: [String] {
    let all = item.extensions["_psc"]?["chapters"]?.arrayValue ?? []
    return all.map { chapter in
      let title = "<bdi>\((chapter["title"]?.stringValue ?? "Chapter").escaped)</bdi>"
      let start = (chapter["start"]?.stringValue ?? "").escaped
      return "<span class=\"place\">\(start)</span> \(PreviewText.link(chapter["href"]?.stringValue, title, base))"
    }
  }
}

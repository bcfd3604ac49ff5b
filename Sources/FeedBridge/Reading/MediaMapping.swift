/// Makes the images and attachments of an item from its media elements.

internal import FeedPrimitives
internal import JSONFeedModel

extension ItemMapping {
  mutating func readMedia(_ elements: inout ParsedElements, _ log: inout RepairLog) {
    let images = elements.has(.podcastImage) || elements.has(.podcastImages) ? PodcastImages(elements) : nil
    for role in ElementPriorities.bannerImage[format] where item.bannerImage == nil {
      item.bannerImage = role == .podcastImage ? images?.banner : elements.takeURL(role, as: .image)
    }
    var media: ItemMedia?
    if elements.hasAny(of: Self.mediaRoles) {
      media = ItemMedia(itemTitle: item.title, itemURL: item.url, place: place, format, &elements, &log)
    }
    if var attachments = media?.attachments.all, !attachments.isEmpty {
      if let index = elements.first(.itunesDuration) { Self.addDuration(elements.text(index), to: &attachments) }
      item.attachments = attachments
    }
    for role in ElementPriorities.image[format] where item.image == nil {
      switch role {
      case .itunesLink: item.image = elements.itunesLink(isImage: true)
      case .podcastImage: item.image = images?.ofItem
      case .image: item.image = elements.indices(role).lazy.compactMap { elements.picture($0) }.first
      case .mediaThumbnail: item.image = media?.thumbnail
      case .mediaContent: item.image = media?.image
      case .mediaGroup: item.image = media?.innerThumbnail
      case .enclosure: item.image = media?.imageEnclosure
      default: item.image = elements.takeURL(role, as: .image)
      }
    }
  }

  private static let mediaRoles = RoleSet(
    ElementPriorities.attachments[.rss] + [.mediaThumbnail, .mediaTitle, .originalEnclosureLink])

  /// Adds `itunes:duration` to the first audio or video attachment, unless that has a duration.
  /// - Returns: whether the text is a duration and there is such an attachment.
  @discardableResult
  static func addDuration(_ text: String, to attachments: inout [JSONFeed.Attachment]) -> Bool {
    guard let seconds = PodcastDuration.seconds(text) else { return false }
    let target =
      attachments.firstIndex { attachment in
        let type = attachment.mimeType ?? MediaType.forURL(attachment.url) ?? ""
        return type.hasPrefix("audio/") || type.hasPrefix("video/")
      } ?? attachments.firstIndex { !($0.mimeType ?? "").hasPrefix("image/") }
    guard let target else { return false }
    if attachments[target].durationInSeconds == nil { attachments[target].durationInSeconds = seconds }
    return true
  }
}

/// Collects the media of an item, in the order of the document.
private struct ItemMedia {
  var attachments = AttachmentList()
  private(set) var imageEnclosure: String?
  private let itemTitle: String?
  private let itemURL: String?
  private let place: ItemPath
  private let format: XMLFormat
  private var thumbnails = LargestImage()
  private var innerThumbnails = LargestImage()
  /// The first picture; of a group, the largest.
  private(set) var image: String?
  private var hasEnclosure = false

  init(
    itemTitle: String?, itemURL: String?, place: ItemPath, _ format: XMLFormat, _ elements: inout ParsedElements,
    _ log: inout RepairLog
  ) {
    self.itemTitle = itemTitle
    self.itemURL = itemURL
    self.place = place
    self.format = format
    read(&elements, &log)
  }

  /// The largest thumbnail of the item.
  var thumbnail: String? { thumbnails.found }
  /// The largest thumbnail of a group or a content.
  var innerThumbnail: String? { innerThumbnails.found }

  private mutating func read(_ elements: inout ParsedElements, _ log: inout RepairLog) {
    for index in elements.all.indices {
      let base = elements.base(index)
      let offset = elements.all[index].offset
      switch elements.all[index].role {
      case .enclosure: addEnclosure(&elements, index, &log)
      case .atomLink where elements.relation(index) == "enclosure": addEnclosure(&elements, index, &log)
      case .atomContent: addRemoteContent(elements, index)
      case .mediaGroup: addGroup(elements.object(index) ?? [:], base, offset: offset, &log)
      case .mediaContent:
        var pictures = LargestImage()
        addContent(elements.object(index) ?? [:], base, offset: offset, &pictures, &log)
        image = image ?? pictures.found
      case .mediaPeerLink: addPeerLink(elements.object(index) ?? [:], base)
      case .mediaThumbnail: thumbnails.look(at: elements.object(index) ?? [:], base: base)
      default: continue
      }
    }
    // `media:title` becomes the title of the attachment only if there is one: attachments with the same title would be
    // alternatives.
    for index in elements.indices(.mediaTitle) where attachments.all.count == 1 {
      let title = MediaText(elements.text(index), type: elements.member("type", of: index)).title
      if let title, title != itemTitle { attachments.setTitle(title, at: 0) }
    }
  }

  // MARK: Enclosures and links

  private mutating func addEnclosure(_ elements: inout ParsedElements, _ index: Int, _ log: inout RepairLog) {
    let base = elements.base(index)
    guard var media = MediaObject(elements.object(index) ?? [:], text: elements.text(index), base: base) else { return }
    if let length = media.invalidLength {
      log.add(
        .invalidNumber, path: place.path + "/" + elements.all[index].name(in: format),
        offset: elements.all[index].offset,
        "\"\(URLText.head(of: length, bytes: 40))\" is not a valid length; it was left out.")
    }
    // FeedBurner replaces the URL with its own, and keeps the original in another element.
    if elements.all[index].role == .enclosure, !hasEnclosure, let original = elements.firstText(.originalEnclosureLink),
      let url = elements.url(elements.text(original), of: original),
      URLText.fileName(url) == URLText.fileName(media.attachment.url)
    {
      media.attachment.url = url
    }
    hasEnclosure = true
    if imageEnclosure == nil, media.attachment.mimeType?.hasPrefix("image/") == true {
      imageEnclosure = media.attachment.url
    }
    let position = attachments.add(media.attachment)
    let attachment = attachments.all[position]
    if elements.allMembers(index, meet: { attachment.contains($0, base: base) }) { elements.markMapped(index) }
  }

  /// Adds the external content of an Atom entry (RFC 4287 §4.1.3.2), unless it is the item's page.
  private mutating func addRemoteContent(_ elements: ParsedElements, _ index: Int) {
    guard let source = elements.value("src", of: index) else { return }
    var content: JSONFeed.Object = ["url": source]
    content["type"] = elements.member("type", of: index).map { .string(Self.typesInAtom[$0] ?? $0) }
    if let media = MediaObject(content, base: elements.base(index)), media.attachment.url != itemURL {
      attachments.add(media.attachment)
    }
  }

  /// The media types that Atom has names for.
  private static let typesInAtom = ["text": "text/plain", "html": "text/html", "xhtml": "application/xhtml+xml"]

  // MARK: Media RSS

  private mutating func addPeerLink(_ link: JSONFeed.Object, _ base: URLBase) {
    if let media = MediaObject(link, base: base) { attachments.add(media.attachment) }
  }

  /// Adds a `media:content` and those inside it, and looks for pictures among them.
  ///
  /// - Returns: the indices of the attachments.
  @discardableResult
  private mutating func addContent(
    _ content: JSONFeed.Object, _ base: URLBase, offset: Int, _ pictures: inout LargestImage, _ log: inout RepairLog
  ) -> [Int] {
    for thumbnail in content["thumbnails"]?.arrayValue ?? [] {
      let object = thumbnail.objectValue ?? [:]
      innerThumbnails.look(at: object, base: object.base(inside: base))
    }
    var added: [Int] = []
    if let media = MediaObject(content, base: base) {
      if media.attachment.isImage { pictures.look(at: content, base: base) }
      if media.isTypeGuessed {
        log.add(
          .missingMIMEType, path: place.path + "/media:content", offset: offset,
          "The element has no media type; \(media.attachment.mimeType ?? "") was derived from its medium.")
      }
      added.append(attachments.add(media.attachment))
    }
    return added + addContents(of: content, base, offset: offset, &pictures, &log)
  }

  /// Adds the `media:content` elements in a group or in another `media:content`.
  private mutating func addContents(
    of object: JSONFeed.Object, _ base: URLBase, offset: Int, _ pictures: inout LargestImage, _ log: inout RepairLog
  ) -> [Int] {
    var added: [Int] = []
    for content in object["contents"]?.arrayValue ?? [] {
      guard let object = content.objectValue else { continue }
      added += addContent(object, object.base(inside: base), offset: offset, &pictures, &log)
    }
    return added
  }

  /// Adds the contents of a `media:group`: alternative versions of one file, with the same title.
  private mutating func addGroup(_ object: JSONFeed.Object, _ base: URLBase, offset: Int, _ log: inout RepairLog) {
    for thumbnail in object["thumbnails"]?.arrayValue ?? [] {
      let object = thumbnail.objectValue ?? [:]
      innerThumbnails.look(at: object, base: object.base(inside: base))
    }
    var pictures = LargestImage()
    var added = addContents(of: object, base, offset: offset, &pictures, &log)
    image = image ?? pictures.found
    // A picture beside a video is not another version of it.
    let others = added.filter { !attachments.all[$0].isImage }
    if !others.isEmpty { added = others }
    for link in object["peer_links"]?.arrayValue ?? [] {
      let object = link.objectValue ?? [:]
      addPeerLink(object, object.base(inside: base))
    }
    let title = object["title"].flatMap { MediaText($0)?.title }
    if added.count > 1, let shared = (title ?? itemTitle).map(AttachmentList.shared) {
      for index in added { attachments.setTitle(shared, at: index) }
    } else if let title, title != itemTitle, let index = added.first {
      attachments.setTitle(title, at: index)
    }
  }
}

/// The largest of several images; the first if no size is known.
struct LargestImage {
  /// Its URL.
  private(set) var found: String?
  private var area = 0.0

  mutating func look(at image: JSONFeed.Object, base: URLBase) {
    guard let written = image["url"]?.stringValue ?? image["text"]?.stringValue,
      let url = URLText.member(written, against: base, as: .image)
    else { return }
    let (width, height) = (image["width"]?.doubleValue, image["height"]?.doubleValue)
    let area = (width ?? height ?? 0) * (height ?? width ?? 0)
    guard found == nil || area > self.area else { return }
    found = url
    self.area = area
  }
}

// MARK: Texts and tags

extension ParsedElements {
  /// The first `media:description` inside a `media:group` or a `media:content`.
  func innerDescription(_ role: Role) -> MediaText? {
    for index in indices(role) {
      let description = value("description", of: index) ?? value("contents", of: index)?[0]?["description"]
      if let text = description.flatMap(MediaText.init) { return text }
    }
    return nil
  }

  /// The keywords and categories of a `media:group` or a `media:content`, and of the contents in it.
  func innerTags(_ index: Int) -> [String] {
    guard MediaTags.names.contains(where: { value($0, of: index) != nil }) else { return [] }
    return MediaTags.tags(in: object(index) ?? [:])
  }
}

/// Keywords and categories of Media RSS as tags.
enum MediaTags {
  /// Elements that contain tags, or elements with tags.
  fileprivate static let names = ["keywords", "categories", "contents"]

  static func tags(in object: JSONFeed.Object) -> [String] {
    var tags = object["keywords"]?.stringValue?.split(separator: ",").map(String.init) ?? []
    for category in object["categories"]?.arrayValue ?? [] {
      if let tag = tag(of: category) { tags.append(tag) }
    }
    for content in object["contents"]?.arrayValue ?? [] { tags += self.tags(in: content.objectValue ?? [:]) }
    return tags
  }

  /// A `media:category` as a tag: its label, or else its text.
  static func tag(of category: JSONFeed.Value) -> String? {
    let text = category.stringValue ?? category["label"]?.stringValue ?? category["text"]?.stringValue
    return text.flatMap { $0.isEmpty ? nil : $0 }
  }
}

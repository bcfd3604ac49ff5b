/// Makes the images and attachments of an item from its media elements.

internal import FeedPrimitives
internal import JSONFeedModel

extension ItemMapping {
  mutating func readMedia(_ elements: inout FeedElements, _ log: inout RepairLog) {
    guard elements.hasAny(of: Self.mediaRoles) || elements.hasAny(of: Self.imageRoles) else { return }
    let images = elements.has(.podcastImage) || elements.has(.podcastImages) ? PodcastImages(&elements) : nil
    for role in elements.present(ElementPriorities.bannerImage[format]) where item.bannerImage == nil {
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
      case .image: item.image = elements.firstPicture()
      case .mediaThumbnail: item.image = media?.thumbnail
      case .mediaContent: item.image = media?.image
      case .mediaGroup: item.image = media?.innerThumbnail
      case .enclosure: item.image = media?.imageEnclosure
      default: item.image = elements.takeURL(role, as: .image)
      }
    }
  }

  private static let imageRoles = RoleSet(ElementPriorities.image[.rss])
    .union(RoleSet(ElementPriorities.bannerImage[.rss])).union([.podcastImages])
  /// Nearly all links and contents of Atom have no media.
  private static let mediaRoles = RoleSet(ElementPriorities.attachments[.rss]).subtracting([.atomLink, .atomContent])
    .union([.enclosureLink, .remoteContent, .mediaThumbnail, .mediaTitle, .originalEnclosureLink])

  /// Adds `itunes:duration` to the recording, unless that has a duration.
  static func addDuration(_ text: String, to attachments: inout [JSONFeed.Attachment]) {
    guard let seconds = PodcastDuration.seconds(text), let index = recording(in: attachments),
      attachments[index].durationInSeconds == nil
    else { return }
    attachments[index].durationInSeconds = seconds
  }

  /// The index of the first attachment that is audio or video, else of the first whose type is not known.
  static func recording(in attachments: [JSONFeed.Attachment]) -> Int? {
    attachments.firstIndex { $0.isRecording == true } ?? attachments.firstIndex { $0.isRecording == nil }
  }
}

extension JSONFeed.Attachment {
  /// Whether it is audio or video, by its media type or the suffix of its URL; nil if it may be.
  fileprivate var isRecording: Bool? {
    let byType = mimeType.flatMap(MediaType.isRecording)
    if byType == true { return true }
    return MediaType.forURL(url).flatMap(MediaType.isRecording) ?? byType
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
  private var pictures = LargestImage()
  private var hasEnclosure = false

  init(
    itemTitle: String?, itemURL: String?, place: ItemPath, _ format: XMLFormat, _ elements: inout FeedElements,
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
  /// The picture that is the default, else the first, in its largest size; of a group, the largest.
  var image: String? { pictures.found }

  private static let roles = RoleSet(ElementPriorities.attachments[.rss]).union([.mediaThumbnail, .enclosureLink])

  private mutating func read(_ elements: inout FeedElements, _ log: inout RepairLog) {
    var place = 0
    while let index = elements.next(of: Self.roles, from: &place) {
      let base = elements.base(index)
      let offset = elements.offset(index)
      switch elements.role(index) {
      case .enclosure, .enclosureLink: addEnclosure(&elements, index, &log)
      case .atomContent: addRemoteContent(&elements, index)
      case .mediaGroup: addGroup(&elements, index, base, offset: offset, &log)
      case .mediaContent:
        var inside = LargestImage()
        addContent(&elements, index, base, offset: offset, &inside, &log)
        pictures.replace(with: inside, of: &elements)
      case .mediaPeerLink: addPeerLink(&elements, index, base)
      case .mediaThumbnail: thumbnails.look(at: index, of: &elements, base: base)
      default: continue
      }
    }
    // `media:title` becomes the title of the attachment only if there is one: attachments with the same title would be
    // alternatives.
    place = 0
    while attachments.all.count == 1, let index = elements.next(.mediaTitle, from: &place) {
      let title = MediaText(elements.text(index), type: elements.member(.type, of: index)).title
      if let title, title != itemTitle { attachments.setTitle(title, at: 0) }
    }
  }

  // MARK: Enclosures and links

  private mutating func addEnclosure(_ elements: inout FeedElements, _ index: Int, _ log: inout RepairLog) {
    let base = elements.base(index)
    guard var media = MediaObject(&elements, index, base: base) else { return }
    note(media, &elements, index, offset: elements.offset(index), &log)
    // FeedBurner replaces the URL with its own, and keeps the original in another element.
    if elements.role(index) == .enclosure {
      if !hasEnclosure, let original = elements.firstText(.originalEnclosureLink),
        let url = elements.url(elements.text(original), of: original),
        URLText.fileName(url) == URLText.fileName(media.attachment.url)
      {
        media.attachment.url = url
      }
      hasEnclosure = true
    }
    if imageEnclosure == nil, media.attachment.isImage {
      imageEnclosure = media.attachment.url
    }
    let position = attachments.add(media.attachment)
    let attachment = attachments.all[position]
    if elements.allMembers(index, meet: { attachment.contains($0, $1, base: base) }) { elements.markMapped(index) }
  }

  /// Adds repairs for what was derived, read in another form, or left out.
  private func note(
    _ media: MediaObject, _ elements: inout FeedElements, _ index: Int, offset: Int?, _ log: inout RepairLog
  ) {
    guard media.isTypeGuessed || media.invalidLength != nil else { return }
    let path = place.path + "/" + elements.name(index, in: format)
    if media.isTypeGuessed {
      let type = elements.member(.type, of: index)
      let what = type.map { URLText.quoted($0) + " is not a valid" } ?? "The element has no"
      log.add(
        .missingMIMEType, path: path, offset: offset,
        "\(what) media type; \(media.attachment.mimeType ?? "") was derived from the medium.")
    }
    if let length = media.invalidLength {
      let result = media.attachment.sizeInBytes.map { "read as \(Int64($0))" } ?? "it was left out"
      log.add(
        .invalidNumber, path: path, offset: offset,
        "\(URLText.quoted(length, bytes: 40)) is not a valid length; \(result).")
    }
  }

  /// Adds the external content of an Atom entry (RFC 4287 §4.1.3.2), unless it is the item's page.
  private mutating func addRemoteContent(_ elements: inout FeedElements, _ index: Int) {
    guard let source = elements.text(.src, of: index) else { return }
    let type = elements.member(.type, of: index).map { Self.typesInAtom[$0] ?? $0 }
    if let media = MediaObject(url: source, type: type, base: elements.base(index)), media.attachment.url != itemURL {
      attachments.add(media.attachment)
    }
  }

  /// The media types that Atom has names for.
  private static let typesInAtom = ["text": "text/plain", "html": "text/html", "xhtml": "application/xhtml+xml"]

  // MARK: Media RSS

  private mutating func addPeerLink(_ elements: inout FeedElements, _ link: Int, _ base: URLBase) {
    if let media = MediaObject(&elements, link, base: base) { attachments.add(media.attachment) }
  }

  private mutating func addThumbnails(of index: Int, _ elements: inout FeedElements, _ base: URLBase) {
    var child = 0
    while let thumbnail = elements.nextChild(.mediaThumbnail, of: index, from: &child) {
      innerThumbnails.look(at: thumbnail, of: &elements, base: elements.base(thumbnail, inside: base))
    }
  }

  /// Adds a `media:content` and those inside it, and looks for pictures among them.
  ///
  /// - Returns: the indices of the attachments.
  @discardableResult
  private mutating func addContent(
    _ elements: inout FeedElements, _ content: Int, _ base: URLBase, offset: Int?, _ pictures: inout LargestImage,
    _ log: inout RepairLog
  ) -> [Int] {
    addThumbnails(of: content, &elements, base)
    var added: [Int] = []
    if let media = MediaObject(&elements, content, base: base), !URLText.isAvatar(media.attachment.url) {
      if media.attachment.isImage { pictures.look(at: content, of: &elements, base: base) }
      note(media, &elements, content, offset: offset, &log)
      added.append(attachments.add(media.attachment))
    }
    return added + addContents(of: content, &elements, base, offset: offset, &pictures, &log)
  }

  /// Adds the `media:content` elements in a group or in another `media:content`.
  private mutating func addContents(
    of index: Int, _ elements: inout FeedElements, _ base: URLBase, offset: Int?, _ pictures: inout LargestImage,
    _ log: inout RepairLog
  ) -> [Int] {
    var added: [Int] = []
    var child = 0
    while let content = elements.nextChild(.mediaContent, of: index, from: &child) {
      added += addContent(
        &elements, content, elements.base(content, inside: base), offset: offset, &pictures, &log)
    }
    return added
  }

  /// Adds the contents of a `media:group`: alternative versions of one file, with the same title.
  private mutating func addGroup(
    _ elements: inout FeedElements, _ index: Int, _ base: URLBase, offset: Int?, _ log: inout RepairLog
  ) {
    addThumbnails(of: index, &elements, base)
    var inside = LargestImage()
    var added = addContents(of: index, &elements, base, offset: offset, &inside, &log)
    pictures.replace(with: inside, of: &elements)
    // A picture beside a video is not another version of it.
    let others = added.filter { !attachments.all[$0].isImage }
    if !others.isEmpty { added = others }
    var child = 0
    while let link = elements.nextChild(.mediaPeerLink, of: index, from: &child) {
      addPeerLink(&elements, link, elements.base(link, inside: base))
    }
    let title = elements.mediaTitle(index)
    if added.count > 1, let shared = (title ?? itemTitle).map(AttachmentList.shared) {
      for index in added { attachments.setTitle(shared, at: index) }
    } else if let title, title != itemTitle, let index = added.first {
      attachments.setTitle(title, at: index)
    }
  }
}

/// The largest of several images; the first if no size is known. A picture of the author is none.
struct LargestImage {
  /// Its URL.
  private(set) var found: String?
  private var index = 0
  private var area = 0.0

  mutating func look(at index: Int, of elements: inout FeedElements, base: URLBase) {
    // Most are the only one.
    if found != nil, area == 0 { area = elements.area(self.index) }
    let area = found == nil ? 0 : elements.area(index)
    guard found == nil || area > self.area, let url = elements.imageURL(index, base: base), !URLText.isAvatar(url)
    else { return }
    (found, self.index, self.area) = (url, index, area)
  }

  /// Takes another image if it is a larger size of the same picture, or the default of several.
  mutating func replace(with other: LargestImage, of elements: inout FeedElements) {
    guard let url = found, let otherURL = other.found else {
      if found == nil { self = other }
      return
    }
    func end(_ url: TextSpan) -> Int { url.firstIndex(of: UInt8(ascii: "?"), from: 0) ?? url.count }
    let isSame = url.withBytes { url in
      otherURL.withBytes { $0.extracting(first: end($0)).isEqual(to: url.extracting(first: end(url))) }
    }
    let isBetter =
      isSame
      ? elements.area(other.index) > elements.area(index)
      : elements.isDefault(other.index) && !elements.isDefault(index)
    if isBetter { self = other }
  }
}

// MARK: Texts and tags

extension FeedElements {
  /// The URL of an enclosure, a link or a `media:content`: its attribute, or by mistake its text.
  mutating func mediaURL(_ index: Int, base: URLBase) -> String? {
    if let url = webURL(.url, of: index) { return url }
    var written = text(.url, of: index) ?? ""
    if written.isEmpty { written = text(.href, of: index) ?? "" }
    if written.isEmpty, case let text = text(index), URLText.isWeb(text) { written = text }
    return URLText.member(written, against: base)
  }

  fileprivate mutating func imageURL(_ index: Int, base: URLBase) -> String? {
    if let url = webURL(.url, of: index) { return url }
    return (text(.url, of: index) ?? text(.text, of: index)).flatMap { URLText.member($0, against: base, as: .image) }
  }

  /// Whether a `media:content` is the one to show.
  fileprivate mutating func isDefault(_ index: Int) -> Bool { value("is_default", of: index)?.boolValue ?? false }

  /// The area of an image, as far as it is known.
  fileprivate mutating func area(_ index: Int) -> Double {
    let width = value("width", of: index)?.doubleValue
    let height = value("height", of: index)?.doubleValue
    return (width ?? height ?? 0) * (height ?? width ?? 0)
  }

  /// The title in a media object or a link. An attribute is plain text (RFC 4287 §4.2.7.5).
  mutating func mediaTitle(_ index: Int) -> String? {
    if let attribute = attribute(.title, of: index) { return MediaText(tree.text(of: attribute), type: "plain").title }
    return hasChildren(index) ? value("title", of: index).flatMap { MediaText($0)?.title } : nil
  }

  /// The first `media:description` inside a `media:group` or a `media:content`.
  mutating func innerDescription(_ role: Role) -> MediaText? {
    var place = 0
    while let index = next(role, from: &place) {
      var child = 0
      let inner = nextChild(.mediaContent, of: index, from: &child)
      let description = value("description", of: index) ?? inner.flatMap { value("description", of: $0) }
      if let text = description.flatMap(MediaText.init) { return text }
    }
    return nil
  }

  /// The keywords and categories of a `media:group` or a `media:content`, and of the contents in it.
  mutating func innerTags(_ index: Int) -> [String] {
    guard hasChildren(index) else { return [] }
    var tags = string("keywords", of: index)?.split(separator: ",").map(String.init) ?? []
    var child = 0
    while let category = nextChild(.mediaCategory, of: index, from: &child) {
      if let tag = value(category).flatMap(MediaTags.tag) { tags.append(tag) }
    }
    child = 0
    while let content = nextChild(.mediaContent, of: index, from: &child) { tags += innerTags(content) }
    return tags
  }
}

enum MediaTags {
  /// A `media:category` as a tag: its label, or else its text.
  static func tag(of category: JSONFeed.Value) -> String? {
    let text = category.stringValue ?? category["label"]?.stringValue ?? category["text"]?.stringValue
    return text.flatMap { $0.isEmpty ? nil : $0 }
  }
}

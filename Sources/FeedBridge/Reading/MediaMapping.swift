/// From what a document says of an item's media to its images and attachments, by mapping.md section 5.

internal import FeedPrimitives
internal import JSONFeed

extension ItemMapping {
  mutating func readMedia(_ elements: inout ParsedElements, _ log: inout RepairLog) {
    readOwnImages(&elements)
    guard
      elements.hasAny(of: Self.mediaRoles) || !enclosureLinks.isEmpty
        || elements.indices(.atomContent).contains(where: { elements.memberCount($0) > 0 })
    else { return }
    var media = ItemMedia(itemTitle: item.title, itemURL: item.url, place: place)
    media.read(&elements, enclosureLinks, &log)
    var attachments = media.attachments.all
    readDuration(&elements, &attachments)
    if item.image == nil { item.image = media.takeImage(&elements) }
    item.attachments = attachments.isEmpty ? nil : attachments
  }

  private static let mediaRoles = RoleSet(
    .enclosure, .mediaContent, .mediaGroup, .mediaThumbnail, .mediaPeerLink, .mediaTitle)

  /// The images that are said to be the item's, not its media's.
  private mutating func readOwnImages(_ elements: inout ParsedElements) {
    item.image = elements.takeURL(.iTunesImage) ?? elements.takeImageLink()
    if elements.has(.podcastImage) || elements.has(.podcastImages) { readPodcastImages(elements) }
    if item.image == nil { item.image = elements.takeURL(.googlePlayImage) }
    if item.bannerImage == nil { item.bannerImage = elements.takeURL(.webfeedsCover) }
  }

  /// `itunes:duration` belongs to the first attachment that takes time, unless that says its own.
  func readDuration(_ elements: inout ParsedElements, _ attachments: inout [JSONFeed.Attachment]) {
    guard let index = elements.first(.iTunesDuration), let seconds = PodcastDuration.seconds(elements.text(index))
    else {
      return
    }
    let target =
      attachments.firstIndex { attachment in
        let type = attachment.mimeType ?? MediaType.forURL(attachment.url) ?? ""
        return type.hasPrefix("audio/") || type.hasPrefix("video/")
      } ?? attachments.firstIndex { !($0.mimeType ?? "").hasPrefix("image/") }
    guard let target else { return }
    if attachments[target].durationInSeconds == nil { attachments[target].durationInSeconds = seconds }
    elements.use(index)
  }
}

/// The media of an item, as they are gone through.
private struct ItemMedia {
  var attachments = AttachmentList()
  private let itemTitle: String?
  private let itemURL: String?
  private let place: ItemPath
  private var thumbnails = LargestImage()
  private var innerThumbnails = LargestImage()
  private var images = LargestImage()
  private var imageEnclosure: String?
  private var hasEnclosure = false

  init(itemTitle: String?, itemURL: String?, place: ItemPath) {
    self.itemTitle = itemTitle
    self.itemURL = itemURL
    self.place = place
  }

  /// Goes through everything that is media, in the order of the document.
  mutating func read(_ elements: inout ParsedElements, _ enclosureLinks: [Int], _ log: inout RepairLog) {
    for index in elements.all.indices {
      switch elements.all[index].role {
      case .enclosure: addEnclosure(&elements, index, &log)
      case .atomLink where enclosureLinks.contains(index): addEnclosure(&elements, index, &log)
      case .atomContent: addRemoteContent(&elements, index)
      case .mediaGroup, .mediaContent, .mediaPeerLink, .mediaThumbnail: addMedia(&elements, index, &log)
      default: continue
      }
    }
    readTitle(&elements)
  }

  /// The title of the media is that of the attachment, where there is one; two with one title would be alternates.
  private mutating func readTitle(_ elements: inout ParsedElements) {
    for index in elements.indices(.mediaTitle) where !elements.all[index].isUsed {
      let title = MediaText(elements.text(index), type: elements.member("type", of: index)).plain
      if let title, title != itemTitle {
        guard attachments.all.count == 1, attachments.all[0].title == nil || attachments.all[0].title == title else {
          continue
        }
        attachments.setTitle(title, at: 0)
      }
      elements.use(index, keeping: nil)
    }
  }

  // MARK: Enclosures and links

  private mutating func addEnclosure(_ elements: inout ParsedElements, _ index: Int, _ log: inout RepairLog) {
    guard
      var media = MediaObject(
        elements.mediaDescription(index), text: elements.text(index), base: elements.base(index), sizeName: "length")
    else { return }
    if let length = media.invalidNumber { logInvalidNumber(length, offset: elements.all[index].offset, &log) }
    // FeedBurner replaces the URL by one of its own, and says which it was.
    if elements.all[index].role == .enclosure, !hasEnclosure, let original = elements.firstText(.originalEnclosureLink),
      URLText.fileName(elements.text(original)) == URLText.fileName(media.attachment.url)
    {
      if elements.text(original) != media.attachment.url { media.replaceURL(elements.text(original)) }
      elements.use(original)
    }
    hasEnclosure = true
    if imageEnclosure == nil, media.attachment.mimeType?.hasPrefix("image/") == true {
      imageEnclosure = media.attachment.url
    }
    _ = attachments.add(&media)
    if elements.allMembers(index, meet: media.isSaid) {
      elements.use(index, keeping: nil)
    } else {
      elements.use(index, keeping: media.rest(of: elements.object(index) ?? [:]).map(JSONFeed.Value.object))
    }
  }

  private func logInvalidNumber(_ text: String, offset: Int, _ log: inout RepairLog) {
    log.add(
      .invalidNumber, path: place.path + "/enclosure", offset: offset,
      "\"\(URLText.head(of: text, bytes: 40))\" is no length; it was left out")
  }

  /// Adds the content of an Atom entry that stands elsewhere (RFC 4287 §4.1.3.2), unless that is the item's page.
  private mutating func addRemoteContent(_ elements: inout ParsedElements, _ index: Int) {
    let base = elements.base(index)
    guard let source = elements.member("src", of: index), URLText.resolved(source, against: base) != itemURL else {
      return
    }
    var object: JSONFeed.Object = ["url": .string(source)]
    object["type"] = elements.value("type", of: index)
    if var media = MediaObject(MediaDescription(object), base: base, sizeName: "length") { _ = attachments.add(&media) }
  }

  // MARK: Media RSS

  /// Adds an element of Media RSS, and keeps what is not said by it.
  private mutating func addMedia(_ elements: inout ParsedElements, _ index: Int, _ log: inout RepairLog) {
    let base = elements.base(index)
    let role = elements.all[index].role
    if role == .mediaThumbnail {
      return thumbnails.look(at: elements.mediaDescription(index), base: base, source: index)
    }
    if role == .mediaContent, elements.isPlain(index) {
      let description = elements.mediaDescription(index)
      if let media = MediaObject(description, base: base, sizeName: "file_size"), media.isImage {
        images.look(at: description, base: base, source: index)
        return elements.useKeepingAll(index)
      }
    }
    guard let object = elements.object(index) else { return }
    let offset = elements.all[index].offset
    let rest: JSONFeed.Object
    switch role {
    case .mediaGroup: rest = addGroup(object, base, offset: offset, &log)
    case .mediaContent:
      var added: [Int] = []
      rest = addContent(object, base, source: index, offset: offset, &added, &log)
    case .mediaPeerLink:
      guard let left = add(object, base) else { return }
      rest = left
    default: return
    }
    elements.use(index, keeping: rest.isEmpty ? nil : .object(rest))
  }

  /// Adds an attachment. Returns what it does not say; nil where there is no URL.
  private mutating func add(_ object: JSONFeed.Object, _ base: String?) -> JSONFeed.Object? {
    guard var media = MediaObject(MediaDescription(object), base: base, sizeName: "file_size") else { return nil }
    _ = attachments.add(&media)
    return media.rest(of: object) ?? [:]
  }

  /// Adds a `media:content` and those inside it: as attachments, whose places come into `added`, or as images. Returns what
  /// these do not say.
  ///
  /// - Parameter source: the element that it is, where it does not stand in a group.
  private mutating func addContent(
    _ object: JSONFeed.Object, _ base: String?, source: Int?, offset: Int, _ added: inout [Int], _ log: inout RepairLog
  ) -> JSONFeed.Object {
    for thumbnail in object["thumbnails"]?.arrayValue ?? [] {
      innerThumbnails.look(at: MediaDescription(thumbnail.objectValue ?? [:]), base: base, source: nil)
    }
    var rest = object
    var isAttached = false
    let description = MediaDescription(object)
    if var media = MediaObject(description, base: base, sizeName: "file_size") {
      if media.isImage {
        images.look(at: description, base: base, source: source)
      } else {
        isAttached = true
        if media.isTypeGuessed {
          log.add(
            .missingMIMEType, path: place.path + "/media:content", offset: offset,
            "no media type; \(media.attachment.mimeType ?? "") stands in for the medium")
        }
        added.append(attachments.add(&media))
        rest = media.rest(of: object) ?? [:]
      }
    }
    if let inner = object["contents"]?.arrayValue {
      rest["contents"] = addContents(inner, base, offset: offset, &added, &log)
      // Nothing but its URL is left.
      if isAttached, rest.count == 1, rest["url"] != nil { rest = [:] }
    }
    return rest
  }

  /// Adds the contents of a group or of a content. Returns what is left of them; nil where nothing is.
  private mutating func addContents(
    _ contents: [JSONFeed.Value], _ base: String?, offset: Int, _ added: inout [Int], _ log: inout RepairLog
  ) -> JSONFeed.Value? {
    var rest: [JSONFeed.Value] = []
    for content in contents {
      guard let object = content.objectValue else {
        rest.append(content)
        continue
      }
      let left = addContent(object, base, source: nil, offset: offset, &added, &log)
      if !left.isEmpty { rest.append(.object(left)) }
    }
    return rest.isEmpty ? nil : .array(rest)
  }

  /// Adds what stands in a `media:group`: several forms of one thing, which share a title. Returns what is not said by it.
  private mutating func addGroup(
    _ object: JSONFeed.Object, _ base: String?, offset: Int, _ log: inout RepairLog
  ) -> JSONFeed.Object {
    var rest = object
    var added: [Int] = []
    for thumbnail in object["thumbnails"]?.arrayValue ?? [] {
      thumbnails.look(at: MediaDescription(thumbnail.objectValue ?? [:]), base: base, source: nil)
    }
    if let contents = object["contents"]?.arrayValue {
      rest["contents"] = addContents(contents, base, offset: offset, &added, &log)
    }
    if let links = object["peer_links"]?.arrayValue {
      let left = links.compactMap { link -> JSONFeed.Value? in
        guard let object = link.objectValue, let rest = add(object, base) else { return link }
        return rest.isEmpty ? nil : .object(rest)
      }
      rest["peer_links"] = left.isEmpty ? nil : .array(left)
    }
    let title = object["title"].flatMap { MediaText($0)?.plain }
    if added.count > 1 {
      if let shared = title ?? itemTitle {
        for index in added { attachments.setTitle(shared, at: index) }
      } else {
        // Nothing else says that they are one group.
        rest["contents"] = object["contents"]
      }
    } else if let title, title != itemTitle, let index = added.first {
      attachments.setTitle(title, at: index)
    }
    if let title, title == itemTitle || added.contains(where: { attachments.all[$0].title == title }) {
      rest["title"] = nil
    }
    return rest
  }

  // MARK: Images

  /// The item's image: the largest thumbnail, else the largest image, else an enclosure that is one.
  mutating func takeImage(_ elements: inout ParsedElements) -> String? {
    guard let image = thumbnails.found ?? innerThumbnails.found ?? images.found else { return imageEnclosure }
    if let source = image.source, elements.memberCount(source) > 0 {
      // A thumbnail or an image with nothing but its URL is said by the item's own.
      let isSaid = elements.allMembers(source) { $0.name == "url" || $0.name == "medium" && $0.value == "image" }
      if isSaid { elements.use(source, keeping: nil) } else { elements.useKeepingAll(source) }
    }
    return image.url
  }
}

/// The largest of several images; the first where no size is known.
private struct LargestImage {
  /// - Parameter source: the element that it is, if it is one.
  private(set) var found: (url: String, source: Int?)?
  private var width: JSONFeed.Value?
  private var height: JSONFeed.Value?

  mutating func look(at image: MediaDescription, base: String?, source: Int?) {
    guard let url = image.url?.stringValue ?? image.text?.stringValue, !url.isEmpty else { return }
    let (width, height) = (image.width, image.height)
    guard found == nil || Self.area(width, height) > Self.area(self.width, self.height) else { return }
    found = (URLText.resolved(url, against: base), source)
    (self.width, self.height) = (width, height)
  }

  private static func area(_ width: JSONFeed.Value?, _ height: JSONFeed.Value?) -> Double {
    let (width, height) = (width?.doubleValue, height?.doubleValue)
    return (width ?? height ?? 0) * (height ?? width ?? 0)
  }
}

// MARK: Texts and tags

extension ParsedElements {
  /// The first `media:description` inside a group or a content. It is taken out of it: the content of the item says it.
  mutating func takeInnerDescription() -> MediaText? {
    guard has(.mediaGroup) || has(.mediaContent) else { return nil }
    for role in [Role.mediaGroup, .mediaContent] {
      for index in indices(role) {
        guard value("description", of: index) != nil || value("contents", of: index) != nil,
          var object = object(index)
        else { continue }
        if let text = object["description"].flatMap(MediaText.init) {
          object["description"] = nil
          setValue(.object(object), of: index)
          return text
        }
        guard var contents = object["contents"]?.arrayValue, case .object(var content)? = contents.first,
          let text = content["description"].flatMap(MediaText.init)
        else { continue }
        content["description"] = nil
        contents[0] = .object(content)
        object["contents"] = .array(contents)
        setValue(.object(object), of: index)
        return text
      }
    }
    return nil
  }

  /// The keywords and categories of a group or a content, which are taken out of it where a tag says all of them.
  mutating func takeInnerTags(_ index: Int) -> [String] {
    guard !isPlain(index) || MediaTags.names.contains(where: { value($0, of: index) != nil }),
      var object = object(index)
    else { return [] }
    var tags: [String] = []
    MediaTags.take(from: &object, into: &tags)
    if !tags.isEmpty { setValue(.object(object), of: index) }
    return tags
  }
}

/// Keywords and categories of Media RSS as tags.
enum MediaTags {
  /// What has tags, or has what has tags inside.
  fileprivate static let names = ["keywords", "categories", "contents"]

  /// Takes the tags of a group or a content, and of the contents in it.
  fileprivate static func take(from object: inout JSONFeed.Object, into tags: inout [String]) {
    if let keywords = object["keywords"]?.stringValue {
      tags += keywords.split(separator: ",").map(String.init)
      object["keywords"] = nil
    }
    if let categories = object["categories"]?.arrayValue {
      var rest: [JSONFeed.Value] = []
      for category in categories {
        let (tag, left) = tag(of: category)
        if let tag { tags.append(tag) }
        if let left { rest.append(left) }
      }
      object["categories"] = rest.isEmpty ? nil : .array(rest)
    }
    if var contents = object["contents"]?.arrayValue {
      let before = tags.count
      for index in contents.indices {
        guard case .object(var content) = contents[index] else { continue }
        take(from: &content, into: &tags)
        contents[index] = .object(content)
      }
      if tags.count > before { object["contents"] = .array(contents) }
    }
  }

  /// The tag that a `media:category` is: its label, else its text; and what the tag does not say.
  static func tag(of category: JSONFeed.Value) -> (tag: String?, rest: JSONFeed.Value?) {
    if let text = category.stringValue { return (text, nil) }
    guard let label = category["label"]?.stringValue ?? category["text"]?.stringValue, !label.isEmpty else {
      return (nil, category)
    }
    return (label, category.objectValue?.count == 1 ? nil : category)
  }
}

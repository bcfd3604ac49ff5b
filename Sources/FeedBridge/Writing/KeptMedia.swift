/// The elements of attachments in extension objects, with the values of the attachments.

internal import FeedPrimitives
internal import JSONFeedModel

extension KeptElements {
  /// The elements that have the URLs of attachments.
  static let attachments: RoleSet = [
    .mediaContent, .mediaGroup, .mediaPeerLink, .podcastAlternateEnclosure, .enclosure,
  ]

  /// Gives the elements of attachments, and `itunes:duration`, the values of the attachments, if reading would find others. Elements of
  /// which reading would make other attachments are left out.
  ///
  /// - Parameter written: the role of the elements that are written for attachments, before those of extension objects: only the first is
  ///   an enclosure, all are links.
  /// - Returns: the index of the recording whose duration `itunes:duration` has, and that element, if it must be written.
  mutating func update(
    attachments: [JSONFeed.Attachment], of item: JSONFeed.Item, written: Role
  ) -> (recording: Int?, duration: String?) {
    let roles = Self.attachments.union([.atomLink])
    guard !attachments.isEmpty, hasAny(roles) || has(.originalEnclosureLink) else {
      return updateDuration(of: attachments, isSaid: false)
    }
    var media = KeptMedia(attachments)
    // FeedBurner keeps the URL that an enclosure had.
    if let original = values([.originalEnclosureLink]).first?.nonEmptyText {
      media.original = JSONFeed.Value.string(original).url(among: Set(attachments.map(\.url)))
      let isKept = values([.enclosure]).contains { media.attachment($0, .enclosure) != nil }
      if media.original == nil,
        has(.enclosure) ? !isKept : URLText.fileName(original) == URLText.fileName(attachments[0].url)
      {
        omit(.originalEnclosureLink, isLost: true)
      }
    }
    let kept = Set(values([written]).compactMap { media.attachment($0, written)?.url })
    for attachment in written == .enclosure ? attachments.prefix(1) : attachments[...]
    where !kept.contains(attachment.url) {
      for field in KeptMedia.Field.allCases where field.key(written) != nil { media.say(field, attachment) }
    }
    change(roles) { media.updated($1, $0) }
    // What no element says yet may be read from others, or be missing.
    let recording = ItemMapping.recording(in: attachments).map { attachments[$0] }
    let duration = updateDuration(
      of: attachments, isSaid: recording.map { media.isSaid(.duration, $0) } ?? true,
      isEdited: recording.map { media.edited.contains($0.url) } ?? false)
    if let recording, duration.recording != nil { media.say(.duration, recording) }
    let titles = values([.mediaTitle]) + values([.mediaGroup, .podcastAlternateEnclosure]).compactMap { $0["title"] }
    let shared = Set((titles.compactMap { MediaText($0)?.title } + [item.title ?? ""]).map(AttachmentList.shared))
    for attachment in attachments where attachment.title.map(shared.contains) ?? false { media.say(.title, attachment) }
    media.addsMissing = true
    change(roles) { media.updated($1, $0) }
    if media.isLost { replaced.append("contents") }
    let linked = attachments.map(\.url).filter { hasLink("enclosure", to: $0) }
    complete = texts(Self.attachments).union(linked).subtracting(attachments.filter(media.isIncomplete).map(\.url))
    return duration
  }

  /// Gives `itunes:duration` the duration of the recording, unless another element said that.
  private mutating func updateDuration(
    of attachments: [JSONFeed.Attachment], isSaid: Bool = false, isEdited: Bool = false
  ) -> (recording: Int?, duration: String?) {
    guard let recording = ItemMapping.recording(in: attachments),
      let seconds = attachments[recording].durationInSeconds, seconds > 0
    else { return (nil, nil) }
    let kept = values([.itunesDuration]).first?.attributeText
    if kept.flatMap(PodcastDuration.seconds) == seconds { return (recording, nil) }
    guard !isSaid || isEdited, let text = PodcastDuration.text(seconds: seconds) else { return (nil, nil) }
    change([.itunesDuration]) { _, _ in .string(text) }
    return (Double(text) == seconds && (kept != nil || !isSaid) ? recording : nil, kept == nil && !isSaid ? text : nil)
  }
}

/// Gives elements the values of attachments.
private struct KeptMedia {
  /// What an element says of an attachment.
  enum Field: CaseIterable {
    case type, size, duration, title

    /// The member for it in elements with a role.
    func key(_ role: Role) -> String? {
      switch (self, role) {
      case (.type, _): "type"
      case (.size, .mediaContent): "file_size"
      case (.size, .enclosure), (.size, .atomLink), (.size, .podcastAlternateEnclosure): "length"
      case (.duration, .mediaContent): "duration"
      case (.title, .mediaContent), (.title, .atomLink), (.title, .podcastAlternateEnclosure): "title"
      default: nil
      }
    }

    /// The attachment's value for elements with a role; nil without one.
    func value(_ attachment: JSONFeed.Attachment, in role: Role = .none) -> JSONFeed.Value? {
      switch self {
      case .type: return attachment.mimeType.map { .string($0) }
      case .size: return attachment.lengthText.map { .string($0) }
      case .duration: return attachment.durationInSeconds ?? 0 > 0 ? attachment.durationText.map { .string($0) } : nil
      case .title:
        guard let title = attachment.title, !title.isEmpty else { return nil }
        let isPlain = role == .mediaContent && MediaText(title, type: nil).isHTML
        return isPlain ? ["type": "plain", "text": .string(title)] : .string(title)
      }
    }

    /// Whether reading finds the attachment's value in an element; nil if it finds none.
    func isSaid(by element: JSONFeed.Value, _ key: String, of attachment: JSONFeed.Attachment) -> Bool? {
      let text = element[key]?.attributeText
      switch self {
      case .type:
        let type = MediaObject.type(text, medium: element["medium"]?.stringValue, of: attachment.url).name
        return type.map { $0 == attachment.mimeType || !MediaType.isValid($0) && attachment.hasUsualType }
      case .size: return text.flatMap(MediaObject.size).flatMap { $0 > 0 ? $0 == attachment.sizeInBytes : nil }
      case .duration: return text.flatMap(PodcastDuration.seconds).map { $0 == attachment.durationInSeconds }
      case .title: return element[key].flatMap { MediaText($0)?.title }.map { $0 == attachment.title }
      }
    }
  }

  private struct Said: Hashable { let url: String, field: Field }

  private let attachments: [String: JSONFeed.Attachment]
  /// The URL that the enclosure had before FeedBurner replaced it, if that is the URL of an attachment.
  var original: String?
  private var said: Set<Said> = []
  /// Whether an element inside another one was left out.
  private(set) var isLost = false
  /// The URLs of the attachments of which an element had another duration.
  private(set) var edited: Set<String> = []
  /// Whether an element gets values that no element has.
  var addsMissing = false {
    didSet { for attachment in attachments.values where attachment.hasUsualType { say(.type, attachment) } }
  }

  init(_ attachments: [JSONFeed.Attachment]) {
    self.attachments = Dictionary(attachments.map { ($0.url, $0) }) { first, _ in first }
  }

  func isSaid(_ field: Field, _ attachment: JSONFeed.Attachment) -> Bool {
    said.contains(Said(url: attachment.url, field: field))
  }

  /// Whether elements lack a value of an attachment.
  func isIncomplete(_ attachment: JSONFeed.Attachment) -> Bool {
    Field.allCases.contains { $0.value(attachment) != nil && !isSaid($0, attachment) }
  }

  mutating func say(_ field: Field, _ attachment: JSONFeed.Attachment) {
    said.insert(Said(url: attachment.url, field: field))
  }

  private func url(_ value: JSONFeed.Value, _ role: Role) -> String? {
    if role == .atomLink, value.linkRelation != "enclosure" { return nil }
    let text = (value["url"] ?? value["href"] ?? value["uri"])?.stringValue
    var url = (text ?? value["text"]?.stringValue.flatMap { URLText.isWeb($0) ? $0 : nil }).flatMap {
      URLText.member($0)
    }
    url?.makeURI()
    if role == .enclosure, let url, let original, URLText.fileName(url) == URLText.fileName(original) {
      return original
    }
    return url
  }

  /// The attachment that reading makes of an element.
  func attachment(_ value: JSONFeed.Value, _ role: Role) -> JSONFeed.Attachment? {
    url(value, role).flatMap { attachments[$0] }
  }

  /// An element with the values of its attachment; nil if it has another one.
  mutating func updated(_ value: JSONFeed.Value, _ role: Role) -> JSONFeed.Value? {
    guard var object = value.objectValue else { return value }
    if let url = url(value, role) {
      guard let attachment = attachments[url] else {
        return role == .mediaContent && URLText.isAvatar(url) ? value : nil
      }
      update(&object, role, attachment)
    }
    for (key, role) in [("contents", Role.mediaContent), ("peer_links", .mediaPeerLink), ("sources", .none)] {
      guard let values = object[key]?.arrayValue else { continue }
      let kept = values.compactMap { value -> JSONFeed.Value? in
        guard role == .none, let attachment = attachment(value, role) else { return updated(value, role) }
        var value = value
        if value["content_type"] != nil, let type = attachment.mimeType, !isSaid(.type, attachment) {
          value["content_type"] = .string(type)
          say(.type, attachment)
        }
        update(&object, .podcastAlternateEnclosure, attachment)
        return value
      }
      isLost = isLost || kept.count < values.count
      if role == .none, kept.isEmpty, !values.isEmpty { return nil }
      object[key] = .array(kept)
    }
    return .object(object)
  }

  private mutating func update(_ object: inout JSONFeed.Object, _ role: Role, _ attachment: JSONFeed.Attachment) {
    for field in Field.allCases {
      guard let key = field.key(role), let value = field.value(attachment, in: role), !isSaid(field, attachment) else {
        continue
      }
      let isSaid = field.isSaid(by: .object(object), key, of: attachment)
      if isSaid == nil, !addsMissing { continue }
      say(field, attachment)
      if isSaid == true { continue }
      if field == .duration, isSaid == false { edited.insert(attachment.url) }
      object[key] = value
    }
  }
}

extension JSONFeed.Attachment {
  /// Whether its type is the one that it has if no element has one.
  fileprivate var hasUsualType: Bool { mimeType == MediaType.forURL(url) ?? "application/octet-stream" }
}

/// Collects the attachments of an item from enclosures, links and Media RSS (Mapping.md, "Members of items").

internal import FeedPrimitives
internal import JSONFeedModel

/// One media object: an `enclosure`, an `atom:link`, a `media:content` or a `media:peerLink`.
struct MediaObject {
  var attachment: JSONFeed.Attachment
  /// The length as written, if it is not a number.
  private(set) var invalidLength: String?
  /// Whether the media type was guessed from the medium.
  private(set) var isTypeGuessed = false

  /// - Returns: nil if it has no URL.
  init?(_ elements: inout FeedElements, _ index: Int, base: URLBase) {
    var url = elements.string("url", of: index) ?? ""
    if url.isEmpty { url = elements.string("href", of: index) ?? "" }
    if url.isEmpty {
      // Some feeds use its text for the URL by mistake.
      let text = elements.text(index)
      if URLText.isWeb(text) { url = text }
    }
    guard let url = URLText.member(url, against: base) else { return nil }
    attachment = JSONFeed.Attachment(url: url)
    attachment.title = elements.value("title", of: index).flatMap { MediaText($0)?.title }
    readType(elements.string("type", of: index), medium: elements.string("medium", of: index))
    readNumbers(
      length: elements.value("length", of: index) ?? elements.value("file_size", of: index),
      duration: elements.value("duration", of: index))
  }

  /// A content that is elsewhere.
  init?(url: String, type: String?, base: URLBase) {
    guard let url = URLText.member(url, against: base) else { return nil }
    attachment = JSONFeed.Attachment(url: url)
    readType(type, medium: nil)
  }

  /// Reads the media type as written. Without one, it is guessed from the medium, unless the file's suffix shows it.
  private mutating func readType(_ written: String?, medium: String?) {
    let type = written ?? ""
    // `type="image"` is a medium.
    let isMedium = !type.isEmpty && Self.usualTypes[type.lowercased()] != nil
    if !type.isEmpty, !isMedium {
      attachment.mimeType = type
    } else if let medium = isMedium ? type : medium,
      let usual = Self.usualTypes[medium.lowercased()], MediaType.forURL(attachment.url) == nil
    {
      attachment.mimeType = usual
      isTypeGuessed = true
    }
  }

  private static let usualTypes = ["audio": "audio/mpeg", "video": "video/mp4", "image": "image/jpeg"]

  private mutating func readNumbers(length: JSONFeed.Value?, duration: JSONFeed.Value?) {
    if let length = length?.attributeText, !length.isEmpty {
      let number = Self.wholeNumber(length)
      if let number, number > 0, number.isFinite { attachment.sizeInBytes = number }
      if number?.isFinite != true { invalidLength = length }
    }
    attachment.durationInSeconds = duration?.attributeText.flatMap(PodcastDuration.seconds)
  }

  /// The number in a text that consists of digits; nil for other texts.
  fileprivate static func wholeNumber(_ text: String) -> Double? {
    text.withBytes { bytes in
      var number: Int64 = 0
      for index in 0..<bytes.count {
        guard ASCII.isDigit(bytes[index]) else { return nil }
        if index < 18 { number = number * 10 + Int64(bytes[index] - 0x30) }
      }
      return bytes.count > 0 && bytes.count <= 18 ? Double(number) : Double(text)
    }
  }

}

extension JSONFeed.Attachment {
  /// Whether it is an image.
  var isImage: Bool {
    if let mimeType { return mimeType.utf8.starts(with: "image".utf8) }
    return MediaType.forURL(url)?.hasPrefix("image/") ?? false
  }

  /// Whether the attachment contains the data of an attribute of its enclosure or link.
  func contains(_ attribute: JSONFeed.Object.Member, base: URLBase) -> Bool {
    guard let text = attribute.value.attributeText else { return false }
    switch attribute.name {
    case "url", "href", "text": return URLText.member(text, against: base)?.isExactly(url) ?? false
    case "title": return MediaText(text, type: nil).title == title
    case "type": return MediaType.isValid(text) && mimeType?.lowercased() == text.lowercased()
    case "length":
      guard let number = MediaObject.wholeNumber(text), number.isFinite else { return false }
      return number <= 0 || number == sizeInBytes
    case "rel": return text.lowercased() == "enclosure"
    default: return false
    }
  }
}

/// The attachments of an item, in the order of the document, each URL once.
struct AttachmentList {
  /// A text that several attachments get. A long one is cut, because all of them together would be many times as long as the document.
  static func shared(_ text: String) -> String { URLText.head(of: text, bytes: 500) }

  private(set) var all: [JSONFeed.Attachment] = []
  /// The index of each URL, if there are many.
  private var positions: [ExactName: Int] = [:]

  private static var few: Int { 8 }

  /// Adds an attachment, or completes the one with the same URL. Returns its index.
  @discardableResult
  mutating func add(_ attachment: JSONFeed.Attachment) -> Int {
    guard let position = position(of: attachment.url) else {
      all.append(attachment)
      if all.count > Self.few {
        if positions.isEmpty {
          for (index, attachment) in all.enumerated() { positions[ExactName(attachment.url)] = index }
        } else {
          positions[ExactName(attachment.url)] = all.count - 1
        }
      }
      return all.count - 1
    }
    if all[position].mimeType == nil { all[position].mimeType = attachment.mimeType }
    if all[position].title == nil { all[position].title = attachment.title }
    if all[position].sizeInBytes == nil { all[position].sizeInBytes = attachment.sizeInBytes }
    if all[position].durationInSeconds == nil { all[position].durationInSeconds = attachment.durationInSeconds }
    return position
  }

  private func position(of url: String) -> Int? {
    if all.count > Self.few { return positions[ExactName(url)] }
    return all.firstIndex { $0.url.isExactly(url) }
  }

  /// Gives a title to an attachment that has none.
  mutating func setTitle(_ title: String, at index: Int) {
    if all[index].title == nil { all[index].title = title }
  }
}

/// A text of Media RSS, with its type (`plain` or `html`).
struct MediaText {
  let text: String
  let type: String?

  /// - Returns: nil if it is empty, or not text.
  init?(_ value: JSONFeed.Value) {
    guard let text = value.stringValue ?? value["text"]?.stringValue, !text.isEmpty else { return nil }
    self.text = text
    type = value["type"]?.stringValue?.lowercased()
  }

  init(_ text: String, type: String?) {
    self.text = text
    self.type = type?.lowercased()
  }

  /// Whether it is HTML. A text without a type is HTML if it looks like HTML.
  var isHTML: Bool {
    (type == "plain" ? TextType.text : TextType(type ?? "")).form.isHTML(text)
  }

  /// The text as a title; nil if nothing is left.
  var title: String? {
    let title = isHTML ? PlainText.title(html: text) : PlainText.collapsed(text)
    return title.isEmpty ? nil : title
  }
}

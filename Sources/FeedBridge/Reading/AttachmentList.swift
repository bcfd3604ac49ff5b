/// Collects the attachments of an item from enclosures, links and Media RSS (Mapping.md, "Members of items").

internal import FeedPrimitives
internal import JSONFeedModel

/// One media object: an `enclosure`, an `atom:link`, a `media:content` or a `media:peerLink`.
struct MediaObject {
  var attachment: JSONFeed.Attachment
  /// The length as written, if it is not a number, or not one that the attachment can have.
  private(set) var invalidLength: String?
  /// Whether the media type was guessed from the medium.
  let isTypeGuessed: Bool

  /// - Returns: nil if it has no URL.
  init?(_ elements: inout FeedElements, _ index: Int, base: URLBase) {
    guard let url = elements.mediaURL(index, base: base) else { return nil }
    var size: Double?
    if let length = elements.text(.length, of: index) ?? elements.text(.fileSize, of: index), !length.isEmpty {
      let number = Self.wholeNumber(length)
      if number == nil { invalidLength = length }
      if let number = number ?? Self.size(length), number > 0 { size = number }
    }
    let type = Self.type(elements.text(.type, of: index), medium: elements.text(.medium, of: index), of: url)
    isTypeGuessed = type.isGuessed
    attachment = JSONFeed.Attachment(
      url: url, mimeType: type.name, title: elements.mediaTitle(index), sizeInBytes: size,
      durationInSeconds: elements.text(.duration, of: index).flatMap(PodcastDuration.seconds))
  }

  /// A content that is elsewhere.
  init?(url: String, type: String?, base: URLBase) {
    guard let url = URLText.member(url, against: base) else { return nil }
    let type = Self.type(type, medium: nil, of: url)
    (attachment, isTypeGuessed) = (JSONFeed.Attachment(url: url, mimeType: type.name), type.isGuessed)
  }

  /// The media type as written. Without one, it is guessed from the medium, unless the file's suffix shows it.
  static func type(_ written: String?, medium: String?, of url: String) -> (name: String?, isGuessed: Bool) {
    // `type="image"` is a medium.
    let usual = written.flatMap(usualType)
    if let written, !written.isEmpty, usual == nil { return (written, false) }
    guard let usual = usual ?? medium.flatMap(usualType), MediaType.forURL(url) == nil else {
      return (usual == nil ? nil : written, false)
    }
    return (usual, true)
  }

  /// The media type that files of a medium usually have.
  private static func usualType(of medium: String) -> String? {
    // All three have five letters.
    guard medium.utf8.count == 5 else { return nil }
    return switch medium.lowercased() {
    case "audio": "audio/mpeg"
    case "video": "video/mp4"
    case "image": "image/jpeg"
    default: nil
    }
  }

  /// The size that a length means.
  static func size(_ text: String) -> Double? { wholeNumber(text) ?? wholeNumber(WholeNumber.meant(by: text)) }

  /// The number in a text that consists of digits; nil for other texts, and from 2^53 on, where a `Double` would be another number.
  private static func wholeNumber(_ text: String) -> Double? {
    text.withBytes { bytes in
      var number: Int64 = 0
      for index in 0..<bytes.count {
        guard ASCII.isDigit(bytes[index]) else { return nil }
        if index < 18 { number = number * 10 + Int64(bytes[index] - 0x30) }
      }
      guard let size = bytes.count > 0 && bytes.count <= 18 ? Double(number) : Double(text) else { return nil }
      return size < 9_007_199_254_740_992 ? size : nil
    }
  }
}

extension JSONFeed.Attachment {
  /// Whether it is an image. A type that is none is derived from the URL.
  var isImage: Bool {
    let type = mimeType.flatMap { MediaType.isValid($0) ? $0 : nil } ?? MediaType.forURL(url)
    return type?.withBytes { $0.equalsIgnoringCase("image/", at: 0) } ?? false
  }

  /// Whether the attachment contains the data of an attribute of its enclosure or link.
  func contains(_ attribute: AttributeName, _ text: TextSpan, base: URLBase) -> Bool {
    func string() -> String { text.string(text.indices) }
    switch attribute {
    case .url, .href, .text:
      return text.isEqual(to: url) || URLText.member(string(), against: base)?.isExactly(url) ?? false
    case .title: return MediaText(string(), type: "plain").title == title
    case .type:
      guard let mimeType, MediaType.isValid(string()) else { return false }
      return text.isEqual(to: mimeType) || mimeType.lowercased() == string().lowercased()
    case .length:
      guard let number = MediaObject.size(string()) else { return false }
      return number <= 0 || number == sizeInBytes
    case .rel: return text.equalsIgnoringCase("enclosure", text.indices)
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
  mutating func add(_ attachment: consuming JSONFeed.Attachment) -> Int {
    guard let position = position(of: attachment.url) else {
      all.append(attachment)
      if all.count > Self.few {
        let first = positions.isEmpty ? 0 : all.count - 1
        for index in first..<all.count { positions[ExactName(all[index].url)] = index }
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

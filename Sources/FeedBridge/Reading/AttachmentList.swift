/// Attachments as they come together from enclosures, links and Media RSS, by mapping.md section 5.

internal import FeedPrimitives
internal import JSONFeed

/// What an element of media says of itself: an attribute or a child each.
struct MediaDescription {
  var url: JSONFeed.Value?
  var href: JSONFeed.Value?
  var type: JSONFeed.Value?
  var medium: JSONFeed.Value?
  var title: JSONFeed.Value?
  var text: JSONFeed.Value?
  var length: JSONFeed.Value?
  var fileSize: JSONFeed.Value?
  var duration: JSONFeed.Value?
  var width: JSONFeed.Value?
  var height: JSONFeed.Value?

  init() {}

  init(_ object: JSONFeed.Object) {
    for member in object { add(member) }
  }

  mutating func add(_ member: JSONFeed.Object.Member) {
    switch member.name.utf8.count {
    case 3 where member.name == "url": url = member.value
    case 4 where member.name == "href": href = member.value
    case 4 where member.name == "type": type = member.value
    case 4 where member.name == "text": text = member.value
    case 5 where member.name == "title": title = member.value
    case 5 where member.name == "width": width = member.value
    case 6 where member.name == "height": height = member.value
    case 6 where member.name == "medium": medium = member.value
    case 6 where member.name == "length": length = member.value
    case 8 where member.name == "duration": duration = member.value
    case 9 where member.name == "file_size": fileSize = member.value
    default: break
    }
  }
}

/// One object of media, as an `enclosure`, an `atom:link`, a `media:content` or a `media:peerLink` says it.
struct MediaObject {
  var attachment: JSONFeed.Attachment
  /// The member that is the URL, where one is.
  private let urlName: String
  private let hasURLMember: Bool
  private let sizeName: String
  /// The members that the attachment says.
  private var said = Said()
  /// Whether the attachment's URL is the one that stands there.
  private var isURLSaid = true
  /// A length or a duration that is no number.
  private(set) var invalidNumber: String?
  /// Whether the media type was guessed from the medium.
  private(set) var isTypeGuessed = false

  private struct Said: OptionSet {
    let rawValue: UInt8
    static let title = Said(rawValue: 1)
    static let type = Said(rawValue: 2)
    static let medium = Said(rawValue: 4)
    static let size = Said(rawValue: 8)
    static let duration = Said(rawValue: 16)
  }

  /// - Parameters:
  ///   - description: what stands there.
  ///   - text: the element's text; a link as the text is a slip that some make.
  ///   - sizeName: the key of its length in bytes: `length`, `file_size`.
  /// - Returns: nil where it names no URL.
  init?(_ description: MediaDescription, text: String = "", base: String?, sizeName: String) {
    self.sizeName = sizeName
    let hasURL = description.url?.stringValue?.isEmpty == false
    urlName = hasURL ? "url" : "href"
    let written = hasURL ? description.url : description.href
    hasURLMember = written != nil
    var url = written?.stringValue ?? ""
    if url.isEmpty, URLText.isWeb(text) { url = text }
    guard !url.isEmpty else { return nil }
    attachment = JSONFeed.Attachment(url: URLText.resolved(url, against: base))
    readType(description)
    if let title = description.title.flatMap({ MediaText($0)?.plain }) {
      attachment.title = title
      said.insert(.title)
    }
    readNumbers(description)
  }

  /// The media type as it stands there; else what the medium means, where the file's suffix means nothing.
  private mutating func readType(_ description: MediaDescription) {
    let medium = description.medium?.stringValue.map(Self.lowercased) ?? ""
    if let type = description.type?.stringValue, !type.isEmpty {
      attachment.mimeType = type
      // What is no media type is left out in the end.
      if MediaType.isValid(type) { said.insert(.type) }
    } else if let usual = Self.usualTypes[medium], MediaType.forURL(attachment.url) == nil {
      attachment.mimeType = usual
      isTypeGuessed = true
    }
    guard !medium.isEmpty else { return }
    let type = attachment.mimeType ?? MediaType.forURL(attachment.url) ?? ""
    if type.utf8.starts(with: medium.utf8), type.utf8.dropFirst(medium.utf8.count).first == ASCII.slash {
      said.insert(.medium)
    }
  }

  private static let usualTypes = ["audio": "audio/mpeg", "video": "video/mp4", "image": "image/jpeg"]

  private static func lowercased(_ text: String) -> String {
    text.utf8.allSatisfy { $0 &- 0x61 < 26 } ? text : text.lowercased()
  }

  private mutating func readNumbers(_ description: MediaDescription) {
    if let size = sizeName == "length" ? description.length : description.fileSize {
      let text = size.stringValue ?? size.numberValue?.literal ?? ""
      let number = Self.wholeNumber(text)
      if let number, number > 0, number.isFinite { attachment.sizeInBytes = number }
      if let number, number.isFinite { said.insert(.size) } else if !text.isEmpty { invalidNumber = text }
    }
    if let duration = description.duration {
      let text = duration.stringValue ?? duration.numberValue?.literal ?? ""
      attachment.durationInSeconds = PodcastDuration.seconds(text)
      if attachment.durationInSeconds != nil || duration == 0 { said.insert(.duration) }
    }
  }

  /// The number that the text is, where it is digits.
  private static func wholeNumber(_ text: String) -> Double? {
    let bytes = text.utf8.span
    var number = 0
    for index in 0..<bytes.count {
      guard ASCII.isDigit(bytes[index]) else { return nil }
      if index < 18 { number = number * 10 + Int(bytes[index] - 0x30) }
    }
    return bytes.count > 0 && bytes.count <= 18 ? Double(number) : Double(text)
  }

  /// Whether it is an image.
  var isImage: Bool {
    if let type = attachment.mimeType { return type.utf8.starts(with: "image".utf8) }
    return MediaType.forURL(attachment.url)?.hasPrefix("image/") ?? false
  }

  /// Replaces the URL by another one, of which it is a copy.
  mutating func replaceURL(_ url: String) {
    attachment.url = url
    isURLSaid = false
  }

  /// Notes where an attachment that was there before says something else.
  mutating func compare(with other: JSONFeed.Attachment) {
    if !Self.agree(attachment.mimeType?.lowercased(), other.mimeType?.lowercased()) { said.remove(.type) }
    if !Self.agree(attachment.sizeInBytes, other.sizeInBytes) { said.remove(.size) }
    if !Self.agree(attachment.durationInSeconds, other.durationInSeconds) { said.remove(.duration) }
    if !Self.agree(attachment.title, other.title) { said.remove(.title) }
  }

  private static func agree<T: Equatable>(_ mine: T?, _ other: T?) -> Bool { mine == nil || mine == other }

  /// What the attachment does not say of what stands there, with the URL that it belongs to; nil where it says all.
  func rest(of object: JSONFeed.Object) -> JSONFeed.Object? {
    guard !object.allSatisfy(isSaid) else { return nil }
    return JSONFeed.Object(distinct: object.filter { !saysItself($0) })
  }

  /// Whether a member need not be kept, as far as it alone can tell.
  func isSaid(_ member: JSONFeed.Object.Member) -> Bool {
    isURLSaid && (member.name == urlName || member.name == "text" && !hasURLMember) || saysItself(member)
  }

  /// Whether the attachment says what the member says.
  private func saysItself(_ member: JSONFeed.Object.Member) -> Bool {
    switch member.name {
    case "title": said.contains(.title)
    case "type": said.contains(.type)
    case "medium": said.contains(.medium)
    case "duration": said.contains(.duration)
    case "rel": member.value.stringValue?.lowercased() == "enclosure"
    case sizeName: said.contains(.size)
    default: false
    }
  }
}

/// The attachments of an item, in the order of the document, each URL once.
struct AttachmentList {
  private(set) var all: [JSONFeed.Attachment] = []
  /// Where each URL stands, once there are many.
  private var positions: [ExactName: Int] = [:]

  private static var few: Int { 8 }

  /// Adds an attachment, or fills in what the one with its URL lacks. Returns where it stands.
  mutating func add(_ media: inout MediaObject) -> Int {
    let attachment = media.attachment
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
    media.compare(with: all[position])
    return position
  }

  private func position(of url: String) -> Int? {
    if all.count > Self.few { return positions[ExactName(url)] }
    return all.firstIndex { $0.url.utf8.span.isEqual(to: url.utf8.span) }
  }

  /// Gives a title to an attachment that has none.
  mutating func setTitle(_ title: String, at index: Int) {
    if all[index].title == nil { all[index].title = title }
  }
}

/// A text of Media RSS's, which says of what type it is: `plain` or `html`.
struct MediaText {
  let text: String
  let type: String?

  /// - Returns: nil where it is empty, or no text.
  init?(_ value: JSONFeed.Value) {
    guard let text = value.stringValue ?? value["text"]?.stringValue, !text.isEmpty else { return nil }
    self.text = text
    type = value["type"]?.stringValue?.lowercased()
  }

  init(_ text: String, type: String?) {
    self.text = text
    self.type = type?.lowercased()
  }

  /// Whether it is HTML. One that does not say counts as HTML where it looks like it.
  var isHTML: Bool {
    switch type {
    case "html", "text/html", "xhtml": true
    case "plain", "text", "text/plain": false
    default: PlainText.looksLikeHTML(text)
    }
  }

  /// The text without markup; nil where nothing is left.
  var plain: String? {
    let plain = isHTML ? PlainText.from(html: text) : PlainText.collapsed(text)
    return plain.isEmpty ? nil : plain
  }
}

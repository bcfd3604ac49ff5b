/// What writing RSS and writing Atom have in common.

internal import FeedPrimitives
internal import JSONFeed

extension PlainText {
  /// HTML that is read as this plain text: the text itself, where nobody could take it for anything else.
  static func html(of text: String) -> String {
    guard text.utf8.contains(where: { $0 == ASCII.ampersand || $0 == ASCII.lessThan }), from(html: text) != text else {
      return text
    }
    return escaped(text)
  }

  /// HTML that shows this plain text.
  static func escaped(_ text: String) -> String {
    var buffer = ByteBuffer(capacity: text.utf8.count + 32)
    buffer.append(escapingHTML: text.utf8.span)
    return buffer.string()
  }

  /// The markup that an extension kept of a text, where it is markup of this text; else the text as HTML.
  static func html(of text: String, orKept kept: JSONFeed.Value?) -> String {
    if let kept = kept?.stringValue, from(html: kept) == text { return kept }
    return html(of: text)
  }
}

/// What an extension object keeps of elements that a member of JSON Feed says too, by that member's text: the domain of a
/// category, the mail address of an author.
struct KeptElements {
  /// The values in their order; nil where one was taken.
  private var values: [JSONFeed.Object?]
  private var indices: [ExactName: [Int]] = [:]

  /// - Parameter name: what an object is known by.
  init(_ value: JSONFeed.Value?, by name: (JSONFeed.Object) -> String?) {
    let all = value?.arrayValue ?? value.map { [$0] } ?? []
    values = all.map(\.objectValue)
    for (index, object) in values.enumerated() {
      if let name = object.flatMap(name) { indices[ExactName(name), default: []].append(index) }
    }
  }

  /// Atom's persons, by name or mail address; see ``take(_:)``.
  init(persons: JSONFeed.Value?) {
    self.init(persons) { $0["name"]?.stringValue ?? $0["email"]?.stringValue }
  }

  /// Atom's links, by relation and URL; see ``take(_:)``.
  init(links: JSONFeed.Value?) {
    self.init(links) { link in
      (link["rel"]?.stringValue ?? "alternate") + " " + (link["href"]?.stringValue ?? "")
    }
  }

  /// The objects known by this name, each once.
  mutating func take(_ name: String) -> [JSONFeed.Object] {
    guard let found = indices.removeValue(forKey: ExactName(name)) else { return [] }
    return found.compactMap { index in
      let object = values[index]
      values[index] = nil
      return object
    }
  }

  /// Those that were not taken.
  var rest: [JSONFeed.Object] { values.compactMap { $0 } }
}

extension XMLPrefix {
  static let atom = XMLPrefix(.atom)
  static let content = XMLPrefix(.content)
  static let dublinCore = XMLPrefix(.dublinCore)
  static let iTunes = XMLPrefix(.iTunes)
  static let media = XMLPrefix(.media)
  static let webfeeds = XMLPrefix(.webfeeds)
  static let jsonFeed = XMLPrefix(.jsonFeed)
}

extension XMLWriter {
  /// Writes the extension objects that are written by the same rules in every format: all but those in `others`.
  ///
  /// - Parameter isFeed: whether they are a feed's, which say what their namespaces are.
  /// - Returns: the names of those that reading the elements does not give.
  mutating func write(
    _ extensions: JSONFeed.Extensions, in spaces: ExtensionSpaces, isFeed: Bool, except others: Set<String>
  ) -> [String] {
    var inexact: [String] = []
    for member in extensions where !others.contains(member.name) {
      guard let space = spaces[member.name], let object = member.value.objectValue else {
        inexact.append(member.name)
        continue
      }
      var isExact = space.isRead && isAboutRead(object, member.name, in: space, isFeed: isFeed)
      if space.namespace == .iTunes {
        isExact = writeITunesCategories(object, in: space) && isExact
        isExact =
          write(object, in: space, isFeed: isFeed, except: ["category", "subcategory", "categories"]) && isExact
      } else {
        isExact = write(object, in: space, isFeed: isFeed) && isExact
      }
      if !isExact { inexact.append(member.name) }
    }
    return inexact
  }

  /// Whether reading gives the object's `about`: where the feed has it, as the namespace's own.
  private func isAboutRead(
    _ object: JSONFeed.Object, _ name: String, in space: ExtensionSpace, isFeed: Bool
  ) -> Bool {
    let about = object["about"]
    if space.namespace == nil, isFeed { return object.count > 1 }
    return about == nil || isFeed && about == ExtensionSpaces.about(name)
  }

  /// An element with a text, where there is one; see ``begin(_:in:for:)``.
  mutating func element(_ name: String, in prefix: XMLPrefix, for member: String, ifAny text: String?) {
    guard let text, !text.isEmpty else { return }
    begin(name, in: prefix, for: member)
    self.text(text)
    end()
  }

  /// The same for an empty element with attributes; those without a value are left out.
  mutating func element(
    _ name: String, in prefix: XMLPrefix, for member: String, isOwn: Bool = false,
    _ attributes: [(name: String, value: String?)]
  ) {
    begin(name, in: prefix, for: member, isOwn: isOwn)
    for (name, value) in attributes {
      if let value { attribute(name, value) }
    }
    end()
  }

  /// An empty element with attributes; those without a value are left out.
  mutating func element(_ name: String, in prefix: XMLPrefix = .none, _ attributes: [(name: String, value: String?)]) {
    begin(name, in: prefix)
    for (name, value) in attributes {
      if let value { attribute(name, value) }
    }
    end()
  }
}

extension JSONFeed.Item {
  /// Whether reading finds the item's image in an extension object or an attachment.
  var showsImageElsewhere: Bool {
    guard let image else { return true }
    if extensions["_itunes"]?["image"] != nil { return true }
    if attachments?.first.map({ $0.url == image && $0.mimeType?.hasPrefix("image/") == true }) ?? false { return true }
    return extensions.say(image, in: "_media", "_googleplay", "_podcast", "_itunes")
  }

  /// Whether reading finds the item's banner in an extension object.
  var showsBannerElsewhere: Bool {
    guard let bannerImage else { return true }
    return extensions["_webfeeds"]?["cover"] != nil || extensions.say(bannerImage, in: "_podcast")
  }
}

extension JSONFeed.Extensions {
  /// Whether one of these objects has `text` as a value.
  func say(_ text: String, in names: String...) -> Bool {
    names.contains { self[$0]?.has(text, depth: 8) ?? false }
  }
}

extension JSONFeed.Value {
  fileprivate func has(_ text: String, depth: Int) -> Bool {
    switch self {
    case .string(let own): own == text
    case .array(let values): depth > 0 && values.contains { $0.has(text, depth: depth - 1) }
    case .object(let object): depth > 0 && object.contains { $0.value.has(text, depth: depth - 1) }
    case .null, .bool, .number: false
    }
  }
}

/// The attributes and children of an attachment, of whatever element.
extension JSONFeed.Attachment {
  /// Its size in digits.
  var lengthText: String? { sizeInBytes.flatMap { $0 > 0 ? Int(exactly: $0).map { String($0) } : nil } }

  var durationText: String? { durationInSeconds.flatMap { JSONFeed.Number($0)?.literal } }
}

extension RepairLog {
  /// Notes that a format requires what the feed does not say.
  mutating func addFilling(_ path: @autoclosure () -> String, _ message: @autoclosure () -> String) {
    add(.filledIn, path: path(), message())
  }

  /// The repairs of a feed that has no document.
  var repairs: [JSONFeed.Repair] {
    var positions = DocumentPositions()
    return repairs(in: [UInt8]().span, &positions)
  }
}

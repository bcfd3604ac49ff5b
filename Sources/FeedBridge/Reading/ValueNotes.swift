/// What reading changes in the values of elements, or finds that no member can have. It becomes repairs once it is known in
/// which item the elements are.

internal import FeedPrimitives
internal import JSONFeedModel

package struct ValueNotes {
  private struct Note {
    var kind: JSONFeed.Repair.Kind
    var element: String
    var offset: Int
    var message: String
  }

  private var notes: [Note] = []
  /// How many are of elements that have been read to their end.
  private var certain = 0
  /// Whether a URL in an extension object is relative.
  private(set) var hasRelativeURLs = false

  package init() {}

  var isEmpty: Bool { notes.isEmpty && !hasRelativeURLs }

  /// Where in the document the notes are.
  var offsets: [Int] { notes.map(\.offset) }

  /// The element has been read: what was noted stays.
  mutating func keep() { certain = notes.count }

  /// The element will be read again.
  mutating func goBack() { if notes.count > certain { notes.removeSubrange(certain...) } }

  /// Adds what was noted to the repairs, and forgets it.
  mutating func move(to log: inout RepairLog, path: String) {
    for note in notes {
      log.add(note.kind, path: path + "/" + note.element, offset: note.offset, note.message)
    }
    notes = []
    certain = 0
  }

  /// An attribute that has another one's name, and was read as that one.
  mutating func addMisnamed(_ name: String, for attribute: String, of definition: NamespaceElement, at offset: Int) {
    notes.append(
      Note(
        kind: .misnamedAttribute, element: definition.name, offset: offset,
        message: "the attribute \(name) was read as \(attribute)"))
  }

  /// The URL that an attribute or the text of an element is, percent-encoded where it has to be. What is not a URL stays as it
  /// is written; nil for an empty one.
  mutating func url(_ text: String, of definition: NamespaceElement?, at offset: Int) -> String? {
    if URLSyntax.isPlain(text) { return text }
    let use: URLText.Use = definition.map { Self.imageRoles.contains($0.role) } ?? false ? .image : .link
    let element = definition?.name ?? ""
    guard let url = URLText.member(text, as: use) else {
      if text.utf8.allSatisfy({ $0 <= ASCII.space }) {
        notes.append(Note(kind: .emptyURL, element: element, offset: offset, message: "an empty URL was left out"))
        return nil
      }
      // Only what a member is made from has lost anything.
      if definition.map({ $0.role != .none }) ?? false {
        let kind = JSONFeed.Repair.Kind.forURL(text, as: use)
        notes.append(Note(kind: kind, element: element, offset: offset, message: kind.message(forURL: text)))
      }
      return text
    }
    if !url.isExactly(text), !url.isExactly(URLReference.trimmed(text)) {
      let kind = JSONFeed.Repair.Kind.encodedURL
      notes.append(Note(kind: kind, element: element, offset: offset, message: kind.message(forURL: text)))
    }
    if !URLText.isAbsolute(url) { hasRelativeURLs = true }
    return url
  }

  /// The text of an element; nil for an empty one.
  mutating func text(_ text: String, of definition: NamespaceElement?, at offset: Int) -> String? {
    if text.isEmpty { return nil }
    return definition?.kind == .url ? url(text, of: definition, at: offset) : text
  }

  /// Whether reading gives the URL of an extension object as it is written.
  static func isKept(_ url: String) -> Bool {
    guard let read = URLText.member(url, as: .image) else { return !url.isEmpty }
    return read.isExactly(url) && URLText.isAbsolute(url)
  }

  /// The elements from which members are made that are images.
  private static let imageRoles = RoleSet(
    .itunesImage, .itunesLink, .podcastImage, .podcastImages, .googlePlayImage, .mediaThumbnail, .mediaContent,
    .atomLogo,
    .atomIcon, .image, .webfeedsIcon, .webfeedsCover)
}

extension JSONFeed.Repair.Kind {
  /// The kind of repair for a URL that no member can have.
  static func forURL(_ text: String, as use: URLText.Use) -> Self {
    URLSyntax.executesCode(text, allowsImages: use == .image) ? .unsafeURL : .invalidURL
  }

  /// What was done to a URL.
  func message(forURL text: String) -> String {
    let text = "\"\(URLText.head(of: text, bytes: 60))\""
    return switch self {
    case .encodedURL: "\(text) has characters that a URL cannot have; it was percent-encoded"
    case .unsafeURL: "\(text) is a URL that executes code; it is only in the extension object"
    default: "\(text) is not a valid URL; it is only in the extension object"
    }
  }
}

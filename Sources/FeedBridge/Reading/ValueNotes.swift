/// Records changed values of elements, and values that no member can have. They become repairs once the item is known.

internal import FeedPrimitives
internal import JSONFeedModel

package struct ValueNotes {
  private struct Note {
    var kind: JSONFeed.Repair.Kind
    var element: String
    var offset: Int
    var message: String
    /// The XPath of the element, as the document writes it; nil if there is no document in XML.
    var path: String?
  }

  private var notes: [Note] = []
  /// The number of notes of elements that have been read to their end.
  private var certain = 0
  /// The number of notes that have a path.
  private var placed = 0
  /// Whether a URL of the element that is being read is relative.
  var hasRelativeURLs = false

  /// What a reference that is empty means: the base of the element, or the one that the caller gave.
  private var emptyReference: String?
  private let givenBase: String?

  /// Whether anybody will read the repairs.
  private let isRecording: Bool

  package init(givenBase: String? = nil, isRecording: Bool = true) {
    (self.givenBase, self.isRecording) = (givenBase, isRecording)
  }

  var isEmpty: Bool { notes.isEmpty }

  /// Removes all notes.
  mutating func removeAll() { self = ValueNotes(givenBase: givenBase, isRecording: isRecording) }

  /// Begins an element with this `xml:base`.
  mutating func begin(base: String?) {
    hasRelativeURLs = false
    if emptyReference != nil || base != nil { emptyReference = base }
  }

  /// The offsets of the last notes, as far as they are at least `start`.
  func offsets(from start: Int) -> [Int] {
    var offsets: [Int] = []
    for note in notes.reversed() {
      WorkCounter.count()
      if note.offset < start { break }
      offsets.append(note.offset)
    }
    return offsets
  }

  /// Keeps the notes: the element has been read.
  mutating func keep() { certain = notes.count }

  /// Removes the notes that are not kept: the element will be read again.
  mutating func goBack() {
    if notes.count > certain { notes.removeSubrange(certain...) }
    placed = min(placed, certain)
  }

  /// Whether notes have no path. To be tested before `setPath`: for a call, the compiler copies the whole scanner.
  var needPath: Bool { placed < notes.count }

  /// Gives the notes that have no path that of this element, which has been entered, or has just been left.
  mutating func setPath(of element: XMLName, _ scanner: borrowing XMLScanner, in bytes: TextSpan) {
    let path = scanner.path(of: element, in: bytes)
    for index in placed..<notes.count { notes[index].path = path }
    placed = notes.count
  }

  /// Moves the notes to the repairs.
  mutating func move(to log: inout RepairLog, path: String) {
    for note in notes {
      log.add(note.kind, path: note.path ?? path + "/" + note.element, offset: note.offset, note.message)
    }
    notes = []
    (certain, placed) = (0, 0)
  }

  private mutating func add(_ note: @autoclosure () -> Note) {
    if isRecording { notes.append(note()) }
  }

  /// Adds an attribute with the name of a similar one, or a text (nil), that was read as the right one.
  mutating func addMisnamed(_ name: String?, for attribute: String, of definition: NamespaceElement, at offset: Int) {
    func message() -> String {
      let what = name.map { "\($0) is not an attribute of this element;" } ?? "This element takes no text; the text was"
      return "\(what) read as \(attribute)."
    }
    add(Note(kind: .misnamedAttribute, element: definition.name, offset: offset, message: message()))
  }

  /// Adds a `type` that says nothing about the text.
  mutating func addUndefinedType(_ type: String, readAsHTML: Bool, of definition: NamespaceElement?, at offset: Int) {
    add(
      Note(
        kind: .textType, element: definition?.name ?? "", offset: offset,
        message: "\(URLText.quoted(type)) is not a type of text; "
          + "read as \(readAsHTML ? "HTML, which it looks like" : "plain text")."))
  }

  /// An attribute or the text of an element as a URL, percent-encoded if necessary. A text that is not a URL is not changed;
  /// nil if it is empty.
  ///
  /// - Parameter isReference: whether an empty one is the base (RFC 3986 §4.4), if there is one.
  mutating func url(
    _ text: String, of definition: NamespaceElement?, at offset: Int, isReference: Bool = false
  ) -> String? {
    if URLSyntax.isPlain(text) { return text }
    if isReference, text.isBlank, let base = emptyReference ?? givenBase {
      return url(Self.reference(to: base), of: definition, at: offset)
    }
    let use: URLText.Use = Self.isImage(definition) ? .image : .link
    let element = definition?.name ?? ""
    guard let url = URLText.member(text, as: use) else {
      if text.utf8.allSatisfy({ $0 <= ASCII.space }) {
        add(
          Note(kind: .emptyURL, element: element, offset: offset, message: "The URL is empty; it was left out."))
        return nil
      }
      // A value from which no member is made has lost nothing.
      if definition.map({ $0.role != .none }) ?? false {
        let kind = JSONFeed.Repair.Kind.forURL(text, as: use)
        add(Note(kind: kind, element: element, offset: offset, message: kind.message(forURL: text)))
      }
      return text
    }
    if !url.isExactly(text), !url.isExactly(URLReference.trimmed(text, joinsLines: true)) {
      let kind = JSONFeed.Repair.Kind.encodedURL
      add(Note(kind: kind, element: element, offset: offset, message: kind.message(forURL: text, readAs: url)))
    }
    if !URLText.isAbsolute(url) { hasRelativeURLs = true }
    return url
  }

  /// The reference that means a base without its fragment, also if it is resolved against that.
  private static func reference(to base: String) -> String {
    let url = base.prefix { $0 != "#" }
    if URLText.isAbsolute(base) { return String(url) }
    let path = url.prefix { $0 != "?" }
    let file = url[(path.lastIndex(of: "/").map(url.index(after:)) ?? url.startIndex)...]
    return file.isEmpty ? "." : String(file)
  }

  static func isImage(_ definition: NamespaceElement?) -> Bool {
    definition.map { imageRoles.contains($0.role) } ?? false
  }

  /// The roles of elements that are images.
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

  /// What was done to a URL, which was read as another one if it was encoded.
  func message(forURL written: String, readAs url: String = "") -> String {
    let text = URLText.quoted(written)
    switch self {
    case .unsafeURL: return "\(text) is a URL that may execute code; it was kept only in the extension object."
    case .encodedURL: break
    default: return "\(text) is not a valid URL; it was kept only in the extension object."
    }
    if URLText.withColon(written.trimmed) != nil {
      return "\(text) has no colon after its scheme; read as \(URLText.quoted(url))."
    }
    if let meant = URLText.meant(by: written) {
      return "\(text) is more than a URL; read as \(URLText.quoted(meant))."
    }
    if written.withBytes(URLSyntax.isEscapedTwice) {
      return "\(text) is escaped twice: it has &amp; in place of &; it was decoded."
    }
    if URLText.webURL(withBackslashes: written.trimmed) != nil {
      return "\(text) has backslashes in place of slashes; read as \(URLText.quoted(url))."
    }
    return "\(text) contains characters that are not allowed in a URL; it was percent-encoded."
  }
}

/// An XML document as elements with their positions, for the rules about RSS, RDF and Atom.

internal import FeedBridge
internal import FeedPrimitives

/// An element with its content. A document may consist of nothing but empty elements, so this is small: what siblings have in common
/// is in memory once, and content only where there is some.
struct LocatedElement {
  /// What an element contains.
  struct Content {
    /// The attributes, without namespace declarations.
    var attributes: [LocatedAttribute] = []
    /// The namespace declarations `xmlns` and `xmlns:…`, as written.
    var declarations: [LocatedAttribute] = []
    var text = LocatedText()
    var children: LocatedChildren = []

    fileprivate var isEmpty: Bool {
      attributes.isEmpty && declarations.isEmpty && text.string.isEmpty && children.isEmpty
    }
  }

  private final class SharedContent {
    let content: Content

    init(_ content: Content) { self.content = content }
  }

  /// Its names and its place in the document's structure.
  var path: ElementPath
  /// The namespaces of all prefixes here, and what else is inherited.
  let scope: NamespaceScope
  private var shared: SharedContent?
  /// The start of its start tag.
  let offset: Int
  /// The end of its end tag, unless that is missing.
  var end = 0
  /// Whether it is an item that was delivered when it was read: its children and its text are not here. It also represents the
  /// items that follow it.
  var isDelivered = false
  /// Whether a violation of the document's grammar ended it, so that elements that seem to be missing may not be.
  var isBroken = false

  init(_ path: ElementPath, at offset: Int, scope: NamespaceScope) {
    (self.path, self.offset, self.scope) = (path, offset, scope)
  }

  var content: Content {
    get { shared?.content ?? Content() }
    set { shared = newValue.isEmpty ? nil : SharedContent(newValue) }
  }

  /// The name as it is written, with its prefix.
  var name: String { path.name }
  /// The name without its prefix.
  var local: String { path.local }
  /// The namespace as conversion understands it: similar spellings of a known URI are treated as that URI.
  var namespace: NamespaceID { path.namespace }
  /// The URI of the namespace in the document; nil if the element is in no namespace.
  var uri: String? { path.uri }
  /// The value of `xml:lang`, its own or inherited.
  var language: String? { scope.language }
  /// The value of `xml:base`, its own or inherited, resolved as far as possible.
  var base: String? { scope.base }
  var attributes: [LocatedAttribute] { shared?.content.attributes ?? [] }
  var declarations: [LocatedAttribute] { shared?.content.declarations ?? [] }
  var text: LocatedText { shared?.content.text ?? LocatedText() }
  var children: LocatedChildren { shared?.content.children ?? [] }

  /// Its entry in the table of its namespace; nil if the table does not have exactly this name.
  var definition: NamespaceElement? { namespace.namespace?.table.element(named: local) }

  /// The attribute with this usual name, including the prefix.
  func attribute(_ name: String) -> LocatedAttribute? {
    WorkCounter.count(attributes.count)
    return attributes.first { $0.usualName == name }
  }

  /// The value of an attribute without white space at its ends; empty without the attribute.
  func value(of name: String) -> String { attribute(name)?.value.trimmed ?? "" }

  /// The first child with this name.
  func child(_ local: String, _ namespace: NamespaceID) -> LocatedElement? {
    children.first(ElementKey(local, namespace))
  }

  /// The children with this name.
  func children(_ local: String, _ namespace: NamespaceID) -> [LocatedElement] {
    WorkCounter.count(children.count)
    return children.filter { $0.local == local && $0.namespace == namespace }
  }

  /// A link to the feed itself for this element, in the namespace of Atom.
  ///
  /// - Parameter type: the media type of the feed if this is not an Atom feed.
  func selfLink(to url: String, type: String? = nil) -> String {
    let atom = FeedNamespace.atom.uri
    let declared = scope.prefix(of: atom).map { $0.isEmpty ? "" : $0 + ":" }
    let prefix = type == nil ? String(name.dropLast(local.count)) : declared ?? "atom:"
    let declaration = type == nil || declared != nil ? "" : " xmlns:atom=\"\(atom)\""
    return "<\(prefix)link\(declaration) rel=\"self\" href=\"\(url.escapedForMarkup)\""
      + (type.map { " type=\"\($0)\"" } ?? "") + "/>"
  }

  /// Adds an attribute, as written.
  func adding(_ attribute: String) -> ProblemFix.Change {
    .edits([.inserting(" " + attribute, at: offset + 1 + name.utf8.count)])
  }

  /// Declares the default namespace, unless another one is declared. Elements that are meant to be in no namespace are then in this
  /// one.
  func declaring(_ uri: String) -> ProblemFix? {
    declarations.contains { $0.name == "xmlns" } ? nil : .unsafe(adding("xmlns=\"\(uri)\""))
  }

  /// Whether it contains an id, which never changes.
  var isIdentifier: Bool { ["guid", "id", "identifier"].contains(local.lowercased()) }

  /// The absence of a link to the feed itself from this feed or channel, unless a link has its relation in another attribute.
  var absentSelfLink: Problem.Names {
    let misspelled = children.first { child in
      child.local == "link" && child.attribute("rel") == nil && child.attributes.contains { $0.value == "self" }
    }
    return Problem.Names(absent: ["\(path)/link[@rel='self']"] + (misspelled.map { ["\($0.path)/@rel"] } ?? []))
  }

  /// The absence of a child.
  func absence(of local: String, _ namespace: NamespaceID) -> Problem.Names {
    let prefix = namespace.namespace.flatMap { scope.prefix(of: $0.uri) } ?? ""
    return .absent("\(path)/\(prefix.isEmpty ? "" : prefix + ":")\(local)")
  }

  /// Renames it, with the prefix that it has.
  func renaming(to name: String, _ applicability: Fix.Applicability) -> ProblemFix {
    let prefix = self.name.dropLast(local.count)
    return ProblemFix(change: .elementName(prefix + name, end: end), applicability: applicability)
  }

  func isNamed(_ local: String, _ namespace: NamespaceID) -> Bool {
    self.local == local && self.namespace == namespace
  }
}

/// An attribute.
struct LocatedAttribute {
  /// The name as it is written, with its prefix.
  let name: String
  /// The namespace of its prefix; nil without a prefix.
  let namespace: NamespaceID?
  /// The value, with white space at its ends.
  let value: String
  /// The start of its name.
  let offset: Int
  /// The path of its element.
  let element: ElementPath

  /// The name without its prefix.
  var local: String { name.utf8.firstIndex(of: UInt8(ascii: ":")).map { String(name[$0...].dropFirst()) } ?? name }

  /// Whether it is the id of a resource, which never changes.
  var isIdentifier: Bool { namespace == .rdf || namespace == .xml && local == "id" || local == "id" }

  /// The name with the usual prefix of its namespace, whatever prefix the document uses.
  var usualName: String {
    guard let namespace, namespace.isKnown else { return name }
    return "\(FeedNamespace.all[Int(namespace.rawValue)].prefix):\(local)"
  }
}

/// The text directly in an element, with white space at its ends. If there are several pieces between elements, they are trimmed
/// and joined with spaces.
struct LocatedText {
  var string = ""
  /// The offset of its start; nil if it is not known.
  var start: Int?
  /// Its range in the document if it is one piece of text or one CDATA section.
  var range: Range<Int>? { start.flatMap { length < 0 ? nil : $0..<$0 + length } }
  /// Whether it is written in the document byte for byte, so that an offset in it is also one in the document.
  var isVerbatim = false
  /// Whether `&` and `<` are written as hexadecimal references, which is how the RSS Advisory Board's profile writes them if they
  /// are not markup.
  var hasHexadecimalReferences = false
  /// Whether it was in an escaped CDATA section, as which conversion reads it.
  var isEscapedCDATA = false
  /// The length of the range; negative without one.
  var length = -1

  /// Whether it is only white space.
  var isBlank: Bool { string.isBlank }

  /// The offset of the start of `trimmed`; nil if unknown.
  var beginning: Int? { start.map { $0 + string.utf8.prefix { ASCII.isSpace($0) }.count } }

  /// Where a problem of the text is, if it is in one piece and not blank.
  var place: Problem.Location? { isBlank ? nil : range.map(Problem.Location.range) }

  /// Removes the white space at its ends; nil if the text is not in the document as it is.
  var trimming: ProblemFix? {
    guard isVerbatim, let range, range.count == string.utf8.count, let beginning else { return nil }
    let end = beginning + trimmed.utf8.count
    let spaces = [range.lowerBound..<beginning, end..<range.upperBound].filter { !$0.isEmpty }
    return .safe(.edits(spaces.map { .replacing($0, "") }))
  }

  /// The text without white space at its ends.
  var trimmed: String { string.trimmed }

  /// Continues with what is inside an escaped CDATA section: between the second bracket of `&lt;![CDATA[` and the first of `]]&gt;`.
  mutating func enterEscapedCDATA(_ inside: String, in bytes: TextSpan) {
    (string, isEscapedCDATA) = (inside, true)
    let end = range?.upperBound
    for _ in 0..<2 {
      start = bytes.firstIndex(of: UInt8(ascii: "["), from: start ?? bytes.count).map { $0 + 1 }
    }
    guard let start, let end, let size = bytes.extracting(start..<end).lastIndex(ofPair: UInt8(ascii: "]")) else {
      return length = -1
    }
    length = size
  }
}

/// The names of an element, and the path to it from the root; the description is an XPath: `/rss/channel/item[3]/pubDate`. Siblings
/// that have these in common share it.
final class ElementPath: Sendable, CustomStringConvertible {
  private let parent: ElementPath?
  /// The name in the path: that of the start tag.
  private let step: String
  /// Its number among the items or entries of its parent; 0 for other elements.
  private let number: Int
  let name: String
  let local: String
  let namespace: NamespaceID
  let uri: String?

  init(parent: ElementPath?, name: String, local: String, _ namespace: NamespaceID, uri: String?, number: Int) {
    (self.parent, self.number, step) = (parent, number, name)
    (self.name, self.local, self.namespace, self.uri) = (name, local, namespace, uri)
  }

  /// The same path of an element whose name is misspelled there.
  init(_ path: ElementPath, name: String, local: String) {
    (parent, number, step) = (path.parent, path.number, path.step)
    (self.name, self.local, namespace, uri) = (name, local, path.namespace, path.uri)
  }

  /// Whether an element without a number that has this name and namespace, and the same parent, has the same path.
  func isShared(by name: String, _ namespace: NamespaceID, uri: String?) -> Bool {
    number == 0 && self.name == name && step == name && self.namespace == namespace && self.uri == uri
  }

  /// The name of the root, without its prefix.
  var rootName: Substring {
    var path = self
    while let parent = path.parent { path = parent }
    return path.step.split(separator: ":").last ?? ""
  }

  /// The path of the parent.
  var parentDescription: String { parent?.description ?? "" }

  /// What stands for the link of a feed to itself, among its siblings.
  var ofSelfLink: String { "\(parentDescription)/link[@rel='self']" }

  var description: String {
    (parent?.description ?? "") + "/" + step + (number > 0 ? "[\(number)]" : "")
  }
}

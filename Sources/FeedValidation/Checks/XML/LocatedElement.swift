/// An XML document as elements that know where they stand: what the rules about RSS, RDF and Atom are asked of.

internal import FeedBridge
internal import FeedPrimitives

/// An element, with all that is in it.
struct LocatedElement {
  /// The name as it is written, with its prefix.
  let name: String
  /// The name without its prefix.
  let local: String
  /// The namespace, as conversion takes it: near misses of a known URI count as that.
  let namespace: NamespaceID
  /// The URI that the document gives for the namespace; nil where it gives none, which is no namespace at all.
  let uri: String?
  /// Where its start tag begins.
  let offset: Int
  let path: ElementPath
  /// The attributes, without namespace declarations.
  var attributes: [LocatedAttribute] = []
  /// `xmlns` and `xmlns:…`, as written.
  var declarations: [LocatedAttribute] = []
  /// What each prefix stands for here; the default namespace has the empty prefix.
  var scope: [String: String] = [:]
  /// `xml:lang`, its own or what it inherits.
  var language: String?
  /// `xml:base`, its own or what it inherits, resolved as far as that goes.
  var base: String?
  var text = LocatedText()
  var children: [LocatedElement] = []
  /// Whether it is an item that was handed on when it was read: its children and its text are not here. It stands for the
  /// items that follow it, too.
  var isDelivered = false
  /// Whether a problem of the document's grammar ended it, so that what is missing may not be missing.
  var isBroken = false

  /// What the table of its namespace says of it; nil for what the table does not have, exactly as it is written.
  var definition: NamespaceElement? { namespace.namespace?.table.element(named: local) }

  /// The attribute of this usual name, prefix and all.
  func attribute(_ name: String) -> LocatedAttribute? { attributes.first { $0.usualName == name } }

  /// The first child of this name.
  func child(_ local: String, _ namespace: NamespaceID) -> LocatedElement? {
    children.first { $0.local == local && $0.namespace == namespace }
  }

  /// The children of this name.
  func children(_ local: String, _ namespace: NamespaceID) -> [LocatedElement] {
    children.filter { $0.local == local && $0.namespace == namespace }
  }

  func isNamed(_ local: String, _ namespace: NamespaceID) -> Bool {
    self.local == local && self.namespace == namespace
  }
}

/// An attribute.
struct LocatedAttribute {
  /// The name as it is written, with its prefix.
  let name: String
  /// The name without its prefix.
  let local: String
  /// The namespace that its prefix stands for; nil without a prefix.
  let namespace: NamespaceID?
  /// The value, with the white space at its ends.
  let value: String
  /// Where the name begins.
  let offset: Int

  /// The name with the usual prefix of its namespace, whatever prefix the document binds to it.
  var usualName: String {
    guard let namespace, namespace.isKnown else { return name }
    return "\(FeedNamespace.all[Int(namespace.rawValue)].prefix):\(local)"
  }
}

/// The text directly in an element, with the white space at its ends; of text in pieces between elements, the pieces without
/// it, joined by spaces.
struct LocatedText {
  var string = ""
  /// Where it begins, as far as that is known.
  var start: Int?
  /// Whether it is what stands there, byte for byte, so that a place in it is one in the document.
  var isVerbatim = false
  /// Whether `&` and `<` are written as hexadecimal numbers, which is how the RSS Advisory Board's profile wants those that
  /// are no markup.
  var hasHexadecimalReferences = false

  /// Whether it is nothing but white space.
  var isBlank: Bool { string.utf8.allSatisfy(ASCII.isSpace) }

  /// Where `trimmed` begins in the document; nil where that is not known.
  var beginning: Int? { start.map { $0 + string.utf8.prefix { ASCII.isSpace($0) }.count } }

  /// Without the white space at its ends.
  var trimmed: String {
    let bytes = string.utf8.span
    return bytes.string(bytes.trimmed(0..<bytes.count))
  }
}

/// The way from the root to an element; its description is an XPath, `/rss/channel/item[3]/pubDate`.
final class ElementPath: Sendable, CustomStringConvertible {
  private let parent: ElementPath?
  private let name: String
  /// Its number among the items, or the entries, of its parent; 0 for what is none.
  private let number: Int

  init(parent: ElementPath?, name: String, number: Int) {
    self.parent = parent
    self.name = name
    self.number = number
  }

  /// The name of the root, without its prefix.
  var rootName: Substring {
    var path = self
    while let parent = path.parent { path = parent }
    return path.name.split(separator: ":").last ?? ""
  }

  var description: String {
    (parent?.description ?? "") + "/" + name + (number > 0 ? "[\(number)]" : "")
  }
}

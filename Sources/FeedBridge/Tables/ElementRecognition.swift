/// Looks up the scanner's names in the tables of their namespaces.

internal import FeedPrimitives

/// The table entries that names in a document were recognized as.
package struct RecognizedElements {
  /// What is asked most of an entry. To ask the entry itself, it would be retained.
  struct Traits: BitwiseCopyable {
    /// Whether its text may be that of an attribute or a child.
    let hasOnlyKey: Bool
    let isAttribute: Bool
    let isRepeated: Bool
    /// What it is where it is in place of an attribute.
    let meaning: AttributeName
    /// Whether it is an object with its attributes and children.
    let isPlain: Bool
    /// Whether its text is kept as it is.
    let isPlainText: Bool
    /// The namespace whose extension object has it.
    let owner: NamespaceID
    let keeping: NamespaceElement.Keeping
    /// Whether it has no child elements except those of HTML.
    let isText: Bool
    let isConstruct: Bool
    let isURL: Bool
    /// Whether its text may be HTML.
    let mayBeHTML: Bool
    /// Whether an element with only a text is kept as that text, in its type.
    let isSimple: Bool
    /// Whether it may have parts in place of its text: RDF in an element of Dublin Core, or those of a person.
    let mayHaveParts: Bool
    let isInFeedOrItem: Bool

    init(_ definition: NamespaceElement, in namespace: NamespaceID) {
      let kind = definition.kind
      hasOnlyKey = definition.onlyKey != nil
      isAttribute = kind == .attribute
      isRepeated = definition.isRepeated
      meaning = AttributeName(key: definition.key)
      isPlain = definition.isPlain
      owner = namespace.objectOwner
      keeping = definition.keeping
      isText = kind.isText
      isConstruct = definition.isConstruct
      isURL = kind == .url
      mayBeHTML = kind == .markup || definition.isConstruct
      isSimple = kind.isText && !definition.isConstruct && kind != .markup && definition.role != .category
      isPlainText = isSimple && definition.textKey == nil && (kind == .text || kind == .url || kind == .date)
      mayHaveParts =
        [.author, .managingEditor, .itunesAuthor, .googlePlayAuthor].contains(definition.role)
        || namespace == .dublinCore || namespace == .dublinCoreTerms
      isInFeedOrItem = definition.isInFeedOrItem
    }
  }

  private struct Entry {
    let definition: NamespaceElement
    let traits: Traits
    /// The key of its member in the extension object.
    let key: String
  }

  private var entries: [Entry] = []

  /// The entry with this number.
  @inline(__always)
  package subscript(code: UInt16) -> NamespaceElement { entries[Int(code) - 1].definition }

  @inline(__always)
  func traits(_ code: UInt16) -> Traits { entries[Int(code) - 1].traits }

  /// The key of its member in the extension object.
  @inline(__always)
  func key(_ code: UInt16) -> String { entries[Int(code) - 1].key }

  /// The number of an entry of a namespace, from 1.
  mutating func code(of definition: NamespaceElement, in namespace: NamespaceID) -> UInt16 {
    // A feed has about 30, and names are looked up once.
    for index in entries.indices where entries[index].definition === definition { return UInt16(index + 1) }
    if entries.isEmpty { entries.reserveCapacity(48) }
    entries.append(
      Entry(definition: definition, traits: Traits(definition, in: namespace), key: definition.key))
    return UInt16(entries.count)
  }
}

extension XMLScanner {
  /// Looks up a name without its prefix, `local`, in the table of its namespace.
  mutating func recognize(_ name: inout XMLName, _ local: TextSpan) {
    guard let definition = name.namespace.namespace?.table.element(forWritten: local) else { return }
    name.recognize(
      as: recognized.code(of: definition, in: name.namespace), role: definition.role,
      content: definition.content)
  }

  /// The table entry of a name; nil without one.
  @inline(__always)
  package func definition(of name: XMLName) -> NamespaceElement? { name.code == 0 ? nil : recognized[name.code] }
}

extension NamespaceElement {
  /// Its content, as far as recovery from missing tags needs to know.
  fileprivate var content: XMLContentModel {
    if role == .item { return .unit }
    return switch kind {
    case .markup, .construct: .markup
    case let kind: kind.isText ? .text : .elements
    }
  }
}

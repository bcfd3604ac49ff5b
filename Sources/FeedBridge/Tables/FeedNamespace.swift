/// The XML namespaces that this package knows: their prefixes, URIs and elements.
///
/// Everything about one namespace is in its own file or folder in `Namespaces`. Reading, writing and validation use the same
/// tables.

package import FeedPrimitives

/// A namespace as a small number: its index in ``FeedNamespace/all``, or a higher one for a namespace that is not in the
/// list.
///
/// A namespace that code refers to by name declares its number next to its table.
package struct NamespaceID: Hashable, Sendable, BitwiseCopyable {
  package let rawValue: UInt16
  @inline(__always) package init(_ rawValue: UInt16) { self.rawValue = rawValue }

  package init(of namespace: FeedNamespace) {
    guard let index = FeedNamespace.all.firstIndex(where: { $0 === namespace }) else {
      preconditionFailure("\(namespace.prefix) is missing from FeedNamespace.all")
    }
    rawValue = UInt16(index)
  }

  /// Whether this package has a table for the namespace.
  @inline(__always) package var isKnown: Bool { Int(rawValue) < FeedNamespace.all.count }

  /// The namespace; nil if it is not in the list.
  package var namespace: FeedNamespace? { isKnown ? FeedNamespace.all[Int(rawValue)] : nil }

  /// The namespace whose extension object has this one's elements: the first of those that share an object.
  package var objectOwner: NamespaceID { isKnown ? FeedNamespace.objectOwners[Int(rawValue)] : self }
}

/// A namespace, with the table of its elements.
package final class FeedNamespace: Sendable {
  /// The usual prefix.
  package let prefix: String
  /// The name of the extension object without its `_`: with a few exceptions, the prefix (`itunes`: `_itunes`). Namespaces
  /// may share one; `about` is then the URI of the first.
  package let object: String
  /// The URI in `about`.
  package let uri: String
  /// Other URIs that feeds use for it. Variants in scheme, case, `www.` and a trailing `/` or `#` are recognized and
  /// not listed.
  package let otherURIs: [String]
  /// Makes the table when a document first uses it. A feed uses about three of fifty namespaces, and making all tables
  /// would take longer than reading a small feed.
  private let makeTable: @Sendable () -> NamespaceTable

  init(
    prefix: String, object: String? = nil, uri: String, otherURIs: [String] = [],
    table: @escaping @Sendable () -> NamespaceTable = { .empty }
  ) {
    self.prefix = prefix
    self.object = object ?? prefix
    self.uri = uri
    self.otherURIs = otherURIs
    makeTable = table
  }

  package var table: NamespaceTable { makeTable() }

  package var elements: [NamespaceElement] { table.elements }

  /// The attributes of the element with this name.
  package func attributes(of name: String) -> [NamespaceAttribute] { table.element(named: name)?.attributes ?? [] }

  /// The namespace with this URI, in any spelling; nil if it is not in the list.
  package static func id(for uri: TextSpan) -> NamespaceID? {
    byCommonURI.value(for: uri) ?? byURI[normalized(uri)]
  }

  package static func id(for uri: String) -> NamespaceID? { uri.withBytes { id(for: $0) } }

  /// The namespace with exactly this URI; nil for other spellings.
  package static func id(forExactly uri: String) -> NamespaceID? { byExactURI[uri] }

  /// The namespace that is usually meant by `prefix`, for documents that do not declare it.
  package static func id(forPrefix prefix: String) -> NamespaceID? { byPrefix[prefix] }

  /// The namespace whose prefix a key in an extension object begins with, and the rest of the key: `xhtml_script`.
  package static func split(key: String) -> (namespace: NamespaceID, rest: String)? {
    guard let end = key.utf8.firstIndex(of: ASCII.underscore), let namespace = id(forPrefix: String(key[..<end])) else {
      return nil
    }
    return (namespace, String(key[key.utf8.index(after: end)...]))
  }

  /// For each namespace, the first with the same object.
  fileprivate static let objectOwners: [NamespaceID] = all.map { namespace in
    NamespaceID(UInt16(all.firstIndex { $0.object == namespace.object } ?? 0))
  }

  private static let uris: [(uri: String, id: NamespaceID)] = all.enumerated().flatMap { index, namespace in
    ([namespace.uri] + namespace.otherURIs).map { ($0, NamespaceID(UInt16(index))) }
  }

  private static let byExactURI = Dictionary(uris.map { ($0.uri, $0.id) }) { _, last in last }
  private static let byURI = Dictionary(uris.map { (normalized($0.uri), $0.id) }) { _, last in last }
  private static let byPrefix = Dictionary(
    all.enumerated().map { ($1.prefix, NamespaceID(UInt16($0))) }
  ) { _, last in last }

  /// The URIs as they are usually written, which need not be normalized first.
  private static let byCommonURI = NameTable(
    uris.compactMap { uri, _ in byURI[normalized(uri)].map { (uri, $0) } })

  private static func normalized(_ uri: String) -> String { uri.withBytes { normalized($0) } }

  /// A URI without the parts that feeds often get wrong: the scheme (https instead of http), `www.`, case, and a
  /// trailing slash or number sign.
  private static func normalized(_ uri: TextSpan) -> String {
    var bytes = uri.lowercased(uri.trimmed(0..<uri.count))
    while let last = bytes.last, last == ASCII.slash || last == UInt8(ascii: "#") { bytes.removeLast() }
    for scheme in ["http://", "https://", "www."] where bytes.starts(with: scheme.utf8) {
      bytes.removeFirst(scheme.utf8.count)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// The elements of a namespace by name.
package final class NamespaceTable: Sendable {
  static let empty = NamespaceTable([])

  package let elements: [NamespaceElement]
  /// Whether validation checks where they are in feeds of other formats. If not, they may be checked in the elements that contain them.
  package let isChecked: Bool
  private let byName: NameTable<NamespaceElement>
  private let byLowercaseName: NameTable<NamespaceElement>
  /// The keys of the elements.
  private let keys: [ByteKey]

  @inline(never)
  init(_ elements: [NamespaceElement], isFormat: Bool = false) {
    self.elements = elements
    isChecked = !isFormat && elements.contains { !$0.rule.places.isEmpty }
    byName = NameTable(elements.map { (name: $0.name, value: $0) })
    byLowercaseName = NameTable(elements.map { (name: $0.name.lowercased(), value: $0) })
    keys = elements.map { ByteKey(of: $0.key) }
  }

  /// The element with exactly this local name.
  package func element(named name: String) -> NamespaceElement? { byName.value(for: name) }
  package func element(named name: TextSpan) -> NamespaceElement? { byName.value(for: name) }

  /// The first element whose member in the extension object has this key.
  func element(forKey key: String) -> NamespaceElement? {
    let own = ByteKey(of: key)
    for index in keys.indices where keys[index] == own {
      if own.isWhole || elements[index].key.isExactly(key) { return elements[index] }
    }
    return nil
  }

  /// The element with this local name, or else one that differs only in case: `<pubdate>`, `<GUID>`.
  package func element(forWritten local: TextSpan) -> NamespaceElement? {
    if let element = byName.value(for: local) { return element }
    guard local.count < 32 else { return nil }
    return byLowercaseName.value(for: local.lowercased(0..<local.count).span)
  }

  package func element(forWritten local: String) -> NamespaceElement? { local.withBytes { element(forWritten: $0) } }
}

extension TextSpan {
  /// The bytes in `range`, letters of ASCII in lower case.
  fileprivate func lowercased(_ range: Range<Int>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count)
    for index in range { bytes.append(ASCII.lowercased(self[index])) }
    return bytes
  }
}

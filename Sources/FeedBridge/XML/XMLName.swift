/// Elements and attributes as the scanner returns them: ranges of the document, and the table entries of their names.

internal import FeedPrimitives

/// The name of an element: its range and its table entry.
package struct XMLName: Sendable, BitwiseCopyable {
  /// The start of the name as written, with its prefix.
  package var start: Int
  package var end: Int
  /// The start of the name without its prefix.
  package var local: Int
  package var namespace: NamespaceID
  /// The number of its entry in its namespace's table, as counted by the scanner, from 1; 0 if the table does not
  /// have it.
  package private(set) var code: UInt16 = 0
  /// The role of the element according to the table; the scanner does not use it.
  package private(set) var role = Role.none
  /// What the element contains, according to the table.
  private(set) var content = XMLContentModel.elements

  /// A name without a table entry.
  package init(start: Int, end: Int, local: Int, namespace: NamespaceID) {
    self.start = start
    self.end = end
    self.local = local
    self.namespace = namespace
  }

  /// Marks it as the name of an entry in its namespace's table.
  mutating func recognize(as code: UInt16, role: Role, content: XMLContentModel) {
    (self.code, self.role, self.content) = (code, role, content)
  }

  /// The name as written.
  package var range: Range<Int> { start..<end }

  /// Whether it has a prefix.
  package var hasPrefix: Bool { local > start }

  /// The prefix, without its colon; empty for a name without a prefix.
  package var prefix: Range<Int> { start..<max(local - 1, start) }

  /// The same name in another place.
  @inline(__always)
  func moved(to range: Range<Int>) -> XMLName {
    var name = self
    name.local = range.lowerBound &+ (local &- start)
    name.start = range.lowerBound
    name.end = range.upperBound
    return name
  }

  mutating func move(by distance: Int) {
    start += distance
    end += distance
    local += distance
  }
}

/// What an element contains, as far as recovery from missing tags needs to know.
enum XMLContentModel: UInt8, Sendable, BitwiseCopyable {
  /// Elements; also used for unknown elements.
  case elements
  /// Text, in which no elements are expected.
  case text
  /// Text, or HTML.
  case markup
  /// Elements; the element is a unit, one of the items that a document consists of. A unit is always a direct child of
  /// its parent.
  case unit

  /// Whether it is text, or may be.
  var isText: Bool { self == .text || self == .markup }
}

/// An element that is open: entered and not left yet.
package struct XMLOpenElement: Sendable, BitwiseCopyable {
  package var name: XMLName
  /// The number of namespace bindings in scope outside of it.
  var outerBindings: Int
  /// The number of the bindings outside of it, and of those inside.
  var outerGeneration: UInt32
  var generation: UInt32
  /// Its position among siblings of its kind, from 1; 0 if they are not counted.
  package var number = 0

  /// Its step in an XPath: `/item[3]`.
  func step(in bytes: TextSpan) -> String {
    let name = "/" + bytes.string(name.range)
    return number > 0 ? name + "[\(number)]" : name
  }
}

/// An attribute, as ranges of the document.
package struct XMLAttribute: Sendable, BitwiseCopyable {
  package var nameStart: Int
  package var nameEnd: Int
  package var valueStart: Int
  package var valueEnd: Int
  /// Whether the value needs no decoding: it has no references, and no white space to be replaced with spaces.
  package var isPlain: Bool
}

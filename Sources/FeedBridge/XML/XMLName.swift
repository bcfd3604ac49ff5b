/// What the scanner tells of elements and attributes: ranges of the document, and what a vocabulary recognized in them.

internal import FeedPrimitives

/// An element's name: where it is, and which element it is.
package struct XMLName: Sendable {
  /// The name as written, with its prefix.
  package var start: Int
  package var end: Int
  /// The start of the name without its prefix.
  package var local: Int
  package var namespace: NamespaceID
  /// The number of its entry in its namespace's table, as the scanner counts them, from 1; 0 if the table does not have it.
  package private(set) var code: UInt16 = 0
  /// What the table says that the element means; the scanner does not look at it.
  package private(set) var meaning: UInt8 = 0
  /// What the element contains, according to the table.
  private(set) var content = XMLContentModel.elements

  /// A name that no table has.
  package init(start: Int, end: Int, local: Int, namespace: NamespaceID) {
    self.start = start
    self.end = end
    self.local = local
    self.namespace = namespace
  }

  /// Makes it the name of an entry of its namespace's table.
  mutating func recognize(as code: UInt16, meaning: UInt8, content: XMLContentModel) {
    (self.code, self.meaning, self.content) = (code, meaning, content)
  }

  /// The name as written.
  package var range: Range<Int> { start..<end }

  /// Whether it has a prefix.
  package var hasPrefix: Bool { local > start }

  /// The prefix, without its colon; empty if there is none.
  package var prefix: Range<Int> { start..<max(local - 1, start) }

  mutating func move(by distance: Int) {
    start += distance
    end += distance
    local += distance
  }
}

/// What an element contains, as far as it matters to recovery from missing tags.
enum XMLContentModel: Sendable {
  /// Elements; what an unknown element has.
  case elements
  /// Text, in which no element is expected.
  case text
  /// Text, or HTML.
  case markup
  /// Elements, being one of the units that a document is a list of: a unit is in no other element of its parent.
  case unit
}

/// An element that has been entered and not been left.
package struct XMLOpenElement: Sendable {
  package var name: XMLName
  /// How many namespace bindings there were outside of it.
  var outerBindings: Int
  /// Its number among its like, from 1; 0 where nobody counts.
  package var number = 0

  /// What it adds to an XPath: `/item[3]`.
  func step(in bytes: Span<UInt8>) -> String {
    let name = "/" + bytes.string(name.range)
    return number > 0 ? name + "[\(number)]" : name
  }
}

/// An attribute, as ranges of the document.
package struct XMLAttribute: Sendable {
  package var nameStart: Int
  package var nameEnd: Int
  package var valueStart: Int
  package var valueEnd: Int
  /// Whether the value needs no decoding: it has no references, and no white space that must become spaces.
  package var isPlain: Bool
}

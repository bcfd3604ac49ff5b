/// An XML document as elements with their positions, for the rules about RSS, RDF and Atom.

internal import FeedBridge
internal import FeedPrimitives

/// An element with its content. Only checks of items see the content of an item, and only until they return.
struct LocatedElement {
  let elements: Shared<ElementTree>
  /// Its node.
  let index: Int

  init(_ elements: Shared<ElementTree>, _ index: Int) { (self.elements, self.index) = (elements, index) }

  /// The name as it is written, with its prefix.
  var name: String { elements.value.name(of: index) }
  /// Whether the document has another name, which was meant as this one.
  var isMisspelled: Bool { elements.value.misspelledNames[index] != nil }
  /// The name without its prefix.
  var local: String { elements.value.localName(of: index) }
  var hasPrefix: Bool { elements.value.places[index].prefixCount > 0 }
  /// The path to it from the root.
  var path: ElementPath { elements.value.path(of: index) }
  /// The namespaces of all prefixes here, and what else is inherited.
  var scope: NamespaceScope { elements.value.scope(of: index) }
  /// The start of its start tag.
  var offset: Int { elements.value.places[index].offset }
  /// The end of its end tag, unless that is missing.
  var end: Int { elements.value.places[index].end }
  /// Whether it is an item that was delivered when it was read: its children and its text are not here. It also represents the
  /// items that follow it.
  var isDelivered: Bool { elements.value.places[index].flags.contains(.isDelivered) }
  /// Whether a violation of the document's grammar ended it, so that elements that seem to be missing may not be.
  var isBroken: Bool { elements.value.places[index].flags.contains(.isBroken) }
  /// Whether an attribute of this name may be repeated, in the same letters or in others.
  func mayRepeat(_ attribute: String) -> Bool {
    elements.value.places[index].flags.contains(.hasRepeatedAttribute)
      || attributes.count { $0.name.lowercased() == attribute.lowercased() } > 1
  }
  /// The namespace as conversion understands it: similar spellings of a known URI are treated as that URI.
  var namespace: NamespaceID { elements.value.namespace(of: index) }
  /// The URI of the namespace in the document; nil if the element is in no namespace.
  var uri: String? { elements.value.uri(of: index) }
  /// The value of `xml:lang`, its own or inherited.
  var language: String? { scope.language }
  /// The value of `xml:base`, its own or inherited, resolved as far as possible.
  var base: String? { scope.base }
  var text: LocatedText { LocatedText(elements: elements, index: index) }

  /// The attributes, without namespace declarations.
  var attributes: LocatedAttributes {
    let range = elements.value.attributes(of: index).others
    return LocatedAttributes(elements: elements, startIndex: range.lowerBound, endIndex: range.upperBound)
  }

  /// The namespace declarations `xmlns` and `xmlns:…`, as written.
  var declarations: LocatedAttributes {
    let range = elements.value.attributes(of: index).declarations
    return LocatedAttributes(elements: elements, startIndex: range.lowerBound, endIndex: range.upperBound)
  }

  var children: LocatedChildren {
    let range = elements.value.children(of: index)
    return LocatedChildren(elements: elements, startIndex: range.lowerBound, endIndex: range.upperBound)
  }

  /// Its entry in the table of its namespace; nil if the table does not have exactly this name.
  var definition: NamespaceElement? { namespace.namespace.flatMap { definition(in: $0.table) } }

  /// The entry with exactly its name in a content model.
  func definition(in model: ContentModel) -> NamespaceElement? {
    elements.value.withLocalName(of: index) { model.element(named: $0) }
  }

  /// The entry with exactly its name in a table.
  func definition(in table: NamespaceTable) -> NamespaceElement? {
    elements.value.withLocalName(of: index) { table.element(named: $0) }
  }

  /// The attribute with this usual name, including the prefix.
  func attribute(_ name: String) -> LocatedAttribute? {
    elements.value.attribute(name, of: index).map { LocatedAttribute(elements: elements, index: $0) }
  }

  /// The value of an attribute without white space at its ends; empty without the attribute.
  func value(of name: String) -> String { attribute(name)?.trimmed ?? "" }

  /// The first child with this name.
  func child(_ local: String, _ namespace: NamespaceID) -> LocatedElement? {
    elements.value.firstChild(of: index, local, namespace).map { LocatedElement(elements, $0) }
  }

  /// The children with this name.
  func children(_ local: String, _ namespace: NamespaceID) -> [LocatedElement] {
    var found: [LocatedElement] = []
    var rest = elements.value.children(of: index)
    while let child = elements.value.first(in: rest, local, namespace) {
      found.append(LocatedElement(elements, child))
      rest = elements.value.next(child)..<rest.upperBound
    }
    return found
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
  var isIdentifier: Bool {
    elements.value.withLocalName(of: index) { name in
      (["guid", "id", "identifier"] as [StaticString]).contains { name.equalsIgnoringCase($0, name.indices) }
    }
  }

  /// The absence of a link to the feed itself from this feed or channel, unless a link has its relation in another attribute.
  var absentSelfLink: Problem.Names {
    let misspelled = children.first { child in
      child.local == "link" && child.attribute("rel") == nil && child.attributes.contains { $0.value == "self" }
    }
    return Problem.Names(absent: ["\(path)/link[@rel='self']"] + (misspelled.map { ["\($0.path)/@rel"] } ?? []))
  }

  /// The absence of a child.
  func absence(of local: String, _ namespace: NamespaceID) -> Problem.Names {
    path.absence(of: local, namespace, in: scope)
  }

  /// Where a problem of it is.
  func place(for rule: RuleID) -> ProblemPlace { ProblemPlace(location(for: rule), problemPath) }

  /// Renames it, with the prefix that it has.
  func renaming(to name: String, _ applicability: Diagnostic.Fix.Applicability) -> ProblemFix {
    let prefix = self.name.dropLast(local.count)
    return ProblemFix(change: .elementName(prefix + name, end: end), applicability: applicability)
  }

  func isNamed(_ local: String, _ namespace: NamespaceID) -> Bool { elements.value.isNamed(index, local, namespace) }

  /// The element around it.
  var parent: LocatedElement? { elements.value.parent(of: index).map { LocatedElement(elements, $0) } }

  /// The element around all others.
  var root: LocatedElement {
    var root = index
    while let parent = elements.value.parent(of: root) { root = parent }
    return LocatedElement(elements, root)
  }

  /// Whether this is its name without its prefix.
  func hasLocalName(_ name: String) -> Bool { elements.value.isLocalName(of: index, name) }
}

/// An attribute.
struct LocatedAttribute {
  let elements: Shared<ElementTree>
  let index: Int

  /// The name as it is written, with its prefix.
  var name: String { elements.value.name(of: index) }
  /// The name without its prefix.
  var local: String { elements.value.localName(of: index) }
  var hasPrefix: Bool { elements.value.places[index].prefixCount > 0 }
  /// The namespace of its prefix; nil without a prefix.
  var namespace: NamespaceID? {
    elements.value.places[index].flags.contains(.hasNamespace) ? elements.value.namespace(of: index) : nil
  }
  /// The value, with white space at its ends.
  var value: String { elements.value.text(of: index) }
  /// Whether there is white space at its ends.
  var hasSpaceAtEnds: Bool { elements.value.hasSpaceAtEnds(index) }
  /// The value without white space at its ends.
  var trimmed: String { elements.value.trimmedText(of: index) }
  /// The start of its name.
  var offset: Int { elements.value.places[index].offset }
  /// The path of its element.
  var element: ElementPath {
    let element = elements.value.parent(of: index) ?? 0
    return elements.value.path(of: element)
  }

  /// Whether it is the id of a resource, which never changes.
  var isIdentifier: Bool { namespace == .rdf || namespace == .xml && local == "id" || local == "id" }

  /// The name with the usual prefix of its namespace, whatever prefix the document uses.
  func hasUsualName(_ name: String) -> Bool { elements.value.isAttribute(index, named: name) }
}

/// The text directly in an element, with white space at its ends. If there are several pieces between elements, they are trimmed
/// and joined with spaces.
struct LocatedText {
  let elements: Shared<ElementTree>
  /// The node of the element.
  let index: Int

  var string: String { elements.value.text(of: index) }
  /// The offset of its start; nil if it is not known.
  var start: Int? { elements.value.places[index].startOfText }
  /// Its range in the document if it is one piece of text or one CDATA section.
  var range: Range<Int>? { elements.value.places[index].rangeOfText }
  /// The same, with the marks of the section.
  var wholeRange: Range<Int>? {
    let isCDATA = elements.value.places[index].flags.contains(.isCDATA)
    return range.map { isCDATA ? $0.lowerBound - 9..<$0.upperBound + 3 : $0 }
  }
  /// Whether it is written in the document byte for byte, so that an offset in it is also one in the document.
  var isVerbatim: Bool { elements.value.places[index].flags.contains(.isVerbatim) }
  /// Whether `&` and `<` are written as hexadecimal references, which is how the RSS Advisory Board's profile writes them if they
  /// are not markup.
  var hasHexadecimalReferences: Bool { elements.value.places[index].flags.contains(.hasHexadecimalReferences) }
  /// Whether it was in an escaped CDATA section, as which conversion reads it.
  var isEscapedCDATA: Bool { elements.value.places[index].flags.contains(.isEscapedCDATA) }

  /// Whether it is only white space.
  var isBlank: Bool { elements.value.withText(of: index) { $0.endOfSpaces(from: 0, to: $0.count) == $0.count } }

  /// Whether there is white space at its ends.
  var hasSpaceAtEnds: Bool { elements.value.hasSpaceAtEnds(index) }

  /// The offset of the start of `trimmed`; nil if unknown.
  var beginning: Int? {
    start.map { start in start + elements.value.withText(of: index) { $0.endOfSpaces(from: 0, to: $0.count) } }
  }

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
  var trimmed: String { elements.value.trimmedText(of: index) }
}

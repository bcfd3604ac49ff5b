/// Where RDF's own names are allowed (RDF/XML Syntax, 2.5 to 2.20): elements are alternately resources and their properties.

internal import FeedBridge
internal import FeedPrimitives

enum RDFSyntax {
  /// The role of an element in RDF.
  enum Role {
    /// A resource, such as a channel.
    case node
    /// A property of a resource, such as its title.
    case property

    /// The RDF attributes that are allowed on it.
    fileprivate var attributes: Set<String> {
      switch self {
      case .node: ["about", "ID", "nodeID", "type"]
      case .property: ["resource", "ID", "nodeID", "datatype", "parseType", "type"]
      }
    }

    /// What the element is, in messages.
    fileprivate var description: String {
      switch self {
      case .node: "a resource"
      case .property: "a property"
      }
    }
  }

  /// All attributes of RDF, including obsolete ones.
  fileprivate static let attributes: Set<String> = [
    "about", "ID", "nodeID", "type", "resource", "datatype", "parseType", "li", "Description", "RDF", "bagID",
    "aboutEach", "aboutEachPrefix",
  ]

  /// Whether an RDF name is not allowed as an element in this role.
  fileprivate static func isForbidden(_ local: String, as role: Role) -> Bool {
    switch local {
    case "RDF", "ID", "about", "parseType", "resource", "nodeID", "datatype", "bagID", "aboutEach", "aboutEachPrefix":
      true
    case "li": role == .node
    case "Description": role == .property
    default: false
    }
  }
}

extension ElementChecker {
  /// Checks RDF's names in `element` and its content, except delivered items.
  mutating func checkRDF(_ element: LocatedElement, as role: RDFSyntax.Role) {
    if element.namespace == .rdf, RDFSyntax.isForbidden(element.local, as: role) {
      add(
        .invalidRDF, at: element,
        "<\(element.name)> is not allowed here, where \(role.description) is expected. Remove it.")
    }
    var kind: String?
    for attribute in element.attributes {
      guard attribute.namespace == .rdf else { continue }
      if attribute.local == "parseType" { kind = attribute.value }
      guard !role.attributes.contains(attribute.local) else { continue }
      // rdf:_1, rdf:_2 and so on are properties of resources.
      if role == .node, attribute.local.hasPrefix("_") { continue }
      guard RDFSyntax.attributes.contains(attribute.local) else {
        let meant = NearMiss.nearest(to: attribute.local, among: role.attributes.alphabetical).map { "rdf:\($0)" }
        add(
          .unexpectedAttribute, at: attribute,
          "\(attribute.name) is not an attribute of RDF. \(meant.map { "Did you mean \($0)?" } ?? "Remove it.")",
          fix: meant.flatMap { element.attribute($0) == nil ? .unsafe(.name($0)) : nil },
          names: meant.map { .meant("\(element.path)/@\($0)") } ?? .init())
        continue
      }
      add(
        .invalidRDF, at: attribute,
        "Not valid RDF: \(attribute.name) is not allowed on <\(element.name)>, which is \(role.description). \(RDFSyntax.remedy(attribute.local))"
      )
    }
    checkRDFIdentity(of: element, as: role)
    if role == .property { checkRDFValue(of: element, kind) } else { checkRDFText(in: element) }
    // A literal may be any XML.
    if kind == "Literal" { return }
    let inside: RDFSyntax.Role = role == .node || kind == "Resource" ? .property : .node
    for child in element.children where !child.isDelivered { checkRDF(child, as: inside) }
  }
}

// MARK: Statements

extension ElementChecker {
  /// A resource has one identifier at most, and a property has one value (RDF/XML Syntax, 7.2.5 to 7.2.21).
  private mutating func checkRDFIdentity(of element: LocatedElement, as role: RDFSyntax.Role) {
    let rivals = role == .node ? ["about", "ID", "nodeID"] : ["parseType", "resource", "nodeID", "datatype"]
    let found = rivals.compactMap { element.attribute("rdf:" + $0) }
    if let first = found.first, let second = found.dropFirst().first {
      let what = role == .node ? "identify the resource" : "say what the value is"
      add(
        .invalidRDF, at: second,
        "Not valid RDF: \(first.name) and \(second.name) on <\(element.name)> both \(what). Keep one of them.")
    }
    for name in ["rdf:ID", "rdf:nodeID"] {
      guard let attribute = element.attribute(name), !RDFSyntax.isName(attribute.value) else { continue }
      add(
        .invalidRDF, at: attribute,
        "Not valid RDF: \(name) is \"\(attribute.value.shortened)\", but must be an XML name without a colon. "
          + (name == "rdf:ID" ? "Write rdf:about for a URL." : "Write letters, digits, hyphens and underscores."))
    }
  }

  /// A property has either a text, or one resource, or a reference.
  private mutating func checkRDFValue(of element: LocatedElement, _ kind: String?) {
    // Elements with an entry have been checked by it.
    guard element.namespace != feedNamespace, element.definition?.rule.places.isEmpty ?? true else { return }
    let isCollection = kind == "Collection" || kind == "Resource"
    if kind == "Literal" { return }
    var problem: String?
    if let reference = element.attribute("rdf:resource"), !element.text.isBlank || !element.children.isEmpty {
      problem = "has \(reference.name), so it must be empty. Remove the content"
    } else if !element.text.isBlank, !element.children.isEmpty {
      problem = "contains both text and elements. Add rdf:parseType=\"Literal\", or escape the markup"
    } else if element.children.count > 1, !isCollection {
      problem = "contains several resources, but a property has one value. Repeat <\(element.name)> for each"
    }
    if let problem { add(.invalidRDF, at: element, "Not valid RDF: <\(element.name)> \(problem).") }
  }

  /// A resource contains properties, and no text.
  private mutating func checkRDFText(in element: LocatedElement) {
    guard !element.text.isBlank, element.namespace != feedNamespace, element.namespace != .xhtml,
      element.definition?.rule.places.isEmpty ?? true
    else { return }
    add(
      .invalidRDF, .warning, at: element,
      "Not valid RDF: <\(element.name)> is a resource, which may contain only elements, but contains "
        + "\"\(element.text.trimmed.shortened)\". Put the text in a property.")
  }
}

extension RDFSyntax {
  /// Whether a text is an XML name without a colon.
  fileprivate static func isName(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, first == "_" || first.properties.isAlphabetic else { return false }
    return text.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || $0.properties.numericType != nil || "-_.·".unicodeScalars.contains($0)
    }
  }

  fileprivate static func remedy(_ attribute: String) -> String {
    switch attribute {
    case "resource": "Use rdf:about on resources."
    case "about": "Use rdf:resource on references."
    default: "Remove it."
    }
  }
}

extension ElementChecker {
  /// RSS 1.1 has no attributes of its own on any element.
  mutating func checkOwnAttributes(in element: LocatedElement) {
    for attribute in element.attributes where attribute.namespace == feedNamespace {
      add(
        .unexpectedAttribute, at: attribute,
        "\(attribute.name) on <\(element.name)> is not allowed: RSS 1.1 has no attributes of its own. Write it as an element."
      )
    }
    for child in element.children where !child.isDelivered { checkOwnAttributes(in: child) }
  }
}

/// Where RDF's own names are allowed (RDF/XML Syntax, 2.5 to 2.20): elements are alternately resources and their properties.

internal import FeedBridge

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
        let advice = advice(
          for: attribute.local, among: role.attributes.sorted(), otherwise: "Remove it.", as: { "rdf:\($0)" })
        add(
          .unexpectedAttribute, at: attribute, of: element, "\(attribute.name) is not an attribute of RDF. \(advice)")
        continue
      }
      add(
        .invalidRDF, at: attribute, of: element,
        "Not valid RDF: \(attribute.name) is not allowed on <\(element.name)>, which is \(role.description). \(RDFSyntax.remedy(attribute.local))"
      )
    }
    // A literal may be any XML.
    if kind == "Literal" { return }
    let inside: RDFSyntax.Role = role == .node || kind == "Resource" ? .property : .node
    for child in element.children where !child.isDelivered { checkRDF(child, as: inside) }
  }
}

extension RDFSyntax {
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
        .unexpectedAttribute, at: attribute, of: element,
        "\(attribute.name) on <\(element.name)> is not allowed: RSS 1.1 has no attributes of its own. Write it as an element."
      )
    }
    for child in element.children where !child.isDelivered { checkOwnAttributes(in: child) }
  }
}

/// What RDF allows of the names that are its own (RDF/XML Syntax, 2.5 to 2.20): elements are, in turn, things and what is
/// said of them.

internal import FeedBridge

enum RDFSyntax {
  /// What an element is to RDF.
  enum Role {
    /// A thing, such as a channel.
    case node
    /// What is said of one, such as its title.
    case property

    /// The attributes of RDF that it may have.
    fileprivate var attributes: Set<String> {
      switch self {
      case .node: ["about", "ID", "nodeID", "type"]
      case .property: ["resource", "ID", "nodeID", "datatype", "parseType", "type"]
      }
    }

    fileprivate var description: String {
      switch self {
      case .node: "a thing stands here, such as a channel or a person"
      case .property: "something is said here of the thing around it"
      }
    }
  }

  /// All attributes that RDF has, or had.
  fileprivate static let attributes: Set<String> = [
    "about", "ID", "nodeID", "type", "resource", "datatype", "parseType", "li", "Description", "RDF", "bagID",
    "aboutEach", "aboutEachPrefix",
  ]

  /// The names that stand for no thing, or say nothing.
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
  /// Checks the names and attributes of RDF in `element` and in all that is in it, but for items that were handed on.
  mutating func checkRDF(_ element: LocatedElement, as role: RDFSyntax.Role) {
    if element.namespace == .rdf, RDFSyntax.isForbidden(element.local, as: role) {
      add(.invalidRDF, at: element, "<\(element.name)> cannot stand here: \(role.description).")
    }
    var kind: String?
    for attribute in element.attributes {
      guard attribute.namespace == .rdf else { continue }
      if attribute.local == "parseType" { kind = attribute.value }
      guard !role.attributes.contains(attribute.local) else { continue }
      // _1, _2 and so on may be said of things.
      if role == .node, attribute.local.hasPrefix("_") { continue }
      guard RDFSyntax.attributes.contains(attribute.local) else {
        let hint = nearest(to: attribute.local, among: role.attributes.sorted()).map { " Is rdf:\($0) meant?" }
        add(
          .unexpectedAttribute, at: attribute, of: element, "RDF has no attribute \(attribute.name).\(hint ?? "")")
        continue
      }
      add(
        .invalidRDF, at: attribute, of: element,
        "<\(element.name)> cannot have \(attribute.name): \(role.description). \(RDFSyntax.remedy(attribute.local))")
    }
    // What is XML to RDF is not looked into.
    if kind == "Literal" { return }
    let inside: RDFSyntax.Role = role == .node || kind == "Resource" ? .property : .node
    for child in element.children where !child.isDelivered { checkRDF(child, as: inside) }
  }
}

extension RDFSyntax {
  fileprivate static func remedy(_ attribute: String) -> String {
    switch attribute {
    case "resource": "rdf:about says which thing it is."
    case "about": "rdf:resource refers to another thing."
    default: "Take it out."
    }
  }
}

extension ElementChecker {
  /// RSS 1.1 has no attributes of its own, wherever one may stand.
  mutating func checkOwnAttributes(in element: LocatedElement) {
    for attribute in element.attributes where attribute.namespace == home {
      add(
        .unexpectedAttribute, at: attribute, of: element,
        "RSS 1.1 has no attributes of its own, and <\(element.name)> has \(attribute.name). Write it as an element.")
    }
    for child in element.children where !child.isDelivered { checkOwnAttributes(in: child) }
  }
}

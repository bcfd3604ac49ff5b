/// Creative Commons licences in RDF (http://creativecommons.org/ns).

extension NamespaceID { package static let creativeCommonsRDF = NamespaceID(of: .creativeCommonsRDF) }

extension FeedNamespace {
  package static let creativeCommonsRDF = FeedNamespace(
    prefix: "cc", uri: "http://web.resource.org/cc/",
    otherURIs: ["http://creativecommons.org/ns#", "http://backend.userland.com/creativeCommons"],
    table: { creativeCommonsRDFTable }, rules: { creativeCommonsRDFRules })

  private static let creativeCommonsRDFTable = NamespaceTable([
    .init("license", .attribute("rdf:resource"), attributes: [.init("rdf:resource", .url)]),
    // What a licence says.
    .init("License", .object, key: "license_terms", isRepeated: true, attributes: [.init("rdf:about", .url)]),
    .init(
      "permits", .attribute("rdf:resource"), isRepeated: true, attributes: [.init("rdf:resource", .url)]),
    .init(
      "requires", .attribute("rdf:resource"), isRepeated: true, attributes: [.init("rdf:resource", .url)]),
    .init(
      "prohibits", .attribute("rdf:resource"), isRepeated: true, attributes: [.init("rdf:resource", .url)]),
    .init("attributionName"),
    .init("attributionURL", .attribute("rdf:resource"), attributes: [.init("rdf:resource", .url)]),
    .init("morePermissions", .attribute("rdf:resource"), attributes: [.init("rdf:resource", .url)]),
  ])
}

// MARK: - What its values must be

extension FeedNamespace {
  private static let creativeCommonsRDFRules: [ElementRule] =
    [.resource("license", isRepeatable: true, in: .anywhere)]
    + ["permits", "requires", "prohibits"].map { .resource($0, isRepeatable: true, in: .anywhere) }
}

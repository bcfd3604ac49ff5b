/// Creative Commons licences in RDF (http://creativecommons.org/ns).

extension NamespaceID { package static let creativeCommonsRDF = NamespaceID(of: .creativeCommonsRDF) }

extension FeedNamespace {
  package static let creativeCommonsRDF = FeedNamespace(
    prefix: "cc", uri: "http://web.resource.org/cc/",
    otherURIs: ["http://creativecommons.org/ns#", "http://backend.userland.com/creativeCommons"],
    table: { creativeCommonsRDFTable })

  private static let creativeCommonsRDFTable = NamespaceTable([
    .init("license", .attribute, rule: .empty(.many, in: .anywhere), attributes: [.resource(.required)]),
    // The terms of a licence.
    .init("License", .object, key: "license_terms", isRepeated: true, attributes: [.init("rdf:about", .url)]),
    .init(
      "permits", .attribute, isRepeated: true, rule: .empty(.many, in: .anywhere), attributes: [.resource(.required)]),
    .init(
      "requires", .attribute, isRepeated: true, rule: .empty(.many, in: .anywhere), attributes: [.resource(.required)]),
    .init(
      "prohibits", .attribute, isRepeated: true, rule: .empty(.many, in: .anywhere), attributes: [.resource(.required)]),
    .init("jurisdiction", .attribute, attributes: [.resource()]),
    .init("legalcode", .attribute, attributes: [.resource()]),
    .init("deprecatedOn", .date),
    .init("useGuidelines", .attribute, attributes: [.resource()]),
    "attributionName",
    .init("attributionURL", .attribute, attributes: [.resource()]),
    .init("morePermissions", .attribute, attributes: [.resource()]),
  ])
}

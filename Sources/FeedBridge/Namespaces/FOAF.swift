/// Friend of a friend: people (http://xmlns.com/foaf/spec/).

extension NamespaceID { package static let foaf = NamespaceID(of: .foaf) }

extension FeedNamespace {
  package static let foaf = FeedNamespace(
    prefix: "foaf", uri: "http://xmlns.com/foaf/0.1/",
    table: { foafTable })

  private static let foafTable = NamespaceTable([
    .init("maker", .object, key: "makers", as: .foafMaker, isRepeated: true),
    .init("Person", .object, attributes: [.init("rdf:about", .url)]),
    .init("Agent", .object, attributes: [.init("rdf:about", .url)]),
    "name", "nick", "firstName", "surname", "givenname", "family_name",
    .init("mbox", .attribute, attributes: [.resource()]),
    "mbox_sha1sum",
    .init("homepage", .attribute, attributes: [.resource()]),
    .init("weblog", .attribute, attributes: [.resource()]),
    .init("img", .attribute, attributes: [.resource()]),
    .init("depiction", .attribute, attributes: [.resource()]),
    .init("topic", .attribute, attributes: [.resource()]),
  ])
}

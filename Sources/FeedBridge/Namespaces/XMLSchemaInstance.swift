/// XML Schema's attributes in documents (https://www.w3.org/TR/xmlschema-1/#Instance_Document_Constructions): elements of Dublin Core have `xsi:type`.

extension NamespaceID { package static let xmlSchemaInstance = NamespaceID(of: .xmlSchemaInstance) }

extension FeedNamespace {
  package static let xmlSchemaInstance = FeedNamespace(
    prefix: "xsi", uri: "http://www.w3.org/2001/XMLSchema-instance")
}

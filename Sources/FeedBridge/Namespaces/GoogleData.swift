/// The Google Data elements, version 2 (https://developers.google.com/gdata/docs/2.0/elements), as Blogger's feeds still
/// have them.

extension FeedNamespace {
  package static let googleData = FeedNamespace(
    prefix: "gd", uri: "http://schemas.google.com/g/2005",
    table: { googleDataTable })

  private static let googleDataTable = NamespaceTable([
    .init(
      "image", .object,
      attributes: ["rel", .init("width", .integer), .init("height", .integer), .init("src", .url)]),
    .init("extendedProperty", .object, key: "extended_properties", isRepeated: true, attributes: ["name", "value"]),
    .init(
      "rating", .object,
      attributes: [
        .init("average", .number), .init("max", .number), .init("min", .number), .init("numRaters", .integer), "rel",
        .init("value", .number),
      ]),
    .init("comments", .object, attributes: ["rel"]),
    .init(
      "feedLink", .object,
      attributes: ["rel", .init("href", .url), .init("countHint", .integer), .init("readOnly", .flag)]),
    .init("email", .object, attributes: ["address", "label", "rel", .init("primary", .flag)]),
    .init("when", .object, attributes: [.init("startTime", .date), .init("endTime", .date), "valueString"]),
    .init("where", .object, attributes: ["label", "rel", "valueString"]),
    .init("who", .object, attributes: ["email", "rel", "valueString"]),
    .init("eventStatus", .attribute, attributes: ["value"]),
    "resourceId", .init("lastModifiedBy", .object), .init("quotaBytesUsed", .integer),
  ])
}

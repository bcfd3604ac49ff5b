/// The JSON Schemas of JSON Feed and of extension objects have all members. `SchemaAgreementTests` compares them with strict reading
/// and validation, document by document.
///
/// After an intended change, `JSONFEED_UPDATE_FIXTURES=1 swift test --filter FeedSchemaTests` writes the files in
/// `Fixtures/Schemas` again; read the diff.

import Foundation
import TestFeeds
import Testing

@testable import FeedValidation

struct FeedSchemaTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fixtures/Schemas")

  @Test func theFixturesAreTheSchemas() throws {
    let schemas = PublishedSchema.fixtures
    if ProcessInfo.processInfo.environment["JSONFEED_UPDATE_FIXTURES"] != nil {
      for schema in schemas { try Data(schema.text.utf8).write(to: Self.folder.appending(path: schema.name)) }
    }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).sorted() == schemas.map(\.name).sorted())
    for (name, text) in schemas {
      #expect(try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8) == text, "\(name)")
    }
  }

  private func schema(_ kind: JSONFeedObjectKind, in version: String) throws -> JSONFeed.Value {
    let schema = try #require(JSONFeed.schema(named: version))
    return kind == .feed ? schema : try #require(schema["$defs"]?[kind.rawValue])
  }

  @Test(arguments: JSONFeedObjectKind.allCases)
  func everyMemberHasATypeAndADescription(kind: JSONFeedObjectKind) throws {
    let schema = try schema(kind, in: "1.1")
    let properties = try #require(schema["properties"]?.objectValue)
    #expect(properties.keys == kind.members.map(\.name.description))
    for member in kind.members {
      let property = try #require(properties[member.name.description])
      #expect(property["type"] != nil || property["anyOf"] != nil, "\(member.name)")
      let description = property["description"]?.stringValue ?? ""
      #expect(description.count > 10 && description.hasSuffix("."), "\(member.name)")
    }
    let required = kind.members.filter { $0.missing != nil }.map { JSONFeed.Value.string($0.name.description) }
    #expect(schema["required"] == .array(required))
  }

  @Test func everyDescriptionIsOfItsOwnMember() {
    var all: [String] = []
    for kind in JSONFeedObjectKind.allCases {
      all += kind.members.map { $0.meaning.description }
    }
    // A feed and its items have author, authors and language in common.
    #expect(Set(all).count == all.count - 3)
  }

  /// The type of each member in the schema is the one that strict reading expects.
  @Test(arguments: ["author", "authors", "expired", "hubs", "description", "language", "icon"])
  func typesAreThoseOfTheReader(name: String) throws {
    let property = try #require(try schema(.feed, in: "1.1")["properties"]?[name])
    let types = property["type"].map { $0.arrayValue ?? [$0] } ?? ["object", "null"]
    for (type, value) in [
      "string": "\"a\"", "number": "1", "boolean": "true", "null": "null", "array": "[]", "object": "{}",
    ] {
      let document = "{\"version\":\"x\",\"title\":\"T\",\"items\":[],\"\(name)\":\(value)}"
      #expect(((try? JSONFeed.make(from: document)) != nil) == types.contains(.string(type)), "\(document)")
    }
  }

  @Test func version1HasItsOwnMembers() throws {
    for kind in [JSONFeedObjectKind.feed, .item] {
      let (old, new) = (try schema(kind, in: "1")["properties"], try schema(kind, in: "1.1")["properties"])
      #expect(old?["authors"] == nil && old?["language"] == nil && new?["authors"] != nil && new?["language"] != nil)
      #expect(old?["author"]?["deprecated"] == nil && new?["author"]?["deprecated"] == true)
    }
  }

  @Test func everyElementIsInTheSchemaOfItsObject() async throws {
    try await forEachCase(in: FeedNamespace.all.map(\.prefix)) { (prefix: String) in
      let namespace = try #require(FeedNamespace.id(forPrefix: prefix)?.namespace)
      guard !namespace.elements.isEmpty else { return }
      let schema = try #require(JSONFeed.schema(named: "_" + namespace.object))
      #expect(schema["$comment"]?.stringValue?.isEmpty == false)
      let properties = try #require(schema["else"]?["properties"])
      for element in namespace.elements {
        let property = try #require(properties[element.key], "\(element.name)")
        let choices = property["anyOf"]?.arrayValue ?? [property]
        let own = try #require(choices.first { $0["description"] == .string("<\(namespace.prefix):\(element.name)>") })
        let members = own["properties"] ?? own["items"]?["properties"]
        for attribute in element.attributes {
          #expect(members?[attribute.key] != nil, "\(element.name): \(attribute.name)")
        }
        #expect((own["type"] == "array") == (element.isRepeated && element.kind != .list), "\(element.name)")
      }
    }
  }

  @Test func numbersAndTruthValuesHaveTheirTypes() throws {
    let itunes = try #require(JSONFeed.schema(named: "_itunes"))
    #expect(itunes["else"]?["properties"]?["episode"]?["$ref"] == "#/$defs/integer")
    #expect(itunes["$defs"]?["integer"]?["type"] == ["integer", "string", "object", "array"])
    #expect(itunes["else"]?["properties"]?["explicit"]?["$ref"] == "#/$defs/flag")
  }

  @Test func aBundleHasEverySchemaThatItRefersTo() throws {
    let definitions = try #require(JSONFeed.schema(forPublishers: true)?["$defs"])
    for name in ExtensionSchema.names { #expect(definitions[name + ".schema.json"] != nil) }
    #expect(definitions["feed-1.1.schema.json"] == JSONFeed.schema())
  }

  /// Finds what each `$ref` of a printed schema leads to, in that schema alone (JSON Schema 2020-12 §8.2).
  @Test func aPrintedSchemaNeedsNoOtherFile() async throws {
    try await forEachCase(in: PublishedSchema.names, [false, true]) { (name: String, isForPublishers: Bool) in
      let text = try #require(PublishedSchema.text(named: name, forPublishers: isForPublishers))
      let schema = try JSONFeed.Value(json: Data(text.utf8))
      let root = try #require(schema["$id"]?.stringValue)
      var resources: [String: JSONFeed.Value] = [:]
      var references: [(base: String, target: String)] = []
      func visit(_ value: JSONFeed.Value, base: String) {
        // (A member of `properties` may have this name.)
        let base = value["$id"]?.stringValue ?? base
        if value["$id"]?.stringValue != nil { resources[base] = value }
        if let target = value["$ref"]?.stringValue { references.append((base, target)) }
        for member in value.objectValue ?? [:] { visit(member.value, base: base) }
        for element in value.arrayValue ?? [] { visit(element, base: base) }
      }
      visit(schema, base: root)
      for (base, target) in references {
        let parts = target.split(separator: "#", omittingEmptySubsequences: false).map(String.init)
        let address = parts[0].isEmpty ? base : URL(string: parts[0], relativeTo: URL(string: base))?.absoluteString
        var found = resources[address ?? ""]
        for step in parts.dropFirst().joined().split(separator: "/") { found = found?[String(step)] }
        #expect(found != nil, "\(target) in \(base)")
      }
    }
  }

  @Test(arguments: ["2", "1.0", "itunes", "_no_such", "", "_"])
  func unknownNamesHaveNoSchema(name: String) { #expect(JSONFeed.schema(named: name) == nil) }
}

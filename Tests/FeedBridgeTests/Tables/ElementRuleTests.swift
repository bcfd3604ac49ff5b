import FeedBridge
import TestCases
import Testing

struct ElementRuleTests {
  private static let checked = FeedNamespace.all.filter { $0.table.isChecked }.map(\.prefix)

  @Test func mostNamespacesAreChecked() {
    #expect(Self.checked.count >= 28)
    #expect(Set(["itunes", "podcast", "media", "georss", "dc", "slash"]).isSubset(of: Self.checked))
  }

  /// A name in a content model that is in no table would not be checked.
  @Test func contentModelsNameElementsThatTheNamespaceHas() async throws {
    try await forEachCase(in: FeedNamespace.all) { (namespace: FeedNamespace) in
      let otherShapesOfGML: Set = [
        "MultiPoint", "MultiLineString", "MultiPolygon", "MultiCurve", "MultiSurface", "MultiGeometry", "Curve",
        "Surface", "CircleByCenterPoint", "Box",
      ]
      for element in namespace.elements {
        let model = element.rule.contentModel(in: NamespaceID(of: namespace))
        let table = model.namespace.namespace?.table
        let unknown = model.elements.keys.filter { table?.element(named: $0) == nil }
        #expect(Set(unknown) == (element.name == "where" && namespace.prefix == "georss" ? otherShapesOfGML : []))
        #expect(Set(element.rule.exceptions.map(\.name)).isSubset(of: model.elements.keys))
        #expect(Set(model.required).isSubset(of: model.elements.keys))
      }
    }
  }

  /// The value of an element of this kind is in an attribute, which the kind does not name.
  @Test func anElementWhoseValueIsInAnAttributeHasOne() async throws {
    try await forEachCase(in: FeedNamespace.all) { (namespace: FeedNamespace) in
      for element in namespace.elements where element.kind == .attribute { #expect(element.attributes.count == 1) }
      for element in namespace.elements where element.kind == .list {
        #expect(element.listedName?.contains(" ") == false)
      }
    }
  }
}

import FeedBridge
import Testing

struct ElementRuleTests {
  private static let checked = FeedNamespace.all.filter { $0.rules != nil }.map(\.prefix)

  private static func namespace(_ prefix: String) throws -> FeedNamespace {
    try #require(FeedNamespace.all.first { $0.prefix == prefix })
  }

  @Test func mostNamespacesAreChecked() {
    #expect(Self.checked.count >= 28)
    #expect(Set(["itunes", "podcast", "media", "georss", "dc", "slash"]).isSubset(of: Self.checked))
  }

  /// GeoRSS 1.1 writes some names of 1.0 in lowercase.
  @Test(arguments: checked) func rulesAreAboutElementsThatTheNamespaceHas(prefix: String) throws {
    let namespace = try Self.namespace(prefix)
    let names = Set(namespace.elements.flatMap { prefix == "georss" ? [$0.name, $0.name.lowercased()] : [$0.name] })
    for rule in namespace.rules ?? [] { #expect(names.contains(rule.name), "\(prefix):\(rule.name)") }
  }
}

/// A document may consist of nothing but tiny elements and problems, so what is kept of each is small. Bytes and objects are counted.

import FeedPrimitives
import Foundation
import Testing

@testable import FeedValidation

/// Keeps the root that is read, and the number of items.
private struct ReadElements: LocatedElementVisitor {
  var root: LocatedElement?
  var itemPaths: [String] = []
  var itemIndices: Set<Int> = []

  mutating func visit(item: LocatedElement, in ancestors: [LocatedElement]) {
    itemPaths.append(item.path.description)
    itemIndices.insert(item.index)
  }
  mutating func visit(root: LocatedElement) { self.root = root }
}

private func read(_ document: String) -> ReadElements {
  var visitor = ReadElements()
  document.withBytes { bytes in
    var reader = LocatedElementReader(from: 0, limits: .init())
    reader.read(bytes, into: &visitor)
  }
  return visitor
}

struct ElementMemoryTests {
  @Test func whatIsKeptOfAnElementIsSmall() {
    #expect(MemoryLayout<XMLNode>.stride <= 32)
    #expect(MemoryLayout<ElementTree.Place>.stride <= 48)
    #expect(MemoryLayout<LocatedElement>.stride <= 16)
    #expect(MemoryLayout<Problem>.stride <= 168)
    #expect(MemoryLayout<LocatedTree.Node>.stride <= 32)
  }

  @Test func siblingsWithTheSameNameShareTheirPath() throws {
    let root = try #require(
      read("<a>" + String(repeating: "<b/><c d='e'>f</c>", count: 2) + "<b/><b/><b x='y'/></a>").root)
    let children = Array(root.children)
    let paths = children.suffix(3).map(\.path)
    #expect(Set(paths.map { ObjectIdentifier($0) }).count == 1)
    #expect(children.map(\.name) == ["b", "c", "b", "c", "b", "b", "b"])
    #expect(children.last?.attributes.map(\.value) == ["y"])
    #expect(children[1].text.string == "f")
    #expect(children[4].path.description == "/a/b")
  }

  @Test func namespacesAreNotShared() throws {
    let root = try #require(read("<a><b xmlns='u:1'/><b xmlns='u:2'/><b/></a>").root)
    #expect(root.children.map(\.uri) == ["u:1", "u:2", nil])
  }

  @Test func inheritedValuesAreThoseOfTheInnermostElement() throws {
    let root = try #require(
      read("<a xml:lang='de' xml:base='http://e.example/x/'><b xml:lang=''><c xml:base='y'/></b><d/></a>").root)
    let (inner, last) = (try #require(root.children.first?.children.first), Array(root.children)[1])
    #expect(inner.language == "" && inner.base == "http://e.example/x/y")
    #expect(last.language == "de" && last.base == "http://e.example/x/")
  }

  @Test func itemsHavePathsOfTheirOwn() {
    let found = read("<rss><channel><item/><item/><item/></channel></rss>")
    #expect(found.itemPaths == (1...3).map { "/rss/channel/item[\($0)]" })
  }

  @Test func itemsAreInMemoryOneAtATime() throws {
    let item = "<item a='b'><title>\(String(repeating: "x", count: 600))</title><b xmlns='u:1' xml:lang='de'/></item>"
    let found = read("<rss><channel>" + String(repeating: item, count: 50) + "</channel></rss>")
    #expect(found.itemPaths.count == 50)
    // The first one represents the others, which come after it.
    #expect(found.itemIndices.count == 2)
  }

  @Test func theChannelHasItemsWithoutTheirContent() throws {
    let found = read("<rss><channel><item a='b'><title/></item><item/>\n<link/><item>text</item></channel></rss>")
    let channel = try #require(found.root?.children.first)
    #expect(channel.children.map(\.name) == ["item", "link", "item"])
    #expect(channel.children.map(\.isDelivered) == [true, false, true])
    #expect(channel.children.first?.attributes.map(\.value) == ["b"])
    #expect(channel.children.allSatisfy { $0.children.isEmpty && $0.text.isBlank })
  }

  @Test func theRightNameOfAMisspelledItemIsKept() throws {
    let found = read("<rss><channel><itm><title>a</title></item></channel></rss>")
    #expect(found.itemPaths == ["/rss/channel/itm"])
    #expect(found.root?.children.first?.children.map(\.name) == ["item"])
  }

  @Test func manyChildrenAreFoundInTheirOrder() throws {
    let root = try #require(read("<a>" + (0..<3000).map { "<b>\($0)</b>" }.joined() + "<c/></a>").root)
    #expect(root.children.count == 3001)
    #expect(root.children.prefix(3000).map(\.text.string) == (0..<3000).map(String.init))
    let children = Array(root.children)
    #expect(root.child("b", children[0].namespace)?.text.string == "0")
    #expect(root.child("c", children[0].namespace)?.offset == children[3000].offset)
  }

  @Test(arguments: [5, 50, 500])
  func onlyAsManyProblemsAreKeptForTheirFixesAsAreNeeded(maximum: Int) {
    let document = Data("<rss><channel><title>\(String(repeating: "& ", count: 2000))</title></channel></rss>".utf8)
    let validator = FeedValidator(.init(maximumDiagnosticsPerRule: 3))
    let found = validator.validate(document.span, neededFixes: .init(applicability: .safe, maximum: maximum))
    #expect(found.diagnostics.filter { !$0.isListed }.count <= maximum)
    let fixed = FeedFixer(.init(maximumDiagnosticsPerRule: 3)).fix(document)
    #expect(fixed.isComplete && fixed.data.count == document.count + 2000 * 4)
  }
}

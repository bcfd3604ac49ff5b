/// The tables of FeedBridge.docc/Mapping.md are the tables of the code.
///
/// After an intended change, `JSONFEED_UPDATE_FIXTURES=1 swift test --filter MappingDocumentationTests` writes the new tables;
/// read the difference before you commit it.

import Foundation
import JSONFeed
import Testing

@testable import FeedBridge

@Suite(.serialized) struct MappingDocumentationTests {
  private static let file = Fixtures.folder.deletingLastPathComponent()
    .appending(path: "Sources/FeedBridge/FeedBridge.docc/Mapping.md")

  @Test(arguments: [("feeds", feedTable), ("items", itemTable), ("namespaces", namespaceTables)])
  func tableMatchesTheCode(name: String, table: String) throws {
    var page = try String(contentsOf: Self.file, encoding: .utf8)
    let begin = "<!-- begin: \(name) -->\n"
    let end = "<!-- end: \(name) -->"
    let start = try #require(page.range(of: begin)?.upperBound)
    let stop = try #require(page.range(of: end)?.lowerBound)
    if ProcessInfo.processInfo.environment["JSONFEED_UPDATE_FIXTURES"] != nil {
      page.replaceSubrange(start..<stop, with: table)
      try Data(page.utf8).write(to: Self.file)
    } else {
      #expect(page[start..<stop] == table)
    }
  }

  /// A role that is in no row of ElementPriorities has its own row.
  @Test func eachRoleIsInATable() {
    let explained = Set(Self.rows.flatMap { $0.roles }).union(Self.otherRoles.map(\.role))
    for namespace in FeedNamespace.all {
      for element in namespace.elements where element.role != .none {
        #expect(explained.contains(element.role), "\(namespace.prefix):\(element.name) has the role \(element.role)")
      }
    }
  }

  /// The section about writing names every member.
  @Test(arguments: JSONFeed.memberNames + JSONFeed.Item.memberNames)
  func memberCanBeReadBack(name: String) throws {
    let page = try String(contentsOf: Self.file, encoding: .utf8)
    let start = try #require(page.range(of: "## Writing RSS and Atom")?.upperBound)
    #expect(page[start...].contains("`\(name)`"))
  }

  // MARK: Priorities

  /// A member and the roles that it is made from, by format.
  private struct MemberRow: Sendable {
    let member: String
    let isOfItem: Bool
    /// In RSS, RDF and Atom.
    let orders: [[Role]]

    init(_ member: String, _ row: ElementPriorities.Row<[Role]>, isOfItem: Bool) {
      self.member = member
      self.isOfItem = isOfItem
      orders = [row[.rss], row[.rdf], row[.atom]]
    }

    init(_ member: String, _ row: ElementPriorities.Row<[[Role]]>, isOfItem: Bool) {
      self.member = member
      self.isOfItem = isOfItem
      orders = [row[.rss], row[.rdf], row[.atom]].map { $0.flatMap(\.self) }
    }

    var roles: [Role] { orders.flatMap(\.self) }

    var markdown: String {
      let cells = orders.indices.map { index in
        index > 0 && orders[index] == orders[0]
          ? "as RSS" : orders[index].map(MappingDocumentationTests.elements).joined(separator: ", ")
      }
      return "| `\(member)` | \(cells.joined(separator: " | ")) |\n"
    }
  }

  private static let rows: [MemberRow] = [
    .init("title", ElementPriorities.feedTitle, isOfItem: false),
    .init("home_page_url", ElementPriorities.homePageURL, isOfItem: false),
    .init("feed_url", ElementPriorities.feedURL, isOfItem: false),
    .init("description", ElementPriorities.feedDescription, isOfItem: false),
    .init("authors", ElementPriorities.feedAuthors, isOfItem: false),
    .init("icon", ElementPriorities.icon, isOfItem: false),
    .init("favicon", ElementPriorities.favicon, isOfItem: false),
    .init("language", ElementPriorities.feedLanguage, isOfItem: false),
    .init("expired", ElementPriorities.expired, isOfItem: false),
    .init("id", ElementPriorities.itemID, isOfItem: true),
    .init("url", ElementPriorities.itemURL, isOfItem: true),
    .init("title", ElementPriorities.itemTitle, isOfItem: true),
    .init("content_html, content_text", ElementPriorities.content, isOfItem: true),
    .init("summary", ElementPriorities.summary, isOfItem: true),
    .init("image", ElementPriorities.image, isOfItem: true),
    .init("banner_image", ElementPriorities.bannerImage, isOfItem: true),
    .init("date_published", ElementPriorities.datePublished, isOfItem: true),
    .init("date_modified", ElementPriorities.dateModified, isOfItem: true),
    .init("authors", ElementPriorities.itemAuthors, isOfItem: true),
    .init("tags", ElementPriorities.tags, isOfItem: true),
    .init("language", ElementPriorities.itemLanguage, isOfItem: true),
    .init("attachments", ElementPriorities.attachments, isOfItem: true),
  ]

  /// The mapping of the roles that need no order.
  private static let otherRoles: [(role: Role, meaning: String)] = [
    (.channel, "the feed"), (.item, "an item"), (.items, "the items"),
    (.cloud, "`hubs` (rssCloud)"),
    (.originalEnclosureLink, "`attachments[].url`, for the enclosure with the same file name"),
    (.itunesDuration, "`attachments[].duration_in_seconds`"),
    (.podcastImages, "`icon`, `image`, `banner_image`"),
    (.podcastAlternateEnclosure, "`attachments`"),
    (.podcastPerson, "`authors[].url` and `authors[].avatar` of the author with that name"),
    (.geoLatitude, "`_geo.point`, with the longitude"), (.geoLongitude, "`_geo.point`, with the latitude"),
    (.geoPoint, "`_geo.point`"), (.geoWhere, "the shape in it, as `_geo` has it"),
    (.gmlShape, "`_geo`: `point`, `line`, `polygon` or `box`"),
    (.embeddedMembers, "the members that the text has as JSON"),
  ]

  static let feedTable = table(isOfItem: false)
  static let itemTable = table(isOfItem: true)

  private static func table(isOfItem: Bool) -> String {
    "| member | RSS, CDF | RSS 1.0 (RDF) | Atom |\n|---|---|---|---|\n"
      + rows.filter { $0.isOfItem == isOfItem }.map(\.markdown).joined()
  }

  /// The elements with a role, `or` between them.
  private static func elements(_ role: Role) -> String {
    if role == .about { return "`rdf:about`" }
    return FeedNamespace.all.flatMap { namespace in
      namespace.elements.filter { $0.role == role }.map { "`\(name($0, in: namespace))`" }
    }.joined(separator: " or ")
  }

  private static func name(_ element: NamespaceElement, in namespace: FeedNamespace) -> String {
    namespace === FeedNamespace.rss ? element.name : namespace.prefix + ":" + element.name
  }

  // MARK: Namespaces

  static let namespaceTables: String = FeedNamespace.all.map { namespace in
    var section = "\n### \(namespace.prefix): `_\(namespace.object)`\n\n\(namespace.uri)\n\n"
    guard !namespace.elements.isEmpty else {
      return section + "Without a table: its elements are kept under their own names.\n"
    }
    section += "| element | holds | becomes | in the extension object |\n|---|---|---|---|\n"
    for element in namespace.elements {
      section +=
        "| `\(element.name)` | \(description(of: element)) | \(members(of: element.role)) | \(keeping(of: element)) |\n"
    }
    return section
  }.joined()

  /// The members that a role may be mapped to.
  private static func members(of role: Role) -> String {
    guard role != .none else { return "" }
    if let other = otherRoles.first(where: { $0.role == role }) { return other.meaning }
    let members = [(false, "feed"), (true, "item")].compactMap { isOfItem, name in
      let members = rows.filter { $0.isOfItem == isOfItem && $0.roles.contains(role) }.map { "`\($0.member)`" }
      return members.isEmpty ? nil : "\(name): \(members.joined(separator: ", "))"
    }
    return members.joined(separator: "; ")
  }

  private static func keeping(of element: NamespaceElement) -> String {
    let key = "`\(element.key)`" + (element.isRepeated ? ", an array" : "")
    guard element.role != .none else { return key }
    return switch element.keeping {
    case .ifForeign: key
    case .never: key + ", unless a member was made from it"
    case .always: key + ", always"
    }
  }

  private static func description(of element: NamespaceElement) -> String {
    var text =
      switch element.kind {
      case .text: "text"
      case .markup: "HTML"
      case .construct: "an Atom text construct"
      case .flag: "true or false"
      case .integer: "an integer"
      case .number: "a number"
      case .date: "a date"
      case .url: "a URL"
      case .attribute: "the attribute `\(element.valueAttribute?.name ?? "")`"
      case .object: "attributes and elements"
      case .item: "the elements of an item"
      case .list: "a list of `\(element.listedName ?? "")`"
      case .categories: "nested categories"
      case .position: "a position"
      case .positions(let count): "\(count) or more positions"
      }
    let names = element.attributes.map { "`\($0.name)`" }
    if case .attribute = element.kind, names.count < 2 { return text }
    if !names.isEmpty { text += "; \(names.joined(separator: ", "))" }
    return text
  }
}

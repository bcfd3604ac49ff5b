/// The tables of FeedBridge.docc/Mapping.md are the tables of the code, and the examples in FeedBridge.docc/Mapping are those of
/// Fixtures/Mapping.
///
/// After an intended change, `JSONFEED_UPDATE_FIXTURES=1 swift test --filter MappingDocumentationTests` writes the new tables and
/// what the examples become; read the difference before you commit it.

import Foundation
import TestCases
import TestResources
import Testing

@testable import FeedBridge

@Suite(.serialized) struct MappingDocumentationTests {
  private static let file = Fixtures.folder.deletingLastPathComponent()
    .appending(path: "Sources/FeedBridge/FeedBridge.docc/Mapping.md")

  @Test func tableMatchesTheCode() async throws {
    try await forEachCase(in: [("feeds", Self.feedTable), ("items", Self.itemTable)], atOnce: 1) {
      (name: String, table: String) in
      try expect(table, in: name, of: Self.file)
    }
  }

  /// The generated part of a page, between two comments, is this text.
  private func expect(_ text: String, in part: String, of file: URL) throws {
    var page = try String(contentsOf: file, encoding: .utf8)
    let start = try #require(page.range(of: "<!-- begin: \(part) -->\n")?.upperBound)
    let stop = try #require(page.range(of: "<!-- end: \(part) -->")?.lowerBound)
    if ProcessInfo.processInfo.environment["JSONFEED_UPDATE_FIXTURES"] != nil {
      page.replaceSubrange(start..<stop, with: text)
      try Data(page.utf8).write(to: file)
    } else {
      #expect(page[start..<stop] == text, "\(file.lastPathComponent) is not up to date")
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

  /// The numbers of sections are in `Fixtures/Mapping/sections.txt`: they are cited, so none may change or be used again. A
  /// new section gets a new number, and one that is removed stays there, with `(removed)`.
  @Test func sectionsKeepTheirNumbers() throws {
    let pages = try ([Self.file] + Self.articles).map { try String(contentsOf: $0, encoding: .utf8) }
    let sections = pages.flatMap { page in
      page.matches(of: #/(?m)^(?:##+ |\*\*)(\d[\d.]*)(?: (.+)|\*\*.*)$/#)
        .map { [$0.1, $0.2].compactMap(\.self).joined(separator: " ") }
    }
    let listed = try String(contentsOf: Fixtures.folder.appending(path: "Mapping/sections.txt"), encoding: .utf8)
      .split(separator: "\n").map(String.init)
    #expect(sections.sorted() == listed.filter { !$0.hasSuffix(" (removed)") }.sorted())
    let numbers = listed.map { $0.prefix { $0 != " " } }
    #expect(Set(numbers).count == numbers.count, "a number is used again")
  }

  // MARK: Priorities

  /// A member and the roles that it is made from, by format.
  private struct MemberRow: Sendable {
    let member: String
    let isOfItem: Bool
    /// In RSS, RDF and Atom.
    let orders: [[Role]]

    init(_ member: String, _ row: ElementPriorities.Row<RoleList>, isOfItem: Bool) {
      self.member = member
      self.isOfItem = isOfItem
      orders = [row[.rss], row[.rdf], row[.atom]].map(Array.init)
    }

    init(_ member: String, _ row: ElementPriorities.Row<[RoleList]>, isOfItem: Bool) {
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
    (.channel, "the feed"), (.item, "an item"), (.items, "the items"), (.cloud, "`hubs` (rssCloud)"),
    (.originalEnclosureLink, "`attachments[].url`, for the enclosure with the same file name"),
    (.itunesDuration, "`attachments[].duration_in_seconds`"), (.podcastImages, "`icon`, `image`, `banner_image`"),
    (.podcastAlternateEnclosure, "`attachments`"),
    (.podcastPerson, "`authors[].url` and `authors[].avatar` of the author with that name"),
    (.geoLatitude, "`_geo.point`, with the longitude"), (.geoLongitude, "`_geo.point`, with the latitude"),
    (.geoPoint, "`_geo.point`"), (.geoWhere, "the shape in it, as `_geo` has it"),
    (.gmlShape, "`_geo`: `point`, `line`, `polygon` or `box`"), (.completeFeed, "the feed, if it is to be restored"),
    (.completeItem, "the item, if it is to be restored"),
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

  /// The articles that show the elements of namespaces.
  private static let articles = Fixtures.names("../Sources/FeedBridge/FeedBridge.docc/Mapping", suffix: "md")
    .map { file.deletingLastPathComponent().appending(path: "Mapping/\($0).md") }

  /// One of the articles has the table of the namespace and an example of each element.
  @Test func everyElementHasAnExample() async throws {
    try await forEachCase(in: FeedNamespace.all.map(\.prefix), atOnce: 1) { (prefix: String) in
      let namespace = try #require(FeedNamespace.all.first { $0.prefix == prefix })
      let begin = "<!-- begin: \(prefix) -->\n"
      let pages = try Self.articles.filter { try String(contentsOf: $0, encoding: .utf8).contains(begin) }
      try #require(pages.count == 1, "\(prefix) is in \(pages.count) articles")
      let inTable = Set(namespace.elements.map { prefix == "rss" ? $0.name : "\(prefix):\($0.name)" })
      let examples = try Self.examples(in: prefix, of: inTable)
      let shown = Set(examples.flatMap(\.names))
      #expect(inTable.subtracting(shown) == [], "without an example in Fixtures/Mapping/\(prefix).txt")
      let unknown = inTable.isEmpty ? [] : shown.subtracting(inTable)
      #expect(unknown == [], "not in the table of \(prefix)")
      try expect(Self.table(of: namespace) + Self.text(of: examples), in: prefix, of: pages[0])
    }
  }

  /// What is written for each member.
  @Test func everyMemberHasAnExample() async throws {
    try await forEachCase(
      in: [("feed-members", JSONFeed.memberNames), ("item-members", JSONFeed.Item.memberNames)], atOnce: 1
    ) { (name: String, members: [String]) in
      let page = Self.file.deletingLastPathComponent().appending(path: "Mapping/MappingMembers.md")
      let examples = try Self.examples(in: name, of: Set(members))
      let missing = Set(members).subtracting(examples.flatMap(\.names))
      #expect(missing == [], "without an example in Fixtures/Mapping/\(name).txt")
      try expect(Self.text(of: examples), in: name, of: page)
    }
  }

  /// The tables of elements are those of the writers, and each member is written as its row says.
  @Test func everyMemberIsWrittenAsItsRowSays() async throws {
    try await forEachCase(
      in: [
        ("feed-elements", MemberElements.ofFeeds, JSONFeed.memberNames, false),
        ("item-elements", MemberElements.ofItems, JSONFeed.Item.memberNames, true),
      ], atOnce: 1
    ) { (name: String, rows: [MemberElements.Row], members: [String], isOfItem: Bool) in
      let table =
        "| member | RSS 2.0 | Atom 1.0 |\n|---|---|---|\n"
        + rows.map { row in
          "| `\(row.member)` | \(Self.cell(row.rss)) | \(Self.cell(row.atom)) |\n"
        }.joined()
      try expect(table, in: name, of: Self.file)
      #expect(Set(members).subtracting(rows.map(\.member)).isSubset(of: ["version", "author", "items"]))
      for row in rows {
        for format in FeedWriter.Format.allCases {
          let with = try Self.written(row.member, isOfItem, format)
          guard let element = row.element(in: format) else {
            #expect(try with == Self.written(nil, isOfItem, format), "\(row.member)")
            continue
          }
          let words = element.split(separator: " ")
          let start = words[0].hasPrefix("@") ? " \(words[0].dropFirst())=\"" : "<\(words[0])"
          let attribute = words.count > 1 ? words[1].replacing("=", with: "=\"") + "\"" : ""
          #expect(try with != Self.written(nil, isOfItem, format), "\(row.member) in \(format)")
          let lines = with.split(separator: "\n")
          #expect(
            lines.contains { $0.contains(start) && (attribute.isEmpty || $0.contains(attribute)) },
            "\(row.member) in \(format)")
        }
      }
    }
  }

  private static func cell(_ element: String?) -> String {
    guard let element else { return "none" }
    let words = element.split(separator: " ")
    return "`\(words[0].replacing("@", with: ""))`" + words.dropFirst().map { " " + $0 }.joined()
  }

  /// A feed with this member of its own or of its item.
  private static func written(_ member: String?, _ isOfItem: Bool, _ format: FeedWriter.Format) throws -> String {
    let samples = [
      "id": #""urn:other:1""#, "language": #""de""#, "expired": "true", "tags": #"["new"]"#,
      "authors": #"[{"name":"Ada"}]"#, "hubs": #"[{"type":"WebSub","url":"https://hub.example/"}]"#,
      "attachments": #"[{"url":"https://files.example/1.mp3","mime_type":"audio/mpeg"}]"#,
      "date_published": #""2020-01-02T03:04:05Z""#, "date_modified": #""2021-01-02T03:04:05Z""#,
      "title": #""A new title""#, "description": #""A new text""#, "summary": #""A new text""#,
      "content_text": #""A new text""#, "content_html": #""<p>A new text</p>""#, "user_comment": #""For people""#,
    ]
    var (feed, item) = (
      [("title", #""T""#), ("home_page_url", #""https://example.org/""#)], [("id", #""urn:example:1""#)]
    )
    if let member {
      let sample = (member, samples[member] ?? #""https://files.example/\#(member)""#)
      if isOfItem {
        item = item.filter { $0.0 != member } + [sample]
      } else {
        feed = feed.filter { $0.0 != member } + [sample]
      }
    }
    func members(_ all: [(String, String)]) -> String { all.map { "\"\($0)\":\($1)" }.joined(separator: ",") }
    let text = #"{"version":"1.1",\#(members(feed)),"items":[{\#(members(item))}]}"#
    return try FeedWriter(format).write(JSONFeed.convert(text)).text
  }

  /// The examples in Positions.md are what a conversion makes of them.
  @Test func positionsHoldInTheCode() throws {
    let page = Self.file.deletingLastPathComponent().appending(path: "Positions.md")
    let examples = Dictionary(grouping: try Self.examples(in: "positions", of: [])) { $0.names[0] }
    for (name, examples) in examples {
      try expect(examples.map { try $0.position() }.joined(separator: "\n"), in: name, of: page)
    }
  }

  private static func text(of examples: [MappingExample]) throws -> String {
    var (text, heading) = ("", "")
    for example in examples {
      if example.heading != heading { text += "\n### \(example.heading)\n" }
      heading = example.heading
      text += try "\n" + example.markdown()
    }
    return text
  }

  /// The examples of a file, which are separated by empty lines.
  private static func examples(in name: String, of names: Set<String>) throws -> [MappingExample] {
    let file = Fixtures.folder.appending(path: "Mapping/\(name).txt")
    guard FileManager.default.fileExists(atPath: file.path) else { return [] }
    return try String(contentsOf: file, encoding: .utf8).dropLast().components(separatedBy: "\n\n")
      .map { MappingExample($0, knownNames: names, isOfItem: name == "item-members") }
  }

  private static func table(of namespace: FeedNamespace) -> String {
    guard !namespace.elements.isEmpty else { return "No table: its elements are kept under their own names.\n" }
    return "| element | holds | becomes | in the extension object |\n|---|---|---|---|\n"
      + namespace.elements.map {
        "| `\($0.name)` | \(description(of: $0)) | \(members(of: $0.role)) | \(keeping(of: $0)) |\n"
      }.joined()
  }

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

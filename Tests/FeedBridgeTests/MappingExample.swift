/// An example in the articles about the mapping: XML, what it becomes in JSON Feed, and how that is written.

import Foundation
import Testing

@testable import FeedBridge

struct MappingExample {
  /// The elements that are shown: `itunes:duration`.
  let names: [String]
  /// What the example shows, in words.
  private let note: String
  /// One or more elements, a document, or members as JSON.
  private let source: String
  /// Whether the members are an item's.
  private let isOfItem: Bool

  /// - Parameters:
  ///   - text: a line `# NAMES` with the elements that the example shows, which may be missing if these are all that it has; a
  ///     line with a note, or none; XML or JSON.
  ///   - knownNames: the names of the elements of the namespace, or of the members.
  ///   - isOfItem: whether members are an item's.
  init(_ text: String, knownNames: Set<String>, isOfItem: Bool = false) {
    self.isOfItem = isOfItem
    var lines = text.split(separator: "\n")
    let isListed = lines.first?.hasPrefix("# ") == true
    let listed = isListed ? lines.removeFirst().dropFirst(2).components(separatedBy: ", ") : nil
    note = lines.first?.first.map { "<{".contains($0) } == false ? lines.removeFirst() + "\n\n" : ""
    source = lines.joined(separator: "\n")
    names =
      listed
      ?? source.matches(of: #/[<"]([A-Za-z][\w.:-]*)/#).map { String($0.1) }.reduce(into: []) { names, name in
        if knownNames.contains(name), !names.contains(name) { names.append(name) }
      }
  }

  var heading: String { names.map { "`\($0)`" }.joined(separator: ", ") }

  /// The source as a code block, then what it becomes and how that is written; equal results share a line.
  func markdown() throws -> String {
    var lines: [(places: [String], text: String)] = []
    var known: [JSONFeed: String] = [:]
    for document in documents {
      let feed = try FeedConverter().convert(document.text).feed
      let text = try known[feed] ?? line(feed, document)
      known[feed] = text
      if let index = lines.firstIndex(where: { $0.text == text }) {
        lines[index].places.append(document.place)
      } else {
        lines.append(([document.place], text))
      }
    }
    return "\(note)```\(source.hasPrefix("{") ? "json" : "xml")\n\(source)\n```\n\n"
      + lines.map { "- \(Self.title($0.places, of: documents.map(\.place)))\($0.text)\n" }.joined()
  }

  /// A JSON Feed with these members and those that are required, what it becomes, and its repairs.
  func position() throws -> String {
    let items = source.contains("\"items\":") ? "" : #","items":[]"#
    let text = #"{"version":"\#(JSONFeed.version1_1)","title":"Notes",\#(source.dropFirst().dropLast())\#(items)}"#
    var conversion = try FeedConverter().convert(text)
    conversion.feed.title = "Untitled feed"
    let json = try Self.json(of: conversion.feed, Document(place: "", text: text, isOfItem: false))
    let repairs = conversion.repairs.filter { $0.kind != .missingContent }.map { "  - \($0.message)\n" }
    return "```json\n\(source)\n```\n\n- \(json)\n\(repairs.joined())"
  }

  // MARK: Documents

  private struct Document {
    /// `feed in RSS`; empty if the source is a document.
    let place: String
    let text: String
    let isOfItem: Bool
  }

  /// The source in the feed and in the only item of documents that have nothing else. RSS's own elements do not exist in Atom.
  private var documents: [Document] {
    if source.hasPrefix("{") {
      let content = source.contains("content_html") ? "" : #","content_text":"""#
      let itemParts = #"{"id":"urn:example:1"\#(content)}"#
      let item = isOfItem ? Self.merging(source, itemParts) : itemParts
      let items = "[\(isOfItem ? item : "")]"
      let feedParts = #"{"version":"1.1","home_page_url":"https://example.org/","items":\#(items)}"#
      let text = isOfItem ? feedParts : Self.merging(source, feedParts)
      return [Document(place: "", text: text, isOfItem: isOfItem)]
    }
    if source.contains(#/^<(rss|rdf:RDF|feed|entry|CHANNEL)\b/#) {
      return [Document(place: "", text: source, isOfItem: false)]
    }
    let prefixes = FeedNamespace.all.filter {
      !["rss", "xml"].contains($0.prefix) && source.contains($0.prefix + ":")
    }
    let declarations = Set(prefixes.map(\.prefix)).union(["rdf"]).sorted().compactMap { prefix in
      FeedNamespace.all.first { $0.prefix == prefix }.map { " xmlns:\(prefix)=\"\($0.uri)\"" }
    }.joined()
    let rss = "<rss\(declarations)><channel>"
    let rdf = "<rdf:RDF xmlns=\"http://purl.org/rss/1.0/\"\(declarations)><channel>"
    let atom = "<feed xmlns=\"http://www.w3.org/2005/Atom\"\(declarations)>"
    var documents = [
      Document(place: "feed in RSS", text: "\(rss)\(source)</channel></rss>", isOfItem: false),
      Document(place: "feed in RDF", text: "\(rdf)\(source)</channel></rdf:RDF>", isOfItem: false),
      Document(place: "feed in Atom", text: "\(atom)\(source)</feed>", isOfItem: false),
      Document(place: "item in RSS", text: "\(rss)<item>\(source)</item></channel></rss>", isOfItem: true),
      Document(place: "item in RDF", text: "\(rdf)</channel><item>\(source)</item></rdf:RDF>", isOfItem: true),
      Document(place: "item in Atom", text: "\(atom)<entry>\(source)</entry></feed>", isOfItem: true),
    ]
    if source.contains(#/<\w+[ >]/#), !source.contains("xmlns=") { documents.removeAll { $0.place.hasSuffix("Atom") } }
    return documents
  }

  /// The members of an object, and those of another that it does not have.
  private static func merging(_ object: String, _ other: String) -> String {
    let others = other.dropFirst().dropLast().matches(of: #/("\w+"):(".*?"|\[.*?\])/#)
      .filter { !object.contains($0.1 + ":") }.map { "," + $0.0 }.joined()
    return "\(object.dropLast())\(others)}"
  }

  /// `In the feed and in an item: `, `In an item of Atom: `.
  private static func title(_ places: [String], of all: [String]) -> String {
    guard all.count > 1 else { return "" }
    let parts = [("feed", "the feed"), ("item", "an item")].compactMap { prefix, name -> String? in
      let formats = places.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst("feed in ".count)) }
      if formats.isEmpty { return nil }
      let isEach = formats.count == all.count { $0.hasPrefix(prefix) }
      return "in \(name)" + (isEach ? "" : " of " + formats.joined(separator: " and "))
    }
    let title = parts.joined(separator: " and ")
    return title.prefix(1).uppercased() + title.dropFirst() + ": "
  }

  // MARK: Results

  /// What one document becomes and how that is written.
  private func line(_ feed: JSONFeed, _ document: Document) throws -> String {
    var feed = feed
    let json = try Self.json(of: feed, document)
    // What RSS and Atom require.
    if Self.isFallback(feed.title, in: feed) { feed.title = "Example" }
    if feed.homePageURL == nil { feed.homePageURL = "https://example.org/" }
    for index in feed.items.indices where feed.items[index].id.stringValue.hasPrefix("urn:feed-item:") {
      feed.items[index].id = "urn:example:1"
    }
    let written = try FeedWriter.Format.allCases.map { format in
      let text = try FeedWriter(format).write(feed).text
      var comparison = SeenMembers(in: format)
      comparison.compare(feed, try JSONFeed.convert(text), document.text)
      // Atom has no place for the enclosure that a redirect stands for, other than as another one.
      let misses = comparison.misses.filter {
        !(format == .atom && self.source.contains("origEnclosureLink") && $0.contains("attachments"))
      }
      #expect(misses == [])
      var blocks = Self.blocks(of: text, format, isWhole: document.place.isEmpty && !source.hasPrefix("{"))
      for block in try Self.minimalBlocks(format, isOfItem: document.isOfItem) {
        if let index = blocks.firstIndex(of: block) { blocks.remove(at: index) }
      }
      // Atom's own elements need no prefix in Atom.
      let source = format == .rss ? source : source.replacing("<atom:", with: "<").replacing("</atom:", with: "</")
      return blocks.isEmpty ? "nothing" : blocks.joined() == source ? "the same" : "`\(blocks.joined(separator: " "))`"
    }
    if source.hasPrefix("{") {
      return written[0] == written[1]
        ? "RSS and Atom: \(written[0])" : "RSS: \(written[0])\n- Atom: \(written[1])"
    }
    if written[0] != written[1] { return "\(json)\n  - RSS: \(written[0])\n  - Atom: \(written[1])" }
    return written[0] == "the same" ? "\(json), written as the same XML." : "\(json)\n  - RSS and Atom: \(written[0])"
  }

  /// What is written for a feed that has only what RSS and Atom require.
  private static func minimalBlocks(_ format: FeedWriter.Format, isOfItem: Bool) throws -> [String] {
    let items: [JSONFeed.Item] = isOfItem ? [.init(id: "urn:example:1", contentText: "")] : []
    let feed = JSONFeed(title: "Example", homePageURL: "https://example.org/", items: items)
    return blocks(of: try FeedWriter(format).write(feed).text, format, isWhole: false)
  }

  /// What the feed or its item has because of the elements.
  private static func json(of feed: JSONFeed, _ document: Document) throws -> String {
    let text = try #"{"version":"","title":"","items":[],"_feed":\#(feed.encodeToString())}"#
    var members = try #require(JSONFeed.read(text).feed.extensions["_feed"]?.objectValue)
    if isFallback(feed.title, in: feed) { members["title"] = nil }
    let items = try #require(members["items"]?.arrayValue).map { item in
      var item = item.objectValue ?? [:]
      if item["id"]?.stringValue?.hasPrefix("urn:feed-item:") == true { item["id"] = nil }
      if item["content_text"] == "" { item["content_text"] = nil }
      return JSONFeed.Value.object(item)
    }
    members["version"] = nil
    members["items"] = document.place.isEmpty ? .array(items) : nil
    for name in feed.extensions.keys {
      guard var object = members[name]?.objectValue else { continue }
      object["about"] = nil
      members[name] = object.isEmpty ? nil : .object(object)
    }
    let ofFeed = JSONFeed.Value.object(members).encodeToString()
    guard document.isOfItem else { return "`\(ofFeed)`" }
    return items.map { "`\($0.encodeToString())`" }.joined(separator: ", ")
      + (members.isEmpty ? "" : ", and in the feed `\(ofFeed)`")
  }

  /// A title that no element gave.
  private static func isFallback(_ title: String, in feed: JSONFeed) -> Bool {
    ["Untitled feed", feed.homePageURL, feed.feedURL].contains(title)
  }

  /// The elements of the feed and of its items in an indented document, except those that only the format requires.
  private static func blocks(of text: String, _ format: FeedWriter.Format, isWhole: Bool) -> [String] {
    var blocks: [String] = []
    var level = format == .rss ? 4 : 2
    for line in text.utf8.split(separator: UInt8(ascii: "\n")).dropFirst() {
      let indentation = line.prefix { $0 == UInt8(ascii: " ") }.count
      let element = Substring(line.dropFirst(indentation))
      if indentation == level, !element.hasPrefix("</") {
        blocks.append(String(element))
      } else if indentation >= level {
        blocks[blocks.count - 1] += element
      }
      let isItem = !isWhole && (element.hasPrefix("<item") || element.hasPrefix("<entry"))
      if isItem { level += 2 }
      if isItem || indentation == 0 {
        var tag = element.split(separator: " ").filter { !$0.hasPrefix("xmlns") && !$0.hasPrefix("version") }
          .joined(separator: " ")
        if !tag.hasSuffix(">") { tag += ">" }
        if isItem { blocks.removeLast() }
        if tag.contains(" ") { blocks.append(tag) }
      }
    }
    return blocks
  }
}

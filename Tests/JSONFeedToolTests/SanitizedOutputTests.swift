/// With a policy, no output has anything that the policy forbids, whatever the element, attribute or member it comes from.

import FeedBridge
import FeedPrimitives
import Foundation
import TestFeeds
import Testing

@testable import JSONFeedTool

/// The presets by the names that the command has for them.
private let policies: [String: HTMLPolicy] = ["reader": .reader, "text": .text, "strict": .strict]

/// Each test converts one of five parts of each feed, another for each of the feeds, with one of the policies, or of one feed for each kind of output. If all cases are checked, every element is in
/// each kind of output, and one conversion for each feed has all elements.
@Suite(.inTurns) struct SanitizedOutputTests {
  @Test(arguments: HostileFeed.allCases, policies.keys.sorted())
  func noOutputOfTheLibraryHasWhatThePolicyForbids(feed: HostileFeed, name: String) throws {
    let policy = try #require(policies[name])
    let options = FeedConverter.Options(restoresLossless: true, sanitizing: policy)
    if name == "reader" { try write(feed) }
    let turn = feed.number + (policies.keys.sorted().firstIndex(of: name) ?? 0)
    if !checksAllCases, !turn.isMultiple(of: policies.count) { return }
    if name == "reader", checksAllCases {
      let conversion = try FeedConverter(options).convert(feed.document)
      #expect(conversion.feed.items.count > 300)
      check(conversion.feed, policy, "json")
    }

    // What is streamed, written and restored is sanitized by the same code with each policy.
    let document = feed.part(feed.number)
    switch name {
    case "reader":
      var parser = FeedParser(options)
      var streamed: [JSONFeed.Item] = []
      let delivery = FeedConverter.Delivery.each { item in
        streamed.append(item)
        return .continue
      }
      for piece in stride(from: 0, to: document.utf8.count, by: 4099) {
        let bytes = Array(document.utf8.dropFirst(piece).prefix(4099))
        try parser.append(bytes.span, delivery)
      }
      _ = try parser.finish(delivery)
      #expect(streamed.count > 30)
      check(JSONFeed(title: "", items: streamed), policy, "stream")
    case "strict":
      let sanitized = try FeedConverter(options).convert(document).feed
      check(sanitized, policy, "json")
      let unsafe = try FeedConverter().convert(document).feed
      check(unsafe.sanitized(policy), policy, "a feed that was converted before")
      let formats = FeedWriter.Format.allCases
      for format in checksAllCases ? formats : [formats[feed.number % formats.count]] {
        let written = try FeedWriter(format, .init(isLossless: true)).write(sanitized)
        check(xml: written.data, of: sanitized, policy, "\(format)")
        let restored = try FeedConverter(options).convert(
          FeedWriter(format, .init(isLossless: true)).write(unsafe).data)
        #expect(restored.feed.items.count == sanitized.items.count)
        check(restored.feed, policy, "restored from \(format)")
      }
    default: check(try FeedConverter(options).convert(document).feed, policy, "json")
    }
  }

  private static let outputs = [
    "convert", "convert --lines", "convert --to rss --lossless", "convert --to atom --lossless",
    "convert --since 1990-01-01 --limit 5000", "convert --records", "convert --records --items", "preview",
  ]

  @Test(arguments: outputs.indices)
  func noOutputOfTheCommandHasWhatThePolicyForbids(index: Int) async throws {
    let arguments = Self.outputs[index]
    for feed in HostileFeed.allCases where checksAllCases || feed.number == index % HostileFeed.allCases.count {
      let document = feed.part(feed.number + index)
      var input = document
      if arguments.contains("--records") { input = JSONFeed.Value.object(["body": .string(input)]).encodeToString() }
      let isPreview = arguments == "preview"
      let words = arguments.split(separator: " ").map(String.init) + (isPreview ? [] : ["--quiet", "--sanitize"])
      let result = try await withTemporaryFolder { folder in
        try Data(input.utf8).write(to: folder.appending(path: "feed"))
        return try await CommandRunner.run(words + [folder.appending(path: "feed").path])
      }
      #expect(result.code == 0 && result.output.utf8.count > 10_000, "\(result.errors)")
      if isPreview {
        check(page: result.output, feed.rawValue)
      } else if arguments.contains("--to") {
        let sanitized = try FeedConverter(.init(sanitizing: .reader)).convert(document).feed
        check(xml: Data(result.output.utf8), of: sanitized, .reader, "\(feed.rawValue), \(arguments)")
      } else {
        var output = SanitizedOutput(.reader)
        let isLines = arguments.contains("--lines") || arguments.contains("--records")
        for line in isLines ? result.output.split(separator: "\n") : [result.output[...]] {
          output.check(try .init(json: Data(line.utf8)), of: "")
        }
        #expect(output.problems.prefix(5) == [], "\(feed), \(arguments)")
      }
    }
  }

  @Test func theCheckFindsWhatIsForbidden() throws {
    for feed in sampled(HostileFeed.allCases, oneOf: 4) {
      let unsafe = try FeedConverter().convert(feed.part(feed.number)).feed
      var output = SanitizedOutput(.reader)
      output.check(try .init(json: unsafe.encodeToData()), of: "")
      #expect(output.problems.count > 120)
      var written = SanitizedOutput(.reader)
      try written.check(xml: FeedWriter(.rss).write(unsafe).data)
      #expect(written.problems.count > 60)
    }
  }

  // MARK: Checks

  private func check(_ feed: JSONFeed, _ policy: HTMLPolicy, _ place: String) {
    var output = SanitizedOutput(policy)
    do {
      output.check(try .init(json: feed.encodeToData()), of: "")
    } catch {
      Issue.record("\(error)")
    }
    #expect(output.problems.prefix(5) == [], "\(place)")
  }

  private func check(xml data: Data, of feed: JSONFeed, _ policy: HTMLPolicy, _ place: String) {
    var output = SanitizedOutput(policy)
    output.plain = feed.plainTexts(inRSS: data.prefix(200).firstRange(of: Data("<rss".utf8)) != nil)
    output.contents = Set(feed.items.compactMap(\.contentHTML))
    do { try output.check(xml: data) } catch { Issue.record("\(error)") }
    #expect(output.problems.prefix(5) == [], "\(place)")
  }

  private func check(page: String, _ place: String) {
    var output = SanitizedOutput(nil)
    output.check(html: page)
    #expect(output.problems.prefix(5) == [], "\(place)")
  }

  /// Writes a document, and what the policies allow, for `.ci/library --sanitized`.
  private func write(_ feed: HostileFeed) throws {
    guard let folder = ProcessInfo.processInfo.environment["JSONFEED_HOSTILE_FEEDS"].map({ URL(filePath: $0) }) else {
      return
    }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(feed.document.utf8).write(to: folder.appending(path: "\(feed.rawValue).feed"))
    let rules = policies.mapValues { policy -> [String: [String: [String]]] in
      ["elements": policy.elements.mapValues { $0.sorted() }, "all": ["": policy.globalAttributes.sorted()]]
    }
    try JSONEncoder().encode(rules).write(to: folder.appending(path: "policies.json"))
  }
}

/// Finds in an output what a policy forbids.
private struct SanitizedOutput {
  /// Nil for a page of our own, which has other elements too.
  let policy: HTMLPolicy?
  /// Texts that are not HTML where the format says so.
  var plain: Set<String> = []
  /// Contents that are HTML, and not the place of a URL.
  var contents: Set<String> = []
  private(set) var problems: [String] = []

  init(_ policy: HTMLPolicy?) { self.policy = policy }

  // MARK: JSON

  /// The members that are plain text: whoever shows them as HTML must escape them.
  private static let plainMembers: Set<String> = [
    "title", "feed_title", "description", "user_comment", "id", "content_text", "summary", "name", "tags", "key",
    "message", "repairs",
  ]

  mutating func check(_ value: JSONFeed.Value, of name: String, inExtension: Bool = false) {
    switch value {
    case .string(let text):
      if !inExtension, name == "content_html" {
        check(html: text)
      } else if inExtension || !Self.plainMembers.contains(name) {
        check(text: text, of: name)
      }
    case .array(let values): for value in values { check(value, of: name, inExtension: inExtension) }
    case .object(let object):
      if !inExtension, Self.plainMembers.contains(name) { return }
      for member in object {
        check(text: member.name, of: "the name of a member")
        check(attribute: member.name, member.value.stringValue ?? "")
        check(member.value, of: member.name, inExtension: inExtension || member.name.hasPrefix("_"))
      }
    default: break
    }
  }

  // MARK: XML

  mutating func check(xml data: Data) throws {
    let document = try XMLElements(of: Array(data).span, charset: nil) { _ in false }
    #expect(document.problem == nil)
    try check(elementAt: 0, of: document.tree)
  }

  private mutating func check(elementAt index: Int, of tree: borrowing XMLTree) throws {
    let (name, attributes) = (tree.name(of: index), tree.attributes(of: index))
    check(element: name)
    for attribute in attributes {
      let (attribute, value) = (tree.name(of: attribute), tree.text(of: attribute))
      check(attribute: attribute, value)
      if !plain.contains(value) { check(text: value, of: "\(name)/@\(attribute)") }
    }
    try check(text: tree.text(of: index), in: name)
    var child = attributes.upperBound
    while child < tree.nodes[index].after {
      if tree.isText(child) {
        try check(text: tree.text(of: child), in: name)
      } else {
        try check(elementAt: child, of: tree)
      }
      child = Int(tree.nodes[child].after)
    }
  }

  private mutating func check(text: String, in element: String) throws {
    if element.hasPrefix("jsonfeed:"), !text.isEmpty {
      check(try .init(json: Data(text.utf8)), of: "")
    } else if contents.contains(text) {
      check(html: text)
    } else if !plain.contains(text) {
      check(text: text, of: element)
    }
  }

  private mutating func check(element name: String) {
    // Browsers run what is in the namespaces of XHTML and SVG.
    let isActive = name.hasPrefix("xhtml:") || name.hasPrefix("svg:")
    guard let code = HTMLName(isActive ? name.components(separatedBy: ":")[1] : name),
      DangerousHTML.elements.contains(code)
    else { return }
    let isFeeds = [FeedNamespace.rss, .atom].contains { $0.table.element(named: name) != nil }
    if !isFeeds { problems.append("element \(name)") }
  }

  private mutating func check(attribute name: String, _ value: String) {
    let isHandler = name.withBytes { DangerousHTML.danger(ofAttribute: $0) } == .script
    if isHandler, value.contains("(") { problems.append("attribute \(name)=\(value)") }
  }

  // MARK: HTML

  private mutating func check(text: String, of name: String) {
    if URLSyntax.executesCode(text, allowsImages: true) || text.hasPrefix("data:image/svg") {
      problems.append("URL \(text) in \(name)")
    }
    let count = problems.count
    check(html: text)
    if problems.count > count { problems[count] += " in \(name): \(text)" }
  }

  mutating func check(html: String) {
    html.withBytes { bytes in
      var scanner = HTMLScanner(from: 0, .page)
      while let token = scanner.next(in: bytes) {
        switch token {
        case .startTag(let tag): check(tag, in: bytes)
        case .text, .endTag: break
        case .rawText(_, of: .style) where policy == nil, .rawText(_, of: .title) where policy == nil,
          .declaration where policy == nil:
          break
        default: problems.append("\(token)")
        }
      }
      // Text after it might complete the tag.
      var start = 0
      while let end = bytes.firstIndex(of: ASCII.greaterThan, from: start) { start = end + 1 }
      while let tag = bytes.firstIndex(of: ASCII.lessThan, from: start) {
        start = tag + 1
        guard start < bytes.count, ASCII.isLetter(bytes[start]) else { continue }
        if bytes.firstIndex(of: UInt8(ascii: "="), from: start) != nil { problems.append("an unfinished tag") }
        break
      }
    }
  }

  private mutating func check(_ tag: HTMLScanner.Tag, in bytes: TextSpan) {
    let name = bytes.string(tag.name)
    let implied = policy?.elements["table"] == nil ? [] : ["colgroup", "tbody", "td", "tr"]
    if let policy {
      if policy.elements[name] == nil, !implied.contains(name) { problems.append("element \(name)") }
    } else if ["script", "iframe", "object", "embed", "svg", "base", "form"].contains(name) {
      problems.append("element \(name)")
    }
    var attributes = tag.attributes
    while let attribute = attributes.next(in: bytes) {
      let key = bytes.string(attribute.name)
      let value = attribute.value.map { HTMLEntities.decoded(bytes, $0, inAttribute: true) } ?? ""
      switch key.withBytes({ DangerousHTML.danger(ofAttribute: $0) }) {
      case .script?, .page?: problems.append("attribute \(key)")
      case .style? where policy != nil, .action? where policy != nil: problems.append("attribute \(key)")
      default: break
      }
      if key != "content", URLSyntax.executesCode(value, allowsImages: true) || value.hasPrefix("data:image/svg") {
        problems.append("\(key)=\(value)")
      }
    }
  }
}

extension JSONFeed {
  /// The texts of members that are plain text, as they are written.
  fileprivate func plainTexts(inRSS: Bool) -> Set<String> {
    var texts: [String?] = [title, description, userComment]
    func add(_ authors: [Author]?) { for author in authors ?? [] { texts += [author.name, author.url] } }
    add(authors)
    for item in items {
      texts += [item.title, item.summary, item.contentText, item.id.stringValue] + (item.tags ?? [])
      texts += (item.attachments ?? []).map(\.title)
      add(item.authors)
    }
    let plain = Set(texts.compactMap(\.self))
    // Elements of RSS are HTML, in which no tag may begin.
    let written = inRSS ? plain.filter { $0.firstMatch(of: /<[A-Za-z\/!?][^>]*$|<[A-Za-z][^>]*=/) == nil } : plain
    // Nobody shows an id.
    return written.union(items.map(\.id.stringValue)).union(plain.map { HostileFeed.escaped($0, inAttribute: false) })
  }
}

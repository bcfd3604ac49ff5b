/// JSON Feeds in which something is repeated: their cost must be in proportion to their size.
///
/// They are made from the tables of members and the list of deviations, so that a new one is among them.

internal import FeedPrimitives
package import JSONFeed

/// A document in which texts are repeated. In the description, these are in `«»`, with commas between them, or in `‹›`, without; `%`
/// is the number of the repetition.
package struct RepeatedShape: Sendable, CustomStringConvertible {
  package let description: String
  /// A text that is not repeated, and one that is after it, without the numbers in it.
  private let parts: [(before: [UInt8], unit: [[UInt8]], separator: [UInt8])]

  package init(_ description: String) {
    self.description = description
    // Once, because it takes longer than to read a small document in a debug build.
    parts = description.split(omittingEmptySubsequences: false, whereSeparator: { "»›".contains($0) }).map { part in
      let texts = part.split(omittingEmptySubsequences: false, whereSeparator: { "«‹".contains($0) })
      let unit = texts.dropFirst().first?.split(separator: "%", omittingEmptySubsequences: false) ?? []
      return (Array(texts[0].utf8), unit.map { Array($0.utf8) }, part.contains("«") ? Array(",".utf8) : [])
    }
  }

  package func document(_ count: Int) -> [UInt8] {
    var document: [UInt8] = []
    for (before, unit, separator) in parts {
      document += before
      if unit.isEmpty { continue }
      for number in 0..<count {
        if number > 0 { document += separator }
        document.append(unit, separatedBy: number)
      }
    }
    return document
  }

  /// A feed with these items, and with these members.
  package static func feed(
    members: String = "", items: String = #"{"id":"1"}"#, title: String? = "T",
    version: String = "https://jsonfeed.org/version/1.1"
  ) -> Self {
    let title = title.map { #","title":"\#($0)""# } ?? ""
    return Self(#"{"version":"\#(version)"\#(title),"items":[\#(items)]\#(members.isEmpty ? "" : ",")\#(members)}"#)
  }

  /// Values of all JSON types.
  private static let values = ["\"x\"", "1", "[true,null]", "{\"name\":\"n\"}"]

  /// Members that are repeated in each object of a feed: those that JSON Feed defines, in other letters too, and members that it does not
  /// define. Members of one name have values of all types.
  ///
  /// - Parameter others: other names of the members of each object.
  package static func members(_ others: [FeedPart: [String]] = [:]) -> [RepeatedShape] {
    FeedPart.allCases.flatMap { part in
      let names =
        part.memberNames + part.memberNames.map { $0.uppercased() } + (others[part] ?? [])
        + ["_x", "x", "_x%", "x%", "_a.b%", "_x_%", ""]
      return names.map { name in part.feed("«" + values.map { "\"\(name)\":\($0)" }.joined(separator: ",") + "»") }
    }
  }

  /// Elements of all types that are repeated in the array that is the value of a member.
  package static let elements = FeedPart.allCases.flatMap { part in
    let elements =
      values + [
        #"{"type":"WebSub","url":"https://example.org/%"}"#, #"{"name":"N%","_x":{"a.b":1},"x":1}"#,
        #"{"id":"%","url":" ","mime_type":"%"}"#, "\"t%\"",
      ]
    return (part.memberNames + ["_x", "x"]).flatMap { name in
      [elements.joined(separator: ","), "1", "true"].map { part.feed("\"\(name)\":[«\($0)»]") }
    }
  }

  /// Items that each have an object with one of its members, whose values are of all types.
  package static let items = FeedPart.allCases.flatMap { part in
    (part.memberNames + ["_x", "x"]).map { name in
      feed(items: "«" + values.map { part.item("\"\(name)\":\($0)") }.joined(separator: ",") + "»")
    }
  }

  /// Different things that are repeated in one feed: the cost of one must not depend on the number of the others.
  package static let pairs = [#""_x%":{"a":1}"#, #""x%":1"#, #""TITLE":1"#].flatMap { member in
    [
      feed(members: #""hubs":[«{"type":"WebSub","url":"https://example.org/%"}»],«\#(member)»"#),
      feed(members: #""authors":[«{"name":"N%"}»],"author":{"name":"N",«\#(member)»}"#),
      feed(members: "«\(member)»", items: #"«{"id":"%"}»"#),
      feed(members: #""authors":[«{"name":"N%"}»]"#, items: #"«{"id":"%",\#(member)}»"#),
      feed(items: #"{"id":"1","attachments":[«{"url":"https://example.org/%"}»],«\#(member)»}"#),
    ]
  }

  /// A deviation that is repeated in each of many items, and alone.
  package static func deviations(_ deviation: JSONDeviation) -> [RepeatedShape] {
    let example = deviation.example
    switch deviation {
    case .textOutside: return [Self("‹\(example)›" + feed(items: #"{"id":"1"}"#).description)]
    case .escapedDocument:
      return [feed(items: "«\(example)»")].map {
        Self(String($0.description.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\\"")))
      }
    case .truncated:
      return [feed(items: "«\(example)»,{")].map { Self(String($0.description.dropLast(2))) }
    default:
      return [
        feed(items: #"{"id":"first"},«\#(example)»"#), feed(members: "«\"_x%\":\(example)»"),
        feed(items: #"{"id":"1","x":[«\#(example)»]}"#),
      ]
    }
  }
}

/// An object of a feed.
package enum FeedPart: CaseIterable, Sendable {
  case feed, item, author, attachment, hub, extensionObject, unknownObject

  /// The members that JSON Feed defines.
  package var memberNames: [String] {
    switch self {
    case .feed: JSONFeed.memberNames
    case .item: JSONFeed.Item.memberNames
    case .author: JSONFeed.Author.memberNames
    case .attachment: JSONFeed.Attachment.memberNames
    case .hub: JSONFeed.Hub.memberNames
    case .extensionObject, .unknownObject: []
    }
  }

  /// A feed with such an object that has these members.
  fileprivate func feed(_ members: String) -> RepeatedShape {
    switch self {
    case .feed: .feed(members: members)
    case .item: .feed(items: #"{"id":"1",\#(members)}"#)
    case .author: .feed(members: #""authors":[{\#(members)}]"#)
    case .attachment: .feed(items: #"{"id":"1","attachments":[{"url":"https://example.org/a.mp3",\#(members)}]}"#)
    case .hub: .feed(members: #""hubs":[{"type":"WebSub","url":"https://example.org/hub",\#(members)}]"#)
    case .extensionObject: .feed(members: #""_x":{"a":[{\#(members)}]}"#)
    case .unknownObject: .feed(members: #""x":{\#(members)}"#)
    }
  }

  /// An item with such an object that has these members.
  fileprivate func item(_ members: String) -> String {
    switch self {
    case .feed, .item: #"{"id":"%",\#(members)}"#
    case .author: #"{"id":"%","author":{\#(members)},"authors":[{\#(members)}]}"#
    case .attachment: #"{"id":"%","attachments":[{\#(members)}]}"#
    case .hub: #"{"id":"%","hubs":[{\#(members)}]}"#
    case .extensionObject: #"{"id":"%","_x":{\#(members)}}"#
    case .unknownObject: #"{"id":"%","x":{\#(members)}}"#
    }
  }
}

extension JSONDeviation {
  /// An item with the deviation; text outside of the document has no item.
  fileprivate var example: String {
    switch self {
    case .trailingComma: #"{"id":"%","tags":["a",]}"#
    case .extraComma: #"{"id":"%",,"title":"a"}"#
    case .missingComma: #"{"id":"%" "title":"a"}"#
    case .missingColon: #"{"id" "%"}"#
    case .missingName: #"{"id":"%",:1}"#
    case .missingValue: #"{"id":"%","title":}"#
    case .missingBracket: #"{"id":"%","tags":["a"}"#
    case .wrongBracket: #"{"id":"%","tags":["a"},"title":"a"}"#
    case .strayText: #"{"id":"%" @}"#
    case .textOutside: "x % "
    case .escapedDocument, .truncated: #"{"id":"%"}"#
    case .comment: #"/* % */{"id":"%"}// %\#n"#
    case .markup: #"<br>{"id":"%"}<!-- % -->"#
    case .invalidSpace: "\u{A0}{\"id\":\"%\"}\u{FEFF}"
    case .singleQuotes: #"{'id':'%','title':`a`,“url”:“b”}"#
    case .unquotedText: #"{id:"%",title:a b}"#
    case .unescapedQuote: #"{"id":"%","title":"a "b" c"}"#
    case .missingQuote: #"{"id":"%","title":"a\#n,"summary":"b"}"#
    case .controlCharacter: "{\"id\":\"%\",\"title\":\"a\tb\nc\"}"
    case .invalidEscape: #"{"id":"%","title":"\x\'\ "}"#
    case .notANumber: #"{"id":"%","_x":NaN}"#
    case .invalidNumber: #"{"id":"%","_x":+01}"#
    case .invalidLiteral: #"{"id":"%","_x":True}"#
    }
  }
}

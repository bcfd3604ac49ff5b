/// XML feeds in which something is repeated: their cost must be in proportion to their size.
///
/// They are made from the tables of namespaces and the list of XML's problems, so that a new entry is among them.

package import FeedBridge
internal import FeedPrimitives

/// A document in which a text is repeated. In each repetition, `%` is its number.
package struct RepeatedMarkup: Sendable, CustomStringConvertible {
  private let (before, unit, after): (String, String, String)
  private let title: String

  package init(_ unit: String, before: String = "", after: String = "", titled title: String = "") {
    (self.before, self.unit, self.after, self.title) = (before, unit, after, title)
  }

  /// The text repeated in a place of a feed.
  package init(_ unit: String, in place: FeedPlace) {
    let (before, after) = place.around(unit)
    self.init(unit, before: before, after: after, titled: "\(unit) in \(place)")
  }

  package var description: String { title.isEmpty ? unit : title }

  package func document(_ count: Int) -> [UInt8] {
    var document = Array(before.utf8)
    let parts = unit.split(separator: "%", omittingEmptySubsequences: false).map { Array($0.utf8) }
    for number in 0..<count { document.append(parts, separatedBy: number) }
    return document + after.utf8
  }
}

extension [UInt8] {
  /// Appends the parts with the digits of a number between them. Joining them takes ten times as long in a debug build.
  mutating func append(_ parts: [[UInt8]], separatedBy number: Int) {
    let digits = parts.count > 1 ? Array(String(number).utf8) : []
    for (index, part) in parts.enumerated() {
      if index > 0 { self += digits }
      self += part
    }
  }
}

/// Where elements may be in a feed.
package enum FeedPlace: CaseIterable, Sendable {
  case channel, item, feed, entry

  /// The feed before and after its content, in which the namespaces are declared whose prefixes the content has.
  fileprivate func around(_ content: String) -> (before: String, after: String) {
    let declarations = FeedNamespace.used(in: content).map { " xmlns:\($0.prefix)=\"\($0.uri)\"" }.joined()
    let rss = "<rss version=\"2.0\"\(declarations)><channel><title>T</title><link>https://e.example/</link>"
    let atom = "<feed xmlns=\"\(FeedNamespace.atom.uri)\"\(declarations)><title>T</title><id>urn:e:1</id>"
    return switch self {
    case .channel: (rss, "<item><title>I</title></item></channel></rss>")
    case .item: (rss + "<item><title>I</title>", "</item></channel></rss>")
    case .feed: (atom, "<entry><title>I</title><id>urn:e:2</id></entry></feed>")
    case .entry: (atom + "<entry><title>I</title><id>urn:e:2</id>", "</entry></feed>")
    }
  }

  fileprivate var ownNamespace: FeedNamespace {
    switch self {
    case .channel, .item: .rss
    case .feed, .entry: .atom
    }
  }
}

// MARK: - Elements

extension RepeatedMarkup {
  /// Each entry of a namespace, repeated in a place.
  package static func elements(of namespace: FeedNamespace, in place: FeedPlace) -> [RepeatedMarkup] {
    namespace.elements.map { RepeatedMarkup(markup(of: $0, in: namespace, place), in: place) }
  }

  /// All entries of a namespace together, repeated in a place.
  package static func allElements(of namespace: FeedNamespace, in place: FeedPlace) -> RepeatedMarkup {
    let units = namespace.elements.map { markup(of: $0, in: namespace, place) }.joined()
    let (before, after) = place.around(units)
    return RepeatedMarkup(units, before: before, after: after, titled: "\(namespace.prefix) in \(place)")
  }

  /// An element with all its attributes, and with the elements that it may contain.
  private static func markup(
    of element: NamespaceElement, in namespace: FeedNamespace, _ place: FeedPlace
  ) -> String {
    let prefix = namespace === place.ownNamespace ? "" : namespace.prefix + ":"
    let attributes = element.attributes.map { " \($0.name)=\"\(value(of: $0.kind))\"" }.joined()
    let children = element.rule.children.split { !$0.isLetter && $0 != "-" }.map {
      "<\(prefix)\($0)>c%</\(prefix)\($0)>"
    }
    let content = element.kind.isText ? value(of: element.kind) : children.joined()
    return "<\(prefix)\(element.name)\(attributes)>\(content)</\(prefix)\(element.name)>"
  }

  private static func value(of kind: NamespaceElement.Kind) -> String {
    switch kind {
    case .markup: "&lt;p>a &amp;amp; % &lt;a href='%'>b&lt;/a>"
    case .flag: "yes"
    case .integer: "%"
    case .number: "%.5"
    case .date: "Mon, 01 Jan 2024 00:00:% GMT"
    case .url: "https://e.example/%.mp3"
    case .position: "1.5 2.%"
    case .positions: "1 2 3 4 5 6 1 2"
    case .text, .construct, .attribute, .object, .item, .list, .categories: "t %"
    }
  }
}

// MARK: - Syntax and structure

extension RepeatedMarkup {
  /// Each problem of XML's syntax, repeated in a place, and around the feed.
  package static func problems(in place: FeedPlace) -> [RepeatedMarkup] {
    XMLProblem.Code.allCases.flatMap { code -> [RepeatedMarkup] in
      let (before, after) = place.around(code.example)
      return switch code {
      case .textBeforeProlog, .spaceBeforeDeclaration, .malformedDeclaration, .otherVersion, .unfinishedDoctype:
        [RepeatedMarkup(code.example, after: before + after)]
      case .textAfterRoot, .severalRoots: [RepeatedMarkup(code.example, before: before + after)]
      default:
        [
          RepeatedMarkup(code.example, in: place),
          RepeatedMarkup(
            code.example, before: before + "<category>", after: "</category>" + after,
            titled: "\(code.example) in a text"),
        ]
      }
    }
  }

  /// What is not about certain elements: namespaces, languages, unknown and misspelled names, comments, nesting.
  package static func structures(in place: FeedPlace) -> [RepeatedMarkup] {
    let units = [
      "<x:a xmlns:x='urn:%'>b</x:a>", "<x%:a xmlns:x%='urn:%'>b</x%:a>", "<x%:a xmlns:x%='urn:x'>b</x%:a>",
      "<a xmlns='urn:%'>b</a>", "<itunes:author xmlns:itunes='urn:%'>b</itunes:author>", "<x%:a>b</x%:a>",
      "<x:a xmlns:x='urn:%'><b c='d'>e</b>f<g/></x:a>", "<x a%='b' c='d'/>", "<x%>a</x%>", "<foo>a</foo>",
      "<Title>a</Title>", "<titel>a</titel>", "<itunes:Author>a</itunes:Author>", "<itunes:autor>a</itunes:autor>",
      "<link href='https://e.example/%'/>", "<enclosure URL='https://e.example/%' Length='1' typ='audio/mpeg'/>",
      "<guid isPermalink='true'>%</guid>", "<a xml:base='b%/' xml:lang='en-%'>c</a>", "a%<b>c</b>", "<!-- % -->",
      "<?a %?>", "<a><![CDATA[b%]]>c</a>", "<a>&lt;&#%;&amp;</a>",
      "<item><title>%</title></item>", "<item>", "<title>a<guid>b", "<title>a<pubDate>b</pubDate></title>", "<br>a",
      "<entry><title>%</title></entry>", "<channel><title>%</title></channel>",
      "<media:group><media:content url='https://e.example/%.mp3'/><media:title>%</media:title></media:group>",
      "<media:content url='https://e.example/%.mp3'/><enclosure url='https://e.example/%.mp3' length='1' type='audio/mpeg'/>",
      "<dc:creator>A%</dc:creator><author>a%@e.example (A%)</author><atom:author><atom:name>A%</atom:name></atom:author>",
    ]
    let relations = ["self", "alternate", "next", "prev", "hub", "related", "enclosure", "via", "replies", "x%"].map {
      "<atom:link rel='\($0)' href='https://e.example/%'/><link rel='\($0)' href='https://e.example/%'/>"
    }
    let parts = [
      "media:content url='https://e.example/a.mp3'", "media:group", "itunes:category text='Arts'", "foo",
      "itunes:owner",
    ]
    let children =
      "<media:thumbnail url='https://e.example/%'/><media:credit>%</media:credit><itunes:category text='%'/><a>%</a>"
    return (units + relations).map { RepeatedMarkup($0, in: place) }
      + parts.map { part in
        let name = part.prefix { $0 != " " }
        let (before, after) = place.around(part + children)
        return RepeatedMarkup(children, before: before + "<\(part)>", after: "</\(name)>" + after, titled: "in \(part)")
      }
      + ["é\u{A0}", "é='\u{3000}'\u{3000}", "é=\\\"a\\\" "].map { unit in
        let (before, after) = place.around("")
        return RepeatedMarkup(unit, before: before + "<category ", after: "/>" + after, titled: "\(unit)in a tag")
      }
  }

  /// Start tags that do not end, with values that hide the next ones, in an item, a text and XHTML.
  package static let tagsWithoutEnd = ["<img b=\"a\" c=\"d ", "<title b=\"c\" d=\"e ", "<x b=\"c\" d=\"<![CDATA["]
    .flatMap { unit in
      let (before, after) = FeedPlace.item.around("")
      let (start, end) = FeedPlace.entry.around("")
      return [
        RepeatedMarkup(unit, in: .item),
        RepeatedMarkup(unit, before: before + "<title>", after: "</title>" + after),
        RepeatedMarkup(
          unit, before: start + "<content type='xhtml'><div xmlns='http://www.w3.org/1999/xhtml'>",
          after: "</div></content>" + end),
      ]
    }

  /// Parts of HTML, repeated in one text: escaped, in a CDATA section, and as elements.
  package static let html = [
    "<p>a</p>", "<p>a", "<a href='b%'>c</a>", "<img src='a%.png' srcset='b%.png 2x' alt='c'>", "a<br>", "<div>",
    "</div>", "<b><i>a</b></i>", "<x%>a</x%>", "<script>a</script>", "<script>",
    "<p style='color: red; position: fixed'>a</p>", "<!-- a -->", "<!-- a", "<", "< ", "&", "&eacute;", "&eacute",
    "&nosuch;", "<table><tr><td>a", "<li>a", "<a b c=d>", "<a href='", "<svg><path d='M0'/></svg>", "<svg>",
    "<iframe src='a'></iframe>", "<base href='b%/'>", "<title>", "<!DOCTYPE a>", "<?a", "a&nbsp;  b",
  ].flatMap { unit in
    let escaped = unit.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    let (before, after) = FeedPlace.item.around("<content:encoded>")
    let (start, end) = FeedPlace.entry.around("")
    return [
      RepeatedMarkup(escaped, before: before + "<description>", after: "</description>" + after),
      RepeatedMarkup(unit, before: before + "<content:encoded><![CDATA[", after: "]]></content:encoded>" + after),
      RepeatedMarkup(escaped, before: before + "<title>", after: "</title>" + after),
      RepeatedMarkup(escaped, before: start + "<content type='html'>", after: "</content>" + end),
      RepeatedMarkup(
        unit, before: start + "<content type='xhtml'><div xmlns='http://www.w3.org/1999/xhtml'>",
        after: "</div></content>" + end),
    ]
  }
}

extension XMLProblem.Code {
  /// Markup with the problem.
  fileprivate var example: String {
    switch self {
    case .textBeforeProlog: "Warning: a% <br />\n"
    case .textAfterRoot: "a% <b>c</b>"
    case .severalRoots: "<rss><channel><title>%</title></channel></rss>"
    case .strayEndTag: "</foo>a"
    case .unclosedElement: "<category>a<foo>"
    case .misplacedItem: "<image><item><title>%</title></item></image>"
    case .crossedTags: "<b><i>a</b></i>"
    case .misspelledTag: "<category>a</categry>"
    case .unexpectedEnd: "<a>"
    case .unfinishedTag: "<category a='%' <b>c</b>"
    case .strayCharacterInTag: "<category\u{3000}'=%>a</category>"
    case .malformedName: "<a:b:c%>d</a:b:c%>"
    case .attributeWithoutQuotes: "<category domain=a%>b</category>"
    case .attributeWithoutValue: "<category domain>b</category>"
    case .unfinishedAttribute: "<category domain='a>b</category>"
    case .missingSpace: "<category a='b'c='d'>e</category>"
    case .duplicateAttribute: "<category a='b' a='c'>d</category>"
    case .lessThanInAttribute: "<category domain='a<b'>c</category>"
    case .undeclaredPrefix: "<x%:a>b</x%:a>"
    case .unboundPrefix: "<a xmlns:x%=''>b</a>"
    case .misboundPrefix: "<a xmlns:xml='urn:%'>b</a>"
    case .bareAmpersand: "<category>a & b</category>"
    case .bareLessThan: "<category>a < b</category>"
    case .undeclaredEntity: "<category>&eacute;</category>"
    case .unknownEntity: "<category>&nosuch%;</category>"
    case .unreadableReference: "<category>&#0;</category>"
    case .surrogatePair: "<category>&#xD83D;&#xDE09;</category>"
    case .unfinishedReference: "<category>&#65 a</category>"
    case .controlReference: "<category>&#130;</category>"
    case .capitalReference: "<category>&#X41;</category>"
    case .controlCharacter: "<category>a\u{1}\u{2}b</category>"
    case .noncharacter: "<category>\u{FFFE}</category>"
    case .unfinishedCDATA: "<category><![CDATA[a</category>"
    case .cdataEndInText: "<category>a]]>b</category>"
    case .nestedCDATA: "<category><![CDATA[a <![CDATA[b]]> c]]></category>"
    case .misspelledCDATA: "<category><![cdata[a]]></category>"
    case .unfinishedComment: "<category>a<!-- b</category>"
    case .hyphensInComment: "<!-- a -- b -- % -->"
    case .unfinishedInstruction: "<?php a>"
    case .misplacedDeclaration: "<?xml version='1.0'?>"
    case .spaceBeforeDeclaration: " "
    case .malformedDeclaration: "<?xml version?>"
    case .otherVersion: "<?xml version='1.%'?>"
    case .unfinishedDoctype: "<!DOCTYPE a [<!ENTITY e% 'f'>"
    case .misplacedDoctype: "<!DOCTYPE a>"
    }
  }
}

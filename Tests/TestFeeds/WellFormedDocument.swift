/// Well-formed XML that looks as if tags were missing: names of feeds and of HTML in each other, the same name several times, in different
/// cases and with different prefixes; tags in comments, sections, instructions and attributes.

internal import FeedPrimitives

package struct WellFormedDocument {
  private var random: SeededGenerator
  private let deepest: Int

  private init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    deepest = random.int(3..<7)
  }

  package static func text(seed: UInt64) -> String {
    var document = Self(seed: seed)
    return document.document()
  }

  private mutating func document() -> String {
    let (start, item, end) = random.pick([
      ("<rss version='2.0'", "item", "</rss>"), ("<rss version='2.0'", "item", "</rss>"),
      ("<feed xmlns='http://www.w3.org/2005/Atom'", "entry", "</feed>"),
      ("<entry xmlns='http://www.w3.org/2005/Atom'", "title", "</entry>"),
      ("<rdf:RDF xmlns='http://purl.org/rss/1.0/'", "item", "</rdf:RDF>"), ("<channel", "item", "</channel>"),
    ])
    let root = start.dropFirst().prefix { $0 != " " }
    var prolog = random.pick(["", "", "<?xml version=\"1.0\"?>\n", "<?xml version='1.0' encoding='utf-8' ?>"])
    if random.one(in: 4) { prolog += "<!DOCTYPE \(root)\(random.pick(Self.subsets))>" }
    var content = (0..<random.int(1..<4)).map { _ in
      random.one(in: 2) ? element(2, named: item) : element(2)
    }.joined()
    if random.one(in: 20) {
      let (name, count) = (random.pick(["div", "content", "title", "item", "b"]), random.pick([20, 60]))
      content += String(repeating: "<\(name)>", count: count) + String(repeating: "</\(name)>", count: count)
    }
    if random.one(in: 5) {
      let inside = element(3) + element(3, named: "br")
      content += "<content type='xhtml'><div xmlns='http://www.w3.org/1999/xhtml'>\(inside)</div></content>"
    }
    if root == "rss" { content = "<channel>\(content)</channel>" }
    return prolog + start + Self.declarations + ">" + content + end
      + random.pick(["", "\n", "<!-- end -->", "<?end?>"])
  }

  private mutating func element(_ depth: Int, named name: String? = nil, in parent: String? = nil) -> String {
    var name = name ?? random.pick(Self.names)
    if let parent, random.one(in: 3) { name = parent }
    let start = "<" + name + attributes() + random.pick(["", "", " ", "\n"])
    if random.one(in: 8) { return start + "/>" }
    let count = depth < deepest ? random.int(0..<4) : 0
    let parts = (0..<count).map { _ in
      switch random.int(0..<10) {
      case 0..<3: random.pick(Self.texts)
      case 3: random.pick(Self.others)
      default: element(depth + 1, in: name)
      }
    }
    return start + ">" + parts.joined() + random.pick(Self.texts) + "</" + name + random.pick(["", "", " ", "\n"]) + ">"
  }

  private mutating func attributes() -> String {
    var names = ["a", "href", "url", "type", "rel", "xml:lang", "title", "x:y"]
    return (0..<random.pick([0, 0, 0, 1, 2])).map { _ in
      let name = names.remove(at: random.int(0..<names.count))
      let quote = random.pick(["'", "\""])
      return random.pick([" ", "\n", "  "]) + name + random.pick(["=", " = "]) + quote + random.pick(Self.values)
        + quote
    }.joined()
  }

  private static let prefixes = [
    ("dc", "http://purl.org/dc/elements/1.1/"), ("content", "http://purl.org/rss/1.0/modules/content/"),
    ("itunes", "http://www.itunes.com/dtds/podcast-1.0.dtd"), ("atom", "http://www.w3.org/2005/Atom"),
    ("media", "http://search.yahoo.com/mrss/"), ("xhtml", "http://www.w3.org/1999/xhtml"),
    ("rdf", "http://www.w3.org/1999/02/22-rdf-syntax-ns#"), ("x", "urn:x"), ("rss1", "http://purl.org/rss/1.0/"),
  ]
  private static let declarations = prefixes.map { " xmlns:\($0.0)='\($0.1)'" }.joined()

  private static let names = """
    item entry channel title link description pubDate guid category author content summary id updated published image url items feed \
    enclosure comments source textInput language ttl cloud docs generator name email uri br hr img input meta p div b table tr td script \
    style select template svg math plaintext textarea Title TITLE Item BR LINK pubdate a-b _x é titl dc:creator dc:title dc:date \
    content:encoded itunes:author itunes:title itunes:summary itunes:explicit itunes:owner atom:link atom:title atom:author atom:entry \
    atom:content media:group media:content media:title xhtml:div xhtml:body xhtml:br rdf:li rdf:Seq x:item x:title x:entry rss1:item
    """.split(separator: " ").map(String.init)
  private static let texts = [
    "", "", " ", "a", "b &amp; c", "&lt;p&gt;", "&#x1F600;", "é", "a > b", "it's \"q\"", "]]", "--", "&lt;/title>", "=",
    "/>", "?>", "-->",
  ]
  private static let values = [
    "", "a", "a>b", "/>", "-->", "]]>", "&lt;/title>", "xhtml", "html", "a=b", "?>", "enclosure",
  ]
  private static let others = [
    "<!-- </title> <item> -->", "<!---->", "<?pi </title> > ?>", "<?p 'x ?>", "<![CDATA[</title><item>]]>",
    "<![CDATA[]]>", "<![CDATA[]] ]> <]]>", "<![CDATA[x]]><![CDATA[y]]>", "<![CDATA[<!-- ]]>", "<!-- <![CDATA[ -->",
  ]
  private static let subsets = [
    "", " SYSTEM 'a.dtd'", " PUBLIC '-//x//y' \"b>c\"", " [<!ENTITY e 'x'>]",
    " [<!ELEMENT a (b|c)*><!ATTLIST a b CDATA #IMPLIED>]",
    " [<!-- ]> ' -->]", " [<?pi ' ]> ?>]", " [<!ENTITY e '<b>x</b>'><!ENTITY f \"]>\">]",
  ]
}

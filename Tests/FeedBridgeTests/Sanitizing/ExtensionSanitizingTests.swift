/// What sanitizing does with extension objects.

import FeedBridge
import Foundation
import JSONFeed
import Testing

@Suite struct ExtensionSanitizingTests {
  /// The extension objects of an item after sanitizing.
  private func sanitized(_ members: String, _ policy: HTMLPolicy = .reader) throws -> JSONFeed.Object {
    let json = """
      {"version": "https://jsonfeed.org/version/1.1", "title": "T", "items": [{"id": "1", "url": "https://e.example/", "content_text": "t", \(members)}]}
      """
    return try #require(try JSONFeed.convert(Data(json.utf8), options: .init(sanitizing: policy)).items.first)
      .extensions
  }

  @Test(arguments: [
    "a < b and c > d", "x<y", "AT&amp;T &lt;b&gt;", "1 << 2", "<3", "i<n; i", "JavaScript: The Good Parts",
    "Data: the new oil",
    "https://example.org/?a=b&c=<", "  spaces  ", "onerror=alert(1)", "if a <b and c=d", "x <y z='1",
  ])
  func otherTextsStayAsTheyAre(text: String) throws {
    let json = JSONFeed.Value.string(text).encodeToString()
    #expect(try sanitized("\"_x\": {\"a\": \(json)}")["_x"]?["a"] == .string(text))
    #expect(try sanitized("\"_itunes\": {\"subtitle\": \(json)}")["_itunes"]?["subtitle"] == .string(text))
  }

  @Test(arguments: [
    "Ada <ada@example.org>", "vector<int>", "The <dl> element", "How to use <select multiple> well", "a <!-- b",
    "<a b, c>",
  ])
  func wordsInAngleBracketsStayInElementsThatAreText(text: String) throws {
    let json = JSONFeed.Value.string(text).encodeToString()
    for (object, member) in [("_itunes", "author"), ("_rss", "author"), ("_media", "keywords"), ("_dc", "creator")] {
      #expect(try sanitized("\"\(object)\": {\"\(member)\": \(json)}")[object]?[member] == .string(text), "\(object)")
    }
  }

  @Test(arguments: [
    ("<b onclick=x()>a</b>", "<b>a</b>"), ("a<script>b()</script>c", "ac"), ("a<iframe>", "a"),
    ("<img src=a.png>", "<img src=\"https://e.example/a.png\">"),
    ("a<img src=b onerror=x()", "a&lt;img src=b onerror=x()"),
  ])
  func activeMarkupDoesNotStayInElementsThatAreText(text: String, result: String) throws {
    for (object, member) in [("_itunes", "author"), ("_rss", "author"), ("_media", "keywords"), ("_dc", "creator")] {
      #expect(
        try sanitized("\"\(object)\": {\"\(member)\": \"\(text)\"}")[object]?[member] == .string(result), "\(object)")
    }
  }

  @Test(arguments: [
    ("<b onclick=x()>a</b>", "<b>a</b>"), ("a<!-- b -->", "a"),
    ("a<img src=b onerror=x()", "a&lt;img src=b onerror=x()"),
    ("<script>a</script>", nil), ("javascript:a()", nil), (" Java\\tScript:a()", nil), ("javascript: a()", nil),
    ("data: text/html;base64,PHN2Zz4", nil), ("vbscript:a", nil),
    ("<img src=a.png>", "<img src=\"https://e.example/a.png\">"),
  ])
  func markupAndCodeDoNot(text: String, result: String?) throws {
    let expected = result.map { JSONFeed.Value.string($0) }
    for object in ["_x", "_unknown", "_itunes", "_rss"] {
      #expect(try sanitized("\"\(object)\": {\"a\": \"\(text)\", \"b\": 1}")[object]?["a"] == expected)
    }
  }

  @Test(arguments: [
    (#""_atom": {"content": {"type": "text/html", "mode": "base64", "text": "PHNjcmlwdD4xPC9zY3JpcHQ+"}}"#, "{}"),
    (
      #""_atom": {"rights": {"type": "html", "text": "<i onclick=x>&lt;b></i>"}}"#,
      #"{"_atom":{"rights":{"type":"html","text":"<i>&lt;b&gt;</i>"}}}"#
    ),
    (
      #""_atom": {"links": [{"rel": "x", "href": "javascript:x()"}, {"href": "https://e.example/"}]}"#,
      #"{"_atom":{"links":[{"href":"https://e.example/"}]}}"#
    ),
    (#""_rss": {"script": "x", "img": {"onload": "x()", "text": "a"}}"#, #"{"_rss":{"img":{"text":"a"}}}"#),
    (#""_x": {"script": "Latin", "online": "yes", "onload": "x()"}"#, #"{"_x":{"script":"Latin","online":"yes"}}"#),
    (#""_x": {"img src=x onerror=x()": 1, "<b>": 1, "a b": 1}"#, #"{"_x":{"a b":1}}"#),
    (#""_x": {"xml": "<x onload='x()'/>", "a": "b"}"#, #"{"_x":{"a":"b"}}"#),
    (
      #""_x": {"url": "javascript: alert%281%29", "text": "JavaScript: it", "y": {"href": "vbscript: msgbox 4"}}"#,
      #"{"_x":{"text":"JavaScript: it"}}"#
    ),
    (
      #""_xhtml": {"img": {"src": "https://e.example/", "onerror": "delete a.b", "style": "c", "id": "d"}}"#,
      #"{"_xhtml":{"img":{"src":"https://e.example/","id":"d"}}}"#
    ),
    (#""_z": {"d": {"style": "background:url(x)", "z_onload": "a()", "one": "1.5"}}"#, #"{"_z":{"d":{"one":"1.5"}}}"#),
    (#""_x": {"xml": "https://e.example/feed.xml"}"#, #"{"_x":{"xml":"https://e.example/feed.xml"}}"#),
    (
      #""_media": {"thumbnail": [{"url": "data:image/png;base64,AAAA"}]}"#,
      #"{"_media":{"thumbnail":[{"url":"data:image/png;base64,AAAA"}]}}"#
    ),
    (#""_media": {"thumbnail": [{"url": "data:image/svg+xml,a"}]}"#, "{}"),
  ])
  func tablesAndNamesDecide(members: String, result: String) throws {
    let object = try sanitized(members)
    #expect(JSONFeed.Value.object(object).encodeToString() == result)
  }

  @Test func membersMayHaveOnlyThePicturesThatThePolicyAllows() throws {
    let json = """
      {"version": "https://jsonfeed.org/version/1.1", "title": "T", "icon": "data:image/svg+xml,a", "favicon": "data:image/png,a",
       "items": [{"id": "1", "content_text": "t", "image": "data:image/png,a", "authors": [{"name": "A", "avatar": "data:image/svg+xml,a"}]}]}
      """
    let feed = try JSONFeed.convert(Data(json.utf8), options: .init(sanitizing: .reader))
    #expect(feed.icon == nil && feed.favicon == "data:image/png,a" && feed.items[0].image == "data:image/png,a")
    #expect(feed.items[0].authors?[0].avatar == nil)
    #expect(try JSONFeed.convert(Data(json.utf8), options: .init(sanitizing: .text)).favicon == nil)
  }

  @Test func theTextOfAnItemIsNotReplacedByThatOfAnExtensionObject() throws {
    var item = JSONFeed.Item(id: "https://e.example/", contentHTML: "<p>ok</p>")
    item.extensions["_atom"] = ["content": ["type": "html", "text": "<p>other</p>"]]
    let feed = JSONFeed(title: "T", homePageURL: "https://e.example/", items: [item])
    for text in [try feed.encodeToAtom(), try feed.encodeToRSS()] {
      #expect(try JSONFeed.convert(text).items[0].contentHTML == "<p>ok</p>")
    }
  }

  @Test func eachPartOfAPolicyChangesItsFingerprint() {
    let policy = HTMLPolicy.reader
    let changes: [(inout HTMLPolicy) -> Void] = [
      { $0.elements["p", default: []].insert("class") }, { $0.globalAttributes = [] }, { $0.linkSchemes = [] },
      { $0.imageSchemes = [] }, { $0.mediaSchemes = [] }, { $0.embeds = ["e.example"] }, { $0.images = .removed },
      { $0.linkRelation = nil }, { $0.idPrefix = "other-" },
    ]
    #expect(changes.count == Mirror(reflecting: policy).children.count)
    var all: Set<String> = [policy.fingerprint, HTMLPolicy.text.fingerprint, HTMLPolicy.strict.fingerprint]
    for change in changes {
      var changed = policy
      change(&changed)
      all.insert(changed.fingerprint)
    }
    #expect(all.count == changes.count + 3)
    #expect(HTMLPolicy(elements: [:]).fingerprint == "3af142a06502ae91ab26278df66feefd")
  }
}

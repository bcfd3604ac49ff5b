/// Feeds in which every element and every attribute of the tables of namespaces has HTML and URLs that no policy allows.

import FeedBridge
import Foundation
import JSONFeedModel

enum HostileFeed: String, CaseIterable {
  case rss, atom, cdf, json
  case rssInJSON = "rss-in-json"

  /// The number of parts that a document has.
  static let parts = 5

  /// The documents with all elements, made once.
  private static let documents = Dictionary(uniqueKeysWithValues: allCases.map { ($0, $0.makeDocument(nil)) })

  /// The document with all elements. Each value in it is different.
  var document: String { Self.documents[self] ?? "" }

  var number: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// The document with every fifth element, of which `number` is the first. Five feeds with successive numbers have all
  /// elements, as one feed with five numbers has.
  /// Each element is in the feed or in an item, and the other way round if the number is greater by the number of parts.
  func part(_ number: Int) -> String { makeDocument(number) }

  private func makeDocument(_ number: Int?) -> String {
    var values = HostileValues(document: number)
    switch self {
    case .rss:
      return """
        <rss version="2.0"\(Self.declarations)><channel><link>https://example.org/</link>\
        \(Self.elements(&values, in: .rss, around: "item"))</channel></rss>
        """
    case .atom:
      return """
        <feed xmlns="http://www.w3.org/2005/Atom"\(Self.declarations)><link href="https://example.org/"/>\
        <entry><link href="https://example.org/1"/></entry>\(Self.elements(&values, in: .atom, around: "entry"))</feed>
        """
    case .cdf:
      return """
        <CHANNEL HREF="https://example.org/"\(Self.declarations)>\(Self.elements(&values, in: .cdf, around: "ITEM"))</CHANNEL>
        """
    case .json: return Self.jsonFeed(&values).encodeToString()
    case .rssInJSON: return Self.rssInJSON(&values).encodeToString()
    }
  }

  // MARK: Tables

  /// Elements of a namespace that structure a document.
  private static let structure: Set<Role> = [.channel, .item, .items, .completeFeed, .completeItem]

  private static func elements(of namespace: FeedNamespace, _ part: Int?) -> [NamespaceElement] {
    let all = namespace.elements.filter {
      !structure.contains($0.role) && $0.name != "rss" && $0.name.lowercased() != "channel"
    }
    guard let part else { return all }
    return all.indices.filter { $0 % parts == part }.map { all[$0] }
  }

  private static func children(of element: NamespaceElement, in namespace: FeedNamespace) -> [NamespaceElement] {
    let model = element.rule.contentModel(in: NamespaceID(of: namespace))
    return model.elements.values.sorted { $0.name < $1.name }
  }

  // MARK: XML

  private static let declarations =
    FeedNamespace.all.map { $0.prefix == "xml" ? "" : " xmlns:\($0.prefix)=\"\($0.uri)\"" }
    .joined() + " xmlns:h=\"http://www.w3.org/1999/xhtml\" xmlns:x=\"https://example.org/x\""

  /// All elements in the feed, and each in an item of its own.
  private static func elements(_ values: inout HostileValues, in root: FeedNamespace, around item: String) -> String {
    var (ofFeed, ofItems) = ("", "")
    for namespace in FeedNamespace.all {
      for (index, element) in elements(of: namespace, values.part).enumerated() {
        if values.isInFeed(index) { ofFeed += xml(element, in: namespace, root, &values, depth: 0) }
        guard values.isInItem(index) else { continue }
        let attributes = "onclick=\"alert(\(values.next()))\" x:href=\"\(escaped(values.url()))\""
        ofItems += "<\(item) \(attributes)>\(xml(element, in: namespace, root, &values, depth: 0))</\(item)>"
      }
    }
    return ofFeed + ofItems
  }

  /// The element with HTML, with a URL, with markup that is not escaped, with each type of text, and with its children.
  private static func xml(
    _ element: NamespaceElement, in namespace: FeedNamespace, _ root: FeedNamespace, _ values: inout HostileValues,
    depth: Int
  ) -> String {
    let name = namespace === root ? element.name : namespace.prefix + ":" + element.name
    func attributes(_ value: (inout HostileValues) -> String) -> String {
      element.attributes.map { " \($0.name)=\"\(escaped(value(&values)))\"" }.joined()
    }
    var forms = [
      "<\(name)\(attributes { $0.html() })>\(escaped(values.html()))</\(name)>",
      "<\(name)>\(escaped(values.url()))</\(name)>",
      "<\(name)\(attributes { $0.url() }) onload=\"alert(\(values.next()))\"/>",
      """
      <\(name)\(attributes { $0.url() })>a<h:script>alert(\(values.next()))</h:script><img src="x" onerror="alert(\(values.next()))"/>\
      <x:y x:href="\(escaped(values.url()))" onload="alert(1)">\(escaped(values.html()))</x:y>\
      <x:y><h:div>a<h:p><h:iframe src="\(escaped(values.url()))">a</h:iframe><h:img src="x" onerror="alert(\(values.next()))"/></h:p>\
      <svg:g><svg:script>alert(\(values.next()))</svg:script></svg:g></h:div></x:y><script>alert(\(values.next()))</script></\(name)>
      """,
    ]
    if element.isConstruct {
      for type in ["html", "text/html", "image/svg+xml", "application/octet-stream"] {
        forms.append("<\(name) type=\"\(type)\">\(escaped(values.html()))</\(name)>")
        let encoded = Data(values.html().utf8).base64EncodedString()
        forms.append("<\(name) type=\"\(type)\" mode=\"base64\">\(encoded)</\(name)>")
      }
      forms.append(
        """
        <\(name) type="xhtml"><h:div><h:p onclick="alert(\(values.next()))"><svg:svg onload="alert(1)"/><x:y><h:script>1</h:script></x:y>a</h:p></h:div></\(name)>
        """)
    }
    if depth < 2 {
      let children = children(of: element, in: namespace)
        .map { xml($0, in: namespace, root, &values, depth: depth + 1) }.joined()
      if !children.isEmpty { forms.append("<\(name)>\(children)</\(name)>") }
    }
    // The first one may be the one that counts. Inside of others, one of them is enough.
    let first = values.next() % forms.count
    if depth > 0 { return forms[first] + (forms.last ?? "") }
    return (forms[first...] + forms[..<first]).joined()
  }

  static func escaped(_ text: String, inAttribute: Bool = true) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"" where inAttribute: escaped += "&quot;"
      case "\t" where inAttribute: escaped += "&#9;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  // MARK: JSON

  /// An item for each element, with an extension object of its namespace.
  private static func jsonFeed(_ values: inout HostileValues) -> JSONFeed.Value {
    var items: [JSONFeed.Value] = []
    var feed: JSONFeed.Object = ["version": "https://jsonfeed.org/version/1.1", "title": "Hostile"]
    for namespace in FeedNamespace.all {
      var all: JSONFeed.Object = ["about": .string(namespace.uri)]
      for (index, element) in elements(of: namespace, values.part).enumerated() {
        if values.isInFeed(index) { all[element.key] = json(element, in: namespace, &values, depth: 0) }
        guard values.isInItem(index) else { continue }
        var item: JSONFeed.Object = ["content_html": .string(values.html()), "id": .string("\(values.next())")]
        item["_" + namespace.object] = .object([element.key: json(element, in: namespace, &values, depth: 0)])
        items.append(.object(item))
      }
      feed["_" + namespace.object] = .object(all)
    }
    for object in [
      unknown(&values, about: nil), unknown(&values, about: "https://example.org/x"),
      unknown(&values, about: values.url()),
    ] {
      feed["_x\(values.next())"] = object
      let parts: JSONFeed.Object = [
        "name": "a", "url": .string(values.url()), "avatar": .string(values.url()), "_x": object,
      ]
      var item: JSONFeed.Object = [
        "id": .string("\(values.next())"), "content_text": "", "_x": object, "unknown": object,
      ]
      for name in ["url", "external_url", "image", "banner_image"] { item[name] = .string(values.url()) }
      item["authors"] = [.object(parts)]
      item["attachments"] = [
        ["url": .string(values.url()), "mime_type": "a/b"],
        ["url": "https://example.org/a", "mime_type": "a/b", "_x": object],
      ]
      items.append(.object(item))
      feed["authors"] = [.object(parts)]
      feed["hubs"] = [
        ["type": "a", "url": .string(values.url()), "_x": object],
        ["type": "a", "url": "https://example.org/", "_x": object],
      ]
    }
    // RSS requires it.
    feed["home_page_url"] = "https://example.org/"
    for name in ["feed_url", "next_url", "icon", "favicon", "unknown"] { feed[name] = .string(values.url()) }
    feed["items"] = .array(items)
    return .object(feed)
  }

  /// The forms that the value of an element may have, also ones that no conversion makes.
  private static func json(
    _ element: NamespaceElement, in namespace: FeedNamespace, _ values: inout HostileValues, depth: Int
  ) -> JSONFeed.Value {
    var (html, url): (JSONFeed.Object, JSONFeed.Object) = ([:], [:])
    for key in element.attributes.map(\.key) + [element.textKey ?? "text"] {
      html[key] = .string(values.html())
      url[key] = .string(values.url())
    }
    var forms: [JSONFeed.Value] = [.string(values.html()), .string(values.url()), .object(html), .object(url)]
    forms.append(unknown(&values, about: nil))
    for type in ["html", "text/html", "image/svg+xml"] where element.isConstruct {
      forms.append(["type": .string(type), "text": .string(values.html())])
      forms.append([
        "type": .string(type), "mode": "base64", "text": .string(Data(values.html().utf8).base64EncodedString()),
      ])
    }
    if depth < 2 {
      var object: JSONFeed.Object = [:]
      for child in children(of: element, in: namespace) {
        object[child.key] = json(child, in: namespace, &values, depth: depth + 1)
      }
      if !object.isEmpty { forms.append(.object(object)) }
    }
    let first = values.next() % forms.count
    if depth > 0 { return .array([forms[first]] + forms.suffix(1)) }
    return element.isConstruct ? .array(forms) : .array(Array(forms[first...] + forms[..<first]))
  }

  /// What no table knows, with names that are elements and attributes of HTML.
  private static func unknown(_ values: inout HostileValues, about: String?) -> JSONFeed.Value {
    var object: JSONFeed.Object = [
      "script": .string("alert(\(values.next()))"), "onerror": .string("alert(\(values.next()))"),
      "html": .string(values.html()),
      "href": .string(values.url()), "xml": .string("<x onload='alert(\(values.next()))'/>"),
      "img src=x onerror=alert(\(values.next()))": .string("a"), values.html(): "a",
      "img": [
        "text": "a", "src": .string(values.url()), "onerror": .string("alert(\(values.next()))"),
        "srcdoc": .string(values.html()),
      ],
      "list": [.string(values.html()), [.string(values.url())], ["a": ["b": .string(values.html())]]],
      "xlink_href": .string(values.url()), "xml_base": .string(values.url()),
      "svg": ["onload": .string("alert(\(values.next()))")],
      "xhtml_div": [
        "text": "a", "p": ["iframe": ["src": .string(values.url())], "img": ["onerror": "alert"]],
        "svg_g": ["script": "alert", "a": ["onclick": "alert"]], "MEDIA_b": ["iframe": ["text": "a"]],
        "xml_b": ["object": ["text": "a"]], "media_": ["img": ["onerror": "alert"]],
      ],
      "media_player": [
        "iframe": ["src": .string(values.url())], "img": ["onerror": .string("alert(\(values.next()))")],
      ],
      "MEDIA_player": ["object": ["text": "a"]],
    ]
    if let about { object["about"] = .string(about) }
    return .object(object)
  }

  private static func rssInJSON(_ values: inout HostileValues) -> JSONFeed.Value {
    var items: [JSONFeed.Value] = []
    for namespace in FeedNamespace.all {
      for element in elements(of: namespace, values.part) {
        var attributes: JSONFeed.Object = ["#value": .string(values.html())]
        for attribute in element.attributes { attributes[attribute.name] = .string(values.url()) }
        let name = namespace === FeedNamespace.rss ? element.name : namespace.prefix + ":" + element.name
        items.append([name: [.string(values.html()), .string(values.url()), .object(attributes)]])
      }
    }
    return [
      "rss": [
        "version": "2.0", "channel": ["title": "Hostile", "link": "https://example.org/", "item": .array(items)],
      ]
    ]
  }
}

/// Makes HTML and URLs that differ from all others.
struct HostileValues {
  /// The number of the document; nil for that with all elements.
  private let document: Int?
  private var number = 0

  init(document: Int?) { self.document = document }

  /// The part of the elements that has them; nil for all elements.
  var part: Int? { document.map { $0 % HostileFeed.parts } }

  /// Whether the element with this index is in the feed, and whether it is in an item.
  func isInFeed(_ index: Int) -> Bool { document.map { (index + $0 / HostileFeed.parts).isMultiple(of: 2) } ?? true }
  func isInItem(_ index: Int) -> Bool { document == nil || !isInFeed(index) }

  mutating func next() -> Int {
    number += 1
    return number
  }

  mutating func html() -> String {
    let number = next()
    let forms = [
      "<img src=x onerror=alert(N)>text", "<p onclick=\"alert(N)\">a<script>alert(N)</script></p><!-- N -->",
      "<svg onload=alert(N)><a xlink:href=\"javascript:alert(N)\">a</a></svg>b",
      "<a href=\"jav&#x09;ascript:alert(N)\">a</a><iframe srcdoc=\"&lt;script&gt;alert(N)&lt;/script&gt;\"></iframe>",
      "<math><mi xlink:href=\"javascript:N\">a</mi><annotation-xml encoding=\"text/html\"><img src=x onerror=alert(N)></annotation-xml></math>b",
      "a<img src=x onerror=alert(N) ", "<b>N</b><img src=x onerror=alert(N)//",
      "<svg><title><img src=x onerror=alert(N)></title></svg>",
      "<math><textarea><img src=x onerror=alert(N)></textarea></math>",
      "<noscript><img src=x onerror=alert(N)></noscript>", "<![CDATA[<img src=x onerror=alert(N)>]]>",
      "<x:script xmlns:x=\"http://www.w3.org/1999/xhtml\">alert(N)</x:script><input autofocus onfocus=alert(N)>",
      "</title></textarea></style><noscript><p title=\"</noscript><img src=x onerror=alert(N)>\">",
      "<b>a<?x onerror=alert(N)?><!DOCTYPE x><form action=javascript:alert(N)><button formaction=javascript:N>b</button></form></b>",
    ]
    return forms[number % forms.count].replacing("N", with: "\(number)")
  }

  mutating func url() -> String {
    let number = next()
    let forms = [
      "javascript:alert(N)", " JaVa\tScRiPt:alert(N)", "data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==?N",
      "vbscript:msgbox(N)", "data:image/svg+xml,<svg onload=alert(N)>",
      "https://example.org/N\"><script>alert(N)</script>", "javascript: alert(N)",
      "data: text/html,%3Cscript%3Ealert%28N%29%3C/script%3E",
    ]
    return forms[number % forms.count].replacing("N", with: "\(number)")
  }
}

/// Visits the elements of a document, and makes of them what the Python package feedparser does, by a table.

internal import FeedBridge
internal import FeedFoundation
internal import FeedPrimitives
internal import JSONFeedModel

final class FeedKeysReader {
  private let table: FeedKeysTable
  private let options: Options
  private let elements: XMLElements
  private var cleaner: HTMLCleaner

  private(set) var version: String
  private(set) var namespaces = Keys()
  private(set) var entries: [KeyValue] = []
  let feed = Place("feed", Keys())
  /// What the elements that are visited are about, and the person in it
  private var place: Place
  private var person: Keys?
  /// For feedparser's rules: the depth of the last title that is not one of media, and whether there was content in this entry, or since
  /// the last one
  private var titleDepth: Int?
  private var hasContent = false
  private var dates: [(keys: Keys, name: String)] = []
  /// The namespace of the root, which counts as that of feeds if it is unknown
  private var root: String?

  /// The options of a call.
  struct Options {
    let base, language, charset: String?
    /// That of the feed, if it is known
    let version: String?
    let resolves, sanitizes: Bool

    init(_ text: Span<UInt8>) throws {
      var options = try CallOptions(text)
      (base, language) = (try options.string("base"), try options.string("language"))
      (charset, version) = (try options.string("charset"), try options.string("version"))
      (resolves, sanitizes) = (try options.bool("resolve") ?? true, try options.bool("sanitize") ?? true)
      try options.finish()
    }
  }

  /// What elements are about: the feed, an entry, or a source, an image or a text input in it.
  final class Place {
    let name: String
    let values: Keys
    fileprivate var tags: Set<[ExactName?]> = []
    fileprivate var parts: [(name: String, place: Place)] = []

    fileprivate init(_ name: String, _ values: Keys) { (self.name, self.values) = (name, values) }

    /// The place of this name inside: one for all elements that are about it.
    fileprivate func part(_ name: String) -> Place {
      if let part = parts.first(where: { $0.name == name }) { return part.place }
      let keys: Keys
      if case .keys(let known) = values[name] {
        keys = known
      } else {
        keys = Keys()
        values[name] = .keys(keys)
      }
      let place = Place(name, keys)
      parts.append((name, place))
      return place
    }
  }

  /// The namespaces that an element declares by their prefixes, and the names that were found in it and in the elements around it.
  private final class Scope {
    private let uris: [String: String]
    private let outer: Scope?
    var names: [ExactName: (key: String, kind: FeedKeysTable.Kind)] = [:]

    init(_ uris: [String: String], in outer: Scope?) { (self.uris, self.outer) = (uris, outer) }

    func uri(of prefix: String) -> String { uris[prefix] ?? outer?.uri(of: prefix) ?? "" }
  }

  /// An element that is visited. Its text is that directly inside, or the markup.
  private struct Element {
    var key: String
    var attributes = Attributes()
    /// In the tree; nil for one that is made of an attribute
    var index: Int?
    var raw = ""
    var text = ""
    var base: SharedText
    var language: SharedText?
    var depth: Int
    var scope: Scope?
  }

  init(_ document: Span<UInt8>, _ table: FeedKeysTable, _ options: Options) throws {
    (self.table, self.options) = (table, options)
    elements = try XMLElements(of: document, charset: options.charset) { table.markup.contains($0) }
    cleaner = HTMLCleaner(table.lists, sanitizes: options.sanitizes)
    (version, place) = (options.version ?? "", feed)
    if hasElement {
      visit(0, SharedText(options.base ?? ""), Self.language(options.language ?? ""), Scope([:], in: nil), depth: 0)
    }
    addParsedDates()
  }

  var hasElement: Bool { !elements.tree.nodes.isEmpty }
  var encoding: String { elements.encoding }
  var problem: (message: String, location: JSONFeed.SourceLocation)? { elements.problem }

  // MARK: Elements

  private static func language(_ text: String) -> SharedText? {
    text.isEmpty ? nil : SharedText(text.replacing("_", with: "-"))
  }

  private func visit(_ index: Int, _ base: SharedText, _ language: SharedText?, _ scope: Scope, depth: Int) {
    let name = elements.tree.name(of: index)
    var scope = scope, attributes = NamedValues<String>(), declared: [(prefix: String, uri: String)] = []
    for attribute in elements.tree.attributes(of: index) {
      let name = elements.tree.name(of: attribute)
      if name == "xmlns" || name.hasPrefix("xmlns:") {
        declared.append((String(name.dropFirst(6)), elements.tree.text(of: attribute)))
      } else if !name.hasPrefix("xmlns"), attributes.index(of: name) == nil {  // The first one counts.
        attributes.append(name, elements.tree.text(of: attribute).stripped)
      }
    }
    if !declared.isEmpty {
      scope = Scope(Dictionary(declared.map { ($0.prefix, $0.uri) }) { first, _ in first }, in: scope)
      for (prefix, uri) in declared { namespaces[table.namespaces[uri.lowercased()] ?? prefix] = .text(uri) }
    }
    if root == nil { root = scope.uri(of: Self.parts(of: name).prefix) }
    let (key, kind) = found(name, in: scope)
    var element = Element(key: key, index: index, base: base, language: language, depth: depth, scope: scope)
    for (name, value) in attributes.list {
      let hasPrefix = name.utf8.contains(UInt8(ascii: ":"))
      element.attributes.set(hasPrefix ? found(name, in: scope).key : name.lowercased(), value)
    }
    if !attributes.list.isEmpty { readCommonAttributes(of: &element) }
    if version.isEmpty {
      version =
        element.attributes["version"].flatMap { table.versions["\(key) \($0)"] }
        ?? table.roots[scope.uri(of: Self.parts(of: name).prefix).lowercased()] ?? table.versions[key] ?? ""
    }
    if let language = element.language, key == "feed" || key == "rss" || key == "rdf_rdf" {
      place.values["language"] = .shared(language)
    }
    element.raw = rawText(of: index)
    element.text = element.raw.stripped
    read(element, kind)
  }

  /// Reads base and language, and makes `href` of the other names of a URL.
  private func readCommonAttributes(of element: inout Element) {
    let own = element.attributes
    if !element.key.hasPrefix("media_"), own["url"] != nil || own["uri"] != nil,
      let href = own.text("url") ?? own.text("uri") ?? own.text("href")
    {
      element.attributes = Attributes()
      for (name, value) in own.list where name != "url" && name != "uri" { element.attributes.append(name, value) }
      element.attributes.set("href", href)
    }
    if let url = own.text("xml_base") ?? own.text("base") {
      let base = URLReference.resolve(url, against: element.base.text)
      if base.utf8.count <= HTMLCleaner.longestBase { element.base = SharedText(base) }
    }
    if let language = own["xml_lang"] ?? own["lang"] { element.language = Self.language(language) }
  }

  /// The text directly in an element, or its markup.
  private func rawText(of index: Int) -> String {
    var text = elements.tree.text(of: index)
    var child = elements.tree.attributes(of: index).upperBound
    while child < elements.tree.nodes[index].after {
      if elements.tree.isText(child) { text += elements.tree.text(of: child) }
      child = Int(elements.tree.nodes[child].after)
    }
    return text
  }

  private static func parts(of name: String) -> (prefix: String, local: String) {
    guard let colon = name.utf8.lastIndex(of: UInt8(ascii: ":")) else { return ("", name) }
    return (String(name[..<colon]), String(name[name.utf8.index(after: colon)...]))
  }

  /// The name of an element or attribute, with the usual prefix of its namespace, and the kind of such an element.
  private func found(_ name: String, in scope: Scope) -> (key: String, kind: FeedKeysTable.Kind) {
    if let found = scope.names[ExactName(name)] { return found }
    var (prefix, local) = Self.parts(of: name)
    let uri = scope.uri(of: prefix)
    prefix = table.namespaces[uri.lowercased()] ?? (!uri.isEmpty && uri == root ? "" : prefix)
    let key = (prefix.isEmpty ? local : "\(prefix)_\(local)").lowercased()
    let found = (key, table.kind(of: key))
    scope.names[ExactName(name)] = found
    return found
  }

  private func read(_ element: Element, _ kind: FeedKeysTable.Kind) {
    switch kind {
    case .place(let place): readPlace(element, place)
    case .text(let name, let type): readText(element, name, type)
    case .date(let name): readDate(element, name)
    case .person(let name): readPerson(element, name)
    case .part(let name): readPart(element, name)
    case .link: readLink(element)
    case .guid: readGUID(element)
    case .generator: readGenerator(element)
    case .picture: readPicture(element)
    case .flag:
      let values = table.flags[element.key] ?? [:]
      place.values[element.key] = KeyValue(flag: values[element.raw] ?? values[""] ?? .null)
    case .media: readMedia(element)
    case .group: visitChildren(of: element)
    case .enclosure(let rel): readEnclosure(element, rel)
    case .category(let scheme, let separator): readCategory(element, scheme, separator)
    case .other(let name): readOther(element, name ?? element.key)
    }
  }

  /// Deeper elements mean nothing in feeds, and would exceed the stack.
  private static let maximumDepth = 100

  private func visitChildren(of element: Element) {
    guard let index = element.index, let scope = element.scope, element.depth < Self.maximumDepth else { return }
    var child = elements.tree.attributes(of: index).upperBound
    while child < elements.tree.nodes[index].after {
      if !elements.tree.isText(child) {
        visit(child, element.base, element.language, scope, depth: element.depth + 1)
      }
      child = Int(elements.tree.nodes[child].after)
    }
  }

  private func url(_ element: Element, _ url: String) -> String {
    options.resolves && !url.isEmpty ? URLReference.resolve(url, against: element.base.text) : url
  }

  /// Stores a value. The last one counts, but in an entry not if its element is nested deeper than that of the value before.
  private func store(_ element: Element, _ name: String, _ value: KeyValue) {
    place.values.store(name, value, depth: place.name == "entry" ? element.depth : 0)
  }

  // MARK: Kinds

  private func readPlace(_ element: Element, _ kind: FeedKeysTable.Place) {
    let outer = place
    switch kind {
    case .feed: place = feed
    case .entry:
      place = Place("entry", Keys())
      entries.append(.keys(place.values))
      titleDepth = nil
    case .part(let name):
      place = outer.part(name)
      titleDepth = nil
    }
    if let id = element.attributes["rdf_about"] { place.values["id"] = .text(id) }
    if let date = element.attributes["lastmod"] {  // CDF
      readDate(Element(key: "lastmod", text: date, base: element.base, depth: element.depth), "updated")
    }
    if place.name == "source" {
      if !element.text.isEmpty { place.values["title"] = .text(element.text) }
      if let href = element.attributes.text("href") { place.values["href"] = .text(href) }
    } else if let href = element.attributes.text("href") {
      var link = Element(key: "link", base: element.base, depth: element.depth)
      link.attributes.append("href", href)
      readLink(link)
    }
    visitChildren(of: element)
    if place.name == "entry" { hasContent = false }
    place = outer
  }

  private func readText(_ element: Element, _ name: String, _ defaultType: String) {
    let values = place.values
    let declared = element.attributes["type"]?.lowercased() ?? ""
    let type = table.types[declared] ?? declared
    let isEntry = place.name == "entry"
    var (name, other, kind, text) = (name, String?.none, defaultType, element.text)
    if name == "description" || name == "summary" {
      let own = isEntry || name == "summary" ? "summary" : "subtitle"
      if !hasContent, values.has("summary") {
        // What comes after a summary is the content. The description of a feed is its subtitle all the same.
        (name, other, kind) = ("content", own == "subtitle" ? own : nil, "text/plain")
      } else {
        name = own
      }
    }
    if type.utf8.contains(ASCII.slash) { kind = type }
    let isText = kind.hasPrefix("text/") || kind.hasSuffix("xml") || kind.hasSuffix("json")
    if element.attributes["mode"] == "base64" || !isText {
      text = Data(base64Encoded: text, options: .ignoreUnknownCharacters)?.span.validString() ?? text
    }
    if kind == "text/plain", !version.hasPrefix("atom"), looksLikeHTML(text) { kind = "text/html" }
    let isXHTML = kind == "application/xhtml+xml"
    if isXHTML || kind == "text/html" {
      text = cleaner.clean(text, base: options.resolves ? element.base.text : nil, isXHTML: isXHTML)
    }
    let language = element.language.map { KeyValue.shared($0) } ?? .null
    let value = text.utf8.count > 64 ? KeyValue.shared(SharedText(text)) : .text(text)
    let detail = Keys(["type": .text(kind), "language": language, "base": .shared(element.base), "value": value])
    hasContent = hasContent || name == "content"
    if isEntry, name == "content" {
      if let source = element.attributes["src"] { detail["src"] = .text(url(element, source)) }
      values.add("content", .keys(detail))
      if isXHTML || kind == "text/html" || kind == "text/plain" { values.setDefault("summary", value) }
    } else if name != "title" || titleDepth.map({ element.depth < $0 }) ?? true {
      store(element, name + "_detail", .keys(detail))
      store(element, name, value)
      if let other {
        store(element, other + "_detail", .keys(detail))
        store(element, other, value)
      }
    }
    if name == "title", !text.isEmpty, element.key != "media_title" { titleDepth = element.depth }
  }

  private func readOther(_ element: Element, _ key: String) {
    if element.depth > 0, !table.structured.contains(key), !key.hasSuffix("_detail"), !key.hasSuffix("_parsed") {
      if !element.attributes.list.isEmpty {
        place.values[table.written[key] ?? key] = .keys(Keys(element.attributes))
      } else if key == "width" || key == "height", let number = Int(element.text) {
        store(element, key, .number(number))
      } else {
        store(element, key, .text(table.relative.contains(key) ? url(element, element.text) : element.text))
      }
    }
    visitChildren(of: element)
  }

  private func readPart(_ element: Element, _ name: String) {
    guard let keys = person ?? (place.name == "image" || place.name == "textinput" ? place.values : nil) else { return }
    keys[name] = .text(name == "href" ? url(element, element.text) : element.text)
  }

  private func readDate(_ element: Element, _ name: String) {
    store(element, name, .text(element.text))
    dates.append((place.values, name))
  }

  /// Adds all dates in UTC. What one can only mean shows what an ambiguous one means.
  private func addParsedDates() {
    func text(of date: (keys: Keys, name: String)) -> String? {
      // Some feeds have a marked section that is escaped.
      date.keys[date.name].text.map { text in text.withBytes { $0.textOfEscapedCDATA($0.indices) } ?? text }
    }
    var reading = DateReading()
    for date in dates { if let text = text(of: date) { _ = reading.parse(text) } }
    if !reading.isFinal { reading = reading.again }
    for (keys, name) in dates {
      let date = text(of: (keys, name)).flatMap { reading.parse($0) }?.date
      keys[name + "_parsed"] = date.map { .date(Int64($0.timeIntervalSince1970.rounded(.down))) } ?? .null
    }
  }

  private func readPerson(_ element: Element, _ name: String) {
    let keys = Keys()
    person = keys
    visitChildren(of: element)
    person = nil
    let isStructured = !keys.isEmpty
    let (address, own) = PersonAddress.parts(of: element.text)
    if let address { keys.setDefault("email", .text(address)) }
    if !own.isEmpty { keys.setDefault("name", .text(own)) }
    if name != "publisher" {
      place.values.add(name + "s", .keys(keys))
    } else if isStructured, !place.values.has("authors") {
      place.values["authors"] = .list([.keys(keys)])
      place.values["author"] = KeyValue(Self.text(keys, "name") ?? Self.text(keys, "email"))
    }
    if name == "contributor" || keys.isEmpty { return }
    let (personName, email) = (Self.text(keys, "name"), Self.text(keys, "email"))
    let whole = [personName, personName == nil ? email : email.map { "(\($0))" }].compactMap { $0 }
    store(element, name, .text(element.text.isEmpty ? whole.joined(separator: " ") : element.text))
    // The first one counts here, unless a person has a name and an address in elements of their own.
    if isStructured || !place.values.has(name + "_detail") { place.values[name + "_detail"] = .keys(keys) }
  }

  /// The text of a key, unless it is empty.
  private static func text(_ keys: Keys, _ name: String) -> String? {
    keys[name].text.flatMap { $0.isEmpty ? nil : $0 }
  }

  private func readLink(_ element: Element) {
    var link = element.attributes
    let rel = link["rel"] ?? "alternate"
    link.set("rel", rel)
    let type = (link["type"] ?? (rel == "self" ? "application/atom+xml" : "text/html")).lowercased()
    link.set("type", type)
    if link["href"] != nil || !element.text.isEmpty {
      let href = link.text("href") ?? element.text
      let whole = options.resolves ? URLReference.resolve(href, against: element.base.text) : href
      link.set("href", whole)
    }
    place.values.add("links", .keys(Keys(link)))
    if rel == "alternate", type == "text/html" || type == "application/xhtml+xml", let href = link["href"] {
      place.values["link"] = .text(href)
    }
  }

  private func readGUID(_ element: Element) {
    let isLink = (element.attributes["ispermalink"] ?? "true") == "true"
    let value = KeyValue.text(isLink ? url(element, element.text) : element.text)
    store(element, "id", value)
    place.values.setDefault("guidislink", .bool(isLink && !place.values.has("link")))
    if isLink { place.values.setDefault("link", value) }
  }

  private func readEnclosure(_ element: Element, _ rel: String) {
    let href = element.attributes.text("href") ?? element.attributes.text("rdf_resource") ?? element.text
    place.values.add("links", .keys(Keys(element.attributes, ["rel": .text(rel), "href": .text(href)])))
    if rel == "license" { place.values.setDefault(rel, .text(href)) }
  }

  private func readCategory(_ element: Element, _ scheme: String?, _ separator: Character?) {
    let attributes = element.attributes
    let term = attributes.text("term") ?? attributes.text("text") ?? element.text
    let words = separator.map { term.split(separator: $0).map { String($0).stripped } } ?? [term.stripped]
    let scheme = attributes.text("scheme") ?? attributes.text("domain") ?? scheme, label = attributes["label"]
    for word in words {
      let term = word.isEmpty ? nil : word
      if term == nil, label ?? "" == "" { continue }
      guard place.tags.insert([term, scheme, label].map { $0.map(ExactName.init) }).inserted else { continue }
      let tag = Keys(["term": KeyValue(term), "scheme": KeyValue(scheme), "label": KeyValue(label)])
      place.values.add("tags", .keys(tag))
    }
    visitChildren(of: element)
  }

  private func readGenerator(_ element: Element) {
    let name = KeyValue.text(element.text.isEmpty ? element.attributes["rdf_resource"] ?? "" : element.text)
    place.values["generator"] = name
    place.values["generator_detail"] = .keys(Keys(element.attributes, ["name": name]))
  }

  private func readPicture(_ element: Element) {
    guard let href = element.attributes.text("href"), (element.attributes["rel"] ?? "image") == "image" else { return }
    place.values["image"] = .keys(Keys(["href": .text(href)]))
    place.parts.removeAll { $0.name == "image" }
  }

  private func readMedia(_ element: Element) {
    let (key, value) = (element.key, Keys(element.attributes))
    if !element.text.isEmpty { value.setDefault(key == "media_thumbnail" ? "href" : "content", .text(element.text)) }
    if table.structured.contains(key) {
      place.values.add(key, .keys(value))
    } else {
      place.values[key] = .keys(value)
    }
    visitChildren(of: element)
  }

  /// Whether text that is declared as plain contains a closing tag or an entity, and only tags and entities of HTML.
  private func looksLikeHTML(_ text: String) -> Bool {
    text.withBytes { text in
      var (position, isFound) = (0, false)
      while true {
        position = text.endOfPlainXMLText(
          from: position, to: text.count, before: ASCII.lessThan, or: ASCII.ampersand)
        if position >= text.count { return isFound }
        let byte = text[position]
        position += 1
        if byte != ASCII.lessThan && byte != ASCII.ampersand { continue }
        let isMarked = position < text.count && text[position] == (byte == ASCII.lessThan ? ASCII.slash : 0x23)
        let start = isMarked ? position + 1 : position
        var end = start
        while end < text.count, ASCII.isLetter(text[end]) || ASCII.isDigit(text[end]) || text[end] == 0x5F { end += 1 }
        if end == start { continue }
        if byte == ASCII.lessThan {
          guard let name = HTMLName(text, start..<end), table.lists.isKnown(element: name) else { return false }
          isFound = isFound || isMarked && end < text.count && text[end] == ASCII.greaterThan
        } else if end < text.count, text[end] == ASCII.semicolon {
          if !isMarked, !table.entities.contains(text.string(start..<end)) { return false }
          isFound = true
        }
        position = end
      }
    }
  }
}

/// The address and the name in "name (mail@example.org)", "mail@example.org (name)" and "name <mail@example.org>".
private enum PersonAddress {
  static func parts(of text: String) -> (address: String?, name: String) {
    guard text.withBytes({ $0.firstIndex(of: UInt8(ascii: "@"), from: 0) }) != nil else { return (nil, text) }
    let scalars = Array(text.unicodeScalars)
    guard let range = range(in: scalars) else { return (nil, text) }
    var address = String.UnicodeScalarView()
    address.append(contentsOf: scalars[range])
    var name = text.replacing(String(address), with: "")
    for empty in ["()", "<>", "&lt;&gt;"] { name = name.replacing(empty, with: "") }
    let trimmed = name.stripped.drop { $0 == "(" }
    let end = trimmed.lastIndex { $0 != ")" }
    return (String(address), end.map { String(trimmed[...$0]).stripped } ?? "")
  }

  /// No address is longer. (What is removed from the text must not be long.)
  private static let longest = 1000

  private static func range(in text: [Unicode.Scalar]) -> Range<Int>? {
    for at in text.indices where text[at] == "@" {
      var start = at
      while start > 0, isWord(text[start - 1]) || ".+-".unicodeScalars.contains(text[start - 1]) { start -= 1 }
      guard start < at, var end = endOfHost(text, at + 1) else { continue }
      let subject = "?subject=".unicodeScalars
      if text[end...].starts(with: subject) {
        let rest = text[(end + subject.count)...].prefix { !$0.properties.isWhitespace }
        if !rest.isEmpty { end = rest.endIndex }
      }
      return end - start <= longest ? start..<end : nil
    }
    return nil
  }

  /// The end of a name with at least one dot; nil if there is none.
  private static func endOfHost(_ text: [Unicode.Scalar], _ start: Int) -> Int? {
    var (position, end, isFirst) = (start, Int?.none, true)
    while position < text.count {
      let word = text[position...].prefix(while: isWord)
      if !isFirst, !word.isEmpty { end = word.endIndex }
      let label = text[position...].prefix { isWord($0) || $0 == "-" }
      guard !label.isEmpty, label.endIndex < text.count, text[label.endIndex] == "." else { break }
      (position, isFirst) = (label.endIndex + 1, false)
    }
    return end
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }
}

extension String {
  /// Without white space at the ends.
  var stripped: String {
    let text = withBytes { text in
      let range = text.trimmed(text.indices)
      return range == text.indices ? self : text.string(range)
    }
    // No-break spaces and the like are rare.
    let hasOtherSpace = [text.unicodeScalars.first, text.unicodeScalars.last].contains {
      $0.map { $0.value >= 0x80 && $0.properties.isWhitespace } ?? false
    }
    return hasOtherSpace ? String(text.unicodeScalars.trimmed { $0.properties.isWhitespace }) : text
  }
}

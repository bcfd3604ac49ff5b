/// How single statements are understood: links, people, durations, URLs.

internal import FeedPrimitives
package import JSONFeed

/// An `atom:link`.
package struct AtomLink {
  package var rel: String
  package var url: String
  package var type: String?

  /// What a link to a feed says anyway.
  static let feedTypes = ["application/rss+xml", "application/atom+xml", "application/xml", "text/xml"]

  /// How fit it is as an item's page: HTML first, then what does not say what it is.
  package var rank: Int {
    switch type {
    case "text/html", "application/xhtml+xml": 0
    case nil: 1
    default: 2
    }
  }

  package init(_ facts: Facts, _ index: Int) {
    let fact = facts.all[index]
    rel = (fact.member("rel") ?? "alternate").lowercased()
    // The registry's relations are URIs too (RFC 4287 §4.2.7.2).
    let registry = "http://www.iana.org/assignments/relation/"
    if rel.hasPrefix(registry) { rel.removeFirst(registry.count) }
    // Atom 0.3 and slips have the URL as text.
    url = URLText.resolved(fact.member("href") ?? facts.text(index), against: fact.base)
    type = fact.member("type")
  }
}

extension Facts {
  /// The language: what the first of these roles says, else `xml:lang`. What is no tag is left out, and kept in the
  /// extension.
  package mutating func takeLanguage(_ roles: [Role], path: String, _ log: inout RepairLog) -> String? {
    if let text = language, !text.isEmpty, LanguageTag.normalized(text) == nil {
      extensions.add("xml_lang", .string(text), in: .rss)
    }
    let index = roles.compactMap { first($0) }.first
    guard let text = index.map({ self.text($0) }) ?? language, !text.isEmpty else { return nil }
    if let tag = LanguageTag.normalized(text) {
      if let index { use(index) }
      return tag
    }
    log.add(
      .invalidLanguage, path: path + "/language", offset: index.map { all[$0].offset },
      "\"\(URLText.head(of: text, bytes: 40))\" is no language tag; it was left out")
    return nil
  }

  /// The URL of the first fact with this role that has one, resolved against the `xml:base` around it; it counts as
  /// used.
  package mutating func takeURL(_ role: Role) -> String? {
    guard let index = firstText(role) else { return nil }
    use(index)
    return URLText.resolved(text(index), against: all[index].base)
  }

  /// `<itunes:link rel="image" href="…"/>`, which FeedBurner used to make.
  package mutating func takeImageLink() -> String? {
    for index in indices(.iTunesLink) where all[index].member("rel") == "image" {
      guard let url = all[index].member("href") else { continue }
      use(index)
      return URLText.resolved(url, against: all[index].base)
    }
    return nil
  }

  /// Uses an `atom:link`. It stays in the extension where it says more than a relation, a URL and one of `types`.
  package mutating func useLink(_ index: Int, saying types: [String]) {
    use(index)
    guard let object = all[index].value?.objectValue else { return }
    let says = object.allSatisfy { member in
      switch member.name {
      case "rel", "href", "xmlns", "xml_base": true
      case "type": types.contains(member.value.stringValue ?? "")
      default: false
      }
    }
    if !says { keep(.object(object), of: index) }
  }
}

/// Authors as they come together from several elements.
package struct DraftAuthors {
  /// More authors than this are no authors, and looking through them would take too long: they stay in the extension.
  private static let most = 1000

  package private(set) var all: [JSONFeed.Author] = []
  /// All of them, once there are many.
  private var seen: Set<Key> = []

  private struct Key: Hashable {
    var name: String?
    var url: String?
  }

  package init() {}

  package var isEmpty: Bool { all.isEmpty }

  /// Adds whom a fact names. A mail address alone counts only where nothing else is there; it, and one that stands
  /// beside a name, stays in the extension.
  package mutating func add(_ facts: inout Facts, _ index: Int, isMailEnough: Bool) {
    if let statements = RDFStatements(facts, index) {
      add(statements, &facts, index)
      return
    }
    // `<author><name>`, as Atom has it
    if facts.text(index).isEmpty, facts.all[index].value?.objectValue != nil { return addAtom(&facts, index) }
    let text = facts.text(index)
    guard !text.isEmpty, all.count < Self.most else { return }
    let person = PersonText(text)
    if let name = person.name.map({ PlainText.from(html: $0) }), !name.isEmpty {
      append(.init(name: name))
      facts.use(index)
      if person.email != nil { facts.keep(.string(text), of: index) }
    } else if let email = person.email, isMailEnough {
      append(.init(url: "mailto:" + email))
      facts.use(index)
    }
  }

  /// Adds an Atom person: name, uri, email.
  package mutating func addAtom(_ facts: inout Facts, _ index: Int) {
    guard all.count < Self.most else { return }
    let fact = facts.all[index]
    guard let person = fact.value ?? (facts.text(index).isEmpty ? nil : .string(facts.text(index))),
      let author = Self.author(person, base: fact.base)
    else { return }
    append(author)
    use(person, index, of: &facts)
  }

  /// Uses an Atom person. What else it says is kept, with all of it: a mail address, elements of other namespaces.
  private func use(_ person: JSONFeed.Value, _ index: Int, of facts: inout Facts) {
    let isSaid = person.objectValue?.allSatisfy { ["name", "uri", "url", "homepage"].contains($0.name) } ?? true
    facts.use(index, keeping: isSaid ? nil : person)
  }

  /// Adds whom an Atom source says its feed is by.
  package mutating func addAuthors(ofSource source: Fact) {
    for person in source.value?["authors"]?.arrayValue ?? [] {
      if all.count < Self.most, let author = Self.author(person, base: source.base) { append(author) }
    }
  }

  private static func author(_ person: JSONFeed.Value, base: String?) -> JSONFeed.Author? {
    func text(_ name: String) -> String? {
      guard let value = person[name] else { return nil }
      let text = value.stringValue ?? value["text"]?.stringValue ?? value[0]?.stringValue ?? ""
      return text.isEmpty ? nil : text
    }
    let name = text("name") ?? person.stringValue ?? text("text")
    let uri = text("uri") ?? text("url") ?? text("homepage")
    let email = text("email")
    guard name != nil || uri != nil || email != nil else { return nil }
    // Blogger's.
    let picture = person["gd_image"]?["src"]?.stringValue
    return .init(
      name: name.map(PlainText.collapsed),
      url: uri.map { URLText.resolved($0, against: base) } ?? (name == nil ? email.map { "mailto:" + $0 } : nil),
      avatar: picture.map { URLText.resolved($0, against: base) })
  }

  /// Adds the maker in FOAF: a name, a home page, a picture, in a `foaf:Person` or `foaf:Agent`. A mail address alone
  /// is no author; it stays in the extension with the rest.
  package mutating func addFOAF(_ facts: inout Facts, _ index: Int) {
    guard all.count < Self.most else { return }
    let fact = facts.all[index]
    let person = fact.value?["person"] ?? fact.value?["agent"] ?? fact.value
    guard let author = Self.author(inFOAF: person, text: facts.text(index), base: fact.base) else { return }
    append(author)
    facts.use(index)
    facts.keep(fact.value, of: index)
  }

  /// Adds whom RDF says in an element: names, or persons in FOAF. What is more than names is kept, with all of it.
  private mutating func add(_ statements: RDFStatements, _ facts: inout Facts, _ index: Int) {
    let count = all.count
    for statement in statements.all where all.count < Self.most {
      if let name = statement.stringValue.map({ PlainText.from(html: $0) }), !name.isEmpty {
        append(.init(name: name))
      } else if let author = Self.author(inFOAF: statement, text: "", base: facts.all[index].base) {
        append(author)
      }
    }
    if all.count > count { statements.use(&facts, index) }
  }

  private static func author(inFOAF person: JSONFeed.Value?, text: String, base: String?) -> JSONFeed.Author? {
    func member(_ keys: String...) -> String? {
      for key in keys {
        let value = person?[key] ?? person?["foaf_" + key]
        if let text = value?.stringValue ?? value?[0]?.stringValue, !text.isEmpty { return text }
      }
      return nil
    }
    let name = member("name", "nick") ?? (text.isEmpty ? nil : text)
    let url = member("homepage", "weblog")
    guard name != nil || url != nil else { return nil }
    func resolved(_ url: String) -> String { URLText.resolved(url, against: base) }
    return .init(
      name: name.map { PlainText.from(html: $0) }, url: url.map(resolved),
      avatar: member("img", "depiction").map(resolved))
  }

  /// Gives authors of other elements the URLs that Atom's say of the same names.
  package mutating func addURLs(_ facts: inout Facts) {
    guard facts.has(.atomAuthor), !all.isEmpty, all.count <= 16 else { return }
    for index in facts.indices(.atomAuthor) where !facts.all[index].isUsed {
      let fact = facts.all[index]
      guard let name = fact.member("name").map({ PlainText.from(html: $0) }),
        let uri = fact.member("uri") ?? fact.member("url") ?? fact.member("homepage"),
        let position = all.firstIndex(where: { $0.name == name && $0.url == nil })
      else { continue }
      all[position].url = URLText.resolved(uri, against: fact.base)
      if let person = fact.value { use(person, index, of: &facts) }
    }
  }

  private mutating func append(_ author: JSONFeed.Author) {
    if all.count < 16 {
      guard !all.contains(where: { $0.name == author.name && $0.url == author.url }) else { return }
    } else {
      if seen.isEmpty { seen = Set(all.map { Key(name: $0.name, url: $0.url) }) }
      guard seen.insert(Key(name: author.name, url: author.url)).inserted else { return }
    }
    all.append(author)
  }
}

extension JSONFeed.Value {
  /// The object without a member; nil where nothing is left.
  func without(_ name: String) -> JSONFeed.Value? {
    guard case .object(var object) = self else { return self }
    object[name] = nil
    return object.isEmpty ? nil : .object(object)
  }

  /// The object with a member under another name, in its place; with the renamed one first.
  func renaming(_ name: String, to other: String) -> JSONFeed.Value {
    guard case .object(let object) = self, let value = object[name] else { return self }
    var members = [JSONFeed.Object.Member(name: other, value: value)]
    members.reserveCapacity(object.count)
    for member in object where member.name != name && member.name != other { members.append(member) }
    return .object(.init(distinct: members))
  }
}

/// Durations, as podcasts write them.
package enum PodcastDuration {
  /// `1747`, `29:07`, `00:29:07`, `29:07.5`, `1h 2m`, `29 min` in seconds; nil for what is none, and for none at all
  /// (0).
  package static func seconds(_ text: String) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 3 else { return nil }
    var total = 0.0
    for part in parts {
      guard let number = number(part) else { return parts.count == 1 ? inWords(text) : nil }
      total = total * 60 + number
    }
    return total > 0 && total.isFinite ? total : nil
  }

  private static func number(_ text: Substring) -> Double? {
    var digits = text.utf8[...]
    while digits.first == ASCII.space { digits.removeFirst() }
    while digits.last == ASCII.space { digits.removeLast() }
    guard !digits.isEmpty, digits.count <= 12,
      digits.allSatisfy({ ASCII.isDigit($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") })
    else { return nil }
    let normal = digits.map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }
    return Double(String(decoding: normal, as: UTF8.self))
  }

  private static func inWords(_ text: String) -> Double? {
    var total = 0.0
    var digits = ""
    var unit: UInt8 = 0
    var found = false
    func finish() -> Bool {
      guard !digits.isEmpty else { return true }
      guard let number = Double(digits) else { return false }
      switch unit {
      case UInt8(ascii: "h"): total += number * 3600
      case UInt8(ascii: "m"): total += number * 60
      case UInt8(ascii: "s"): total += number
      default: return false
      }
      found = true
      return true
    }
    for byte in text.utf8 {
      if ASCII.isDigit(byte) || byte == UInt8(ascii: ".") && unit == 0 {
        if unit != 0 {
          guard finish() else { return nil }
          (digits, unit) = ("", 0)
        }
        guard digits.utf8.count < 12 else { return nil }
        digits.unicodeScalars.append(Unicode.Scalar(byte))
      } else if ASCII.isLetter(byte) {
        if digits.isEmpty { return nil }
        if unit == 0 { unit = ASCII.lowercased(byte) }
      } else if !ASCII.isSpace(byte), byte != UInt8(ascii: ","), byte != UInt8(ascii: ".") {
        return nil
      }
    }
    return finish() && found && total > 0 ? total : nil
  }
}

/// URLs as text. None is ever refused.
package enum URLText {
  /// Whether it begins with `http://` or `https://`, and goes on.
  package static func isWeb(_ text: String) -> Bool {
    let bytes = text.utf8.span
    guard bytes.count > 8 else { return false }
    return bytes.equalsIgnoringCase("http://", 0..<7) || bytes.equalsIgnoringCase("https://", 0..<8)
  }

  /// Whether it begins with a scheme (RFC 3986 §3.1).
  package static func isAbsolute(_ text: String) -> Bool {
    var isFirst = true
    for byte in text.utf8 {
      if byte == UInt8(ascii: ":") { return !isFirst }
      guard
        ASCII.isLetter(byte)
          || !isFirst
            && (ASCII.isDigit(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
              || byte == UInt8(ascii: "."))
      else { return false }
      isFirst = false
    }
    return false
  }

  package static func resolved(_ text: String, against base: String?) -> String {
    guard let base, !isAbsolute(text) else { return text }
    let resolved = URLReference.resolve(text, against: base)
    // Against a base that is relative itself, nothing may be left: `.` against `a`. Then the reference says more.
    return resolved.isEmpty ? text : resolved
  }

  /// Whether two URLs differ in nothing but their scheme, `www.` and a slash at the end.
  package static func isSamePage(_ one: String, _ other: String) -> Bool {
    func page(_ url: String) -> Substring {
      var page = url[...]
      for start in ["http://", "https://", "www."] where page.hasPrefix(start) { page.removeFirst(start.count) }
      if page.hasSuffix("/") { page.removeLast() }
      return page
    }
    return page(one) == page(other)
  }

  /// The last part of a URL's path.
  package static func fileName(_ text: String) -> Substring {
    let path = text.prefix { $0 != "?" && $0 != "#" }
    return path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path
  }

  /// The host of an http(s) URL, in small letters, without `www.`.
  package static func site(_ text: String) -> String? {
    guard isWeb(text), let host = URLReference.host(of: text) else { return nil }
    return host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
  }

  /// Whether the text of `html` may begin as `text` does: a look at its first letter.
  package static func mayBegin(_ html: String, with text: String) -> Bool {
    let (html, text) = (html.utf8.span, text.utf8.span)
    guard text.count > 0 else { return true }
    var position = 0
    while position < html.count {
      let byte = html[position]
      if byte == ASCII.lessThan {
        guard let end = html.firstIndex(of: ASCII.greaterThan, from: position),
          html.firstIndex(of: ASCII.quotationMark, from: position, to: end) == nil,
          html.firstIndex(of: ASCII.apostrophe, from: position, to: end) == nil,
          !isUnseen(html, position + 1..<end)
        else { return true }
        position = end + 1
      } else if ASCII.isSpace(byte) {
        position += 1
      } else {
        // References, quoted `>` and scripts are left to those who read HTML.
        let isSure = ASCII.isLetter(byte) || ASCII.isDigit(byte)
        return !isSure || byte == text[0] || position > 0 && !ASCII.isLetter(text[0])
      }
    }
    return true
  }

  /// Whether a tag begins an element whose content is not shown.
  private static func isUnseen(_ html: Span<UInt8>, _ tag: Range<Int>) -> Bool {
    tag.count >= 5
      && (html.equalsIgnoringCase("style", tag.lowerBound..<tag.lowerBound + 5)
        || html.equalsIgnoringCase("scrip", tag.lowerBound..<tag.lowerBound + 5)
        || html.equalsIgnoringCase("title", tag.lowerBound..<tag.lowerBound + 5))
  }

  /// The first `bytes` bytes of a text, not more, cut between characters.
  package static func head(of text: String, bytes: Int) -> String {
    let utf8 = text.utf8.span
    guard utf8.count > bytes else { return text }
    var end = max(bytes, 0)
    while end > 0, utf8[end] & 0xC0 == 0x80 { end -= 1 }
    return utf8.string(0..<end)
  }
}

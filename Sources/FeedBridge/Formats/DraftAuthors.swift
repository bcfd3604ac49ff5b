/// How the people of a feed or an item are understood.

internal import FeedPrimitives
package import JSONFeed

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
    if let statements = facts.statements(index) {
      add(statements, &facts, index)
      return
    }
    // `<author><name>`, as Atom has it
    if facts.text(index).isEmpty, facts.object(index) != nil { return addAtom(&facts, index) }
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
    guard let person = facts.value(index) ?? (facts.text(index).isEmpty ? nil : .string(facts.text(index))),
      let author = Self.author(person, base: facts.base(index))
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
  package mutating func addAuthors(ofSource source: Int, in facts: Facts) {
    for person in facts.value("authors", of: source)?.arrayValue ?? [] {
      if all.count < Self.most, let author = Self.author(person, base: facts.base(source)) { append(author) }
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
    let value = facts.value(index)
    let person = value?["person"] ?? value?["agent"] ?? value
    guard let author = Self.author(inFOAF: person, text: facts.text(index), base: facts.base(index)) else { return }
    append(author)
    facts.use(index)
    facts.keep(value, of: index)
  }

  /// Adds whom RDF says in an element: names, or persons in FOAF. What is more than names is kept, with all of it.
  private mutating func add(_ statements: RDFStatements, _ facts: inout Facts, _ index: Int) {
    let count = all.count
    for statement in statements.all where all.count < Self.most {
      if let name = statement.stringValue.map({ PlainText.from(html: $0) }), !name.isEmpty {
        append(.init(name: name))
      } else if let author = Self.author(inFOAF: statement, text: "", base: facts.base(index)) {
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
      guard let name = facts.member("name", of: index).map({ PlainText.from(html: $0) }),
        let uri = facts.member("uri", of: index) ?? facts.member("url", of: index)
          ?? facts.member("homepage", of: index),
        let position = all.firstIndex(where: { $0.name == name && $0.url == nil })
      else { continue }
      all[position].url = URLText.resolved(uri, against: facts.base(index))
      if let person = facts.value(index) { use(person, index, of: &facts) }
    }
  }

  private mutating func append(_ author: consuming JSONFeed.Author) {
    if all.count < 16 {
      for index in all.indices where all[index].name == author.name && all[index].url == author.url { return }
    } else {
      if seen.isEmpty { seen = Set(all.map { Key(name: $0.name, url: $0.url) }) }
      guard seen.insert(Key(name: author.name, url: author.url)).inserted else { return }
    }
    all.append(author)
  }
}

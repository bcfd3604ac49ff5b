/// How the people of a feed or an item are understood.

internal import FeedPrimitives
package import JSONFeed

/// Authors as they come together from several elements.
package struct AuthorList {
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

  /// Adds whom an element names. A mail address alone counts only where nothing else is there; it, and one that stands
  /// beside a name, stays in the extension.
  package mutating func add(_ elements: inout ParsedElements, _ index: Int, isMailEnough: Bool) {
    if let values = elements.rdfValues(index) {
      add(values, &elements, index)
      return
    }
    // `<author><name>`, as Atom has it
    if elements.text(index).isEmpty, elements.object(index) != nil { return addAtom(&elements, index) }
    let text = elements.text(index)
    guard !text.isEmpty, all.count < Self.most else { return }
    let person = PersonText(text)
    if let name = person.name.map({ PlainText.from(html: $0) }), !name.isEmpty {
      append(.init(name: name))
      elements.use(index)
      if person.email != nil { elements.keep(.string(text), of: index) }
    } else if let email = person.email, isMailEnough {
      append(.init(url: "mailto:" + email))
      elements.use(index)
    }
  }

  /// Adds an Atom person: name, uri, email.
  package mutating func addAtom(_ elements: inout ParsedElements, _ index: Int) {
    guard all.count < Self.most else { return }
    guard let person = elements.value(index) ?? (elements.text(index).isEmpty ? nil : .string(elements.text(index))),
      let author = Self.author(person, base: elements.base(index))
    else { return }
    append(author)
    use(person, index, of: &elements)
  }

  /// Uses an Atom person. What else it says is kept, with all of it: a mail address, elements of other namespaces.
  private func use(_ person: JSONFeed.Value, _ index: Int, of elements: inout ParsedElements) {
    let isSaid = person.objectValue?.allSatisfy { ["name", "uri", "url", "homepage"].contains($0.name) } ?? true
    elements.use(index, keeping: isSaid ? nil : person)
  }

  /// Adds whom an Atom source says its feed is by.
  package mutating func addAuthors(ofSource source: Int, in elements: ParsedElements) {
    for person in elements.value("authors", of: source)?.arrayValue ?? [] {
      if all.count < Self.most, let author = Self.author(person, base: elements.base(source)) { append(author) }
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
  package mutating func addFOAF(_ elements: inout ParsedElements, _ index: Int) {
    guard all.count < Self.most else { return }
    let value = elements.value(index)
    let person = value?["person"] ?? value?["agent"] ?? value
    guard let author = Self.author(inFOAF: person, text: elements.text(index), base: elements.base(index)) else {
      return
    }
    append(author)
    elements.use(index)
    elements.keep(value, of: index)
  }

  /// Adds whom RDF says in an element: names, or persons in FOAF. What is more than names is kept, with all of it.
  private mutating func add(_ values: RDFValues, _ elements: inout ParsedElements, _ index: Int) {
    let count = all.count
    for value in values.all where all.count < Self.most {
      if let name = value.stringValue.map({ PlainText.from(html: $0) }), !name.isEmpty {
        append(.init(name: name))
      } else if let author = Self.author(inFOAF: value, text: "", base: elements.base(index)) {
        append(author)
      }
    }
    if all.count > count { values.use(&elements, index) }
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
  package mutating func addURLs(_ elements: inout ParsedElements) {
    guard elements.has(.atomAuthor), !all.isEmpty, all.count <= 16 else { return }
    for index in elements.indices(.atomAuthor) where !elements.all[index].isUsed {
      guard let name = elements.member("name", of: index).map({ PlainText.from(html: $0) }),
        let uri = elements.member("uri", of: index) ?? elements.member("url", of: index)
          ?? elements.member("homepage", of: index),
        let position = all.firstIndex(where: { $0.name == name && $0.url == nil })
      else { continue }
      all[position].url = URLText.resolved(uri, against: elements.base(index))
      if let person = elements.value(index) { use(person, index, of: &elements) }
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

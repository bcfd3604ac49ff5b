/// Makes authors from the elements of a feed or an item.

internal import FeedPrimitives
internal import JSONFeedModel

/// Collects authors from several elements.
struct AuthorList {
  /// No real feed or item has more authors, and comparing more would take too long. The rest stays in the extension
  /// object.
  private static let maximumCount = 1000

  private var all: [JSONFeed.Author] = []
  /// All authors so far, once there are many.
  private var seen: Set<Key>?
  /// The names in `atom:author`, once they are needed.
  private var namesInAtom: Set<String>?

  private struct Key: Hashable {
    var name: String?
    var url: String?
  }

  /// The authors that the elements of the first group of roles name which names somebody. An address, alone or in place of a name
  /// (`info@example.org (info@example.org)`), is an author only if no group has a name.
  static func authors(
    in groups: some Sequence<RoleList>, of elements: inout FeedElements
  ) -> [JSONFeed.Author]? {
    var addresses: (authors: [JSONFeed.Author], roles: RoleList)?
    for roles in groups {
      let present = elements.present(roles)
      if present.isEmpty { continue }
      var list = AuthorList()
      var isAtom = false
      for role in present {
        list.add(role, of: &elements)
        isAtom = role == .atomAuthor || role == .atomSource
      }
      if list.all.isEmpty { continue }
      if !isAtom { list.addURLs(&elements) }
      if list.all.contains(where: \.hasName) {
        if let addresses { elements.unmark(addresses.roles) }
        return list.all
      }
      if addresses == nil { addresses = (list.all, roles) } else { elements.unmark(roles) }
    }
    return addresses?.authors
  }

  /// Adds the authors in the elements with a role, and marks the elements whose data is completely in an author as
  /// mapped.
  private mutating func add(_ role: Role, of elements: inout FeedElements) {
    guard elements.has(role) else { return }
    // An address alone is an author only if there is no other author.
    let isMailEnough = role != .author || all.isEmpty
    var place = 0
    while all.count < Self.maximumCount, let index = elements.next(role, from: &place) {
      switch role {
      case .atomAuthor: addAtom(&elements, index)
      case .atomSource:
        for person in elements.value("authors", of: index)?.arrayValue ?? [] {
          if let author = Self.author(person, base: elements.base(index)) { append(author) }
        }
      case .foafMaker: addFOAF(&elements, index)
      case .itunesOwner:
        if let name = elements.member("name", of: index) {
          _ = add(PersonText(name), isMailEnough: false, base: elements.base(index))
        }
      default: add(&elements, index, isMailEnough: isMailEnough)
      }
    }
  }

  /// Adds the author in a text, in RDF, or in elements as in Atom: `<author><name>`.
  private mutating func add(_ elements: inout FeedElements, _ index: Int, isMailEnough: Bool) {
    if let values = elements.rdfValues(index) { return add(values, base: elements.base(index)) }
    if !elements.hasText(index) { return addAtom(&elements, index) }
    // An `atom:author` with the same name says that all of the text is the name.
    if elements.has(.atomAuthor), case let text = elements.text(index), PersonText.hasAddress(text),
      case let name = PlainText.title(html: text), isInAtom(name, &elements)
    {
      return append(.init(name: name))
    }
    let base = elements.base(index)
    var isMapped = true
    for person in elements.withText(index, { PersonText.people(in: $0) }) where all.count < Self.maximumCount {
      isMapped = add(person, isMailEnough: isMailEnough, base: base) && isMapped
    }
    if isMapped { elements.markMapped(index) }
  }

  private mutating func isInAtom(_ name: String, _ elements: inout FeedElements) -> Bool {
    if let namesInAtom { return namesInAtom.contains(name) }
    var (names, place) = (Set<String>(), 0)
    while let index = elements.next(.atomAuthor, from: &place) {
      if let name = Self.atom(index, of: &elements)?.name { names.insert(PlainText.title(html: name)) }
    }
    namesInAtom = names
    return names.contains(name)
  }

  /// - Returns: whether the author has all of the person's data. An email address in addition to a name is lost.
  private mutating func add(_ person: PersonText, isMailEnough: Bool, base: URLBase) -> Bool {
    guard var author = Self.author(person), isMailEnough || author.name != nil else { return false }
    if let link = person.name.flatMap(Self.link) { author.url = URLText.member(link, against: base) }
    let isComplete = person.email == nil || person.name == nil && person.url == nil
    append(author)
    return isComplete
  }

  /// The URL of the first link in a name that is HTML.
  private static func link(in name: String) -> String? { HTMLScanner.firstValue(of: "href", in: name) }

  /// The author that a text names, by a name or a URL, or else by an email address.
  static func author(_ person: PersonText) -> JSONFeed.Author? {
    let name = person.name.flatMap { PlainText.title(html: $0).nonEmpty }
    let url = person.url.flatMap { URLText.member($0) }
    if name != nil || url != nil { return .init(name: name, url: url) }
    return person.email.flatMap(mail).map { .init(url: $0) }
  }

  /// The `mailto:` URL of an email address.
  fileprivate static func mail(_ address: String) -> String? { URLText.member("mailto:" + address) }

  /// Adds an Atom person: name, uri, email.
  private mutating func addAtom(_ elements: inout FeedElements, _ index: Int) {
    guard elements.hasChildren(index), !elements.hasAttributes(index) else {
      guard let author = Self.atom(index, of: &elements) else { return }
      append(author)
      let isMapped =
        elements.object(index)?.allSatisfy { member in
          member.value.arrayValue == nil
            && (member.name == "name" || author.url != nil && ["uri", "url", "homepage"].contains(member.name))
        } ?? true
      if isMapped { elements.markMapped(index) }
      return
    }
    var person = AtomPerson()
    var isMapped = true
    var child = 0
    while let node = elements.nextChild(of: index, from: &child) {
      if elements.attribute(.language, of: node) != nil { isMapped = false }
      switch elements.isText(node) ? "text" : elements.key(of: node, inside: elements.namespace(index)) {
      case "name": isMapped = Self.take(elements.text(node), as: &person.name) && isMapped
      case "uri": isMapped = Self.take(elements.text(node), as: &person.uri) && isMapped
      case "url": isMapped = Self.take(elements.text(node), as: &person.url) && isMapped
      case "homepage": isMapped = Self.take(elements.text(node), as: &person.homepage) && isMapped
      case "email":
        person.email = person.email ?? elements.text(node)
        isMapped = false
      case "text":
        person.text = person.text ?? elements.text(node)
        isMapped = false
      case "gd_image":
        // Blogger's element.
        person.picture = elements.text(.src, of: node)
        isMapped = false
      default: isMapped = false
      }
    }
    guard let author = person.author(base: elements.base(index)) else { return }
    append(author)
    if isMapped, !person.hasSeveralURLs, author.url != nil || !person.hasURI { elements.markMapped(index) }
  }

  /// Takes the first text that is not empty. False if that is another one.
  private static func take(_ text: String, as part: inout String?) -> Bool {
    if part?.isEmpty ?? true { part = text }
    return text.isEmpty || part?.isExactly(text) ?? false
  }

  private static func atom(_ index: Int, of elements: inout FeedElements) -> JSONFeed.Author? {
    elements.value(index).flatMap { author($0, base: elements.base(index)) }
  }

  /// An Atom person as an author.
  static func author(_ person: JSONFeed.Value, base: URLBase) -> JSONFeed.Author? {
    func text(_ name: String) -> String? {
      guard let value = person[name] else { return nil }
      return value.stringValue ?? value["text"]?.stringValue ?? value[0]?.stringValue
    }
    return AtomPerson(
      name: text("name") ?? person.stringValue, text: text("text"), uri: text("uri"), url: text("url"),
      homepage: text("homepage"), email: text("email"), picture: person["gd_image"]?["src"]?.stringValue
    ).author(base: base)
  }

  /// Adds the person in a `foaf:maker`: a name, a home page and a picture, in a `foaf:Person` or `foaf:Agent`. An email
  /// address alone is not an author.
  private mutating func addFOAF(_ elements: inout FeedElements, _ index: Int) {
    let value = elements.value(index)
    let person = value?["person"] ?? value?["agent"] ?? value
    let author = Self.author(inFOAF: person, text: elements.text(index), base: elements.base(index))
    if let author { append(author) }
  }

  /// Adds the authors in RDF: names, or FOAF persons.
  private mutating func add(_ values: [JSONFeed.Value], base: URLBase) {
    for value in values where all.count < Self.maximumCount {
      if let name = value.stringValue.flatMap({ PlainText.title(html: $0).nonEmpty }) {
        append(.init(name: name))
      } else if let author = Self.author(inFOAF: value, text: "", base: base) {
        append(author)
      }
    }
  }

  private static func author(inFOAF person: JSONFeed.Value?, text: String, base: URLBase) -> JSONFeed.Author? {
    func member(_ keys: String...) -> String? {
      for key in keys {
        let value = person?[key] ?? person?["foaf_" + key]
        if let text = value?.stringValue ?? value?[0]?.stringValue, !text.isEmpty { return text }
      }
      return nil
    }
    let name = PlainText.title(html: member("name", "nick") ?? text).nonEmpty
    let url = member("homepage", "weblog").flatMap { URLText.member($0, against: base) }
    guard name != nil || url != nil else { return nil }
    return .init(
      name: name, url: url,
      avatar: member("img", "depiction").flatMap { URLText.member($0, against: base, as: .image) })
  }

  /// Adds the URLs and pictures of Atom authors to authors with the same names from other elements.
  private mutating func addURLs(_ elements: inout FeedElements) {
    guard elements.has(.atomAuthor) else { return }
    var positions: [String: Int] = [:]
    for index in all.indices.reversed() where all[index].url == nil {
      if let name = all[index].name { positions[name] = index }
    }
    var place = 0
    while let index = elements.next(.atomAuthor, from: &place) {
      guard let author = Self.atom(index, of: &elements), let name = author.name.map({ PlainText.title(html: $0) }),
        let position = positions[name]
      else { continue }
      if all[position].url == nil {
        (all[position].url, all[position].avatar) = (author.url, all[position].avatar ?? author.avatar)
      } else if let url = author.url, all[position].url != url, all.count < Self.maximumCount {
        append(.init(name: name, url: url))
      }
    }
  }

  private mutating func append(_ author: consuming JSONFeed.Author) {
    if all.count < 16 {
      WorkCounter.count(all.count)
      for index in all.indices where all[index].name == author.name && all[index].url == author.url { return }
    } else {
      if seen == nil { seen = Set(all.map { Key(name: $0.name, url: $0.url) }) }
      guard seen?.insert(Key(name: author.name, url: author.url)).inserted ?? true else { return }
    }
    all.append(author)
  }
}

/// The parts of an Atom person, as far as it has them.
private struct AtomPerson {
  var name, text, uri, url, homepage, email, picture: String?

  var hasURI: Bool { uri != nil || url != nil || homepage != nil }
  var hasSeveralURLs: Bool { [uri, url, homepage].count { $0?.isEmpty == false } > 1 }

  func author(base: URLBase) -> JSONFeed.Author? {
    let name = (name?.nonEmpty ?? text?.nonEmpty).flatMap { PlainText.collapsed($0).nonEmpty }
    let uri = uri?.nonEmpty ?? url?.nonEmpty ?? homepage?.nonEmpty
    let url =
      uri.flatMap { URLText.member($0, against: base) }
      ?? (name == nil ? email?.nonEmpty.flatMap(AuthorList.mail) : nil)
    guard name != nil || url != nil else { return nil }
    return .init(name: name, url: url, avatar: picture.flatMap { URLText.member($0, against: base, as: .image) })
  }
}

extension JSONFeed.Author {
  /// Whether it has a name that is not an address.
  fileprivate var hasName: Bool {
    guard let name else { return false }
    return name.withBytes { $0.firstIndex(of: UInt8(ascii: "@"), from: 0) == nil } || PersonText(name).name != nil
  }
}

extension String {
  /// The text; nil if it is empty.
  var nonEmpty: String? { isEmpty ? nil : self }
}

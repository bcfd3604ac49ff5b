/// What the extension objects of a feed or an item already say.

internal import FeedPrimitives
internal import JSONFeedModel

/// The elements that are written for the extension objects of a feed or an item. An element of another namespace is not written
/// for a member if one of these says the same. If one says something else, and would be read in place of the member, it is omitted,
/// or gets the value of the member.
struct KeptElements {
  private var roles = RoleSet()
  /// The elements that are not written, and those of them that say what no member does.
  private(set) var (omitted, lost) = (RoleSet(), RoleSet())
  private var all: [(role: Role, key: String, value: JSONFeed.Value)] = []
  private var links: Set<Link> = []
  /// The roles of elements that are not written as extension objects have them, and the keys of those of which some are left out.
  private(set) var changed = RoleSet()
  var replaced: [String] = []
  /// The URLs of the attachments of which elements have all values.
  var complete: Set<String> = []
  /// The tags of the item.
  private var tags: Set<String>?

  private struct Link: Hashable { let relation: String, url: String }

  /// - Parameter own: the name of the extension object of the format, which is written first.
  init(_ extensions: JSONFeed.Object, in spaces: ExtensionSpaces, own: String) {
    for member in extensions where member.name == own { add(member, in: spaces) }
    for member in extensions where member.name != own { add(member, in: spaces) }
    findLinks()
  }

  private mutating func findLinks() {
    links = []
    for link in values([.atomLink]) {
      if let url = link["href"]?.stringValue { links.insert(Link(relation: link.linkRelation, url: url)) }
    }
  }

  /// Adds the elements of an extension object.
  private mutating func add(_ extensionObject: JSONFeed.Object.Member, in spaces: ExtensionSpaces) {
    guard let space = spaces[extensionObject], let object = extensionObject.value.objectValue else { return }
    for member in object where member.name != "about" {
      let role = space.element(forKey: member.name, member.value)?.definition?.role ?? .none
      if role == .none { continue }
      roles.insert(role)
      all.append((role, member.name, member.value))
    }
  }

  func has(_ role: Role) -> Bool { roles.contains(role) }

  func hasAny(_ wanted: RoleSet) -> Bool { !roles.isDisjoint(with: wanted) }

  /// The values of the elements with these roles.
  func values(_ wanted: RoleSet) -> [JSONFeed.Value] {
    if roles.isDisjoint(with: wanted) { return [] }
    return all.flatMap { wanted.contains($0.role) ? $0.value.arrayValue ?? [$0.value] : [] }
  }

  /// What is written for a member of an extension object.
  func value(of key: String, _ role: Role) -> JSONFeed.Value? { all.first { $0.role == role && $0.key == key }?.value }

  /// Changes the elements with these roles. Those for which the result is nil are left out.
  mutating func change(
    _ wanted: RoleSet, isLost: Bool = true, _ change: (Role, JSONFeed.Value) -> JSONFeed.Value?
  ) {
    if roles.isDisjoint(with: wanted) { return }
    for (index, part) in all.enumerated() where wanted.contains(part.role) {
      let old = part.value.arrayValue ?? [part.value]
      let new = old.compactMap { change(part.role, $0) }
      if new == old { continue }
      all[index].value = new.count == 1 && part.value.arrayValue == nil ? new[0] : .array(new)
      changed.insert(part.role)
      if isLost, new.count < old.count { replaced.append(part.key) }
    }
    roles = RoleSet(all.lazy.filter { $0.value != [] }.map(\.role))
    if wanted.contains(.atomLink), changed.contains(.atomLink) { findLinks() }
  }

  /// Leaves out links with this relation to other URLs than those of a member.
  mutating func omitLinks(
    _ relation: String, except urls: Set<String>, isLost: Bool = true,
    if isRead: (JSONFeed.Value) -> Bool = { _ in true }
  ) {
    change([.atomLink], isLost: isLost) { _, link in
      guard link.linkRelation == relation, let url = link["href"], url.nonEmptyText != nil, isRead(link) else {
        return link
      }
      return url.url(among: urls) == nil ? nil : link
    }
  }

  /// Leaves out the links to pages that reading would take for that of the feed or the item, unless one of them leads to it.
  mutating func omitPages(unlessAmongThem url: String) {
    if hasLink("alternate", to: url) { return }
    omitLinks("alternate", except: []) { link in
      link["hreflang"] == nil && AtomLink(rel: nil, url: "", type: link["type"]?.stringValue).rank == 0
    }
  }

  /// The texts in the elements with these roles, also inside them.
  func texts(_ wanted: RoleSet) -> Set<String> {
    var texts: Set<String> = []
    for value in values(wanted) { value.addTexts(to: &texts, levels: 4) }
    return texts
  }

  /// Whether there is an `atom:link` with this relation to a URL.
  func hasLink(_ relation: String, to url: String) -> Bool { links.contains(Link(relation: relation, url: url)) }

  /// Whether the elements with one of these roles, of which the first ones win, say what a member says. Those that win and say
  /// something else are omitted.
  ///
  /// - Parameter isSame: nil for an element that reading ignores.
  mutating func say(_ order: RoleList, _ isSame: (JSONFeed.Value) -> Bool?) -> Bool {
    for role in order.intersection(roles) {
      guard let isSame = values([role]).compactMap(isSame).first else { continue }
      if isSame { return true }
      omit(role, isLost: true)
    }
    return false
  }

  /// Whether an element has the URL of a picture that is a member. Those that have others, and are read before the element that would be
  /// written for the member, are omitted.
  ///
  /// - Parameters:
  ///   - order: the roles of the elements that reading takes the member from, the first ones first.
  ///   - written: the role of the element that would be written.
  ///   - other: the URL of a picture that is another member, and of which nothing is lost.
  mutating func say(picture url: String, _ order: RoleList, insteadOf written: Role, or other: String? = nil) -> Bool {
    var isBefore = true
    for role in order {
      let texts = omitted.contains(role) ? [] : texts([role])
      if texts.contains(url) { return true }
      let isRead = values([role]).contains { value in
        switch role {
        // Which one of several is read depends on what they are for.
        case .podcastImage: false
        case .itunesLink: value["rel"] == "image"
        case .image: value["width"] == value["height"]
        default: true
        }
      }
      if isBefore, isRead, texts.contains(where: URLText.isWeb) {
        omit(role, isLost: other.map { !texts.contains($0) } ?? true)
      }
      if role == written { isBefore = false }
    }
    return false
  }

  /// Whether the elements of the first of these groups that there are name these persons, and no others. If not, the elements of all
  /// groups are omitted.
  mutating func say(persons: [String], _ order: some Sequence<RoleList>) -> Bool {
    let order = order.map { $0.intersection(roles) }
    let wanted = Set(persons)
    var (names, seen) = ([String](), Set<String>())
    for role in order.first(where: { $0.contains { _ in true } }) ?? [] {
      for value in values([role]).flatMap(RDFValues.values) {
        // Reading ignores an address beside names.
        if role == .author, !names.isEmpty,
          value.stringValue.map({ PersonText.people(in: $0).allSatisfy { $0.name == nil } }) ?? false
        {
          continue
        }
        for name in Self.names(of: value, wanted) where seen.insert(name).inserted { names.append(name) }
      }
    }
    if names == persons { return true }
    for role in order.joined() {
      let isLost = values([role]).contains { value in
        let names = Self.names(of: value, wanted)
        return value.stringValue == nil || names.isEmpty || !wanted.isSuperset(of: names)
      }
      omit(role, isLost: isLost)
    }
    return false
  }

  /// The names by which reading knows the persons in an element, which may be one of those that are `wanted`.
  private static func names(of value: JSONFeed.Value, _ wanted: Set<String>) -> [String] {
    if let text = value.stringValue, wanted.contains(text) { return [text] }
    return value.namesOfPersons
  }

  /// Gives persons of Atom the URLs of the authors with the same names.
  ///
  /// - Parameter omitsOthers: whether others are left out.
  mutating func update(authors: [JSONFeed.Author]?, omitsOthers: Bool) {
    guard authors.areNamed, let authors, has(.atomAuthor) else { return }
    let (names, own) = (Set(authors.map(\.elementText)), Set(authors.map(\.nameAndURL)))
    let persons = Set(values([.atomAuthor]).compactMap { $0.author?.nameAndURL })
    let other = texts([.podcastPerson])
    // The URLs that no person has, by name, the last one first.
    var new: [String?: [String]] = [:]
    for author in authors.reversed() {
      guard let url = author.url, !other.contains(url), !persons.contains(author.nameAndURL) else { continue }
      new[author.elementText, default: []].append(url)
    }
    change([.atomAuthor]) { _, value in
      guard let person = value.author, let name = person.elementText, names.contains(name) else {
        return omitsOthers ? nil : value
      }
      guard !own.contains(person.nameAndURL), let url = new[name]?.popLast() else { return value }
      var value = value.objectValue ?? ["name": value]
      for key in ["url", "homepage"] { value[key] = nil }
      value["uri"] = .string(url)
      return .object(value)
    }
  }

  /// Leaves out creators with other names, of which reading RSS would have made authors.
  mutating func omitCreators(except authors: [String]) {
    guard has(.dublinCoreCreator) else { return }
    let wanted = Set(authors)
    change([.dublinCoreCreator]) {
      wanted.isSuperset(of: $1.stringValue == nil ? [] : Self.names(of: $1, wanted)) ? $1 : nil
    }
  }

  /// Omits the elements with these roles that would be read as the content of an item in place of what is written.
  mutating func omitContent(_ order: RoleList, of item: JSONFeed.Item) {
    guard let content = item.htmlToWrite ?? item.contentText, !content.isEmpty else { return }
    _ = say(order) { AtomText.isText($0) ? $0.nonEmptyText.map { $0 == content } : nil }
  }

  /// Omits the elements with these roles, unless this is true of their plain text.
  mutating func omitTexts(_ order: RoleList, unless isSame: (String) -> Bool) {
    _ = say(order) { $0.nonEmptyText.map(PlainText.from(html:)).flatMap { $0.isEmpty ? nil : isSame($0) } }
  }

  /// Omits the elements of which each text is a tag or a list of tags, if there are others than these, and categories that are other tags.
  mutating func omitTags(unless tags: [String]?) {
    guard let tags = tags.map(Set.init) else { return }
    self.tags = tags
    change([.category, .atomCategory, .mediaCategory, .mediaGroup, .mediaContent]) { $1.withTags(tags, $0) }
    for role in [Role.dublinCoreSubject, .keywords, .mediaKeywords] where has(role) {
      let isSame = values([role]).flatMap(RDFValues.values).allSatisfy { value in
        let text = value.nonEmptyText ?? ""
        return (role == .dublinCoreSubject ? [text] : text.split(separator: ",").map { String($0) })
          .map { PlainText.title(html: $0) }.allSatisfy { $0.isEmpty || tags.contains($0) }
      }
      if !isSame { omit(role, isLost: true) }
    }
  }

  /// Whether all iTunes categories are tags of the item.
  func areTags(iTunesCategories itunes: JSONFeed.Object) -> Bool {
    guard let tags else { return true }
    func names(_ value: JSONFeed.Value) -> [String] {
      value.arrayValue?.flatMap(names) ?? value.nonEmptyText.map { [$0] }
        ?? ["category", "subcategories"].compactMap { value[$0] }.flatMap(names)
    }
    return ExtensionName.categoriesOfITunes.compactMap { itunes[$0] }.flatMap(names).map(PlainText.title(html:))
      .allSatisfy { $0.isEmpty || tags.contains($0) }
  }

  mutating func omitLanguages(_ order: RoleList, unless language: String) {
    _ = say(order) { $0.nonEmptyText.map { LanguageTag.meant(by: $0) == language } }
  }

  mutating func omit(_ role: Role, isLost: Bool) {
    omitted.insert(role)
    if isLost { lost.insert(role) }
  }
}

extension JSONFeed.Value {
  /// The tag that reading makes of a category; nil if it makes none.
  func tag(_ role: Role) -> String? {
    switch role {
    case .atomCategory: (self["label"] ?? self["term"])?.stringValue.map(PlainText.collapsed)
    case .category: (stringValue ?? self["value"]?.stringValue ?? self["text"]?.stringValue).map(PlainText.title(html:))
    default: MediaTags.tag(of: self).map(PlainText.title(html:))
    }
  }

  /// A category, if it is one of these tags; an element of Media RSS with only such categories and keywords.
  fileprivate func withTags(_ tags: Set<String>, _ role: Role) -> JSONFeed.Value? {
    guard role == .mediaGroup || role == .mediaContent else {
      return tag(role).map { $0.isEmpty || tags.contains($0) } ?? true ? self : nil
    }
    guard var object = objectValue else { return self }
    for (key, role) in [("categories", Role.mediaCategory), ("contents", .mediaContent)] {
      guard let values = object[key]?.arrayValue else { continue }
      object[key] = .array(values.compactMap { $0.withTags(tags, role) })
    }
    let words = object["keywords"]?.stringValue?.split(separator: ",").map { PlainText.title(html: String($0)) } ?? []
    if !words.allSatisfy({ $0.isEmpty || tags.contains($0) }) { object["keywords"] = nil }
    return .object(object)
  }

  /// Whether it is this URL.
  func isURL(_ url: String) -> Bool { self.url(among: [url]) != nil }

  /// The one of these URLs that it is, as reading and writing change URLs.
  func url(among urls: Set<String>) -> String? {
    guard let text = nonEmptyText else { return nil }
    if urls.contains(text) { return text }
    var member = URLText.member(text)
    member?.makeURI()
    return member.flatMap { urls.contains($0) ? $0 : nil }
  }

  /// The relation of an `atom:link`.
  var linkRelation: String { AtomLink(rel: self["rel"]?.stringValue, url: "", type: nil).rel }

  fileprivate func addTexts(to texts: inout Set<String>, levels: Int) {
    switch self {
    case .string(let text): texts.insert(text)
    case .array(let values) where levels > 0: for value in values { value.addTexts(to: &texts, levels: levels - 1) }
    case .object(let object) where levels > 0:
      for member in object { member.value.addTexts(to: &texts, levels: levels - 1) }
    default: break
    }
  }

  /// The names by which reading knows the persons in this element.
  var namesOfPersons: [String] {
    if let text = stringValue {
      return PersonText.people(in: text).compactMap { AuthorList.author($0)?.elementText }
    }
    return [author?.elementText].compactMap(\.self)
  }

  /// The author that reading makes of a person of Atom.
  var author: JSONFeed.Author? { AuthorList.author(self, base: URLBase(nil, URLBudget())) }

  /// The name by which reading knows the person in this element; nil without a name.
  var nameOfPerson: String? { namesOfPersons.first }
}

extension JSONFeed.Author {
  fileprivate var nameAndURL: [String?] { [elementText, url] }

  /// The name of an author, or another text that identifies the author, for an element that contains only text.
  var elementText: String? {
    if let name, !name.isEmpty { return name }
    guard let url else { return nil }
    return mailAddress ?? url
  }

  /// The address in a `mailto:` URL.
  var mailAddress: String? {
    guard let url, url.hasPrefix("mailto:") else { return nil }
    return String(url.dropFirst(7).prefix { $0 != "?" })
  }
}

/// What was meant by names that are not allowed.

internal import FeedBridge
internal import FeedPrimitives

extension ElementChecker {
  /// Advice for an unknown name: the name that was probably meant, or else `otherwise`. Only for the first problems, because
  /// the search takes time.
  func advice(
    for name: String, among names: @autoclosure () -> [String], otherwise: String,
    as written: (String) -> String = { $0 }
  ) -> String {
    guard problems.all.count < 100, let nearest = NearMiss.nearest(to: name, among: names()) else { return otherwise }
    return "Did you mean \(written(nearest))?"
  }

  /// The name that was probably meant by an unknown one.
  ///
  /// - Parameter place: what determines `names`, because each unknown name is looked up once.
  mutating func meant(by name: String, in place: String, among names: @autoclosure () -> [String]) -> String? {
    let key = "\(place) \(name)"
    if let known = meanings[key] { return known }
    // A document that consists of unknown names is not worth the time.
    guard meanings.count < 1000 else { return nil }
    let names = names()
    let found = names.first { $0.lowercased() == name.lowercased() } ?? NearMiss.nearest(to: name, among: names)
    meanings[key] = .some(found)
    return found
  }

  /// Advice for an unknown element: the name that was probably meant, unless the parent has, or will have, the only element of that name that
  /// it may have.
  ///
  /// - Parameter definition: the entry of that name.
  func advice(
    for element: LocatedElement, in parent: LocatedElement, meaning meant: String?, _ definition: NamespaceElement?
  ) -> String {
    guard let meant, definition?.rule.count != .one || parent.child(meant, element.namespace) == nil else {
      return "Remove it."
    }
    if let inner = element.child(meant, element.namespace) { return "Remove its tags, and keep <\(inner.name)> in it." }
    if element.hasSeveralCategories(as: meant) { return "Write a <category> for each word." }
    let name = "<\(element.name.dropLast(element.local.count))\(meant)>"
    let isGiven = namesGiven.contains(Self.key(of: meant, for: element, in: parent))
    return isGiven ? "Only one \(name) is allowed. Keep the right one." : "Did you mean \(name)?"
  }

  /// The fix that gives an element the name that was meant; nil if its parent has such an element already or will have the only one that it may
  /// have, if it contains such elements, or if it would take the place of another date of publication.
  ///
  /// - Parameter definition: the entry of that name.
  mutating func renaming(
    _ element: LocatedElement, in parent: LocatedElement, to name: String?, _ definition: NamespaceElement?
  ) -> ProblemFix? {
    guard let name, !name.contains(":"), parent.child(name, element.namespace) == nil,
      element.child(name, element.namespace) == nil, !element.hasSeveralCategories(as: name)
    else { return nil }
    if definition?.rule.count == .one, !namesGiven.insert(Self.key(of: name, for: element, in: parent)).inserted {
      return nil
    }
    if let definition, element.definition != nil, Self.publicationDates.contains(definition.role),
      hasOtherPublicationDate(parent, than: element)
    {
      return nil
    }
    return element.renaming(to: name, name.lowercased() == element.local.lowercased() ? .safe : .unsafe)
  }

  private static let publicationDates = ElementPriorities.datePublished[.rss]

  /// Whether an element has a date of publication besides this child.
  func hasOtherPublicationDate(_ parent: LocatedElement, than child: LocatedElement) -> Bool {
    parent.children.contains { other in
      other.index != child.index && other.definition.map { Self.publicationDates.contains($0.role) } ?? false
    }
  }

  /// What identifies a name that an element is given.
  private static func key(of name: String, for element: LocatedElement, in parent: LocatedElement) -> String {
    "\(parent.offset) \(element.namespace) \(name)"
  }

  /// What a misspelled element means, unless its parent also has the right one.
  ///
  /// - Parameter prefix: what is written before the name.
  static func names(
    of meant: String?, _ namespace: NamespaceID, prefix: Substring = "", in parent: LocatedElement
  ) -> Problem.Names {
    guard let meant, parent.child(meant, namespace) == nil else { return .init() }
    return .meant("\(parent.path)/\(prefix)\(meant)")
  }
}

extension LocatedElement {
  /// Whether it has several categories, between commas, which are one if it has this name.
  fileprivate func hasSeveralCategories(as name: String) -> Bool {
    name == "category" && ["tags", "keywords", "categories"].contains(local)
      && text.string.utf8.contains(UInt8(ascii: ","))
  }

  /// The entry of a qualified Dublin Core element, by the name before the period: `dc:date.taken`.
  var qualifiedDefinition: NamespaceElement? {
    guard namespace == .dublinCore, let stop = local.firstIndex(of: ".") else { return nil }
    return namespace.namespace?.table.element(named: String(local[..<stop]))
  }
}

extension NamespaceElement {
  /// The entry without its requirements, for an element that is checked only inside certain parents.
  var unchecked: NamespaceElement {
    NamespaceElement(name, .object, attributes: attributes.map { .unchecked($0.name) })
  }
}

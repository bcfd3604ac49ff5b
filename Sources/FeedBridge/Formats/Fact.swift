/// What a document says of a feed or an item, element by element, before it is decided which of several statements
/// counts.

internal import FeedPrimitives
package import JSONFeed

/// One element that may become a member of JSON Feed.
package struct Fact {
  package let role: Role
  /// Whether a member says what it says.
  package var isUsed = false
  /// Whether it stands in the extension object even where it is used.
  fileprivate let isKept: Bool
  /// How its text is to be understood, where it says so.
  package var form = Form.unknown
  /// What its attribute says, where it is a flag: a guid's `isPermaLink`.
  package var flag: Bool?
  /// The element's place in its namespace's table, from 1.
  package let code: UInt16
  package let namespace: NamespaceID
  /// Where it stands in the document.
  package let offset: Int
  /// What most elements have not.
  fileprivate var details: Details?

  package enum Form: UInt8, Sendable {
    /// It does not say. RSS leaves that to its readers.
    case unknown
    case text, html
    /// What is not for reading: an image as Base64, XML of another kind.
    case other
  }

  fileprivate final class Details {
    var value: JSONFeed.Value?
    var base: String?
    var rest: JSONFeed.Value?
  }

  package init(element: XMLName, isKept: Bool, value: JSONFeed.Value?, base: String?, flag: Bool? = nil) {
    self.flag = flag
    role = element.role
    namespace = element.namespace
    code = element.code
    offset = element.start
    self.isKept = isKept
    if value != nil || base != nil {
      let details = Details()
      details.value = value
      details.base = base
      self.details = details
    }
  }

  /// Attributes and children, where it has any, as an extension object would have them.
  package var value: JSONFeed.Value? { details?.value }

  /// The URL that relative ones in it are relative to, where `xml:base` says so.
  package var base: String? { details?.base }

  /// What no member says although the element is used.
  package var rest: JSONFeed.Value? {
    get { details?.rest }
    set {
      guard details != nil || newValue != nil else { return }
      makeDetailsUnique()
      details?.rest = newValue
    }
  }

  /// Facts are values: details that another copy has too are not changed.
  private mutating func makeDetailsUnique() {
    if details == nil {
      details = Details()
    } else if !isKnownUniquelyReferenced(&details), let shared = details {
      let own = Details()
      (own.value, own.base, own.rest) = (shared.value, shared.base, shared.rest)
      details = own
    }
  }

  /// The member of the element's attributes and children with this name, where it is text and not empty, or a number.
  package func member(_ name: String) -> String? {
    switch value?[name] {
    case .string(let text)?: text.isEmpty ? nil : text
    case .number(let number)?: number.literal
    default: nil
    }
  }

  var definition: NamespaceElement { FeedNamespace.all[Int(namespace.rawValue)].elements[Int(code) - 1] }
}

/// The facts of one feed or item, in the order of the document, and the extension objects that came up among them.
package struct Facts {
  package private(set) var all: [Fact] = []
  /// The text of each; empty where it has none.
  private var texts: [String] = []
  /// The role of each, and a bit for each role that one of them has.
  private var roles: [Role] = []
  private var present: UInt128 = 0
  package var extensions = ExtensionCollector()
  /// iTunes' categories as they stand there.
  package var iTunesCategories: [JSONFeed.Value] = []
  /// The `xml:base` in effect around them.
  package var base: String?
  /// The `xml:lang` of their element.
  package var language: String?
  /// Their element's `rdf:about`.
  package var about: String?

  package init() {}

  package mutating func add(_ fact: consuming Fact, text: consuming String) {
    let role = fact.role
    all.append(fact)
    texts.append(text)
    roles.append(role)
    present |= 1 &<< UInt128(role.rawValue)
  }

  package mutating func removeAll() {
    all.removeAll(keepingCapacity: true)
    texts.removeAll(keepingCapacity: true)
    roles.removeAll(keepingCapacity: true)
    present = 0
    extensions.removeAll()
    iTunesCategories.removeAll()
    base = nil
    language = nil
    about = nil
  }

  /// Whether there is one with this role.
  package func has(_ role: Role) -> Bool { present & 1 &<< UInt128(role.rawValue) != 0 }

  /// The text of a fact; empty where it has none.
  package func text(_ index: Int) -> String { texts[index] }

  /// The first fact with this role.
  package func first(_ role: Role) -> Int? { has(role) ? roles.firstIndex(of: role) : nil }

  /// The first fact with this role that has a text.
  package func firstText(_ role: Role) -> Int? {
    for index in indices(role) where !texts[index].isEmpty { return index }
    return nil
  }

  /// All facts with this role, in the order of the document.
  package func indices(_ role: Role) -> Indices {
    Indices(roles: roles, role: role, position: has(role) ? 0 : roles.count)
  }

  package struct Indices: Sequence, IteratorProtocol {
    fileprivate let roles: [Role]
    fileprivate let role: Role
    fileprivate var position: Int

    package mutating func next() -> Int? {
      while position < roles.count {
        position += 1
        if roles[position - 1] == role { return position - 1 }
      }
      return nil
    }
  }

  /// Changes one.
  package mutating func keep(_ value: JSONFeed.Value?, of index: Int) { all[index].rest = value }

  /// Changes the attributes and children of one that has any.
  package mutating func setValue(_ value: JSONFeed.Value, of index: Int) { all[index].details?.value = value }

  package mutating func setText(_ text: String, of index: Int) { texts[index] = text }

  /// The text of the first fact that has one of these roles, the first role first; it counts as used.
  package mutating func take(_ roles: Role...) -> String? {
    for role in roles {
      guard let index = firstText(role) else { continue }
      use(index)
      return texts[index]
    }
    return nil
  }

  /// Notes that a member of JSON Feed says what the fact says. What attributes it has beside its text are kept.
  package mutating func use(_ index: Int) {
    all[index].isUsed = true
    guard all[index].value != nil, var object = all[index].value?.objectValue else { return }
    if let key = all[index].definition.onlyKey, object[key] != nil {
      object[key] = nil
    } else if object["text"] == .string(texts[index]) {
      object["text"] = nil
    } else if object["text"] != nil, object["value"] == .string(texts[index]) {
      object["value"] = nil
    } else {
      return
    }
    all[index].rest = object.isEmpty ? nil : .object(object)
  }

  /// Notes that a member of JSON Feed says what the fact says, but for `rest`.
  package mutating func use(_ index: Int, keeping rest: JSONFeed.Value?) {
    all[index].isUsed = true
    all[index].rest = rest
  }

  /// The whole of a fact as a value.
  private func keptValue(of index: Int, _ definition: NamespaceElement) -> JSONFeed.Value {
    let fact = all[index]
    let value =
      definition.kind == .construct
      ? AtomConstruct(text: texts[index], form: fact.form, attributes: fact.value).value
      : fact.value ?? ElementValue.value(of: texts[index], kind: definition.kind)
    return fact.base.map { value.resolvingURLs(against: $0, definition) } ?? value
  }

  /// The text of a fact on one line: HTML without its tags, where it is HTML or does not say.
  package func plainText(_ index: Int) -> String {
    all[index].form == .text ? PlainText.collapsed(texts[index]) : PlainText.from(html: texts[index])
  }

  /// Uses a fact whose plain text a member has. Where it has markup that stays in the extension: plain text does not
  /// say it.
  package mutating func useKeepingMarkup(_ index: Int) {
    use(index)
    if all[index].form != .text, texts[index].utf8.span.firstIndex(of: ASCII.lessThan, from: 0) != nil {
      keep(keptValue(of: index, all[index].definition), of: index)
    }
  }

  /// Puts what no member says into the extension objects.
  package mutating func keepTheRest() {
    keepITunesCategories()
    for index in all.indices {
      let isSaid = all[index].isUsed && !all[index].isKept
      if isSaid, all[index].details == nil { continue }
      let definition = all[index].definition
      let value: JSONFeed.Value
      if isSaid {
        guard let rest = all[index].rest else { continue }
        value = all[index].base.map { rest.resolvingURLs(against: $0, definition) } ?? rest
      } else {
        value = keptValue(of: index, definition)
      }
      extensions.add(definition.key, value, in: all[index].namespace, isRepeated: definition.isRepeated)
    }
  }
}

extension JSONFeed.Value {
  /// The value of an element with its URLs made absolute where `xml:base` is in effect, which the extension object does
  /// not say.
  fileprivate func resolvingURLs(against base: String, _ definition: NamespaceElement) -> JSONFeed.Value {
    switch self {
    case .string(let text):
      return definition.kind == .url ? .string(URLText.resolved(text, against: base)) : self
    case .object(var object):
      for attribute in definition.attributes where attribute.kind == .url {
        guard let text = object[attribute.key]?.stringValue else { continue }
        object[attribute.key] = .string(URLText.resolved(text, against: base))
      }
      return .object(object)
    default: return self
    }
  }
}

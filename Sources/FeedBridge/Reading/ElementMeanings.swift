/// How single elements are understood: links, URLs, languages.

internal import FeedPrimitives
internal import JSONFeed

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

  fileprivate init(rel: String?, url: String, type: String?) {
    self.rel = rel.map(Self.relation) ?? "alternate"
    self.url = url
    self.type = type
  }

  /// The relation in small letters. The registry's relations are URIs too (RFC 4287 §4.2.7.2).
  private static func relation(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 &- 0x61 < 26 || $0 == UInt8(ascii: "-") }) { return text }
    let relation = text.lowercased()
    let registry = "http://www.iana.org/assignments/relation/"
    return relation.hasPrefix(registry) ? String(relation.dropFirst(registry.count)) : relation
  }
}

extension ParsedElements {
  /// The `atom:link` that an element is. Atom 0.3 and slips have the URL as text.
  package func link(_ index: Int) -> AtomLink {
    AtomLink(
      rel: member("rel", of: index),
      url: URLText.resolved(member("href", of: index) ?? text(index), against: base(index)),
      type: member("type", of: index))
  }

  /// The language: what the first of these roles says, else `xml:lang`. What is no tag is left out, and kept in the
  /// extension.
  package mutating func takeLanguage(_ roles: [Role], path: String, _ log: inout RepairLog) -> String? {
    if let text = language, !text.isEmpty, LanguageTag.normalized(text) == nil {
      extensions.add("xml_lang", .string(text), in: .rss)
    }
    var index: Int?
    for role in roles where index == nil { index = first(role) }
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

  /// The URL of the first element with this role that has one, resolved against the `xml:base` around it; it counts as
  /// used.
  package mutating func takeURL(_ role: Role) -> String? {
    guard let index = firstText(role) else { return nil }
    use(index)
    return URLText.resolved(text(index), against: base(index))
  }

  /// `<itunes:link rel="image" href="…"/>`, which FeedBurner used to make.
  package mutating func takeImageLink() -> String? {
    guard has(.iTunesLink) else { return nil }
    for index in indices(.iTunesLink) where member("rel", of: index) == "image" {
      guard let url = member("href", of: index) else { continue }
      use(index)
      return URLText.resolved(url, against: base(index))
    }
    return nil
  }

  /// Uses an `atom:link`. It stays in the extension where it says more than a relation, a URL and one of `types`.
  package mutating func useLink(_ index: Int, saying types: [String]) {
    use(index)
    guard memberCount(index) > 0 else { return }
    let says = allMembers(index) { member in
      switch member.name {
      case "rel", "href", "xmlns", "xml_base": true
      case "type": types.contains(member.value.stringValue ?? "")
      default: false
      }
    }
    if !says { useKeepingAll(index) }
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

/// The Dublin Core elements, 1.1 (https://www.dublincore.org/specifications/dublin-core/dces/).

public import JSONFeedModel

extension NamespaceID { package static let dublinCore = NamespaceID(of: .dublinCore) }

extension FeedNamespace {
  package static let dublinCore = FeedNamespace(
    prefix: "dc", uri: "http://purl.org/dc/elements/1.1/",
    otherURIs: ["http://purl.org/dc/elements/1.0/", "http://purl.org/dc/", "http://purl.org/metadata/dublin_core"],
    table: { dublinCoreTable })

  private static let dublinCoreTable = NamespaceTable(
    JSONFeed.DublinCoreElements._declared.elements + [
      // Not an element of Dublin Core, but used for `creator`.
      .init("author", as: .dublinCoreCreator),
      // Flickr's: its dot is not in the key.
      .init("date.Taken", key: "date_Taken", contentKey: nil),
    ])
}

extension ElementRule {
  static func dublinCore(_ value: ValueRule) -> ElementRule { .valueOrElements(value, .many, in: .anywhere) }
}

extension JSONFeed {
  /// The feed's elements of Dublin Core; nil if it has none. Setting nil removes them.
  public var dublinCore: DublinCore? {
    get { DublinCore(extensions) }
    set { extensions.set(newValue, isFeed: true) }
  }
}

extension JSONFeed.Item {
  /// The item's elements of Dublin Core; nil if it has none. Setting nil removes them.
  public var dublinCore: JSONFeed.DublinCore? {
    get { JSONFeed.DublinCore(extensions) }
    set { extensions.set(newValue, isFeed: false) }
  }
}

extension JSONFeed {
  /// The elements of Dublin Core and of the DCMI terms that a feed or an item has: the extension objects `_dc` and `_dcterms`,
  /// typed (https://www.dublincore.org/specifications/dublin-core/dcmi-terms/).
  ///
  /// ```swift
  /// item.dublinCore?.publisher
  /// item.dublinCore?["is_part_of"] = "https://example.org/series"
  /// ```
  ///
  /// Creators, dates and subjects are the item's authors, dates and tags too. A description that is the item's text is not
  /// repeated here.
  @dynamicMemberLookup
  public struct DublinCore: Sendable, Hashable {
    /// The elements of Dublin Core 1.1: `_dc`.
    package var elements: JSONFeed.Object = [:]
    /// The DCMI terms: `_dcterms`.
    package var terms: JSONFeed.Object = [:]

    /// A view without elements and terms.
    public init() {}

    fileprivate init?(_ extensions: JSONFeed.Object) {
      let (elements, terms) = (extensions[.dublinCore], extensions[.dublinCoreTerms])
      guard elements != nil || terms != nil else { return nil }
      self.elements = elements ?? [:]
      self.terms = terms ?? [:]
    }

    /// The first text of an element. Setting nil removes it.
    public subscript(dynamicMember property: KeyPath<DublinCoreElements, Element<String>>) -> String? {
      get { self[DublinCoreElements._declared.instance[keyPath: property].member.key] }
      set { self[DublinCoreElements._declared.instance[keyPath: property].member.key] = newValue }
    }

    /// All texts of an element. Setting an empty list removes it.
    public subscript(dynamicMember property: KeyPath<DublinCoreElements, ElementList<String>>) -> [String] {
      get { self[list: DublinCoreElements._declared.instance[keyPath: property].member.key] }
      set { self[list: DublinCoreElements._declared.instance[keyPath: property].member.key] = newValue }
    }

    /// The first text of the element or the term with this key: `publisher`, `is_part_of`. Setting nil removes both.
    ///
    /// A new value is written as an element of Dublin Core 1.1 if that has one with this key, or else as a term.
    public subscript(key: String) -> String? {
      get { elements.first(key) ?? terms.first(key) }
      set {
        if newValue == nil {
          self[list: key] = []
        } else if belongsToTerms(key) {
          terms.setFirst(key, to: newValue)
        } else {
          elements.setFirst(key, to: newValue)
        }
      }
    }

    /// All texts of the elements and terms with this key. They are written as one or the other, as in ``subscript(_:)``.
    public subscript(list key: String) -> [String] {
      get { elements.all(key) + terms.all(key) }
      set {
        let belongsToTerms = belongsToTerms(key)
        elements.setAll(key, to: belongsToTerms ? [] : newValue, isRepeated: false)
        terms.setAll(key, to: belongsToTerms ? newValue : [], isRepeated: false)
      }
    }

    private func belongsToTerms(_ key: String) -> Bool {
      if elements[key] != nil { return false }
      return terms[key] != nil || !FeedNamespace.dublinCore.elements.contains { $0.key == key }
    }
  }
}

extension JSONFeed {
  /// The declarations of ``DublinCore``: the fifteen elements, which are also terms (DCMI Metadata Terms §3). All are optional and may
  /// be repeated; in RDF they may have a resource instead of text.
  public final class DublinCoreElements: Elements {
    public static let _declared = _Declared(DublinCoreElements())

    private let describing = OtherElements([
      .init("title", as: .dublinCoreTitle, rule: .dublinCore(.plainText)),
      .init("creator", as: .dublinCoreCreator, rule: .dublinCore(.plainText)),
      .init("subject", as: .dublinCoreSubject, rule: .dublinCore(.plainText)),
      .init("description", .markup, as: .dublinCoreDescription, keeping: .never, rule: .dublinCore(.text)),
      .init("date", .date, as: .dublinCoreDate, rule: .dublinCore(.w3cdtfDate)),
    ])
    /// The identifier, if it is not the item's.
    public let identifier = Element<String>("identifier", as: .dublinCoreIdentifier, rule: .dublinCore(.text))
    /// The language: `en` (BCP 47).
    public let language = Element<String>("language", as: .dublinCoreLanguage, rule: .dublinCore(.language))
    /// Who publishes it.
    public let publisher = Element<String>("publisher", rule: .dublinCore(.plainText))
    private let contributor = OtherElements([.init("contributor", rule: .dublinCore(.plainText))])
    /// Everyone who contributed.
    public let contributors = ElementList<String>(member: "contributor")
    /// What it is: `Text`, `Image` (a term of the DCMI Type Vocabulary).
    public let type = Element<String>("type", rule: .dublinCore(.text))
    /// The media type, or the dimensions.
    public let format = Element<String>("format", rule: .dublinCore(.text))
    /// What it is derived from.
    public let source = Element<String>("source", rule: .dublinCore(.text))
    /// A related resource.
    public let relation = Element<String>("relation", rule: .dublinCore(.text))
    /// The place or the time that it is about.
    public let coverage = Element<String>("coverage", rule: .dublinCore(.plainText))
    /// The rights to it: a copyright notice.
    public let rights = Element<String>("rights", rule: .dublinCore(.text))
  }
}

extension JSONFeed.Object {
  fileprivate mutating func set(_ view: JSONFeed.DublinCore?, isFeed: Bool) {
    set(view?.elements, of: .dublinCore, isFeed: isFeed)
    set(view?.terms, of: .dublinCoreTerms, isFeed: isFeed)
  }
}

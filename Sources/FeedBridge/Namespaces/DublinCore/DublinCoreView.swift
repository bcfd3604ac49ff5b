/// The typed view of Dublin Core, on the extension objects `_dc` and `_dcterms`.

public import JSONFeedModel

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
  public struct DublinCore: Sendable, Hashable {
    /// The elements of Dublin Core 1.1: `_dc`.
    public var elements: JSONFeed.Object
    /// The DCMI terms: `_dcterms`.
    public var terms: JSONFeed.Object

    /// A view of the objects `_dc` and `_dcterms`.
    public init(elements: JSONFeed.Object = [:], terms: JSONFeed.Object = [:]) {
      self.elements = elements
      self.terms = terms
    }

    fileprivate init?(_ extensions: JSONFeed.Extensions) {
      let (elements, terms) = (extensions[.dublinCore], extensions[.dublinCoreTerms])
      guard elements != nil || terms != nil else { return nil }
      self.init(elements: elements ?? [:], terms: terms ?? [:])
    }

    /// Who publishes it.
    public var publisher: String? {
      get { self["publisher"] }
      set { self["publisher"] = newValue }
    }
    /// Everyone who contributed.
    public var contributors: [String] {
      get { self[list: "contributor"] }
      set { self[list: "contributor"] = newValue }
    }
    /// The rights to it: a copyright notice.
    public var rights: String? {
      get { self["rights"] }
      set { self["rights"] = newValue }
    }
    /// What it is: `Text`, `Image` (a term of the DCMI Type Vocabulary).
    public var type: String? {
      get { self["type"] }
      set { self["type"] = newValue }
    }
    /// The media type, or the dimensions.
    public var format: String? {
      get { self["format"] }
      set { self["format"] = newValue }
    }
    /// What it is derived from.
    public var source: String? {
      get { self["source"] }
      set { self["source"] = newValue }
    }
    /// A related resource.
    public var relation: String? {
      get { self["relation"] }
      set { self["relation"] = newValue }
    }
    /// The place or the time that it is about.
    public var coverage: String? {
      get { self["coverage"] }
      set { self["coverage"] = newValue }
    }
    /// The identifier, if it is not the item's.
    public var identifier: String? {
      get { self["identifier"] }
      set { self["identifier"] = newValue }
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

extension JSONFeed.Extensions {
  fileprivate mutating func set(_ view: JSONFeed.DublinCore?, isFeed: Bool) {
    set(view?.elements, of: .dublinCore, isFeed: isFeed)
    set(view?.terms, of: .dublinCoreTerms, isFeed: isFeed)
  }
}

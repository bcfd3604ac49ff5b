/// Dublin Core with its types, on the extension objects that it is kept in.

public import JSONFeedModel

/// What a feed or an item says in Dublin Core and in the DCMI's terms: the extension objects `_dc` and `_dcterms`.
///
/// ```swift
/// item.dublinCore?.publisher
/// item.dublinCore?["is_part_of"]
/// ```
///
/// A creator, a date and a subject are the item's authors, dates and tags too; a description that is its text is only there.
public struct DublinCore: Sendable, Hashable {
  /// The elements: `_dc`.
  public var elements: JSONFeed.Object
  /// The terms: `_dcterms`.
  public var terms: JSONFeed.Object

  public init(elements: JSONFeed.Object, terms: JSONFeed.Object = [:]) {
    self.elements = elements
    self.terms = terms
  }

  fileprivate init?(_ extensions: JSONFeed.Extensions) {
    let (elements, terms) = (extensions.object(of: .dublinCore), extensions.object(of: .dublinCoreTerms))
    guard elements != nil || terms != nil else { return nil }
    self.init(elements: elements ?? [:], terms: terms ?? [:])
  }

  /// Who makes it available.
  public var publisher: String? { self["publisher"] }
  /// Everyone who took part.
  public var contributors: [String] { texts("contributor") }
  /// What one may do with it.
  public var rights: String? { self["rights"] }
  /// What it is by nature: `Text`, `Image`.
  public var type: String? { self["type"] }
  /// Its form: a media type, an extent.
  public var format: String? { self["format"] }
  /// What it is derived from.
  public var source: String? { self["source"] }
  /// What it has to do with.
  public var relation: String? { self["relation"] }
  /// The place or time that it is about.
  public var coverage: String? { self["coverage"] }
  /// Its identifier, where it is not the item's.
  public var identifier: String? { self["identifier"] }

  /// The first text of an element or a term with this key: `publisher`, `is_part_of`.
  public subscript(key: String) -> String? { texts(key).first }

  /// All texts of the elements and terms with this key.
  public func texts(_ key: String) -> [String] {
    [elements[key], terms[key]].compactMap(\.self).flatMap { value in
      (value.arrayValue ?? [value]).compactMap { $0.stringValue ?? $0["text"]?.stringValue }.filter { !$0.isEmpty }
    }
  }
}

extension JSONFeed {
  /// What the feed says in Dublin Core; nil where it says nothing.
  public var dublinCore: DublinCore? { DublinCore(extensions) }
}

extension JSONFeed.Item {
  /// What the item says in Dublin Core; nil where it says nothing.
  public var dublinCore: DublinCore? { DublinCore(extensions) }
}

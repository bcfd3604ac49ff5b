/// Atom's elements with their types, on the extension object that they are kept in.

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
public import JSONFeedModel

extension JSONFeed {
  /// What the feed says in Atom that JSON Feed has no member for; nil where it says nothing.
  public var atom: Atom? { extensions.object(of: .atom).map(Atom.init) }
}

extension JSONFeed.Item {
  /// What the item says in Atom that JSON Feed has no member for; nil where it says nothing.
  public var atom: Atom? { extensions.object(of: .atom).map(Atom.init) }
}

/// What a feed or an item says in Atom: the extension object `_atom`, typed.
///
/// ```swift
/// feed.atom?.generator?.name
/// item.atom?.links.filter { $0.relation == "via" }
/// item.atom?.source?.title
/// ```
///
/// In an Atom document, what a member of JSON Feed says whole is not here again: a title, a plain link, an author without a mail
/// address. What is not there, or not of its type, is nil or empty.
public struct Atom: ExtensionView {
  public var object: JSONFeed.Object

  public init(_ object: JSONFeed.Object) { self.object = object }

  /// The identifier of a feed. An item's is its own.
  public var id: String? { text("id") }
  public var title: String? { text("title") }
  public var subtitle: String? { text("subtitle") }
  /// The rights, as they are written: they may have markup.
  public var rights: String? { text("rights") }
  /// When the feed was last changed. An item's is its `dateModified`.
  public var updated: Date? { date("updated") }
  /// The program that made the feed.
  public var generator: Generator? { view("generator") }
  /// The URL of a picture that is twice as wide as high.
  public var logo: String? { text("logo") }
  /// The URL of a small square picture.
  public var icon: String? { text("icon") }
  /// The authors with a mail address.
  public var authors: [Person] { views("authors") }
  public var contributors: [Person] { views("contributors") }
  /// The links that no member of JSON Feed says whole.
  public var links: [Link] { views("links") }
  /// The feed's categories; of an item, those with more than a term. All of an item's are its tags.
  public var categories: [Category] { views("categories") }
  /// The feed that the item is from, with what it says of itself.
  public var source: Atom? { view("source") }
}

extension Atom {
  public struct Generator: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    public var name: String? { text("name") ?? text("text") }
    public var uri: String? { text("uri") }
    public var version: String? { text("version") }
  }

  public struct Person: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    public var name: String? { text("name") ?? text("text") }
    public var uri: String? { text("uri") }
    public var email: String? { text("email") }
  }

  public struct Link: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    /// `alternate`, unless it says otherwise (RFC 4287 §4.2.7.2).
    public var relation: String { text("rel") ?? "alternate" }
    public var url: String? { text("href") }
    /// The media type.
    public var type: String? { text("type") }
    public var language: String? { text("hreflang") }
    public var title: String? { text("title") }
    /// In bytes.
    public var length: Int? { integer("length") }
  }

  public struct Category: ExtensionView {
    public var object: JSONFeed.Object
    public init(_ object: JSONFeed.Object) { self.object = object }

    public var term: String? { text("term") }
    /// The taxonomy that it is of.
    public var scheme: String? { text("scheme") }
    /// The term for people.
    public var label: String? { text("label") }
  }
}

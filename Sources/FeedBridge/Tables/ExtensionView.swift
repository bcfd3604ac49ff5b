/// Extension objects as Swift types.

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
public import JSONFeedModel

/// A typed look at an extension object, or at an object inside one: ``ITunes``, ``Podcast``, ``Podcast/Person``.
///
/// Views for other extensions are made in the same way:
///
/// ```swift
/// struct BlueShed: ExtensionView {
///   var object: JSONFeed.Object
///   init(_ object: JSONFeed.Object) { self.object = object }
///   var isExplicit: Bool? { flag("explicit") }
/// }
/// item.view("_blue_shed", as: BlueShed.self)?.isExplicit
/// ```
public protocol ExtensionView: Sendable, Hashable {
  /// The object, with the members that the view does not know too.
  var object: JSONFeed.Object { get set }

  init(_ object: JSONFeed.Object)
}

extension JSONFeed {
  /// The feed's extension object of this name; nil where there is none.
  public func view<View: ExtensionView>(_ name: String, as type: View.Type) -> View? {
    extensions[name]?.objectValue.map(View.init)
  }
}

extension JSONFeed.Item {
  /// The item's extension object of this name; nil where there is none.
  public func view<View: ExtensionView>(_ name: String, as type: View.Type) -> View? {
    extensions[name]?.objectValue.map(View.init)
  }
}

extension JSONFeed.Extensions {
  /// The extension object of a namespace that has a table; nil if there is none, or one of the same name that says it is
  /// about something else.
  func object(of namespace: NamespaceID) -> JSONFeed.Object? {
    guard let name = namespace.namespace?.object, let value = self["_" + name],
      ExtensionName.isAbout(namespace, value)
    else { return nil }
    return value.objectValue
  }
}

// MARK: Members by their types

extension ExtensionView {
  /// The first text of a member, or its number as text; nil where there is none.
  public func text(_ name: String) -> String? { object.text(name) }

  /// The first flag of a member.
  public func flag(_ name: String) -> Bool? { object.content(name)?.boolValue }

  /// The first whole number of a member.
  public func integer(_ name: String) -> Int? { object.content(name)?.intValue }

  /// The first number of a member.
  public func number(_ name: String) -> Double? { object.content(name)?.doubleValue }

  /// The first date of a member, in whatever form feeds write them.
  public func date(_ name: String) -> Date? { text(name).flatMap { FeedDate.parse(inFeed: $0)?.date } }

  /// The first value of a member, as a view.
  public func view<View: ExtensionView>(_ name: String, as type: View.Type = View.self) -> View? {
    object.firstObject(name).map(View.init)
  }

  /// All values of a member, as views.
  public func views<View: ExtensionView>(_ name: String, as type: View.Type = View.self) -> [View] {
    object.objects(name).map(View.init)
  }

  /// All values of a member that are texts, or numbers as texts.
  public func texts(_ name: String) -> [String] { object.texts(name) }
}

// An element without attributes is its text; one with attributes is an object with its text under `text`; one that
// occurs more than once is an array. A view need not know which it is.
extension JSONFeed.Object {
  /// The first value of a member.
  private func first(_ name: String) -> JSONFeed.Value? {
    guard let value = self[name] else { return nil }
    return value.arrayValue == nil ? value : value[0]
  }

  /// The first value of a member, without its attributes.
  fileprivate func content(_ name: String) -> JSONFeed.Value? {
    guard let value = first(name), let object = value.objectValue else { return first(name) }
    return object["text"]
  }

  fileprivate func text(_ name: String) -> String? {
    let content = content(name)
    guard let text = content?.stringValue ?? content?.numberValue?.literal, !text.isEmpty else { return nil }
    return text
  }

  fileprivate func texts(_ name: String) -> [String] {
    guard let value = self[name] else { return [] }
    return (value.arrayValue ?? [value]).compactMap { value in
      let content = value.objectValue == nil ? value : value["text"]
      return content?.stringValue ?? content?.numberValue?.literal
    }
  }

  /// The first value of a member, as an object.
  fileprivate func firstObject(_ name: String) -> JSONFeed.Object? { first(name)?.asElement }

  /// All values of a member, as objects.
  fileprivate func objects(_ name: String) -> [JSONFeed.Object] {
    guard let value = self[name] else { return [] }
    return (value.arrayValue ?? [value]).map(\.asElement)
  }
}

extension JSONFeed.Value {
  /// The element as an object, although it has only a text.
  fileprivate var asElement: JSONFeed.Object { objectValue ?? ["text": self] }
}

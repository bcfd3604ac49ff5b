/// A property of a typed view, for tests that set, write and read it.

import Foundation
import Testing

@testable import FeedBridge

/// Where a view is in a feed: an extension object of the feed or its item, or an object in one.
struct ViewPlace<View: ExtensionView>: Sendable {
  let name: String
  let put: @Sendable (View, inout JSONFeed) -> Void
  let view: @Sendable (JSONFeed) -> View?

  private init(
    _ name: String, put: @escaping @Sendable (View, inout JSONFeed) -> Void,
    view: @escaping @Sendable (JSONFeed) -> View?
  ) {
    self.name = name
    self.put = put
    self.view = view
  }

  init(feed path: any WritableKeyPath<JSONFeed, View?> & Sendable) {
    self.init("feed", put: { $1[keyPath: path] = $0 }, view: { $0[keyPath: path] })
  }

  init(item path: any WritableKeyPath<JSONFeed.Item, View?> & Sendable) {
    self.init("item", put: { $1.items[0][keyPath: path] = $0 }, view: { $0.items.first?[keyPath: path] })
  }

  /// A view in this one.
  func inside<Inner: ExtensionView>(
    _ name: String, set: @escaping @Sendable (inout View, Inner) -> Void,
    get: @escaping @Sendable (View) -> Inner?
  ) -> ViewPlace<Inner> {
    ViewPlace<Inner>(
      "\(self.name).\(name)",
      put: { inner, feed in
        var outer = View()
        set(&outer, inner)
        put(outer, &feed)
      }, view: { view($0).flatMap(get) })
  }
}

struct ViewProperty: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// Sets the property of a view that has other members, and removes it again.
  let checkSetting: @Sendable () -> Void
  /// Checks the view after a feed with it is written and read.
  let checkWriting: @Sendable (_ write: (JSONFeed) throws -> JSONFeed) throws -> Void

  init<View: ExtensionView, Value: Equatable & Sendable>(
    _ place: ViewPlace<View>, _ name: String, _ value: Value, removed: Value, leavesNothing: Bool = true,
    set: @escaping @Sendable (inout View, Value) -> Void, get: @escaping @Sendable (View) -> Value
  ) {
    testDescription = "\(place.name).\(name)"
    checkSetting = {
      let others: JSONFeed.Object = ["unknown_to_every_view": [1, "a"]]
      var view = View(others)
      #expect(get(view) == removed)
      set(&view, value)
      #expect(get(view) == value)
      #expect(view.object["unknown_to_every_view"] == others["unknown_to_every_view"])
      set(&view, removed)
      #expect(get(view) == removed)
      if leavesNothing { #expect(view.object == others) }
    }
    checkWriting = { write in
      var feed = JSONFeed(
        title: "T", homePageURL: "https://example.org/", description: "D", items: [.init(id: "1", contentText: "x")])
      var view = View()
      set(&view, value)
      place.put(view, &feed)
      #expect(place.view(feed) == view)
      let read = place.view(try write(feed))
      // The format may require other elements beside it.
      for member in view.object { #expect(read?.object[member.name] == member.value) }
    }
  }

  /// A property that is computed from declared ones.
  init<View: ExtensionView, Value: Equatable & Sendable>(
    _ place: ViewPlace<View>, _ path: any WritableKeyPath<View, Value> & Sendable, _ value: Value, removed: Value,
    leavesNothing: Bool = true
  ) {
    self.init(
      place, String(describing: path), value, removed: removed, leavesNothing: leavesNothing,
      set: { $0[keyPath: path] = $1 }, get: { $0[keyPath: path] })
  }
}

// MARK: Declared properties

extension ViewPlace {
  /// Every property that the class of a view declares, and those of the views in it.
  func properties<Declaration>(in classes: [ObjectIdentifier] = []) -> [ViewProperty]
  where View == JSONFeed.View<Declaration> {
    // The source of an entry and a group of media have the elements that they are in.
    let own = ObjectIdentifier(Declaration.self)
    if classes.contains(own) { return [] }
    return Mirror(reflecting: Declaration._declared.instance).children.flatMap { child -> [ViewProperty] in
      guard let property = child.value as? any DeclaredProperty, let value = property.testedValue else { return [] }
      return value.properties(
        of: self, child.label ?? "", property.member, isList: property.isList, in: classes + [own])
    }
  }
}

extension DeclaredProperty {
  fileprivate var testedValue: (any TestedValue.Type)? { Value.self as? any TestedValue.Type }
  fileprivate var isList: Bool { Self.isList }
}

/// The type of a property's value: a view with its own properties, or a simple type.
protocol TestedValue: ExtensionValue, Equatable, Sendable {
  static func properties<Outer: ExtensionView>(
    of place: ViewPlace<Outer>, _ name: String, _ member: DeclaredMember, isList: Bool, in classes: [ObjectIdentifier]
  ) -> [ViewProperty]
}

extension JSONFeed.View: TestedValue {
  static func properties<Outer: ExtensionView>(
    of place: ViewPlace<Outer>, _ name: String, _ member: DeclaredMember, isList: Bool, in classes: [ObjectIdentifier]
  ) -> [ViewProperty] {
    let inner: ViewPlace<Self> = place.inside(
      name,
      set: { if isList { $0.object.setAll(member, to: [$1]) } else { $0.object.set(member, to: $1) } },
      get: { isList ? ($0.object.values(of: member) as [Self]).first : $0.object.value(of: member) })
    return inner.properties(in: classes)
  }
}

/// A simple type, with examples of its values.
protocol SampledValue: TestedValue {
  static func samples(_ name: String) -> [Self]
}

extension SampledValue {
  static func properties<Outer: ExtensionView>(
    of place: ViewPlace<Outer>, _ name: String, _ member: DeclaredMember, isList: Bool, in classes: [ObjectIdentifier]
  ) -> [ViewProperty] {
    let samples = samples(name)
    if isList {
      return [samples, Array(samples.prefix(1))].map {
        ViewProperty(
          place, name, $0, removed: [], set: { $0.object.setAll(member, to: $1) }, get: { $0.object.values(of: member) }
        )
      }
    }
    return samples.map {
      ViewProperty(
        place, name, $0, removed: nil, set: { $0.object.set(member, to: $1) }, get: { $0.object.value(of: member) })
    }
  }
}

extension String: SampledValue {
  static func samples(_ name: String) -> [String] { ["https://example.org/\(name)", "https://example.org/2"] }
}
extension Int: SampledValue { static func samples(_ name: String) -> [Int] { [12, 0] } }
extension Double: SampledValue { static func samples(_ name: String) -> [Double] { [2.5] } }
extension Bool: SampledValue { static func samples(_ name: String) -> [Bool] { [true, false] } }
extension Date: SampledValue {
  static func samples(_ name: String) -> [Date] { [Date(timeIntervalSince1970: 1_617_264_000)] }
}
extension JSONFeed.Geo.Position: SampledValue {
  static func samples(_ name: String) -> [Self] {
    [.init(latitude: 45.25, longitude: -71), .init(latitude: 45.25, longitude: -71, elevation: 313.5)]
  }
}

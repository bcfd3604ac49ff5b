/// A property of a typed view, for tests that set, write and read it.

import JSONFeed
import Testing

@testable import FeedBridge

typealias PropertyPath<Root, Value> = any WritableKeyPath<Root, Value> & Sendable

/// Where a view is in a feed: an extension object of the feed or its item, or an object in one.
struct ViewPlace<View: ExtensionView>: Sendable {
  let name: String
  let put: @Sendable (View, inout JSONFeed) -> Void
  let view: @Sendable (JSONFeed) -> View?

  init(
    _ name: String, put: @escaping @Sendable (View, inout JSONFeed) -> Void,
    view: @escaping @Sendable (JSONFeed) -> View?
  ) {
    self.name = name
    self.put = put
    self.view = view
  }

  init(feed path: PropertyPath<JSONFeed, View?>) {
    self.init("feed", put: { $1[keyPath: path] = $0 }, view: { $0[keyPath: path] })
  }

  init(item path: PropertyPath<JSONFeed.Item, View?>) {
    self.init("item", put: { $1.items[0][keyPath: path] = $0 }, view: { $0.items.first?[keyPath: path] })
  }

  /// A view that is the value of a property of this one.
  func inside<Inner: ExtensionView>(
    _ name: String, _ path: PropertyPath<View, Inner?>
  ) -> ViewPlace<Inner> {
    inside(name, { $0[keyPath: path] = $1 }, { $0[keyPath: path] })
  }

  /// A view that is in a list of this one.
  func inside<Inner: ExtensionView>(
    list name: String, _ path: PropertyPath<View, [Inner]>
  ) -> ViewPlace<Inner> {
    inside(name, { $0[keyPath: path] = [$1] }, { $0[keyPath: path].first })
  }

  private func inside<Inner: ExtensionView>(
    _ name: String, _ set: @escaping @Sendable (inout View, Inner) -> Void,
    _ get: @escaping @Sendable (View) -> Inner?
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
    _ place: ViewPlace<View>, _ name: String, _ path: PropertyPath<View, Value>, _ value: Value,
    removed: Value, leavesNothing: Bool = false
  ) {
    testDescription = "\(place.name).\(name)"
    checkSetting = {
      let others: JSONFeed.Object = ["unknown_to_every_view": [1, "a"]]
      var view = View(others)
      #expect(view[keyPath: path] == removed)
      view[keyPath: path] = value
      #expect(view[keyPath: path] == value)
      #expect(view.object["unknown_to_every_view"] == others["unknown_to_every_view"])
      view[keyPath: path] = removed
      #expect(view[keyPath: path] == removed)
      if leavesNothing { #expect(view.object == others) }
    }
    checkWriting = { write in
      var feed = JSONFeed(
        title: "T", homePageURL: "https://example.org/", description: "D", items: [.init(id: "1", contentText: "x")])
      var view = View()
      view[keyPath: path] = value
      place.put(view, &feed)
      #expect(place.view(feed) == view)
      let read = place.view(try write(feed))
      // The format may require other elements beside it.
      for member in view.object { #expect(read?.object[member.name] == member.value) }
    }
  }
}

extension ViewPlace {
  func strings(_ properties: KeyValuePairs<String, PropertyPath<View, String?>>) -> [ViewProperty] {
    properties.map { property($0, $1, "https://example.org/\($0)") }
  }

  func integers(_ properties: KeyValuePairs<String, PropertyPath<View, Int?>>) -> [ViewProperty] {
    properties.map { property($0, $1, 12) }
  }

  func numbers(_ properties: KeyValuePairs<String, PropertyPath<View, Double?>>) -> [ViewProperty] {
    properties.map { property($0, $1, 2.5) }
  }

  func flags(_ properties: KeyValuePairs<String, PropertyPath<View, Bool?>>) -> [ViewProperty] {
    properties.flatMap { [property($0, $1, true), property($0 + " (no)", $1, false)] }
  }

  func property<Value: Equatable & Sendable>(
    _ name: String, _ path: PropertyPath<View, Value?>, _ value: Value
  ) -> ViewProperty {
    ViewProperty(self, name, path, value, removed: nil, leavesNothing: true)
  }

  func list<Value: Equatable & Sendable>(
    _ name: String, _ path: PropertyPath<View, [Value]>, _ values: Value...
  ) -> [ViewProperty] {
    [values, Array(values.prefix(1))].map {
      ViewProperty(self, "\(name) (\($0.count))", path, $0, removed: [], leavesNothing: true)
    }
  }
}

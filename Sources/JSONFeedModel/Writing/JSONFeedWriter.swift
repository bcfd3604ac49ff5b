/// Writes the model as JSON text, by the lists of members.

package import FeedFoundation
package import FeedPrimitives

struct JSONFeedWriter: ~Copyable {
  fileprivate var writer: JSONWriter
  /// The path of the current value, for errors: `/items/3`.
  private var path: [Step] = []

  /// A member of an object or an element of an array. It is converted to text only for an error.
  private enum Step {
    case member(String)
    case element(Int)
  }

  /// Whether dates that RFC 3339 cannot write are left out.
  private let omitsUnwritableDates: Bool

  init(isPretty: Bool, isPickle: Bool = false, omitsUnwritableDates: Bool, capacity: Int) {
    writer = JSONWriter(isPretty: isPretty, isPickle: isPickle, capacity: capacity)
    self.omitsUnwritableDates = omitsUnwritableDates
  }

  /// Returns the text, and ends the writing.
  consuming func end(withLineBreak: Bool) -> ByteBuffer {
    if withLineBreak { writer.endLine() }
    return writer.takeBuffer()
  }

  mutating func write<Object: FeedObject>(_ object: Object) throws(JSONFeedError) {
    writer.beginObject()
    try object.write(to: &self)
    writer.endObject()
  }
}

extension JSONFeed {
  /// The feed as JSON, without its items.
  package func encodeHeaderToData() throws(JSONFeedError) -> Data {
    var header = JSONFeedWriter(isPretty: false, omitsUnwritableDates: false, capacity: 1024)
    header.writer.beginObject()
    try writeMembersBeforeItems(to: &header)
    try header.extensions(extensions)
    header.writer.endObject()
    return header.end(withLineBreak: false).data()
  }
}

/// Writes a JSON Feed item by item, with the same bytes as ``JSONFeed/encodeToData(_:)``.
package struct JSONFeedItemWriter: ~Copyable {
  private var feed: JSONFeedWriter
  private let endsWithLineBreak: Bool

  package init(_ options: JSONFeed.EncodingOptions) {
    feed = JSONFeedWriter(
      isPretty: options.isPrettyPrinted, omitsUnwritableDates: options.omitsUnwritableDates, capacity: 1 << 17)
    endsWithLineBreak = options.endsWithLineBreak
  }

  /// Writes the members of the feed that precede its items.
  package mutating func begin(_ header: JSONFeed) throws(JSONFeedError) {
    feed.writer.beginObject()
    try header.writeMembersBeforeItems(to: &feed)
    feed.writer.name(plain: "items")
    feed.writer.beginArray()
  }

  package mutating func write(_ item: JSONFeed.Item) throws(JSONFeedError) {
    feed.writer.element()
    try feed.write(item)
  }

  /// Ends the items, and writes the members that follow them.
  package mutating func end(_ extensions: JSONFeed.Object) throws(JSONFeedError) {
    feed.writer.endArray()
    try feed.extensions(extensions)
    feed.writer.endObject()
    if endsWithLineBreak { feed.writer.endLine() }
  }

  /// The number of bytes written since they were last taken.
  package var count: Int { feed.writer.count }

  /// Passes what has been written to `body`, and removes it.
  package mutating func take<Failure: Error>(_ body: (Span<UInt8>) throws(Failure) -> Void) throws(Failure) {
    try feed.writer.take(body)
  }
}

/// Writes an object that has feeds, items and other values as members, as JSON or as a pickle.
package struct ResultWriter: ~Copyable {
  private var object: JSONFeedWriter

  /// - Parameter isPickle: whether a program in Python reads the object.
  package init(isPickle: Bool = false, capacity: Int) {
    object = JSONFeedWriter(isPretty: false, isPickle: isPickle, omitsUnwritableDates: true, capacity: capacity)
    object.writer.beginObject()
  }

  package mutating func member(_ name: String, _ feed: JSONFeed) throws(JSONFeedError) {
    object.writer.name(plain: name)
    try object.write(feed)
  }

  package mutating func member(_ name: String, _ items: [JSONFeed.Item]) throws(JSONFeedError) {
    try object.objects(name, items)
  }

  package mutating func member(_ name: String, _ value: JSONFeed.Value) {
    object.writer.name(plain: name)
    object.writer.value(value)
  }

  /// Returns the object, and ends the writing.
  package consuming func end() -> ByteBuffer {
    object.writer.endObject()
    return object.end(withLineBreak: false)
  }
}

extension JSONFeedWriter: MemberSink {
  typealias Failure = JSONFeedError

  mutating func string(_ name: String, _ value: String?) {
    guard let value else { return }
    writer.name(plain: name)
    writer.string(value)
  }

  mutating func bool(_ name: String, _ value: Bool?) {
    guard let value else { return }
    writer.name(plain: name)
    writer.bool(value)
  }

  mutating func number(_ name: String, _ value: Double?) throws(JSONFeedError) {
    guard let value else { return }
    guard value.isFinite else {
      throw error(.numberNotEncodable, name, expected: "a finite number", found: value.description)
    }
    writer.name(plain: name)
    writer.number(value)
  }

  mutating func date(_ name: String, _ value: Date?) throws(JSONFeedError) {
    guard let value, !omitsUnwritableDates || RFC3339.string(value) != nil else { return }
    writer.name(plain: name)
    guard writer.date(value) else {
      throw error(
        .dateNotEncodable, name, expected: "a date in the years 0001 to 9999 (UTC)",
        found: "\(value.timeIntervalSinceReferenceDate) seconds from 2001-01-01T00:00:00Z")
    }
  }

  mutating func strings(_ name: String, _ value: [String]?) {
    guard let value else { return }
    writer.name(plain: name)
    writer.beginArray()
    for string in value {
      writer.element()
      writer.string(string)
    }
    writer.endArray()
  }

  mutating func author(_ name: String, _ value: JSONFeed.Author?) throws(JSONFeedError) {
    guard let value else { return }
    writer.name(plain: name)
    path.append(.member(name))
    try write(value)
    path.removeLast()
  }

  mutating func objects<Object: FeedObject>(_ name: String, _ value: [Object]?) throws(JSONFeedError) {
    guard let value else { return }
    writer.name(plain: name)
    path.append(.member(name))
    writer.beginArray()
    for index in value.indices {
      writer.element()
      path.append(.element(index))
      do throws(JSONFeedError) { try write(value[index]) } catch {
        guard let item = value[index] as? JSONFeed.Item else { throw error }
        throw error.naming(item)
      }
      path.removeLast()
    }
    writer.endArray()
    path.removeLast()
  }

  mutating func extensions(_ value: JSONFeed.Object) throws(JSONFeedError) {
    for member in value {
      guard member.isExtension else {
        throw error(
          .extensionName, JSONReader.pointerToken(member.name),
          expected: "the name of an extension to begin with an underscore", found: "\"\(member.name.abbreviated)\"")
      }
      writer.name(member.name)
      writer.value(member.value)
    }
  }

  private func error(
    _ kind: JSONFeedError.Kind, _ name: String, expected: String, found: String
  ) -> JSONFeedError {
    var pointer = ""
    for step in path {
      switch step {
      case .member(let name): pointer += "/\(name)"
      case .element(let index): pointer += "/\(index)"
      }
    }
    return JSONFeedError(kind: kind, expected: expected, found: found, path: pointer + "/\(name)")
  }
}

extension JSONFeedError {
  /// The error with the id of its item: in a feed made in code, an index is not very helpful.
  fileprivate func naming(_ item: JSONFeed.Item) -> JSONFeedError {
    var error = self
    error.found += " in the item \"\(item.id.stringValue.abbreviated)\""
    return error
  }
}

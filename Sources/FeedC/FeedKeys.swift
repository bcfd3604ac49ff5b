/// The result of a document for programs that expect that of the Python package feedparser, and its form in memory.

internal import FeedBridge
internal import FeedPrimitives
internal import JSONFeedModel

/// A value of a result.
enum KeyValue {
  case null
  case bool(Bool)
  case number(Int)
  case text(String)
  /// A text that the result has more than once, and Python keeps once.
  case shared(SharedText)
  case list([KeyValue])
  case keys(Keys)
  /// Seconds since 1970, in UTC
  case date(Int64)

  /// A flag: true, false, a number or null.
  init(flag value: JSONFeed.Value) {
    self = value.boolValue.map { .bool($0) } ?? value.intValue.map { .number($0) } ?? .null
  }

  /// A text; nil becomes None.
  init(_ text: String?) { self = text.map { .text($0) } ?? .null }

  var text: String? {
    switch self {
    case .text(let text): text
    case .shared(let shared): shared.text
    default: nil
    }
  }
}

final class SharedText {
  let text: String
  /// How many things were memoized before it, when it has been written.
  fileprivate var memo: Int?

  init(_ text: String) { self.text = text }
}

/// A dict of Python, in the order of writing.
final class Keys {
  private(set) var members: [(name: String, value: KeyValue, depth: Int)] = []

  init() {}

  init(_ members: KeyValuePairs<String, KeyValue>) {
    self.members = members.map { ($0.key, $0.value, .max) }
  }

  /// An object with texts and numbers
  init(_ object: JSONFeed.Object) {
    members = object.map { ($0.name, $0.value.stringValue.map { .text($0) } ?? KeyValue(flag: $0.value), .max) }
  }

  convenience init(_ attributes: Attributes, _ others: KeyValuePairs<String, KeyValue> = [:]) {
    self.init()
    members.reserveCapacity(attributes.list.count + others.count)
    for attribute in attributes.list { members.append((attribute.name, .text(attribute.value), .max)) }
    for other in others { self[other.key] = other.value }
  }

  var isEmpty: Bool { members.isEmpty }

  private func index(of name: String) -> Int? {
    for index in members.indices where members[index].name.isExactly(name) { return index }
    return nil
  }

  subscript(name: String) -> KeyValue? {
    get { index(of: name).map { members[$0].value } }
    set {
      guard let newValue else { return members.removeAll { $0.name.isExactly(name) } }
      if let index = index(of: name) { members[index].value = newValue } else { members.append((name, newValue, .max)) }
    }
  }

  func has(_ name: String) -> Bool { index(of: name) != nil }

  /// Stores the value of an element, which replaces that of an element that is nested as deep, or deeper.
  func store(_ name: String, _ value: KeyValue, depth: Int) {
    guard let index = index(of: name) else { return members.append((name, value, depth)) }
    if depth <= members[index].depth { (members[index].value, members[index].depth) = (value, depth) }
  }

  func setDefault(_ name: String, _ value: @autoclosure () -> KeyValue) {
    if !has(name) { members.append((name, value(), .max)) }
  }

  /// Adds a value to the list with this name.
  func add(_ name: String, _ value: KeyValue) {
    guard let index = index(of: name), case .list(var list) = members[index].value else {
      return self[name] = .list([value])
    }
    members[index].value = .null  // So that the list is not copied
    list.append(value)
    members[index].value = .list(list)
  }
}

/// The attributes of an element by their keys: the prefix of the namespace, and the name, in lowercase.
struct Attributes {
  private(set) var list: [(name: String, value: String)] = []

  subscript(name: String) -> String? {
    get {
      for attribute in list where attribute.name.isExactly(name) { return attribute.value }
      return nil
    }
    set {
      let index = list.firstIndex { $0.name.isExactly(name) }
      switch (index, newValue) {
      case (let index?, let value?): list[index].value = value
      case (let index?, nil): list.remove(at: index)
      case (nil, let value?): list.append((name, value))
      case (nil, nil): break
      }
    }
  }

  /// The attribute, unless it is empty.
  func text(_ name: String) -> String? { self[name].flatMap { $0.isEmpty ? nil : $0 } }
}

/// Writes a result as a pickle: objects are of the class `feedbridge.feedparser.FeedParserDict`, and dates `time.struct_time`.
struct KeysWriter: ~Copyable {
  private var buffer: ByteBuffer
  /// The number of things that are memoized: classes and shared texts
  private var memoized = 0
  private var (dictClass, dateClass): (Int?, Int?)

  init(capacity: Int) {
    buffer = ByteBuffer(capacity: capacity)
    Pickle.start.forEach { buffer.append($0) }
    buffer.append(Pickle.beginObject)
  }

  consuming func end() -> ByteBuffer {
    buffer.append(Pickle.endObject)
    buffer.append(Pickle.end)
    return buffer
  }

  mutating func member(_ name: String, _ value: KeyValue) {
    write(name)
    write(value)
  }

  /// A dict of Python itself
  mutating func member(_ name: String, plain keys: Keys) {
    write(name)
    members(keys)
  }

  private mutating func members(_ keys: Keys) {
    buffer.append(Pickle.beginObject)
    for member in keys.members { self.member(member.name, member.value) }
    buffer.append(Pickle.endObject)
  }

  /// Memoizes what was written last.
  private mutating func memoize() -> Int {
    buffer.append(Pickle.memoize)
    memoized += 1
    return memoized - 1
  }

  /// Writes a class, or repeats it.
  private mutating func write(class name: String, of module: String, _ memo: Int?) -> Int {
    if let memo {
      Pickle.append(memoized: memo, to: &buffer)
      return memo
    }
    write(module)
    write(name)
    buffer.append(Pickle.classOfNames)
    return memoize()
  }

  private mutating func write(_ number: Int) {
    buffer.append(UInt8(ascii: "I"))
    buffer.append(String(number))
    buffer.append(ASCII.lineFeed)
  }

  private mutating func write(_ text: String) { text.withBytes { Pickle.append($0, to: &buffer) } }

  private mutating func write(_ value: KeyValue) {
    switch value {
    case .null: buffer.append(Pickle.null)
    case .bool(let value): buffer.append(value ? Pickle.true : Pickle.false)
    case .number(let number): write(number)
    case .text(let text): write(text)
    case .shared(let shared):
      if let memo = shared.memo { return Pickle.append(memoized: memo, to: &buffer) }
      write(shared.text)
      shared.memo = memoize()
    case .list(let values):
      buffer.append(Pickle.beginArray)
      for value in values { write(value) }
      buffer.append(Pickle.endArray)
    case .keys(let keys):
      dictClass = write(class: "FeedParserDict", of: "feedbridge.feedparser", dictClass)
      members(keys)
      Pickle.callWithOne.forEach { buffer.append($0) }
    case .date(let seconds):
      let date = CivilDate(secondsSinceEpoch: seconds)
      dateClass = write(class: "struct_time", of: "time", dateClass)
      buffer.append(Pickle.beginArray)
      let day = CivilDate.days(year: date.year, month: date.month, day: date.day)
      let dayOfYear = day - CivilDate.days(year: date.year, month: 1, day: 1) + 1
      let numbers = [
        date.year, date.month, date.day, date.hour, date.minute, date.second, (date.weekday + 6) % 7, dayOfYear, 0,
      ]
      for number in numbers { write(number) }
      buffer.append(Pickle.endArray)
      Pickle.callWithOne.forEach { buffer.append($0) }
    }
  }
}

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

/// Values by their names, in the order in which they were added.
struct NamedValues<Value> {
  private(set) var list: [(name: String, value: Value)] = []
  /// Where the names are, if there are many: a document can have as many as it likes.
  private var indices: [ExactName: Int] = [:]
  private static var few: Int { 32 }

  func index(of name: String) -> Int? {
    if list.count > Self.few { return indices[ExactName(name)] }
    for index in list.indices where list[index].name.isExactly(name) { return index }
    return nil
  }

  mutating func append(_ name: String, _ value: Value) {
    list.append((name, value))
    if list.count == Self.few + 1 {
      for index in list.indices { indices[ExactName(list[index].name)] = index }
    } else if list.count > Self.few {
      indices[ExactName(name)] = list.count - 1
    }
  }

  subscript(name: String) -> Value? { index(of: name).map { list[$0].value } }

  /// - Parameter index: that of a name
  subscript(index: Int) -> Value {
    get { list[index].value }
    set { list[index].value = newValue }
  }

  mutating func set(_ name: String, _ value: Value) {
    if let index = index(of: name) { list[index].value = value } else { append(name, value) }
  }
}

/// The attributes of an element by their keys: the prefix of the namespace, and the name, in lowercase.
typealias Attributes = NamedValues<String>

extension Attributes {
  /// The attribute, unless it is empty.
  func text(_ name: String) -> String? { self[name].flatMap { $0.isEmpty ? nil : $0 } }
}

/// A dict of Python, in the order of writing.
final class Keys {
  /// The values, and how deep the elements are nested that they come from.
  private(set) var members = NamedValues<(value: KeyValue, depth: Int)>()

  /// - Parameter members: with different names.
  init(_ members: KeyValuePairs<String, KeyValue> = [:]) {
    for member in members { self.members.append(member.key, (member.value, .max)) }
  }

  init(_ attributes: Attributes, _ others: KeyValuePairs<String, KeyValue> = [:]) {
    for attribute in attributes.list { members.append(attribute.name, (.text(attribute.value), .max)) }
    for other in others { self[other.key] = other.value }
  }

  /// An object with texts and numbers
  init(_ object: JSONFeed.Object) {
    for member in object {
      self[member.name] = member.value.stringValue.map { .text($0) } ?? KeyValue(flag: member.value)
    }
  }

  var isEmpty: Bool { members.list.isEmpty }

  subscript(name: String) -> KeyValue {
    get { members[name]?.value ?? .null }
    set {
      if let index = members.index(of: name) {
        members[index].value = newValue
      } else {
        members.append(name, (newValue, .max))
      }
    }
  }

  func has(_ name: String) -> Bool { members.index(of: name) != nil }

  /// Stores the value of an element, which replaces that of an element that is nested as deep, or deeper.
  func store(_ name: String, _ value: KeyValue, depth: Int) {
    guard let index = members.index(of: name) else { return members.append(name, (value, depth)) }
    if depth <= members[index].depth { members[index] = (value, depth) }
  }

  func setDefault(_ name: String, _ value: @autoclosure () -> KeyValue) {
    if !has(name) { members.append(name, (value(), .max)) }
  }

  /// Adds a value to the list with this name.
  func add(_ name: String, _ value: KeyValue) {
    guard let index = members.index(of: name), case .list(var list) = members[index].value else {
      return self[name] = .list([value])
    }
    members[index].value = .null  // So that the list is not copied
    list.append(value)
    members[index].value = .list(list)
  }
}

/// Writes a result as a pickle: objects are of the class `feedbridge.feedparser.FeedParserDict`, and dates `time.struct_time`.
struct KeysWriter: ~Copyable {
  private var buffer: ByteBuffer
  /// The number of things that are memoized: classes and shared texts
  private var memoized = 0
  private var (dictClass, dateClass): (Int?, Int?)
  /// Names that were written, in places by their bytes, and what was memoized before them: most names are repeated.
  private var names = Array(repeating: (name: "", memo: 0), count: 256)

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
    write(name: name)
    write(value)
  }

  /// A dict of Python itself
  mutating func member(_ name: String, plain keys: Keys) {
    write(name)
    members(keys)
  }

  private mutating func members(_ keys: Keys) {
    buffer.append(Pickle.beginObject)
    for member in keys.members.list { self.member(member.name, member.value.value) }
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

  /// Writes a name, or repeats it, which takes Python a fifth of the time to read.
  private mutating func write(name: String) {
    let place = name.withBytes { name in
      let mixed = name.firstWord(0..<min(name.count, 8)) ^ name.firstWord(max(name.count - 8, 0)..<name.count)
      return Int(((mixed ^ UInt64(name.count)) &* 0x9E37_79B9_7F4A_7C15) &>> 56)
    }
    if names[place].name.isExactly(name), !name.isEmpty {
      return Pickle.append(memoized: names[place].memo, to: &buffer)
    }
    write(name)
    names[place] = (name, memoize())
  }

  private mutating func write(_ text: String) { text.withBytes { Pickle.append($0, to: &buffer) } }

  private mutating func write(_ value: KeyValue) {
    switch value {
    case .null: buffer.append(Pickle.null)
    case .bool(let value): buffer.append(value ? Pickle.true : Pickle.false)
    case .number(let number): Pickle.append(number, to: &buffer)
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
      for number in numbers { Pickle.append(number, to: &buffer) }
      buffer.append(Pickle.endArray)
      Pickle.callWithOne.forEach { buffer.append($0) }
    }
  }
}

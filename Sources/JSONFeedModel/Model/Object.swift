/// Members in their order: extension objects, and the JSON objects inside them.

internal import FeedPrimitives

extension JSONFeed {
  /// A JSON object that keeps the order of its members. The order does not matter for equality.
  ///
  /// Names are compared by their UTF-8 bytes. Lookup takes constant time.
  ///
  /// ```swift
  /// item.extensions["_blue_shed"] = ["about": "https://example.org/blueshed", "explicit": false]
  /// ```
  public struct Object: Sendable {
    /// A member: its name and its value.
    public struct Member: Sendable, Hashable {
      /// The name.
      public var name: String
      /// The value.
      public var value: Value

      /// A member.
      public init(name: String, value: Value) {
        self.name = name
        self.value = value
      }

      /// Whether the name is that of an extension.
      var isExtension: Bool { name.utf8.first == ASCII.underscore }

      public static func == (left: Self, right: Self) -> Bool {
        ExactName(left.name) == ExactName(right.name) && left.value == right.value
      }

      public func hash(into hasher: inout Hasher) {
        hasher.combine(utf8Of: name)
        hasher.combine(value)
      }
    }

    private var members: [Member] = []
    /// The index of each name in `members`; nil while there are so few members that a linear search is fast.
    private var index: [ExactName: Int]?

    private static var fewMembers: Int { 12 }

    /// An object without members.
    public init() {}

    /// Creates an object of members with distinct names.
    package init(distinct members: [Member]) {
      self.members = members
      if members.count > Self.fewMembers { rebuildIndex() }
    }

    private func position(of name: String) -> Int? {
      if members.count > Self.fewMembers, index != nil { return positionInIndex(of: name) }
      for position in members.indices where members[position].name.isExactly(name) { return position }
      return nil
    }

    @inline(never)
    private func positionInIndex(of name: String) -> Int? { index?[ExactName(name)] }

    /// The value of the member `name`. Setting nil removes the member. Setting a value keeps the position of an existing
    /// member, and appends a new one.
    public subscript(name: String) -> Value? {
      get { position(of: name).map { members[$0].value } }
      set {
        switch (position(of: name), newValue) {
        case (let position?, let value?): members[position].value = value
        case (let position?, nil): remove(at: position)
        case (nil, let value?): appendNew(Member(name: name, value: value))
        case (nil, nil): break
        }
      }
    }

    /// Appends a member unless there is one with this name. Returns whether it was appended.
    @discardableResult
    package mutating func appendIfNew(_ member: Member) -> Bool {
      guard position(of: member.name) == nil else { return false }
      appendNew(member)
      return true
    }

    private mutating func appendNew(_ member: Member) {
      members.appendCountingCopies(member)
      if members.count > Self.fewMembers { addLastToIndex() }
    }

    @inline(never)
    private mutating func addLastToIndex() {
      if index == nil { return rebuildIndex() }
      index?[ExactName(members[members.count - 1].name)] = members.count - 1
    }

    /// Removes the last members.
    mutating func removeLast(_ count: Int) {
      guard count > 0 else { return }
      for member in members.suffix(count) { index?[ExactName(member.name)] = nil }
      members.removeLast(count)
    }

    private mutating func remove(at position: Int) {
      members.remove(at: position)
      if index != nil { rebuildIndex() }
    }

    private mutating func rebuildIndex() {
      guard members.count > Self.fewMembers else {
        index = nil
        return
      }
      WorkCounter.count(members.count * MemoryLayout<Member>.stride)
      var index: [ExactName: Int] = Dictionary(minimumCapacity: members.count)
      for (position, member) in members.enumerated() { index[ExactName(member.name)] = position }
      self.index = index
    }

    /// The names, in order.
    public var keys: [String] { members.map(\.name) }
  }
}

extension JSONFeed.Object: RandomAccessCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { members.count }
  public subscript(position: Int) -> Member { members[position] }
}

extension JSONFeed.Object: Hashable {
  /// Two objects are equal if they have the same members, in any order.
  public static func == (left: Self, right: Self) -> Bool {
    guard left.count == right.count else { return false }
    // A loop, not a closure: comparing nested values recurses, and a closure would use more of the stack.
    for member in left.members {
      guard let position = right.position(of: member.name), right.members[position].value == member.value else {
        return false
      }
    }
    return true
  }

  public func hash(into hasher: inout Hasher) {
    var all = 0
    for member in members {
      var one = Hasher()
      one.combine(utf8Of: member.name)
      member.value.hash(into: &one)
      all ^= one.finalize()
    }
    hasher.combine(all)
  }
}

extension JSONFeed.Object: ExpressibleByDictionaryLiteral {
  /// If several members have the same name, the first is used.
  public init(dictionaryLiteral elements: (String, JSONFeed.Value)...) { self.init(elements) }

  init(_ elements: [(name: String, value: JSONFeed.Value)]) {
    for (name, value) in elements { appendIfNew(Member(name: name, value: value)) }
  }
}

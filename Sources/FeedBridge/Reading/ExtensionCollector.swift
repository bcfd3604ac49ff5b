/// Builds the extension objects of a feed or an item, element by element.

internal import FeedPrimitives
package import JSONFeedModel

/// Collects the members of extension objects by namespace.
package struct ExtensionCollector {
  private var objects: [(namespace: NamespaceID, members: MemberCollector)] = []
  /// The index of each namespace, if there are many.
  private var positions: [NamespaceID: Int] = [:]

  private static var few: Int { 12 }

  package init() {}

  package var isEmpty: Bool { objects.isEmpty }

  package mutating func removeAll() {
    objects.removeAll(keepingCapacity: true)
    if !positions.isEmpty { positions = [:] }
  }

  @inline(__always)
  private func position(of namespace: NamespaceID) -> Int? {
    if objects.count > Self.few { return positions[namespace] }
    WorkCounter.count(objects.count)
    for index in objects.indices where objects[index].namespace == namespace { return index }
    return nil
  }

  package mutating func add(
    _ key: String, _ value: consuming JSONFeed.Value, in namespace: NamespaceID, isRepeated: Bool = false
  ) {
    add(key, value, ownedBy: namespace.objectOwner, isRepeated: isRepeated)
  }

  mutating func add(
    _ key: String, _ value: consuming JSONFeed.Value, ownedBy namespace: NamespaceID, isRepeated: Bool
  ) {
    if let index = position(of: namespace) {
      objects[index].members.add(key, value, isRepeated: isRepeated)
      return
    }
    objects.append((namespace, MemberCollector(expecting: 4)))
    objects[objects.count - 1].members.append(key, value, isRepeated: isRepeated)
    if objects.count == Self.few + 1 {
      for (index, object) in objects.enumerated() { positions[object.namespace] = index }
    } else if objects.count > Self.few {
      positions[namespace] = objects.count - 1
    }
  }

  /// Whether the namespace's object already has the member.
  package func contains(_ key: String, in namespace: NamespaceID) -> Bool { value(key, in: namespace) != nil }

  /// The member of the namespace's object.
  package func value(_ key: String, in namespace: NamespaceID) -> JSONFeed.Value? {
    position(of: namespace.objectOwner).flatMap { objects[$0].members.value(key) }
  }

  /// The texts of the elements that are of a kind.
  func texts(of kind: NamespaceElement.Kind) -> [String] {
    objects.flatMap { namespace, members in
      members.members.compactMap { namespace.definition(forKey: $0.name)?.kind == kind ? $0.value.stringValue : nil }
    }
  }

  /// The extension objects under their names.
  package mutating func extensions(named names: inout ExtensionNames, in scanner: inout XMLScanner)
    -> JSONFeed.Object
  {
    guard !objects.isEmpty else { return JSONFeed.Object() }
    var result: [JSONFeed.Object.Member] = []
    result.reserveCapacity(objects.count)
    for (namespace, members) in objects {
      result.append(.init(name: names.name(of: namespace, in: &scanner), value: .object(members.object())))
    }
    return JSONFeed.Object(distinct: result)
  }
}

/// The names of a document's extension objects, one per namespace.
package struct ExtensionNames {
  private var names: [(namespace: NamespaceID, name: String, uri: String)] = []
  /// For each namespace, by its number, one plus the index in `names`; 0 without a name.
  private var byNamespace: [Int] = []
  private var freeNames = FreeNames()

  package init() {}

  /// The name for a namespace; it is reserved from then on. Two namespaces with the same prefix get `_x` and `_x2`.
  package mutating func name(of namespace: NamespaceID, in scanner: inout XMLScanner) -> String {
    let number = Int(namespace.rawValue)
    if number < byNamespace.count, byNamespace[number] > 0 { return names[byNamespace[number] - 1].name }
    let prefix: String
    let uri: String
    if namespace.isKnown {
      let known = FeedNamespace.all[Int(namespace.rawValue)]
      (prefix, uri) = (known.object, known.uri)
    } else {
      let unknown = scanner.unknownNamespace(namespace)
      uri = unknown?.uri ?? ""
      prefix = unknown.map { $0.prefix.isEmpty ? ExtensionNames.prefix(for: $0.uri) : $0.prefix } ?? "x"
    }
    // A known prefix is reserved for its namespace, even if this document does not use that.
    let belongsToOther = !namespace.isKnown && FeedNamespace.id(forPrefix: prefix) != nil
    let name = freeNames.take(ExtensionName.object(forPrefix: prefix), needsNumber: belongsToOther)
    names.append((namespace, name, uri))
    while byNamespace.count <= number { byNamespace.append(0) }
    byNamespace[number] = names.count
    return name
  }

  /// A name for a namespace without a prefix: the last word of its URI.
  private static func prefix(for uri: String) -> String {
    var word = ""
    var last = ""
    for scalar in uri.unicodeScalars {
      if scalar.properties.isAlphabetic || scalar.value < 0x80 && ASCII.isDigit(UInt8(scalar.value)) {
        word.unicodeScalars.append(scalar)
      } else {
        if word.unicodeScalars.contains(where: \.properties.isAlphabetic) { last = word }
        word = ""
      }
    }
    return word.unicodeScalars.contains(where: \.properties.isAlphabetic) ? word : last.isEmpty ? "x" : last
  }

  /// The feed's extension objects, with `about` as the first member for every extension in use.
  package func addingAbout(to extensions: JSONFeed.Object) -> JSONFeed.Object {
    var result = JSONFeed.Object()
    for (_, name, uri) in names {
      var object = JSONFeed.Object()
      if !uri.isEmpty { object["about"] = .string(uri) }
      for member in extensions[name]?.objectValue ?? [:] { object.appendIfNew(member) }
      if !object.isEmpty { result[name] = .object(object) }
    }
    for member in extensions { result.appendIfNew(member) }
    return result
  }
}

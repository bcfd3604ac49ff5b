/// Checks extensions, and remembers which of them have said what they are about.

internal import FeedBridge
internal import FeedPrimitives
internal import JSONFeed

struct ExtensionRegister: Sendable {
  private struct Use: Sendable {
    var rank: Int
    var path: String
    var offset: Int
    var isAboutInFirst: Bool
    var hasAbout: Bool
  }

  /// The first use of each extension, by its name.
  private var uses: [String: Use] = [:]
  private static let maximum = 1000

  /// Checks one extension, which is a member whose name begins with an underscore.
  ///
  /// - Parameter rank: which use counts as the first: the one of the lowest rank, and of these the one that comes first. The
  ///   feed's own uses have a lower rank than those of its authors and hubs, these than those of its items.
  mutating func check(_ member: LocatedValue, rank: Int, _ problems: inout ProblemList) {
    let name = member.name
    if name.utf8.contains(UInt8(ascii: ".")) {
      problems.add(
        .extensionNameDot, atNameOf: member,
        "Extension name \"\(name.shortened)\" must not contain a dot. Use an underscore.")
    }
    if !(name.unicodeScalars.dropFirst().first?.properties.isAlphabetic ?? false) {
      problems.add(
        .extensionName, atNameOf: member, "Extension name \"\(name.shortened)\" must be _ followed by a letter.")
    }
    if Self.generic.contains(name) {
      problems.add(
        .extensionGenericName, atNameOf: member,
        "Anybody might call an extension \(name). Name it after your company or service.")
    }
    guard let members = member.members else {
      problems.add(
        .extensionNotObject, at: member, "Extension \(name.shortened) should be an object, found \(member.kind).")
      return
    }
    checkAbout(member, rank, &problems)
    checkKeys(of: members, in: name, &problems)
  }

  private static let generic: Set<String> = [
    "_meta", "_data", "_custom", "_extra", "_extension", "_extensions", "_info", "_other", "_misc", "_x", "_foo",
  ]

  private mutating func checkAbout(_ member: LocatedValue, _ rank: Int, _ problems: inout ProblemList) {
    let about = member["about"]
    if let about, !about.isString {
      problems.add(
        .extensionAboutType, at: about, "about must be a string, found \(about.kind). It is the URL of a description.")
    }
    let hasAbout = about != nil
    let name = member.name
    let first = uses[name]
    if first.map({ rank < $0.rank }) ?? (uses.count < Self.maximum) {
      uses[name] = Use(
        rank: rank, path: member.path, offset: member.nameOffset, isAboutInFirst: hasAbout,
        hasAbout: hasAbout || first?.hasAbout ?? false)
    } else if hasAbout {
      uses[name]?.hasAbout = true
    }
  }

  /// The specification speaks of an extension's own members; deeper ones are told of as advice.
  private func checkKeys(of members: LocatedValues, in name: String, _ problems: inout ProblemList) {
    // Each object on the way is in this list, not on the stack, which may be small.
    var rest: [(members: LocatedValues, isFirstLevel: Bool)] = [(members, true)]
    while let (members, isFirstLevel) = rest.popLast() {
      for member in members {
        checkKey(member, in: name, isFirstLevel: isFirstLevel, &problems)
        var values = [member]
        while let value = values.popLast() {
          if let inner = value.members { rest.append((inner, false)) }
          if let elements = value.elements { values += elements.filter(\.isContainer) }
        }
      }
    }
  }

  private func checkKey(_ member: LocatedValue, in name: String, isFirstLevel: Bool, _ problems: inout ProblemList) {
    let key = member.name
    let severity: Severity? = isFirstLevel ? nil : .info
    let said = "Key \"\(key.shortened)\" in extension \(name.shortened)"
    if key.utf8.contains(UInt8(ascii: ".")) {
      problems.add(.extensionKeyDot, severity, atNameOf: member, "\(said) must not contain a dot.")
    } else if key.hasPrefix("_") {
      problems.add(.extensionKeyUnderscore, severity, atNameOf: member, "\(said) must not start with _.")
    } else if !key.unicodeScalars.allSatisfy({
      $0 == "_" || $0.properties.isAlphabetic || $0.properties.numericType != nil
    }) {
      problems.add(.extensionKeyNotAlphanumeric, atNameOf: member, "\(said) should be alphanumeric.")
    }
  }

  /// At the end of the document: which extensions never said what they are.
  func finish(_ problems: inout ProblemList) {
    for (name, use) in uses {
      if !use.hasAbout {
        problems.add(
          .extensionAboutMissing, at: use.offset, path: use.path,
          "Extension \(name.shortened) never says what it is. Add \"about\": \"https://…\" once.")
      } else if !use.isAboutInFirst {
        problems.add(
          .extensionAboutNotFirst, at: use.offset, path: use.path,
          "Extension \(name.shortened) says what it is later than here. Put about into its first use.")
      }
    }
  }
}

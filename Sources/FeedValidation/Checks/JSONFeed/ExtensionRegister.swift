/// Checks extensions, and notes which of them have an `about`.

internal import FeedBridge
internal import FeedPrimitives

struct ExtensionRegister: Sendable {
  private struct Use: Sendable {
    var path: String
    var offset: Int
    var isAboutInFirst: Bool
    var hasAbout: Bool
  }

  /// The first use of each extension, by name: that of the feed, if it has one.
  private var uses: [String: Use] = [:]
  private static let maximum = 1000

  /// Checks an extension, which is a member whose name begins with an underscore.
  mutating func check(_ member: LocatedValue, _ problems: inout ProblemList) {
    let name = member.name
    if name.utf8.contains(UInt8(ascii: ".")) {
      problems.add(
        .extensionNameDot, at: member.nameAsPart,
        "\"\(name.shortened)\" must not contain a dot. Write \"\(name.shortened.replacing(".", with: "_"))\".")
    }
    if !(name.unicodeScalars.dropFirst().first?.properties.isAlphabetic ?? false) {
      problems.add(
        .extensionName, at: member.nameAsPart,
        "\"\(name.shortened)\" is not a valid extension name. Use \"_\" followed by a letter.")
    }
    if Self.generic.contains(name) {
      problems.add(
        .extensionGenericName, at: member.nameAsPart,
        "\"\(name)\" is a generic name that others may use too. Name the extension after your company or service.")
    }
    guard let members = member.members else {
      problems.add(
        .extensionNotObject, at: member,
        "\(name.shortened) should be an object, but is \(member.kind). Put the value in an object.")
      return
    }
    checkAbout(member, &problems)
    checkKeys(of: members, in: name, &problems)
  }

  private static let generic: Set<String> = [
    "_meta", "_data", "_custom", "_extra", "_extension", "_extensions", "_info", "_other", "_misc", "_x", "_foo",
  ]

  private mutating func checkAbout(_ member: LocatedValue, _ problems: inout ProblemList) {
    let about = member["about"]
    if let about, !about.isString {
      problems.add(
        .extensionAboutType, at: about,
        "about must be a string, but is \(about.kind). Write the URL of a description of the extension.")
    }
    let hasAbout = about != nil
    let name = member.name
    if uses[name] == nil, uses.count < Self.maximum {
      uses[name] = Use(path: member.path, offset: member.nameOffset, isAboutInFirst: hasAbout, hasAbout: hasAbout)
    } else if hasAbout {
      uses[name]?.hasAbout = true
    }
  }

  /// The specification is about an extension's own members; problems of deeper ones are reported as advice.
  private func checkKeys(of members: LocatedValues, in name: String, _ problems: inout ProblemList) {
    // Once, because it may be long.
    let name = name.shortened
    // The objects are kept in this list instead of on the stack, which may be small.
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
    let severity: Diagnostic.Severity? = isFirstLevel ? nil : .info
    var subject: String { "\"\(key.shortened)\" in \(name)" }
    if key.utf8.contains(UInt8(ascii: ".")) {
      problems.add(
        .extensionKeyDot, severity, at: member.nameAsPart,
        "\(subject) must not contain a dot. Write \"\(key.shortened.replacing(".", with: "_"))\".")
    } else if key.hasPrefix("_") {
      problems.add(
        .extensionKeyUnderscore, severity, at: member.nameAsPart,
        "\(subject) must not begin with an underscore. Remove it.")
    } else if !key.unicodeScalars.allSatisfy({
      $0 == "_" || $0.properties.isAlphabetic || $0.properties.numericType != nil
    }) {
      problems.add(
        .extensionKeyNotAlphanumeric, at: member.nameAsPart,
        "\(subject) should have only letters, digits and underscores. Rename it.")
    }
  }

  /// Reports the extensions without `about`, at the end of the document.
  func finish(_ problems: inout ProblemList) {
    for (name, use) in uses {
      if !use.hasAbout {
        problems.add(
          .extensionAboutMissing, at: ProblemPlace(use.offset, use.path),
          "\(name.shortened) has no about. Add \"about\": \"https://…\", the URL of a description, here.")
      } else if !use.isAboutInFirst {
        problems.add(
          .extensionAboutNotFirst, at: ProblemPlace(use.offset, use.path),
          "about follows in a later use of \(name.shortened). Move it here, to the first use.")
      }
    }
  }
}

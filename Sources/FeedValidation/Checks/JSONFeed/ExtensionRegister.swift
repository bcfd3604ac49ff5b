/// Checks extensions, and remembers which of them have said what they are about.

internal import FeedBridge
internal import FeedPrimitives
internal import JSONFeed

struct ExtensionRegister: Sendable {
  private struct Use: Sendable {
    var path: String
    var offset: Int
    var isAboutInFirst: Bool
    var hasAbout: Bool
  }

  /// By name, in the order of the document.
  private var uses: [String: Use] = [:]
  private var names: [String] = []
  private static let most = 1000

  /// Checks one extension, which is a member whose name begins with an underscore.
  mutating func check(_ member: LocatedValue, path: String, _ problems: inout ProblemList) {
    let name = member.name
    if name.utf8.contains(UInt8(ascii: ".")) {
      problems.add(
        "extension-name-dot", at: member.nameOffset, path: path,
        "Extension name \"\(name.shortened)\" must not contain a dot. Use an underscore.")
    }
    if !(name.unicodeScalars.dropFirst().first?.properties.isAlphabetic ?? false) {
      problems.add(
        "extension-name", at: member.nameOffset, path: path,
        "Extension name \"\(name.shortened)\" must be _ followed by a letter.")
    }
    if Self.generic.contains(name) {
      problems.add(
        "extension-generic-name", at: member.nameOffset, path: path,
        "Anybody might call an extension \(name). Name it after your company or service.")
    }
    guard let members = member.members else {
      problems.add(
        "extension-not-object", at: member.offset, path: path,
        "Extension \(name.shortened) should be an object, found \(member.kind).")
      return
    }
    checkAbout(member, path: path, &problems)
    checkKeys(of: members, in: name, path: path, isFirstLevel: true, &problems)
  }

  private static let generic: Set<String> = [
    "_meta", "_data", "_custom", "_extra", "_extension", "_extensions", "_info", "_other", "_misc", "_x", "_foo",
  ]

  private mutating func checkAbout(_ member: LocatedValue, path: String, _ problems: inout ProblemList) {
    let about = member["about"]
    if let about, !about.isString {
      problems.add(
        "extension-about-type", at: about.offset, path: path + "/about",
        "about must be a string, found \(about.kind). It is the URL of a description.")
    }
    let hasAbout = about != nil
    let name = member.name
    if uses[name] != nil {
      if hasAbout { uses[name]?.hasAbout = true }
    } else if names.count < Self.most {
      names.append(name)
      uses[name] = Use(path: path, offset: member.nameOffset, isAboutInFirst: hasAbout, hasAbout: hasAbout)
    }
  }

  /// The specification speaks of an extension's own members; deeper ones are told of as advice.
  private func checkKeys(
    of members: LocatedValues, in name: String, path: String, isFirstLevel: Bool, _ problems: inout ProblemList
  ) {
    // Each array and object on the way, with its path; not the stack, which may be small.
    var rest: [(members: LocatedValues, path: String, isFirstLevel: Bool)] = [(members, path, isFirstLevel)]
    while let (members, path, isFirstLevel) = rest.popLast() {
      for member in members {
        let memberPath = path + "/" + JSONReader.pointerToken(member.name)
        checkKey(member, in: name, path: memberPath, isFirstLevel: isFirstLevel, &problems)
        var values = [(member, memberPath)]
        while let (value, valuePath) = values.popLast() {
          if let inner = value.members { rest.append((inner, valuePath, false)) }
          guard let elements = value.elements else { continue }
          for (index, element) in elements.enumerated() where element.isContainer {
            values.append((element, "\(valuePath)/\(index)"))
          }
        }
      }
    }
  }

  private func checkKey(
    _ member: LocatedValue, in name: String, path: String, isFirstLevel: Bool, _ problems: inout ProblemList
  ) {
    let key = member.name
    let severity: Severity? = isFirstLevel ? nil : .info
    let said = "Key \"\(key.shortened)\" in extension \(name.shortened)"
    if key.utf8.contains(UInt8(ascii: ".")) {
      problems.add(
        "extension-key-dot", severity, at: member.nameOffset, path: path, "\(said) must not contain a dot.")
    } else if key.hasPrefix("_") {
      problems.add(
        "extension-key-underscore", severity, at: member.nameOffset, path: path, "\(said) must not start with _.")
    } else if !key.unicodeScalars.allSatisfy({
      $0 == "_" || $0.properties.isAlphabetic || $0.properties.numericType != nil
    }) {
      problems.add(
        "extension-key-not-alphanumeric", at: member.nameOffset, path: path, "\(said) should be alphanumeric.")
    }
  }

  /// At the end of the document: which extensions never said what they are.
  func finish(_ problems: inout ProblemList) {
    for name in names {
      guard let use = uses[name] else { continue }
      if !use.hasAbout {
        problems.add(
          "extension-about-missing", at: use.offset, path: use.path,
          "Extension \(name.shortened) never says what it is. Add \"about\": \"https://…\" once.")
      } else if !use.isAboutInFirst {
        problems.add(
          "extension-about-not-first", at: use.offset, path: use.path,
          "Extension \(name.shortened) says what it is later than here. Put about into its first use.")
      }
    }
  }
}

extension LocatedValue {
  fileprivate var isContainer: Bool { elements != nil || members != nil }
}

/// Valid names for JSON Feed extensions (JSON Feed 1.1, "Extensions"), made from names in XML and elsewhere.

internal import FeedPrimitives
internal import JSONFeedModel

package enum ExtensionName {
  /// Whether an extension object with a namespace's name belongs to that namespace: its `about` is missing or the URI
  /// of the namespace.
  static func isAbout(_ namespace: NamespaceID, _ object: JSONFeed.Value) -> Bool {
    guard let about = object["about"]?.stringValue else { return true }
    if about == namespace.namespace?.uri { return true }
    if let other = FeedNamespace.id(for: about) { return other.objectOwner == namespace.objectOwner }
    return isDocumented(namespace, object)
  }

  /// Whether an object whose `about` is a page, as JSON Feed intends, has only members of the namespace with its name. Other tools document
  /// their `_itunes` so.
  private static func isDocumented(_ namespace: NamespaceID, _ object: JSONFeed.Value) -> Bool {
    guard namespace != .rss, namespace != .atom, let table = namespace.namespace?.table,
      let members = object.objectValue, members.count > 1
    else {
      return false
    }
    return members.allSatisfy {
      $0.name == "about" || categoriesOfITunes.contains($0.name) || table.element(forKey: $0.name) != nil
    }
  }

  /// The members of `_itunes` that the elements `itunes:category` become.
  static let categoriesOfITunes: Set<String> = ["category", "subcategory", "categories"]

  /// `pubDate` as `pub_date`, `new-feed-url` as `new_feed_url`, `isPermaLink` as `is_perma_link`.
  package static func snakeCase(_ name: String) -> String {
    if isSmall(name) { return name }
    var result: [UInt8] = []
    var before: UInt8 = 0
    for byte in name.utf8 {
      if byte &- 0x41 < 26 {
        if before &- 0x61 < 26 || ASCII.isDigit(before) { result.append(ASCII.underscore) }
        result.append(byte | 0x20)
      } else if byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: ":") {
        result.append(ASCII.underscore)
      } else {
        result.append(byte)
      }
      before = byte
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Whether the name needs no change: it has only lowercase letters, digits, and `_` inside.
  private static func isSmall(_ name: String) -> Bool {
    name.withBytes { bytes in
      for index in 0..<bytes.count {
        let byte = bytes[index]
        guard byte &- 0x61 < 26 || ASCII.isDigit(byte) || index > 0 && byte == ASCII.underscore else { return false }
      }
      return bytes.count > 0
    }
  }

  /// A member's key without dots, colons, hyphens and a leading `_`, which is reserved for the names of extensions.
  ///
  /// - Parameter keepsHyphens: whether to change the name only as far as JSON Feed requires.
  package static func key(_ name: String, keepsHyphens: Bool = false) -> String {
    if isKey(name, keepsHyphens: keepsHyphens) { return name }
    var result = ""
    for scalar in name.unicodeScalars {
      let isReplaced = scalar == "." || scalar == ":" || scalar == "-" && !keepsHyphens
      result.unicodeScalars.append(isReplaced ? "_" : scalar)
    }
    return withoutUnderscores(result)
  }

  /// Whether `key` returns the name unchanged.
  private static func isKey(_ name: String, keepsHyphens: Bool) -> Bool {
    name.withBytes { bytes in
      guard bytes.count > 0, bytes[0] != ASCII.underscore else { return false }
      for index in 0..<bytes.count {
        let byte = bytes[index]
        if byte == UInt8(ascii: ".") || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "-") && !keepsHyphens {
          return false
        }
      }
      return true
    }
  }

  /// The name without leading underscores; `x` if nothing is left.
  private static func withoutUnderscores(_ name: String) -> String {
    let rest = String(String.UnicodeScalarView(name.unicodeScalars.drop { $0 == "_" }))
    return rest.isEmpty ? "x" : rest
  }

  /// Whether `name` is a valid name of an extension object: `_`, a letter, and no dot.
  package static func isLegal(_ name: String) -> Bool {
    var scalars = name.unicodeScalars.makeIterator()
    guard scalars.next() == "_", let second = scalars.next(), second.properties.isAlphabetic else { return false }
    return !name.utf8.contains(UInt8(ascii: "."))
  }

  /// Whether `key` is valid for a member inside an extension object.
  package static func isLegalKey(_ key: String) -> Bool {
    var isFirst = true
    for byte in key.utf8 {
      if byte == UInt8(ascii: ".") || isFirst && byte == ASCII.underscore { return false }
      isFirst = false
    }
    return !isFirst
  }

  /// A valid name of an extension object that is similar to `name`: a dot becomes `_`, and a name that does not begin with
  /// `_` and a letter gets the prefix `_x`.
  package static func legal(_ name: String) -> String {
    let dotless = withoutDots(name)
    return isLegal(dotless) ? dotless : "_x" + dotless
  }

  /// A valid key of a member of an extension object that is similar to `key`: a dot becomes `_`, and a leading `_` is
  /// removed.
  package static func legalKey(_ key: String) -> String {
    withoutUnderscores(withoutDots(key))
  }

  private static func withoutDots(_ name: String) -> String {
    var result = ""
    for scalar in name.unicodeScalars { result.unicodeScalars.append(scalar == "." ? "_" : scalar) }
    return result
  }

  /// The extension object's name for a namespace with this prefix: `_itunes`.
  package static func object(forPrefix prefix: String) -> String { legal("_" + key(prefix)) }
}

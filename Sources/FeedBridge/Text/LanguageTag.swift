/// Language tags (RFC 5646), and what feeds use instead of them.

internal import FeedPrimitives

package enum LanguageTag {
  /// Whether `text` has the form of a tag: two to eight letters, or `x` or `i` before a hyphen, then any number of hyphens each
  /// followed by up to eight letters or digits.
  package static func isWellFormed(_ text: String) -> Bool {
    normalized(text) != nil
      && text.utf8.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == UInt8(ascii: "-") }
  }

  /// `en_us` as `en-US`, `DE` as `de`, `zh-hans-cn` as `zh-Hans-CN`; nil if it does not have the form of a tag.
  package static func normalized(_ text: String) -> String? {
    if text.withBytes({ isUsual($0) }) { return text }
    var subtags: [[UInt8]] = [[]]
    var bytes = text.utf8[...]
    while let first = bytes.first, ASCII.isSpace(first) { bytes.removeFirst() }
    while let last = bytes.last, ASCII.isSpace(last) { bytes.removeLast() }
    for byte in bytes {
      if byte == UInt8(ascii: "-") || byte == ASCII.underscore {
        subtags.append([])
      } else if ASCII.isLetter(byte) || ASCII.isDigit(byte) {
        subtags[subtags.count - 1].append(ASCII.lowercased(byte))
      } else {
        return nil
      }
    }
    guard subtags.allSatisfy({ (1...8).contains($0.count) }), subtags[0].allSatisfy(ASCII.isLetter),
      subtags[0].count >= 2 || subtags.count > 1 && (subtags[0] == [0x78] || subtags[0] == [0x69])
    else { return nil }
    // Up to the first single letter, scripts are capitalized and regions are uppercase (RFC 5646 §2.1.1).
    for index in subtags.indices.dropFirst() {
      let subtag = subtags[index]
      if subtags[index - 1].count == 1 { break }
      if subtag.count == 2 {
        subtags[index] = subtag.map { ASCII.isLetter($0) ? $0 & 0xDF : $0 }
      } else if subtag.count == 4, ASCII.isLetter(subtag[0]) {
        subtags[index][0] &= 0xDF
      }
    }
    let tag = String(decoding: Array(subtags.joined(separator: [UInt8(ascii: "-")])), as: UTF8.self)
    return endsWell(tag) ? tag : nil
  }

  /// Whether something follows each single letter or digit that begins an extension (`utf-8`, `en-x`).
  private static func endsWell(_ tag: String) -> Bool {
    let subtags = tag.utf8.split(separator: UInt8(ascii: "-"))
    guard let last = subtags.last else { return false }
    return last.count > 1 || subtags.dropLast().contains { $0.count == 1 }
  }

  /// The tag that a text means, which may be another spelling of a tag or the name of a language: `en_us`, `English`; nil if it means none.
  package static func meant(by text: String) -> String? {
    // `ru_RU.UTF-8` is the name of a locale.
    let name = text.utf8.contains(UInt8(ascii: ".")) ? String(text.prefix { $0 != "." && $0 != "@" }) : text
    if let tag = normalized(name), hasLanguage(tag) { return LanguageRegistry.registered(tag) }
    return LanguageRegistry.tag(ofLanguage: text)
  }

  /// What becomes of a text that is not a tag.
  static func repair(of text: String, _ tag: String?) -> String {
    let result = tag.map { "changed to \($0)" } ?? "left out"
    return "\(URLText.quoted(text, bytes: 40)) is not a valid language tag; it was \(result)."
  }

  /// Whether the first subtag can be that of a language. None of four to eight letters is registered.
  private static func hasLanguage(_ tag: String) -> Bool {
    tag.utf8.prefix(4).contains(UInt8(ascii: "-")) || tag.utf8.count < 4
  }

  /// Whether a text has the form of a tag, and is not the name of a language.
  package static func isUsable(_ text: String) -> Bool { isWellFormed(text) && hasLanguage(text) }

  /// Whether the tag is of the form `en` or `en-US`, like nearly all tags in feeds.
  private static func isUsual(_ tag: TextSpan) -> Bool {
    guard tag.count == 2 || tag.count == 5 && tag[2] == UInt8(ascii: "-") else { return false }
    let isSmall = tag[0] &- 0x61 < 26 && tag[1] &- 0x61 < 26
    return isSmall && (tag.count == 2 || tag[3] &- 0x41 < 26 && tag[4] &- 0x41 < 26)
  }

  /// Whether a string matches the grammar of RFC 5646 §2.1, and repeats no variant and no extension. Languages of four to eight letters are
  /// rejected: none is registered.
  package static func isValid(_ value: String) -> Bool {
    guard isWellFormed(value), value.utf8.count <= 100 else { return false }
    let tag = value.lowercased()
    if grandfathered.contains(tag) { return true }
    var subtags = tag.split(separator: "-")[...]
    guard let language = subtags.first else { return false }
    if language == "x" { return subtags.count > 1 }
    guard language.utf8.count == 2 || language.utf8.count == 3 else { return false }
    subtags.removeFirst()
    take(&subtags, atMost: 3) { $0.utf8.count == 3 && $0.utf8.allSatisfy(ASCII.isLetter) }
    take(&subtags, atMost: 1) { $0.utf8.count == 4 && $0.utf8.allSatisfy(ASCII.isLetter) }
    take(&subtags, atMost: 1) {
      $0.utf8.count == 2 && $0.utf8.allSatisfy(ASCII.isLetter)
        || $0.utf8.count == 3 && $0.utf8.allSatisfy(ASCII.isDigit)
    }
    let variants = subtags.prefix {
      $0.utf8.count >= 5 || $0.utf8.count == 4 && $0.utf8.first.map(ASCII.isDigit) ?? false
    }
    // RFC 5646 §2.2.5
    guard Set(variants).count == variants.count else { return false }
    return areExtensions(subtags[variants.endIndex...])
  }

  private static func take(
    _ subtags: inout ArraySlice<Substring>, atMost maximum: Int, _ isOne: (Substring) -> Bool
  ) {
    var count = 0
    while count < maximum, let next = subtags.first, isOne(next) {
      subtags.removeFirst()
      count += 1
    }
  }

  /// Different letters or digits, each followed by its extension (RFC 5646 §2.2.6); after `x` anything is allowed.
  private static func areExtensions(_ subtags: ArraySlice<Substring>) -> Bool {
    var needsMore = false
    var seen: Set<Substring> = []
    for (index, subtag) in zip(subtags.indices, subtags) {
      if subtag.utf8.count > 1 {
        if index == subtags.startIndex { return false }
        needsMore = false
      } else {
        if needsMore { return false }
        if subtag == "x" { return index + 1 < subtags.endIndex }
        guard seen.insert(subtag).inserted else { return false }
        needsMore = true
      }
    }
    return !needsMore
  }

  /// Tags from before RFC 4646 that its grammar does not include (RFC 5646 §2.2.8).
  private static let grandfathered: Set<String> = [
    "en-gb-oed", "i-ami", "i-bnn", "i-default", "i-enochian", "i-hak", "i-klingon", "i-lux", "i-mingo", "i-navajo",
    "i-pwn", "i-tao", "i-tay", "i-tsu", "sgn-be-fr", "sgn-be-nl", "sgn-ch-de",
  ]
}

/// Whether an open element has an end tag. What looks like a missing end tag is well-formed if all tags up to the end tag match.

internal import FeedPrimitives

/// What looking ahead has found.
struct XMLMatchingTags {
  /// Offsets in the document between which all tags match, up to the end of the open element at `depth`.
  var range = 0..<0
  var depth = 0
  /// The number of bytes between which tags did not match.
  var bytesInVain = 0
  /// Whether tags that do not match were found.
  var hasMismatch = false

  /// What is known of an end tag.
  enum EndTag { case found, missing, far }

  /// Whether the tag at an offset is known to be before the end tag of the open element at `index`.
  @inline(__always)
  func contains(_ offset: Int, of index: Int) -> Bool { range.contains(offset) && index >= depth }

  /// How far to look for the end of a text in a document that may arrive in pieces, and how many bytes may be in vain anywhere.
  static let ofText = (distance: 1 << 18, allowance: 1 << 16)
  /// The same for the end of an element with elements that it should not have.
  static let ofElement = (distance: 1 << 22, allowance: 1 << 20)

  /// Whether to look ahead again. In a well-formed document nothing is in vain; in others the work stays linear.
  func allowsLooking(from offset: Int, _ allowance: Int) -> Bool { bytesInVain <= 4 * offset + allowance }
}

extension XMLScanner {
  /// Whether all tags from `start` to the end tag of the open element at `index` match. At `start` the open elements are open, and inside
  /// of them those whose names are `inside`.
  mutating func hasEndTag(_ index: Int, from start: Int, in bytes: TextSpan) -> Bool {
    matchingEndTag(of: index, from: start, in: bytes) == .found
  }

  /// The same, if it is near enough to be known.
  mutating func matchingEndTag(
    of index: Int, from start: Int, inside: [Range<Int>] = [],
    within limits: (distance: Int, allowance: Int) = XMLMatchingTags.ofText, in bytes: TextSpan
  ) -> XMLMatchingTags.EndTag {
    let offset = start + origin
    if matchingTags.contains(offset, of: index) { return .found }
    guard matchingTags.allowsLooking(from: offset, limits.allowance) else {
      return matchingTags.hasMismatch ? .missing : .far
    }
    let limit = isValidating ? bytes.count : min(bytes.count, start + limits.distance)
    let (endTag, position) = findMatchingEndTag(of: index, from: start, to: limit, inside: inside, in: bytes)
    if endTag == .found {
      matchingTags.range = offset..<position + origin
      matchingTags.depth = index
    } else {
      if position >= bytes.count { noteEndOfBytes() }
      matchingTags.bytesInVain += position - start
      if endTag == .missing { matchingTags.hasMismatch = true }
    }
    return endTag
  }

  /// Looks for the end tag of the open element at `index` before that of an outer element and, if it is a known element, before the start
  /// of an item. Tags inside it need not match.
  mutating func endTag(of index: Int, from start: Int, in bytes: TextSpan) -> XMLMatchingTags.EndTag {
    let limits = XMLMatchingTags.ofElement
    let mayLook = matchingTags.allowsLooking(from: start + origin, limits.allowance)
    if matchingEndTag(of: index, from: start, within: limits, in: bytes) == .found { return .found }
    guard mayLook else { return .far }
    // What has no end after one position may have one after an earlier position.
    let failed = failedSearches
    let own = open[index].name
    let limit = isValidating ? bytes.count : min(bytes.count, start + limits.distance)
    var nested = NestedElements(index: index)
    // The name in the last start tag.
    var inner = 0..<0
    var position = start
    defer {
      failedSearches = failed
      matchingTags.bytesInVain += position - start
    }
    while position < limit, let tag = bytes.firstIndex(of: ASCII.lessThan, from: position, to: limit) {
      let end = endOfMarkup(at: tag, in: bytes)
      position = end ?? tag + 1
      guard let end else {
        if matchingTags.allowsLooking(from: start + origin, limits.allowance) { continue }
        return .far
      }
      if bytes[tag + 1] == ASCII.slash {
        let name = tag + 2..<bytes.endOfXMLName(from: tag + 2)
        switch leave(name, &nested, in: bytes) {
        case .own: return .found
        case .outer: return .missing
        case .inner where name.count == inner.count && bytes.matches(name, at: inner.lowerBound): break
        case .inner where nested.own == 0 && !isLocalName(name, of: own, in: bytes):
          if isMisspelling(name, of: own, in: bytes) { return .found }
        case .inner: break
        }
      } else if XMLScanner.startsName(bytes[tag + 1]), bytes[end - 2] != ASCII.slash {
        inner = tag + 1..<bytes.endOfXMLName(from: tag + 1)
        if own.code != 0, resolve(beforeEntering: inner, in: bytes)?.content == .unit { return .missing }
        enter(inner, &nested, in: bytes)
      }
    }
    position = max(position, limit)
    if limit == bytes.count { noteEndOfBytes() }
    return limit == bytes.count ? .missing : .far
  }

  /// Whether what looks like a start tag at `tag`, in the text that was entered last, is text to conversion: it has no end, is a URL, or
  /// has neither a name of HTML nor an end tag in that text (`c<d`, `Ada <ada@example.org>`).
  mutating func isText(tagAt tag: Int, in bytes: TextSpan) -> Bool {
    guard let text = open.last?.name, text.content.isText, isInFeedOrItem(open.count - 1),
      matchingTags.allowsLooking(from: tag + origin, XMLMatchingTags.ofText.allowance)
    else { return false }
    let name = tag + 1..<bytes.endOfXMLName(from: tag + 1)
    let isHTML = HTMLName(bytes, name).map(PlainText.isElement) ?? false
    let end = endOfTag(from: name.upperBound, in: bytes).end
    let isEnded = bytes[end - 1] == ASCII.greaterThan
    if !isEnded { matchingTags.bytesInVain += end - tag }
    // As in `skipMarkup`.
    let isURL = name.upperBound < end - 2 && bytes[name.upperBound] == ASCII.slash
    let isTag = !isURL && isEnded
    if isHTML, isTag || text.content == .markup { return false }
    // Other vocabularies have prefixes, hyphens or attributes.
    let isAddress = bytes.firstIndex(of: UInt8(ascii: "@"), from: name.lowerBound, to: name.upperBound) != nil
    if isTag, !isAddress,
      bytes[end - 2] == ASCII.slash || (tag..<end).contains(where: { "-:=".utf8.contains(bytes[$0]) })
    {
      return false
    }
    if isTag, hasEndTag(open.count - 1, from: tag, in: bytes) { return false }
    // What has no end after one position may have one after an earlier position.
    let failed = failedSearches
    var position = tag + 1
    defer {
      failedSearches = failed
      matchingTags.bytesInVain += position - tag
    }
    while let next = bytes.firstIndex(of: ASCII.lessThan, from: position) {
      let end = endOfMarkup(at: next, in: bytes)
      position = end ?? next + 1
      if end == nil, !matchingTags.allowsLooking(from: tag + origin, XMLMatchingTags.ofText.allowance) { return false }
      guard bytes.starts(with: "</", at: next) else { continue }
      let ended = next + 2..<bytes.endOfXMLName(from: next + 2)
      if closes(ended, text.range, in: bytes) { return true }
      if isTag && closes(ended, name, in: bytes) || indexOfOpenElement(named: ended, in: bytes) != nil { return false }
    }
    return false
  }

  private func closes(_ ended: Range<Int>, _ name: Range<Int>, in bytes: TextSpan) -> Bool {
    ended.count == name.count && bytes.matches(ended, at: name.lowerBound)
  }

  /// Skips the end tag at the position, where tags match, and returns true if it is that of an element that has been closed before it.
  mutating func skipsLateEndTag(in bytes: TextSpan) -> Bool {
    let name = position &+ 2..<bytes.endOfXMLName(from: position &+ 2)
    if open.count > matchingTags.depth, let last = open.last?.name, name.count == last.range.count,
      bytes.matches(name, at: last.start)
    {
      return false
    }
    position = endOfTag(from: name.upperBound, in: bytes).end
    return true
  }

  /// Finds the end of the end tag, or where tags do not match.
  private mutating func findMatchingEndTag(
    of index: Int, from start: Int, to limit: Int, inside: [Range<Int>], in bytes: TextSpan
  ) -> (XMLMatchingTags.EndTag, position: Int) {
    // What has no end after one position may have one after an earlier position.
    let failed = failedSearches
    defer { failedSearches = failed }
    // The open elements that have not ended, and the names of those that begin after `start`.
    var outer = isEmptyElement ? open.count - 1 : open.count
    var inner = inside
    var position = start
    if matchingTags.range.contains(start + origin) {
      // There may be late end tags up to the end of what is known to match, also of outer elements that have been closed.
      outer = min(matchingTags.depth, open.count)
      (inner, position) = ([], matchingTags.range.upperBound - origin)
    }
    while position < limit, let tag = bytes.firstIndex(of: ASCII.lessThan, from: position, to: limit) {
      position = tag
      guard let end = endOfMarkup(at: tag, in: bytes) else {
        // `<3` is text.
        position = tag + 1
        if position < bytes.count, !XMLScanner.startsTag(bytes[position]), !"!?".utf8.contains(bytes[position]) {
          continue
        }
        return (.missing, tag)
      }
      if bytes[tag + 1] == ASCII.slash {
        if inner.isEmpty {
          guard outer > index else { return (.missing, position) }
          outer -= 1
        }
        let name = inner.popLast() ?? open[outer].name.range
        let spaces = tag + 2 + name.count
        guard bytes.matches(name, at: tag + 2), bytes.endOfSpaces(from: spaces, to: end) == end - 1 else {
          return (.missing, position)
        }
        if inner.isEmpty, outer == index { return (.found, end) }
      } else if XMLScanner.startsName(bytes[tag + 1]), bytes[end - 2] != ASCII.slash {
        inner.append(tag + 1..<bytes.endOfXMLName(from: tag + 1))
      }
      position = end
    }
    return (limit == bytes.count ? .missing : .far, max(position, limit))
  }

  /// The end of the tag, comment, CDATA section or instruction at `start`; nil if it has none.
  private mutating func endOfMarkup(at start: Int, in bytes: TextSpan) -> Int? {
    if bytes.count - start < 9 { noteEndOfBytes() }
    guard start + 1 < bytes.count else { return nil }
    let next = bytes[start + 1]
    if XMLScanner.startsTag(next) {
      let end = endOfTag(from: bytes.endOfXMLName(from: start + 2), in: bytes).end
      if end == bytes.count { noteEndOfBytes() }
      if bytes[end - 1] == ASCII.greaterThan { return end }
      matchingTags.bytesInVain += end - start
      return nil
    }
    var end: Int?
    if next == UInt8(ascii: "?") {
      end = endOfInstruction(from: start + 2, in: bytes)
    } else if bytes.starts(with: "<!--", at: start) {
      end = endOfComment(from: start + 4, in: bytes)
    } else if bytes.beginsCDATA(at: start) {
      let (inside, next) = extentOfCDATA(at: start, in: bytes, to: bytes.count)
      end = next > inside.upperBound ? next : nil
    } else {
      return nil
    }
    if end == nil {
      noteEndOfBytes()
      matchingTags.bytesInVain += bytes.count - start
    }
    return end
  }
}

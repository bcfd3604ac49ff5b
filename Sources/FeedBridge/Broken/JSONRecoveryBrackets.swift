/// Brackets that are missing, superfluous or of the wrong form.

internal import FeedPrimitives
internal import JSONFeedModel

extension JSONRecovery {
  /// How many more brackets of one kind are closed than opened in the document, as far as text in quotation marks can be
  /// told from the rest.
  func surplus(ofBraces isBrace: Bool) -> Int { (isBrace ? surplus?.braces : surplus?.brackets) ?? 0 }

  /// The surplus at a name in an array, where a brace is missing.
  mutating func surplusOfBracesAtName(_ bytes: TextSpan) -> Int { surplusAtError(bytes).braces }

  /// The surplus before a syntax error that is found only after the position: strings may be trusted up to there, and the surplus not yet
  /// counted.
  private mutating func surplusAtError(_ bytes: TextSpan) -> (braces: Int, brackets: Int) {
    let known = surplus ?? countedSurplus(bytes)
    surplus = known
    return known
  }

  private mutating func changeSurplus(ofBraces isBrace: Bool, by change: Int) {
    if isBrace { surplus?.braces += change } else { surplus?.brackets += change }
  }

  /// The surplus in the rest of the document. If a quotation mark is missing, counting by lines limits the damage; but texts may have line
  /// breaks. The smaller surplus is the more likely one.
  func countedSurplus(_ bytes: TextSpan) -> (braces: Int, brackets: Int) {
    guard !Cancellation.isRequested else { return (0, 0) }
    let whole = countedSurplus(byLine: false, bytes)
    if let whole, whole == (0, 0) { return whole }
    guard let lines = countedSurplus(byLine: true, bytes) else { return whole ?? (0, 0) }
    func size(_ count: (braces: Int, brackets: Int)) -> Int { abs(count.braces) + abs(count.brackets) }
    return whole.map { size($0) <= size(lines) ? $0 : lines } ?? lines
  }

  /// The same, if each text ends in its line or not; nil if the document ends in a text.
  private func countedSurplus(byLine: Bool, _ bytes: TextSpan) -> (braces: Int, brackets: Int)? {
    let openObjects = frames.count { $0.isObject }
    var count = (braces: -openObjects, brackets: openObjects - frames.count)
    var before = count
    var (index, isInString) = (position, false)
    while index < bytes.count {
      if isInString { index = bytes.endOfPlainJSONText(from: index) } else { WorkCounter.count() }
      guard index < bytes.count else { break }
      switch bytes[index] {
      case ASCII.lineFeed where byLine:
        // A line in which a quotation mark is missing is not counted.
        if isInString { count = before }
        (before, isInString) = (count, false)
      case ASCII.quotationMark: isInString.toggle()
      case ASCII.backslash where isInString: index += 1
      case UInt8(ascii: "{") where !isInString: count.braces -= 1
      case UInt8(ascii: "}") where !isInString: count.braces += 1
      case UInt8(ascii: "[") where !isInString: count.brackets -= 1
      case UInt8(ascii: "]") where !isInString: count.brackets += 1
      default: break
      }
      index += 1
    }
    return isInString ? nil : count
  }

  /// Drops the bracket at `position`, which closes nothing.
  mutating func dropBracket(_ bytes: TextSpan) {
    changeSurplus(ofBraces: bytes[position] == UInt8(ascii: "}"), by: -1)
    drop(1, .strayText, bytes)
  }

  /// The same for `]` or `]}`.
  mutating func dropBrackets(to end: Int, _ bytes: TextSpan) {
    changeSurplus(ofBraces: false, by: -1)
    if end > position + 1 { changeSurplus(ofBraces: true, by: -1) }
    drop(end - position, .strayText, bytes)
  }

  /// If another object follows the array that ends at `position`, the end of the brackets that close it too early: `],{`, or
  /// `]},{` at the end of the document.
  mutating func endOfEarlyBrackets(_ bytes: TextSpan) -> Int? {
    guard isAroundObject else { return nil }
    let next = endOfGap(bytes, from: position + 1)
    if isObject(bytes, from: next) {
      // Or the object around the array lacks its bracket.
      if frames.count > 2, !frames[frames.count - 3].isObject, surplusAtError(bytes).brackets <= 0 { return nil }
      return position + 1
    }
    guard frames.count == 2, next < bytes.count, bytes[next] == UInt8(ascii: "}") else { return nil }
    let comma = endOfGap(bytes, from: next + 1)
    guard comma < bytes.count, isComma(bytes[comma]), isObject(bytes, from: comma) else { return nil }
    // Or another feed follows.
    let name = endOfGap(bytes, from: endOfGap(bytes, from: comma + 1) + 1)
    return bytes.starts(with: "\"id\"", at: name) || surplusAtError(bytes).braces > 0 ? next + 1 : nil
  }

  /// Opens an array or object that lacks its bracket.
  mutating func openMissing(isObject: Bool, _ bytes: TextSpan) {
    note(.missingBracket, at: position)
    replace(position..<position, with: isObject ? "{" : "[", bytes)
    changeSurplus(ofBraces: isObject, by: -1)
    frames.append(Frame(isObject: isObject))
    expected = isObject ? .firstName : .firstValue
  }

  /// Closes the array or object that lacks its bracket.
  mutating func endOpen(at offset: Int, _ bytes: TextSpan) {
    note(.missingBracket, at: offset)
    guard let frame = frames.popLast() else { return }
    changeSurplus(ofBraces: frame.isObject, by: 1)
    replace(offset..<offset, with: frame.isObject ? "}" : "]", bytes)
    endValue()
  }

  /// Reads a bracket that does not match the innermost array or object: it has the wrong form, it closes an outer one, or it is
  /// superfluous.
  mutating func closeOther(_ bytes: TextSpan) {
    let isBrace = bytes[position] == UInt8(ascii: "}")
    let (same, other) = (surplus(ofBraces: isBrace), surplus(ofBraces: !isBrace))
    if same > 0, other >= 0 { return dropBracket(bytes) }
    if expected != .colon, isContinued(bytes, from: position + 1, in: frames.count - 2),
      same > 0 || !isContinued(bytes, from: position + 1, in: frames.count - 1)
    {
      note(.wrongBracket, at: position)
      removeComma(bytes)
      changeSurplus(ofBraces: isBrace, by: -1)
      changeSurplus(ofBraces: !isBrace, by: 1)
      replace(position..<position + 1, with: isBrace ? "]" : "}", bytes)
      return close(bytes)
    }
    guard let frame = frames.lastIndex(where: { $0.isObject == isBrace }),
      isAfterValue(bytes, from: position + 1, in: frame - 1), frame > 0 || !isObject(bytes, from: position + 1)
    else { return dropBracket(bytes) }
    // If the innermost object may continue after the bracket, the bracket is superfluous: an array at the top level,
    // such as `items`, is unlikely to end here.
    if frame == 1, frames.count == 3, same != 0 || other >= 0, isAfterValue(bytes, from: position + 1, in: 2) {
      return dropBracket(bytes)
    }
    removeComma(bytes)
    note(.missingBracket, at: position)
    var brackets = ByteBuffer(capacity: frames.count)
    if expected == .colon { brackets.append(":null") }
    while frames.count > frame + 1, let last = frames.popLast() {
      brackets.append(last.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
      changeSurplus(ofBraces: last.isObject, by: 1)
    }
    brackets.withText { replace(position..<position, with: $0, bytes) }
    expected = .commaOrEnd
    close(bytes)
  }

  /// Whether a comma and a member follow the brace at `position`, and not the first member of a next object.
  mutating func isFollowedByMember(_ bytes: TextSpan) -> Bool {
    let comma = endOfGap(bytes, from: position + 1)
    guard comma < bytes.count, isComma(bytes[comma]) else { return false }
    let name = endOfGap(bytes, from: comma + 1)
    guard name < bytes.count, isName(bytes, at: name), let first = frames.last?.firstName else { return false }
    let start = name + lengthOfQuote(bytes, at: name)
    guard start + first.count <= bytes.count, first.count <= Self.longestName else { return true }
    return output.withText { $0.string(first) } != bytes.string(start..<start + first.count)
  }

  /// Whether the value at the position is of a member with one of these names.
  func isObjectMember(_ names: Set<String>) -> Bool {
    guard let name = frames.last?.name, (2...11).contains(name.count) else { return false }
    return names.contains(output.withText { $0.string(name) })
  }

  /// The members of JSON Feed that are arrays.
  static let listNames: Set = ["items", "attachments", "authors", "tags", "hubs"]
}

/// CDATA sections that were escaped, so that their delimiters became text: `&lt;![CDATA[…]]&gt;`.

extension TextSpan {
  /// The position of the last two bytes that are this one; nil if there are none.
  public func lastIndex(ofPair byte: UInt8) -> Int? {
    var position = count - 2
    while position >= 0 {
      if self[position] == byte, self[position + 1] == byte { return position }
      position -= 1
    }
    return nil
  }

  /// The text in `range`, without white space at its ends, if it begins with `<![CDATA[` and ends with `]]>`: what it would be if
  /// its CDATA sections were real. Otherwise nil.
  public func textOfEscapedCDATA(_ range: Range<Int>) -> String? {
    let range = trimmed(range)
    guard range.count >= 12, self[range.lowerBound] == ASCII.lessThan, starts(with: "<![CDATA[", at: range.lowerBound),
      equals("]]>", range.upperBound - 3..<range.upperBound)
    else { return nil }
    let text = string(trimmed(range.lowerBound + 9..<range.upperBound - 3))
    // There may be several sections.
    guard text.contains("<![CDATA[") else { return text }
    let inside = text.replacing("]]>", with: "").replacing("<![CDATA[", with: "")
    // What remains may look like a section again, made of parts of others: then the text is not what it seems.
    let looksEscaped = inside.withBytes { bytes in
      let range = bytes.trimmed(0..<bytes.count)
      return bytes.starts(with: "<![CDATA[", at: range.lowerBound) && range.count >= 12
        && bytes.equals("]]>", range.upperBound - 3..<range.upperBound)
    }
    return looksEscaped ? nil : inside
  }
}

/// The damage that templates, hand editing and broken connections do to JSON, and how recovery repairs it.

/// A deviation from the grammar of JSON that ``JSONRecovery`` corrects. The raw value is the kind of the repair.
package enum JSONDeviation: String, Sendable, Hashable, CaseIterable {
  case trailingComma = "trailing-comma"
  case extraComma = "extra-comma"
  case missingComma = "missing-comma"
  case missingColon = "missing-colon"
  case missingName = "missing-name"
  case missingValue = "missing-value"
  case missingBracket = "missing-bracket"
  case wrongBracket = "wrong-bracket"
  case strayText = "stray-text"
  case textOutside = "text-outside"
  case escapedDocument = "escaped-document"
  case truncated
  case comment
  case markup
  case invalidSpace = "invalid-space"
  case singleQuotes = "single-quotes"
  case unquotedText = "unquoted-text"
  case unescapedQuote = "unescaped-quotation-mark"
  case missingQuote = "missing-quotation-mark"
  case controlCharacter = "control-character"
  case invalidEscape = "invalid-escape"
  case notANumber = "not-a-number"
  case invalidNumber = "invalid-number"
  case invalidLiteral = "invalid-literal"

  /// What JSON requires instead.
  var expected: String { words.expected }
  /// What recovery did, as the end of a sentence.
  package var outcome: String { words.outcome }

  private var words: (expected: String, outcome: String) {
    switch self {
    case .trailingComma: ("a value after the comma (JSON allows no trailing comma)", "the comma was removed")
    case .extraComma: ("a value between the commas", "one comma was removed")
    case .missingComma: ("a comma between the values", "a comma was inserted")
    case .missingColon: ("a colon after the member name", "a colon was inserted")
    case .missingName: ("a member name in quotation marks", "an empty name was inserted")
    case .missingValue: ("a value after the member name", "null was inserted")
    case .missingBracket: ("the opening or closing bracket of the array or object", "it was inserted")
    case .wrongBracket: ("a bracket that matches the opening one", "it was replaced")
    case .strayText: ("a comma or a closing bracket", "the text was removed")
    case .textOutside: ("no text before or after the document", "the text was removed")
    case .escapedDocument:
      ("a JSON object whose quotation marks are not escaped", "the document was read without its escapes")
    case .truncated: ("a complete document", "complete values were kept, and an incomplete item was left out")
    case .comment: ("no comment (JSON has none)", "it was removed")
    case .markup: ("only JSON", "the markup and its text were removed")
    case .invalidSpace:
      ("a space, a tab or a line break (other white space is allowed only in strings)", "it was removed")
    case .singleQuotes: (#"double quotation marks (") around the string"#, "the quotation marks were replaced")
    case .unquotedText: ("quotation marks around the text", "they were inserted")
    case .unescapedQuote: (#"quotation marks in the string to be escaped (\")"#, "it was read as part of the string")
    case .missingQuote: ("a closing quotation mark", "it was inserted where the text seems to end")
    case .controlCharacter: (#"an escape such as \n for a line feed"#, "read as if it were escaped")
    case .invalidEscape:
      (#"a JSON escape (\" \\ \/ \b \f \n \r \t, or \u and four hexadecimal digits)"#, "it was read as text")
    case .notANumber: ("a JSON number or null", "it was replaced with null")
    case .invalidNumber: ("a JSON number such as 12, -1.5 or 2e10", "it was read as a string")
    case .invalidLiteral: ("true, false or null in lowercase", "it was corrected")
    }
  }
}

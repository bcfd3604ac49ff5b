/// What templates, hand editing and broken connections make of JSON, and what recovery does about it.

/// A deviation from the grammar of JSON that ``JSONRecovery`` undoes. The raw value is the kind of the repair.
package enum JSONDeviation: String, Sendable, Hashable, CaseIterable {
  case trailingComma = "trailing-comma"
  case extraComma = "extra-comma"
  case missingComma = "missing-comma"
  case missingColon = "missing-colon"
  case missingName = "missing-name"
  case missingValue = "missing-value"
  case missingBracket = "missing-bracket"
  case strayText = "stray-text"
  case textOutside = "text-outside"
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

  /// What should be there.
  var expected: String { words.expected }
  /// What was done, as the end of a sentence.
  var outcome: String { words.outcome }

  private var words: (expected: String, outcome: String) {
    switch self {
    case .trailingComma: ("another value after the comma (JSON allows no trailing comma)", "the comma was dropped")
    case .extraComma: ("a value between the commas", "one comma was dropped")
    case .missingComma: ("a comma between the values", "a comma was added")
    case .missingColon: ("a colon after the member name", "a colon was added")
    case .missingName: ("a member name in quotation marks", "an empty name was added")
    case .missingValue: ("a value after the member name", "null was added")
    case .missingBracket: ("the bracket that ends the array or object before", "it was added")
    case .strayText: ("a comma or a closing bracket", "it was dropped")
    case .textOutside: ("nothing before or after the document", "the text was dropped")
    case .truncated:
      ("the rest of the document", "what is complete was kept, and an item that is not was left out")
    case .comment: ("no comment (JSON has none)", "it was dropped")
    case .markup: ("nothing but JSON", "the markup was dropped, with any message in it")
    case .invalidSpace: ("a space, a tab or a line break (other white space is only for strings)", "it was dropped")
    case .singleQuotes: (#"quotation marks (") around strings"#, "the others were replaced")
    case .unquotedText: ("quotation marks around the text", "they were added")
    case .unescapedQuote: (#"quotation marks in strings to be escaped (\")"#, "the mark was kept in the string")
    case .missingQuote: ("a quotation mark that ends the string", "it was added where the text seems to end")
    case .controlCharacter: (#"control characters to be escaped (\n for a line feed)"#, "it was escaped")
    case .invalidEscape:
      (#"an escape that JSON has (\" \\ \/ \b \f \n \r \t or \u and four hexadecimal digits)"#, "its text was kept")
    case .notANumber: ("a number as JSON writes them, or null", "null was put in its place")
    case .invalidNumber: ("a number as JSON writes them (12, -1.5, 2e10)", "it was read as text")
    case .invalidLiteral: ("true, false or null in lowercase letters", "it was replaced")
    }
  }
}

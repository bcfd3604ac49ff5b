import FeedPrimitives
import Testing

struct VisibleTextTests {
  @Test(arguments: [
    ("plain é 日本", "plain é 日本"), ("a\nb\r\nc\u{1B}[31m\u{7F}\u{9B}", "a b  c [31m  "), ("a\u{202E}b", "a\\u{202E}b"),
    ("\u{2066}\u{2069}\u{200E}\u{200F}\u{61C}", "\\u{2066}\\u{2069}\\u{200E}\\u{200F}\\u{61C}"),
    ("\u{E0041}\u{E007F}", "\\u{E0041}\\u{E007F}"),
  ])
  func whatATerminalInterpretsIsReplaced(text: String, expected: String) { #expect(text.onOneLine == expected) }

  @Test func controlCharactersMayBeEscapedToo() {
    #expect("é a\nb\u{1B}\u{9B}\u{202E}".escapedOnOneLine == "é a\\u{A}b\\u{1B}\\u{9B}\\u{202E}")
  }

  @Test(arguments: [
    ("a::b", "a::b"), ("::error::x", "\\u{3A}:error::x"), ("  ::x", "  \\u{3A}:x"), (":x", ":x"),
    ("a ##[error]b ##[c]", "a #\\u{23}[error]b #\\u{23}[c]"),
    ("##vso[task.setvariable]a ##teamcity[b]", "#\\u{23}vso[task.setvariable]a #\\u{23}teamcity[b]"),
  ])
  func whatALogInterpretsIsReplaced(text: String, expected: String) { #expect(text.withoutLogCommands == expected) }
}

/// The rules about JSON documents, and about members of any object.

extension Rule {
  static let jsonDocument: [Rule] = [
    Rule(
      .jsonSyntax, .error, "Invalid JSON",
      why: "The specification advises readers not to try to read a feed that is not valid JSON (RFC 8259).",
      fix: "Correct the JSON here, or generate the feed with a JSON encoder instead of a template.",
      section: "JSON Feed 1.1, Suggestions for Feed Readers",
      bad: .feed(#""title": "Tides" /* the name */"#), good: .feed(#""title": "Tides""#)),
    Rule(
      .jsonRootNotObject, .error, "Document is not a JSON object",
      why: "A JSON Feed is one JSON object.",
      fix: "Put the feed in an object with version, title and items.",
      section: "JSON Feed 1.1, Structure", bad: .document("[\"a list\"]"), supersedes: [.jsonNotAFeed]),
    Rule(
      .jsonNotAFeed, .error, "JSON, but not a JSON Feed",
      why: "The document has neither version nor items, so it is some other kind of JSON.",
      fix: "Use the URL of the feed itself, often /feed.json.", basis: .experience, section: "JSON Feed 1.1, Structure",
      bad: .document("{\"name\": \"Tides\", \"start_url\": \"/\"}"),
      supersedes: [.versionMissing, .titleMissing, .itemsMissing, .homePageURLMissing, .feedURLMissing]),
    Rule(
      .jsonEncodingNotUTF8, .warning, "Feed is not in UTF-8",
      why: "Feeds should be in UTF-8. Other encodings are legal JSON, but few readers support them.",
      fix: "Save the feed as UTF-8.", section: "JSON Feed 1.1, Structure",
      bad: .encoded(.feed(), .utf16)),
    Rule(
      .jsonInvalidUTF8, .error, "Invalid UTF-8",
      why:
        "JSON must be Unicode text (RFC 8259 §8.1). Readers reject invalid bytes, or show wrong "
        + "characters.",
      fix: "Find out the encoding of the text, and convert it to UTF-8.", basis: .reference,
      section: "RFC 8259 §8.1", bad: .encoded(.feed(#""title": "Marées""#), .latin1)),
    Rule(
      .jsonByteOrderMark, .warning, "Byte order mark",
      why:
        "JSON that is sent over a network must not begin with a byte order mark (RFC 8259 §8.1); some "
        + "parsers reject it.",
      fix: "Save the feed without it.", basis: .reference, section: "RFC 8259 §8.1", versions: .jsonFeed1_1,
      bad: .encoded(.feed(), .utf8WithMark)),
    Rule(
      .jsonDuplicateKey, .warning, "Duplicate member",
      why: "Some readers keep the first, some the last (RFC 8259 §4).",
      fix: "Remove one of them.", basis: .reference, section: "RFC 8259 §4",
      bad: .feed(#""title": "Tides", "title": "Waves""#)),
    Rule(
      .jsonLoneSurrogate, .error, "Half of a surrogate pair",
      why: "\\uD800 to \\uDFFF are only valid in pairs (RFC 8259 §8.2). One alone is not Unicode text.",
      fix: "Cut text between characters, not between UTF-16 code units.", basis: .reference, section: "RFC 8259 §8.2",
      bad: .feed(#""title": "Tides \ud83c""#), good: .feed(#""title": "Tides \ud83c\udf0a""#)),
    Rule(
      .jsonControlCharacter, .error, "Control character in a string",
      why: "Characters below U+0020 must be escaped in strings (RFC 8259 §7).",
      fix: "Write \\n for a line break and \\t for a tab, or use a JSON encoder.", basis: .reference,
      section: "RFC 8259 §7", bad: .feed("\"title\": \"Tides\tand waves\""),
      good: .feed(#""title": "Tides\tand waves""#)),
    Rule(
      .jsonTooDeep, .error, "Nested too deeply",
      why: "Readers give up beyond a few hundred levels of arrays and objects (RFC 8259 §9 allows limits).",
      fix: "No feed needs this depth: look for an extension that repeats itself.", basis: .experience,
      section: "RFC 8259 §9",
      bad: .feed(#""_deep": \#(String(repeating: "[", count: 600))\#(String(repeating: "]", count: 600))"#)),
    Rule(
      .jsonNumberRange, .error, "Number out of range",
      why:
        "Numbers beyond the range of a 64-bit double become infinite, or readers reject them (RFC 8259 "
        + "§6).",
      fix: "Correct the number.", basis: .reference, section: "RFC 8259 §6",
      bad: .attachment(#""size_in_bytes": 1e400"#), supersedes: [.attachmentSizeInvalid]),
    Rule(
      .documentTooLarge, .error, "Document exceeds a limit",
      why: "Readers limit how much they fetch and keep in memory, and so does this validator.",
      fix: "Publish fewer items, and older ones on further pages.", basis: .experience,
      section: "JSON Feed 1.1, Suggestions for Publishers", versions: .every, bad: .sized(bytes: 3000)),
    Rule(
      .notAFeed, .error, "Not a feed",
      why: "The document is neither JSON nor XML, or it is something else, such as a web page.",
      fix: "Use the URL of the feed itself; a web page names it in a <link rel=\"alternate\">.", basis: .experience,
      versions: .every, bad: .document("<!DOCTYPE html><title>Tides</title><p>See you at the beach.")),
    Rule(
      .feedSizeLarge, .warning, "Feed is larger than 1 MB",
      why: "Readers fetch the whole feed again and again.",
      fix:
        "Keep it under 100 KB, or at least under 250 KB: publish fewer items, and link to older ones "
        + "with next_url.",
      section: "JSON Feed 1.1, Suggestions for Publishers", bad: .sized(bytes: 1_000_001),
      supersedes: [.feedSizeAboveIdeal]),
    Rule(
      .feedSizeAboveIdeal, .info, "Feed is larger than 250 KB",
      why: "Readers fetch the whole feed again and again. Under 100 KB is ideal, and 250 KB is fine.",
      fix: "Publish fewer items, and link to older ones with next_url.",
      section: "JSON Feed 1.1, Suggestions for Publishers", bad: .sized(bytes: 250_001)),
    Rule(
      .fieldUnknown, .warning, "Unknown member",
      why:
        "JSON Feed does not define this member, and readers ignore it. The names of custom members must "
        + "begin with an underscore.",
      fix: "Correct the spelling, or move the value to an extension object such as \"_tides\".",
      section: "JSON Feed 1.1, Extensions", bad: .item(#""conten_text": "High water at nine.""#),
      good: .item(#""_tides": {"about": "https://tides.example/extension", "height": 4.2}"#)),
    Rule(
      .fieldMisplaced, .warning, "Member in the wrong object",
      why: "JSON Feed defines this member for another object; here, readers ignore it.",
      fix: "Move it to the object that it belongs to, or write the name that this object has for it.",
      basis: .experience, section: "JSON Feed 1.1",
      bad: .feed(#""image": "https://tides.example/cover.png""#),
      good: .item(#""image": "https://tides.example/spring.png""#), supersedes: [.fieldUnknown]),
    Rule(
      .fieldCase, .warning, "Misspelled member name",
      why: "JSON names are case-sensitive, and those of JSON Feed are lowercase with underscores.",
      fix: "Write the name as in the specification.", basis: .experience, section: "JSON Feed 1.1",
      bad: .item(#""datePublished": "2024-03-11T07:30:00Z""#), supersedes: [.fieldUnknown, .fieldMisplaced]),
    Rule(
      .fieldNull, .warning, "Member is null",
      why: "No member of JSON Feed may be null, and some readers reject it.",
      fix: "Omit the member.",
      basis: .experience, section: "JSON Feed 1.1", bad: .item(#""summary": null"#)),
    Rule(
      .fieldEmptyString, .warning, "Member is an empty string",
      why: "An empty string is not a valid URL or date, but some readers try to use it.",
      fix: "Omit the member.",
      basis: .experience, section: "JSON Feed 1.1", bad: .item(#""external_url": """#),
      supersedes: [.urlInvalid, .urlRelative, .stringUntrimmed]),
    Rule(
      .stringUntrimmed, .info, "Leading or trailing white space",
      why: "Not all readers trim it, so it becomes part of an id or breaks a URL.",
      fix: "Trim the value.", basis: .experience, section: "JSON Feed 1.1",
      bad: .feed(#""title": " Tides""#)),
  ]
}

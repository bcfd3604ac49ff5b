/// The rules about a JSON document as a whole, and about members wherever they stand.

extension Rule {
  static let jsonDocument: [Rule] = [
    Rule(
      .jsonSyntax, .error, "This is not JSON",
      why: "The specification advises readers not even to try to read a feed that is no valid JSON (RFC 8259).",
      fix: "Write the feed with a JSON encoder instead of a template, or mend what stands at this place.",
      section: "JSON Feed 1.1, Suggestions for Feed Readers",
      bad: .feed(#""title": "Tides" /* the name */"#), good: .feed(#""title": "Tides""#)),
    Rule(
      .jsonRootNotObject, .error, "The document is no object",
      why: "A JSON Feed is one JSON object.", fix: "Put the feed into an object with version, title and items.",
      section: "JSON Feed 1.1, Structure", bad: .document("[\"a list\"]"), supersedes: [.jsonNotAFeed]),
    Rule(
      .jsonNotAFeed, .error, "This is JSON, and no JSON Feed",
      why: "It has neither version nor items: it is something else that happens to be JSON.",
      fix: "Point to the feed's own URL, often /feed.json.", basis: .experience, section: "JSON Feed 1.1, Structure",
      bad: .document("{\"name\": \"Tides\", \"start_url\": \"/\"}"),
      supersedes: [.versionMissing, .titleMissing, .itemsMissing, .homePageURLMissing, .feedURLMissing]),
    Rule(
      .jsonEncodingNotUTF8, .warning, "The document is not in UTF-8",
      why: "The specification wants UTF-8. Other encodings are legal JSON, and few readers know them.",
      fix: "Save the document as UTF-8.", section: "JSON Feed 1.1, Structure",
      bad: .encoded(.feed(), .utf16)),
    Rule(
      .jsonInvalidUTF8, .error, "Bytes that are not UTF-8",
      why: "JSON is Unicode text (RFC 8259 §8.1); these bytes are none, and readers refuse them or show rubbish.",
      fix: "Find out which encoding the text came in, and convert it to UTF-8 before it is written.", basis: .reference,
      section: "RFC 8259, 8.1", bad: .encoded(.feed(#""title": "Marées""#), .latin1)),
    Rule(
      .jsonByteOrderMark, .warning, "The document begins with a byte order mark",
      why: "JSON that is sent over the network must not begin with one (RFC 8259 §8.1); some parsers stop at it.",
      fix: "Save the document without it.", basis: .reference, section: "RFC 8259, 8.1", versions: .jsonFeed1_1,
      bad: .encoded(.feed(), .utf8WithMark)),
    Rule(
      .jsonDuplicateKey, .warning, "A member stands twice",
      why: "Readers keep one of the two, and not all of them the same (RFC 8259 §4).",
      fix: "Leave one of them out.", basis: .reference, section: "RFC 8259, 4",
      bad: .feed(#""title": "Tides", "title": "Waves""#)),
    Rule(
      .jsonLoneSurrogate, .error, "Half of a surrogate pair",
      why: "\\uD800 to \\uDFFF are characters only in pairs (RFC 8259 §8.2); the text is not Unicode.",
      fix: "Cut texts between characters, not between UTF-16 code units.", basis: .reference, section: "RFC 8259, 8.2",
      bad: .feed(#""title": "Tides \ud83c""#), good: .feed(#""title": "Tides \ud83c\udf0a""#)),
    Rule(
      .jsonControlCharacter, .error, "A control character in a string",
      why: "Characters below U+0020 must be escaped in strings (RFC 8259 §7).",
      fix: "Write \\n for a line break and \\t for a tab, or let a JSON encoder do it.", basis: .reference,
      section: "RFC 8259, 7", bad: .feed("\"title\": \"Tides\tand waves\""),
      good: .feed(#""title": "Tides\tand waves""#)),
    Rule(
      .jsonTooDeep, .error, "Arrays or objects stand too deep inside each other",
      why: "Beyond some hundred levels, readers give up (RFC 8259 §9 allows them to).",
      fix: "No feed needs that: look for the extension that repeats itself.", basis: .experience,
      section: "RFC 8259, 9",
      bad: .feed(#""_deep": \#(String(repeating: "[", count: 600))\#(String(repeating: "]", count: 600))"#)),
    Rule(
      .jsonNumberRange, .error, "A number that no reader can hold",
      why: "Numbers beyond the range of IEEE 754 become infinite, or are refused (RFC 8259 §6).",
      fix: "Write the number that was meant.", basis: .reference, section: "RFC 8259, 6",
      bad: .attachment(#""size_in_bytes": 1e400"#), supersedes: [.attachmentSizeInvalid]),
    Rule(
      .documentTooLarge, .error, "The document is beyond a limit",
      why: "Readers limit what they fetch and hold; so does this one.",
      fix: "Publish fewer items, and the rest behind next_url.", basis: .experience,
      section: "JSON Feed 1.1, Suggestions for Publishers", versions: .every, bad: .sized(bytes: 3000)),
    Rule(
      .notAFeed, .error, "This is no feed",
      why: "It is neither JSON nor XML, or XML of another kind, or a page.",
      fix: "Point to the feed itself; a page names it in a <link rel=\"alternate\">.", basis: .experience,
      versions: .every, bad: .document("<!DOCTYPE html><title>Tides</title><p>See you at the beach.")),
    Rule(
      .feedSizeLarge, .warning, "The feed is larger than 1 MB",
      why: "Every reader fetches all of it again and again.",
      fix: "Keep under 100 KB, or at least under 250 KB: fewer items, and older ones behind next_url.",
      section: "JSON Feed 1.1, Suggestions for Publishers", bad: .sized(bytes: 1_000_001),
      supersedes: [.feedSizeAboveIdeal]),
    Rule(
      .feedSizeAboveIdeal, .info, "The feed is larger than 250 KB",
      why: "Every reader fetches all of it again and again. Under 100 KB is ideal, and 250 KB is fine.",
      fix: "Publish fewer items, and older ones behind next_url.",
      section: "JSON Feed 1.1, Suggestions for Publishers", bad: .sized(bytes: 250_001)),
    Rule(
      .fieldUnknown, .warning, "A member that JSON Feed does not have",
      why: "Readers do not look at it. What is your own must have a name that begins with an underscore.",
      fix: "Mend the spelling, or put it into an extension object such as \"_tides\".",
      section: "JSON Feed 1.1, Extensions", bad: .item(#""conten_text": "High water at nine.""#),
      good: .item(#""_tides": {"about": "https://tides.example/extension", "height": 4.2}"#)),
    Rule(
      .fieldMisplaced, .warning, "A member that belongs elsewhere",
      why: "The name is JSON Feed's, of another object. Here no reader looks for it.",
      fix: "Move it to where it belongs.", basis: .experience, section: "JSON Feed 1.1",
      bad: .feed(#""image": "https://tides.example/cover.png""#),
      good: .item(#""image": "https://tides.example/spring.png""#), supersedes: [.fieldUnknown]),
    Rule(
      .fieldCase, .warning, "A member's name in other letters",
      why: "JSON's names are told apart by case; JSON Feed's have small letters and underscores.",
      fix: "Write it as the specification does.", basis: .experience, section: "JSON Feed 1.1",
      bad: .item(#""datePublished": "2024-03-11T07:30:00Z""#), supersedes: [.fieldUnknown, .fieldMisplaced]),
    Rule(
      .fieldNull, .warning, "A member is null",
      why: "No member of JSON Feed may be null. Some readers stop at it.", fix: "Leave the member out.",
      basis: .experience, section: "JSON Feed 1.1", bad: .item(#""summary": null"#)),
    Rule(
      .fieldEmptyString, .warning, "A member is an empty string",
      why: "An empty URL or date is none, and some readers take it for one.", fix: "Leave the member out.",
      basis: .experience, section: "JSON Feed 1.1", bad: .item(#""external_url": """#),
      supersedes: [.urlInvalid, .urlRelative, .stringUntrimmed]),
    Rule(
      .stringUntrimmed, .info, "White space at the beginning or end",
      why: "Readers do not all trim it: it becomes part of an identifier, or breaks a URL.",
      fix: "Trim the text before it is written.", basis: .experience, section: "JSON Feed 1.1",
      bad: .feed(#""title": " Tides""#)),
  ]
}

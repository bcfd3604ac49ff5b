/// The rules about the encoding of XML feeds, and about characters damaged by a wrong one.

extension Rule {
  private static let titled = "<title>Marées</title>"

  private static func declaring(_ encoding: String) -> String { "<?xml version=\"1.0\" encoding=\"\(encoding)\"?>" }

  static let encodings: [Rule] = [
    Rule(
      .unknownEncoding, .error, "Unknown encoding",
      why: "Readers cannot decode the document.",
      fix: "Save the document as UTF-8, and declare UTF-8.", basis: .reference, section: "XML 1.0 §4.3.3",
      versions: .xml,
      bad: .rss(prolog: declaring("utf-ate")), good: .rss(prolog: declaration)),
    Rule(
      .xmlInvalidBytes, .error, "Invalid bytes for the encoding",
      why: "The bytes are not valid in the encoding of the document, so strict readers reject it.",
      fix: "Find out the encoding of the text, and convert it to UTF-8.", basis: .reference,
      section: "XML 1.0 §4.3.3", versions: .xml,
      bad: .encoded(.rss(titled, prolog: declaration), .latin1),
      good: .rss(titled, prolog: declaration)),
    Rule(
      .encodingMismatch, .warning, "Conflicting encodings",
      why:
        "The server, the byte order mark, the declaration and the bytes should agree. Otherwise some "
        + "readers show wrong characters.",
      fix: "Save the document as UTF-8, and declare UTF-8 everywhere.", basis: .reference, section: "RFC 7303 §3",
      versions: .xml,
      bad: .rss(prolog: "\u{FEFF}" + declaring("ISO-8859-1")), good: .rss(prolog: declaration)),
    Rule(
      .obscureEncoding, .warning, "Encoding that many readers do not support",
      why:
        "Readers that cannot decode the document show nothing. XML requires readers to support only UTF-8 and "
        + "UTF-16.",
      fix: "Save the document as UTF-8, and declare UTF-8.", basis: .reference, section: "XML 1.0 §2.2", versions: .xml,
      bad: .rss(prolog: declaring("x-mac-cyrillic")), good: .rss(prolog: declaration)),
    Rule(
      .notUTF8, .warning, "Podcast is not in UTF-8",
      why: "Podcast directories require UTF-8; with other encodings, titles may arrive garbled.",
      fix: "Save the document as UTF-8, and declare UTF-8.", basis: .experience,
      section: "Apple Podcasts, Podcast RSS feed requirements (as of 2026-07)",
      versions: .rss,
      bad: .podcast(prolog: declaring("ISO-8859-1")),
      good: .podcast(), podcast: .error),
    Rule(
      .missingEncoding, .info, "No encoding declared for a document that is not UTF-8",
      why: "Without a declaration or a byte order mark, XML is UTF-8.",
      fix: "Save the document as UTF-8.",
      basis: .reference, section: "XML 1.0 §4.3.3", versions: .xml,
      bad: .rss("<title>\u{1B}$B$\"\u{1B}(B</title>", prolog: #"<?xml version="1.0"?>"#),
      good: .rss("<title>あ</title>", prolog: declaration)),
    Rule(
      .nonstdEncoding, .info, "Encoding that readers need not support",
      why:
        "XML requires readers to support only UTF-8 and UTF-16, by these names. Most support other "
        + "common encodings too.",
      fix: "Save the document as UTF-8, and declare UTF-8.", basis: .reference, section: "XML 1.0 §2.2", versions: .xml,
      bad: .rss(prolog: declaring("utf8")), good: .rss(prolog: declaration)),
    Rule(
      .badCharacters, .warning, "Characters damaged by a wrong conversion",
      why:
        "U+FFFD replaces a character that a program could not read. C1 controls are Windows-1252 read as "
        + "ISO-8859-1. “Ã©” is “é”, encoded in UTF-8 twice.",
      fix: "Find the step that reads the text in the wrong encoding.", basis: .experience, section: "XML 1.0 §2.2",
      versions: .xml, bad: .rss("<title>MarÃ©es</title>"),
      good: .rss("<title>Marées</title>")),
  ]
}

/// The rules about the encoding of XML feeds, and about characters that came to grief in one.

extension Rule {
  private static let titled = "<title>Marées</title>"

  private static func declaring(_ encoding: String) -> String { "<?xml version=\"1.0\" encoding=\"\(encoding)\"?>" }

  static let encodings: [Rule] = [
    Rule(
      .unknownEncoding, .error, "The encoding is none", why: "Nobody can tell which characters the bytes are.",
      fix: "Say UTF-8, and save as it.", basis: .reference, section: "XML 1.0, 4.3.3", versions: .xml,
      bad: .rss(prolog: declaring("utf-ate")), good: .rss(prolog: declaration)),
    Rule(
      .xmlInvalidBytes, .error, "Bytes that are not of the encoding",
      why: "They are no characters; strict readers refuse the document.",
      fix: "Find out which encoding the text came in, and convert it to UTF-8.", basis: .reference,
      section: "XML 1.0, 4.3.3", versions: .xml,
      bad: .encoded(.rss(titled, prolog: declaration), .latin1),
      good: .rss(titled, prolog: declaration)),
    Rule(
      .encodingMismatch, .warning, "What is said of the encoding disagrees",
      why:
        "The server, the byte order mark, the declaration, and what the bytes look like should all say the same. Readers that "
        + "go by one of them show the wrong characters.",
      fix: "Say UTF-8 everywhere, and save as it.", basis: .reference, section: "RFC 7303, 3", versions: .xml,
      bad: .rss(prolog: "\u{FEFF}" + declaring("ISO-8859-1")), good: .rss(prolog: declaration)),
    Rule(
      .obscureEncoding, .warning, "An encoding that many readers lack",
      why: "What cannot be decoded is not read. XML asks readers to know UTF-8 and UTF-16 and nothing else.",
      fix: "Save the document as UTF-8, and say so.", basis: .reference, section: "XML 1.0, 2.2", versions: .xml,
      bad: .rss(prolog: declaring("x-mac-cyrillic")), good: .rss(prolog: declaration)),
    Rule(
      .notUTF8, .warning, "A podcast that is not in UTF-8",
      why: "Podcast directories ask for UTF-8; with other encodings, titles arrive garbled.",
      fix: "Save the document as UTF-8, and say so.", basis: .experience,
      section: "Apple, Podcast RSS feed requirements",
      versions: .rss,
      bad: .podcast(prolog: declaring("ISO-8859-1")),
      good: .podcast(), podcast: .error),
    Rule(
      .missingEncoding, .info, "No encoding is declared for a document that is not in UTF-8",
      why: "Without a declaration and a byte order mark, XML is UTF-8.", fix: "Save the document as UTF-8.",
      basis: .reference, section: "XML 1.0, 4.3.3", versions: .xml,
      bad: .rss("<title>\u{1B}$B$\"\u{1B}(B</title>", prolog: #"<?xml version="1.0"?>"#),
      good: .rss("<title>あ</title>", prolog: declaration)),
    Rule(
      .nonstdEncoding, .info, "An encoding that readers need not know, or not by this name",
      why: "XML asks readers to know UTF-8 and UTF-16, by these names. Most know the usual others too.",
      fix: "Save the document as UTF-8, and say so.", basis: .reference, section: "XML 1.0, 2.2", versions: .xml,
      bad: .rss(prolog: declaring("utf8")), good: .rss(prolog: declaration)),
    Rule(
      .badCharacters, .warning, "Characters that a wrong conversion left behind",
      why:
        "U+FFFD stands where a program could not read a character, C1 controls are what Windows-1252 becomes when it is taken "
        + "for ISO-8859-1, and “Ã©” is an “é” in UTF-8 that was converted once too often.",
      fix: "Look for the step that reads the text in the wrong encoding.", basis: .experience, section: "XML 1.0, 2.2",
      versions: .xml, bad: .rss("<title>MarÃ©es</title>"),
      good: .rss("<title>Marées</title>")),
  ]
}

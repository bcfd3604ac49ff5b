/// The rules about XML as such.

extension Rule {
  static let xmlDocument: [Rule] = [
    Rule(
      "xml-not-well-formed", .error, "This is not well-formed XML",
      why: "XML that is not well-formed is no XML: strict readers refuse all of it, others guess.",
      fix: "Write the feed with an XML writer instead of a template, or mend what stands at this place.",
      basis: .reference,
      section: "XML 1.0, 2.1", versions: xmlVersions, bad: .document(rss("<title>Tides & waves</title>")),
      good: .document(rss("<title>Tides &amp; waves</title>"))),
    Rule(
      "xml-text-before-prolog", .error, "Something stands before the XML declaration",
      why: "The declaration is the very first thing in a document, or it is none.",
      fix: "Look for blank lines and messages that the program writes before the feed.", basis: .reference,
      section: "XML 1.0, 2.8", versions: xmlVersions, bad: .document("\n" + rss("<title>Tides</title>")),
      good: .document(rss("<title>Tides</title>"))),
    Rule(
      "undefined-named-entity", .error, "An entity that XML does not know",
      why: "XML knows &amp;, &lt;, &gt;, &quot; and &apos;. Names of HTML, such as &nbsp;, are undefined.",
      fix: "Write the character itself, or its number: &#160;.", basis: .reference, section: "XML 1.0, 4.1",
      versions: xmlVersions, bad: .document(rss("<title>Tides&nbsp;and waves</title>")),
      good: .document(rss("<title>Tides&#160;and waves</title>"))),
    Rule(
      "missing-namespace", .error, "A prefix that is not declared",
      why: "A prefix means what xmlns says; without that, nothing.", fix: "Declare it in the root element.",
      basis: .reference, section: "Namespaces in XML, 5", versions: xmlVersions,
      bad: .document(rss("<title>Tides</title><itunes:author>Ann</itunes:author>")),
      good: .document(rss("<title>Tides</title>"))),
    Rule(
      "unknown-encoding", .error, "The encoding is none", why: "Nobody can tell which characters the bytes are.",
      fix: "Say UTF-8, and save as it.", basis: .reference, section: "XML 1.0, 4.3.3", versions: xmlVersions,
      bad: .document(rss("<title>Tides</title>", encoding: "utf-ate")), good: .document(rss("<title>Tides</title>"))),
    Rule(
      "xml-invalid-bytes", .error, "Bytes that are not of the encoding",
      why: "They are no characters; strict readers refuse the document.",
      fix: "Find out which encoding the text came in, and convert it to UTF-8.", basis: .reference,
      section: "XML 1.0, 4.3.3", versions: xmlVersions, bad: .encodedDocument(rss("<title>Marées</title>"), .latin1),
      good: .document(rss("<title>Marées</title>"))),
    Rule(
      "encoding-mismatch", .warning, "The document looks like another encoding than it says",
      why: "Readers that go by the declaration show the wrong characters.", fix: "Say UTF-8, and save as it.",
      basis: .reference, section: "XML 1.0, 4.3.3", versions: xmlVersions,
      bad: .document(rss("<title>Marées à Étretat</title>", encoding: "ISO-8859-1")),
      good: .document(rss("<title>Marées à Étretat</title>"))),
  ]

  /// A small RSS document.
  private static func rss(_ channel: String, encoding: String = "UTF-8") -> String {
    """
    <?xml version="1.0" encoding="\(encoding)"?>
    <rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
      <channel>
        <atom:link rel="self" href="https://tides.example/feed.xml" type="application/rss+xml"/>
        \(channel)
        <link>https://tides.example/</link>
        <description>What the sea does</description>
      </channel>
    </rss>

    """
  }
}

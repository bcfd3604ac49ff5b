/// The rules about XML itself: well-formedness and document types.

extension Rule {
  static let xmlDocument: [Rule] = wellFormedness + documentTypes + encodings + namespaces

  static let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"

  private static let wellFormedness: [Rule] = [
    Rule(
      .xmlNotWellFormed, .error, "XML is not well-formed",
      why: "Strict readers reject the whole feed; others guess what is meant.",
      fix: "Correct the XML here, or generate the feed with an XML writer instead of a template.",
      basis: .reference, section: "XML 1.0 §2.1", versions: .xml,
      bad: .rss("<title>Tides & waves</title>"), good: .rss("<title>Tides &amp; waves</title>")),
    Rule(
      .xmlTextBeforeProlog, .error, "Text before the XML declaration",
      why: "The XML declaration must be the very first thing in the document.",
      fix: "Look for blank lines and messages that the program prints before the feed.", basis: .reference,
      section: "XML 1.0 §2.8", versions: .xml,
      bad: .rss(
        prolog: """

          <?xml version="1.0"?>
          """),
      good: .rss(prolog: declaration)),
    Rule(
      .badXMLVersion, .error, "XML version is not 1.0",
      why: "Hardly any reader supports XML 1.1, and there is no other version. Many parsers stop here.",
      fix: "Write version=\"1.0\".", basis: .reference, section: "XML 1.0 §2.8", versions: .xml,
      bad: .rss(prolog: #"<?xml version="1.1"?>"#), good: .rss(prolog: declaration)),
    Rule(
      .undefinedNamedEntity, .error, "Undefined entity",
      why: "XML defines only &amp;, &lt;, &gt;, &quot; and &apos;. HTML names such as &nbsp; are undefined.",
      fix: "Write the character itself, or its number: &#160;.", basis: .reference, section: "XML 1.0 §4.1",
      versions: .xml, bad: .rss("<title>Tides&nbsp;and waves</title>"),
      good: .rss("<title>Tides&#160;and waves</title>")),
  ]

  private static let documentTypes: [Rule] = [
    Rule(
      .invalidDoctype, .error, "Wrong document type",
      why: "The DOCTYPE declares another kind of document. Only RSS 0.91 ever had one.",
      fix: "Remove the DOCTYPE.", basis: .reference, section: "XML 1.0 §2.8", versions: .xml,
      bad: .rss(prolog: "<!DOCTYPE html>"), good: .rss(prolog: declaration)),
    Rule(
      .deprecatedDTD, .error, "DTD of RSS 0.91, which no longer exists",
      why: "Netscape removed the DTD from the web long ago. Parsers that try to load it fail.",
      fix: "Remove the DOCTYPE, and write characters instead of its entities.", section: "RSS 0.91",
      versions: .rss,
      bad: .rss(
        root: #" version="0.91""#,
        prolog:
          #"<!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN" "http://my.netscape.com/publish/formats/rss-0.91.dtd">"#
      ), good: .rss(prolog: declaration),
      implies: [.obsoleteVersion]),
    Rule(
      .containsSystemEntity, .info, "Document type refers to another document",
      why: "For security, readers do not load other documents, so the entities declared there are undefined.",
      fix: "Remove the reference, and write the text itself.", basis: .reference, section: "XML 1.0 §4.2.2",
      versions: .xml,
      bad: .rss(prolog: #"<!DOCTYPE rss [<!ENTITY imprint SYSTEM "imprint.xml">]>"#),
      good: .rss(prolog: #"<!DOCTYPE rss [<!ENTITY imprint "Tides Ltd">]>"#)),
  ]
}

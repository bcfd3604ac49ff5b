/// The rules about XML as such: well-formedness and document types.

extension Rule {
  static let xmlDocument: [Rule] = wellFormedness + documentTypes + encodings + namespaces

  static let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"

  private static let wellFormedness: [Rule] = [
    Rule(
      .xmlNotWellFormed, .error, "This is not well-formed XML",
      why: "XML that is not well-formed is no XML: strict readers refuse all of it, others guess.",
      fix: "Write the feed with an XML writer instead of a template, or mend what stands at this place.",
      basis: .reference, section: "XML 1.0, 2.1", versions: .xml,
      bad: .rss("<title>Tides & waves</title>"), good: .rss("<title>Tides &amp; waves</title>")),
    Rule(
      .xmlTextBeforeProlog, .error, "Something stands before the XML declaration",
      why: "The declaration is the very first thing in a document, or it is none.",
      fix: "Look for blank lines and messages that the program writes before the feed.", basis: .reference,
      section: "XML 1.0, 2.8", versions: .xml,
      bad: .rss(
        prolog: """

          <?xml version="1.0"?>
          """),
      good: .rss(prolog: declaration)),
    Rule(
      .badXMLVersion, .error, "A version of XML other than 1.0",
      why: "XML 1.1 is hardly ever read, and there is no other. Many parsers stop here.",
      fix: "Write version=\"1.0\".", basis: .reference, section: "XML 1.0, 2.8", versions: .xml,
      bad: .rss(prolog: #"<?xml version="1.1"?>"#), good: .rss(prolog: declaration)),
    Rule(
      .undefinedNamedEntity, .error, "An entity that XML does not know",
      why: "XML knows &amp;, &lt;, &gt;, &quot; and &apos;. Names of HTML, such as &nbsp;, are undefined.",
      fix: "Write the character itself, or its number: &#160;.", basis: .reference, section: "XML 1.0, 4.1",
      versions: .xml, bad: .rss("<title>Tides&nbsp;and waves</title>"),
      good: .rss("<title>Tides&#160;and waves</title>")),
  ]

  private static let documentTypes: [Rule] = [
    Rule(
      .invalidDoctype, .error, "A document type that is not the feed's",
      why: "It says that the document is something else. Only RSS 0.91 ever had a document type.",
      fix: "Take the DOCTYPE out.", basis: .reference, section: "XML 1.0, 2.8", versions: .xml,
      bad: .rss(prolog: "<!DOCTYPE html>"), good: .rss(prolog: declaration)),
    Rule(
      .deprecatedDTD, .error, "The document type of RSS 0.91, which is no longer there",
      why: "Netscape took the DTD from the web long ago. Parsers that look for it wait in vain, and then fail.",
      fix: "Take the DOCTYPE out, and write characters instead of its entities.", section: "RSS 0.91",
      versions: .rss,
      bad: .rss(
        root: #" version="0.91""#,
        prolog:
          #"<!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN" "http://my.netscape.com/publish/formats/rss-0.91.dtd">"#
      ), good: .rss(prolog: declaration),
      implies: [.obsoleteVersion]),
    Rule(
      .containsSystemEntity, .info, "A document type that refers to another document",
      why: "Readers do not fetch it, for that could read their files or hang; what it declares is not there.",
      fix: "Take it out, and write what it stands for.", basis: .reference, section: "XML 1.0, 4.2.2",
      versions: .xml,
      bad: .rss(prolog: #"<!DOCTYPE rss [<!ENTITY imprint SYSTEM "imprint.xml">]>"#),
      good: .rss(prolog: #"<!DOCTYPE rss [<!ENTITY imprint "Tides Ltd">]>"#)),
  ]
}

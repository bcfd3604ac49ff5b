/// The rules about documents in XML: document types, and the lists of the other files.

extension Rule {
  static let xmlDocument: [Rule] = xmlSyntax + documentTypes + encodings + namespaces

  static let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"

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

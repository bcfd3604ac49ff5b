/// The rules of XML's syntax. Most are in the group `xml-not-well-formed`.

extension Rule {
  static let xmlSyntax: [Rule] = aroundTheRoot + characters + constructs + tags + attributes

  private static let rejection = "Strict readers reject the whole feed; others guess what is meant."

  private static let aroundTheRoot: [Rule] = [
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
    syntax(
      .xmlTextAfterRoot, "Text or elements after the end of the feed", why: rejection,
      fix: "Look for messages that the program prints after the feed.", section: "2.1",
      bad: .document(RuleExample.rss().text + "\nGenerated in 0.2 seconds"), good: .rss()),
    syntax(
      .xmlDeclaration, "Invalid or misplaced XML declaration",
      why: "Strict readers reject the whole feed; others may read it in the wrong encoding.",
      fix: "Begin the document with <?xml version=\"1.0\" encoding=\"UTF-8\"?>.", section: "2.8",
      bad: .rss(prolog: #"<?xml encoding="UTF-8"?>"#), good: .rss(prolog: declaration)),
    Rule(
      .badXMLVersion, .error, "XML version is not 1.0",
      why: "Hardly any reader supports XML 1.1, and there is no other version. Many parsers stop here.",
      fix: "Write version=\"1.0\".", basis: .reference, section: "XML 1.0 §2.8", versions: .xml,
      bad: .rss(prolog: #"<?xml version="1.1"?>"#), good: .rss(prolog: declaration)),
  ]

  private static let characters: [Rule] = [
    syntax(
      .xmlBareAmpersand, "Unescaped ampersand", why: rejection,
      fix: "Write &amp;, or generate the feed with an XML writer instead of a template.", section: "2.4",
      bad: .rss("<title>Tides & waves</title>"), good: .rss("<title>Tides &amp; waves</title>")),
    syntax(
      .xmlBareLessThan, "Unescaped less-than sign", why: rejection,
      fix: "Write &lt;, or generate the feed with an XML writer instead of a template.", section: "2.4",
      bad: .rss("<title>Tides < 2 m</title>"), good: .rss("<title>Tides &lt; 2 m</title>")),
    Rule(
      .undefinedNamedEntity, .error, "Undefined entity",
      why: "XML defines only &amp;, &lt;, &gt;, &quot; and &apos;. HTML names such as &nbsp; are undefined.",
      fix: "Write the character itself, or its number.", basis: .reference, section: "XML 1.0 §4.1",
      versions: .xml, bad: .rss("<title>Tides&nbsp;and waves</title>"),
      good: .rss("<title>Tides&#160;and waves</title>")),
    syntax(
      .xmlCharacterReference, "Invalid character reference", why: rejection,
      fix: "Write &#, a number and a semicolon, &#x and a hexadecimal number, or the character itself.",
      section: "4.1",
      bad: .rss("<title>Tides &#38 waves</title>"), good: .rss("<title>Tides &#38; waves</title>")),
    syntax(
      .xmlControlCharacter, "Control character",
      why: "XML does not allow these characters at all, not even as references.",
      fix: "Remove the character, for example when text is copied into the feed.", section: "2.2",
      bad: .rss("<title>Tides\u{B}</title>"), good: .rss("<title>Tides</title>")),
  ]

  private static let constructs: [Rule] = [
    syntax(
      .xmlCDATA, "Unbalanced CDATA section", why: rejection,
      fix: "End each CDATA section with ]]>, and write ]]&gt; in text outside of them.", section: "2.4, §2.7",
      bad: .rss("<title>Tides ]]> waves</title>"), good: .rss("<title>Tides ]]&gt; waves</title>")),
    syntax(
      .xmlComment, "Invalid comment", why: rejection,
      fix: "End comments with -->, and do not write -- in them.", section: "2.5",
      bad: .rss(prolog: declaration + "\n<!-- high -- and low -->"),
      good: .rss(prolog: declaration + "\n<!-- high and low -->")),
    syntax(
      .xmlInstruction, "Unclosed processing instruction", why: rejection, fix: "End it with ?>.", section: "2.6",
      bad: .rss(prolog: declaration.dropLast(2) + ">"), good: .rss(prolog: declaration)),
    syntax(
      .xmlDoctype, "Invalid DOCTYPE", why: rejection,
      fix: "Remove it; feeds need no document type.", section: "2.8",
      bad: .rss(prolog: declaration + "\n<!DOCTYPE rss>\n<!DOCTYPE rss>"),
      good: .rss(prolog: declaration + "\n<!DOCTYPE rss>")),
  ]

  private static let tags: [Rule] = [
    syntax(
      .xmlEndTagMismatch, "End tag does not match the start tag",
      why: rejection, fix: "Write the same name in both tags.", section: "3",
      bad: .rss("<title>Tides</titel>"), good: .rss("<title>Tides</title>")),
    syntax(
      .xmlUnclosedElement, "Missing end tag", why: rejection, fix: "Add the end tag.", section: "3",
      bad: .rss("<title>Tides"), good: .rss("<title>Tides</title>")),
    syntax(
      .xmlStrayEndTag, "End tag without a start tag", why: rejection, fix: "Remove it, or add the start tag.",
      section: "3", bad: .rss("<title>Tides</title></b>"), good: .rss("<title>Tides</title>")),
    syntax(
      .xmlTruncated, "Incomplete document", why: "The rest of the feed is missing, and strict readers reject it.",
      fix: "Publish the complete file; check the disk space and time limits of the program that writes it.",
      section: "3", bad: .document("<rss version=\"2.0\"><channel><title>Tides</title>"), good: .rss()),
    syntax(
      .xmlTag, "Syntax error in a tag", why: rejection,
      fix: "Write a name, attributes in quotation marks, and \">\".", section: "3.1",
      bad: .rss("<title>Tides</title"), good: .rss("<title>Tides</title>")),
    syntax(
      .xmlName, "Invalid name", why: rejection,
      fix: "Write letters, digits, hyphens, dots and underscores, not beginning with a digit; at most one colon.",
      section: "2.3",
      bad: .rss(prolog: declaration + "\n<?2tides?>"), good: .rss(prolog: declaration + "\n<?tides?>")),
  ]

  private static let attributes: [Rule] = [
    syntax(
      .xmlAttributeQuotes, "Attribute value without quotation marks", why: rejection,
      fix: "Put the value in quotation marks.", section: "3.1",
      bad: .rssItem("<guid isPermaLink=false>tides-spring-2024</guid>"),
      good: .rssItem(#"<guid isPermaLink="false">tides-spring-2024</guid>"#)),
    syntax(
      .xmlAttributeWithoutValue, "Attribute without a value", why: rejection,
      fix: "Write a value in quotation marks, or remove the attribute.", section: "3.1",
      bad: .rss("<title xml:lang>Tides</title>"), good: .rss(#"<title xml:lang="en">Tides</title>"#)),
    syntax(
      .xmlAttributeSpace, "No space between attributes", why: rejection, fix: "Add a space.", section: "3.1",
      bad: .rssItem(#"<guid isPermaLink="false"xml:lang="en">tides-spring-2024</guid>"#),
      good: .rssItem(#"<guid isPermaLink="false" xml:lang="en">tides-spring-2024</guid>"#)),
    syntax(
      .xmlDuplicateAttribute, "Attribute given twice", why: rejection, fix: "Remove one of them.", section: "3.1",
      bad: .rssItem(#"<guid isPermaLink="false" isPermaLink="false">tides-spring-2024</guid>"#),
      good: .rssItem(#"<guid isPermaLink="false">tides-spring-2024</guid>"#)),
    syntax(
      .xmlNamespaceDeclaration, "Invalid namespace declaration", why: rejection,
      fix: "Give each prefix a namespace, and leave xml and xmlns alone.", section: "Namespaces in XML 1.0 §3",
      bad: .rss(root: #" version="2.0" xmlns:tide="""#), good: .rss(root: #" version="2.0""#)),
  ]

  private static func syntax(
    _ code: RuleID, _ title: String, why: String, fix: String, section: String, bad: RuleExample, good: RuleExample
  ) -> Rule {
    Rule(
      code, .error, title, why: why, fix: fix, basis: .reference,
      section: section.first?.isNumber == true ? "XML 1.0 §" + section : section, versions: .xml, bad: bad, good: good,
      group: .xmlNotWellFormed)
  }
}

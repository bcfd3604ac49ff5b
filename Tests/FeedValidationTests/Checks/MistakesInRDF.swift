/// Mistakes in RSS 1.0, each with the only finding that it leads to.

extension OneMistakeTests.Mistake {
  static let inRDF: [Self] = [
    .init(
      SmallTides.rdf, "<title>Tides</title>", "<titel>Tides</titel>",
      "undefined-element", "<titel> is not allowed in <channel>; readers ignore it. Did you mean <title>?"),
    .init(
      SmallTides.rdf, "<title>Spring tide</title>", "<title>Spring tide</titel>",
      "xml-end-tag-mismatch", "</titel> should be </title>, opened at 14:5. Correct the name."),
    .init(
      SmallTides.rdf, #"rdf:about="https://tides.example/spring""#, #"about="https://tides.example/spring""#,
      "unexpected-attribute", "about is not an attribute of <item>; readers ignore it. Did you mean rdf:about?"),
    .init(
      SmallTides.rdf, #"rdf:about="https://tides.example/spring""#, #"rdf:abuot="https://tides.example/spring""#,
      "unexpected-attribute", "rdf:abuot is not an attribute of RDF. Did you mean rdf:about?"),
    .init(
      SmallTides.rdf, #"xmlns="http://purl.org/rss/1.0/""#, #"xmlns="http://purl.org/rss/1.0""#,
      "invalid-namespace",
      "<item> is in the namespace http://purl.org/rss/1.0, but that of RSS 1.0 is exactly http://purl.org/rss/1.0/. Write that."
    ),
    .init(
      SmallTides.rdf, #" xmlns="http://purl.org/rss/1.0/""#, "",
      "missing-namespace", #"<item> is in no namespace. Declare xmlns="http://purl.org/rss/1.0/"."#),
    .init(
      SmallTides.rdf, #"xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#""#,
      #"xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns""#,
      "invalid-namespace",
      "<rdf:RDF> is in the namespace http://www.w3.org/1999/02/22-rdf-syntax-ns, but must be in exactly http://www.w3.org/1999/02/22-rdf-syntax-ns#. Write that."
    ),
    .init(
      SmallTides.rdf, #"xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#""#, "",
      "missing-namespace",
      #"The prefix rdf is not declared. Add xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" to the root element."#
    ),
    .init(
      SmallTides.rdf, "<items>", "<itmes>",
      "xml-end-tag-mismatch", "<itmes>, opened at 7:5, does not match </items>. Correct the name."),
    .init(
      SmallTides.rdf, "<link>https://tides.example/</link>", "<link>https://tides.example/",
      "xml-unclosed-element", "<link>, opened at 5:5, is not closed. Add </link> before <description>."),
    .init(
      SmallTides.rdf, "<rdf:Seq>", "<rdf:seq>",
      "xml-end-tag-mismatch", "<rdf:seq>, opened at 8:7, does not match </rdf:Seq>. Correct the name."),
    .init(
      SmallTides.rdf, #"rdf:about="https://tides.example/feed.xml""#, "",
      "missing-attribute", "<channel> has no rdf:about attribute, which is required. Add it."),
    .init(
      SmallTides.rdf, "*items>", "itmes>",
      "undefined-element", "<itmes> is not allowed in <channel>; readers ignore it. Did you mean <items>?"),
  ]
}

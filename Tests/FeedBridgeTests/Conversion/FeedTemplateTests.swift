/// Templates that were not filled in are told from feeds that write about templates.

import FeedBridge
import Testing

struct FeedTemplateTests {
  /// Statements and expressions of template languages, and what they are recognized as.
  private static let languages: [(statement: String, generator: String?)] = [
    ("{% for post in site.posts %}", "Jekyll"), ("{%- for post in collections.posts -%}", "Eleventy"),
    ("{{ range .Site.RegularPages }}", "Hugo"), ("{{- with .Title -}}", nil), ("{{#foreach posts}}", "Handlebars"),
    ("{% for page in section.pages %}", "Zola"), ("{% for article in articles %}", "Pelican"), ("{# posts #}", nil),
    ("<% posts.each do |post| %>", "ERB or EJS"), ("<?php while (have_posts()): ?>", "PHP"), ("<?= $title ?>", "PHP"),
  ]

  private func error(_ document: String) -> ConversionError? {
    do { _ = try FeedConverter().convert(document) } catch { return error }
    return nil
  }

  @Test func textsOfTemplatesWhereAFeedHasNone() {
    for (statement, generator) in Self.languages {
      for document in [
        "<rss version=\"2.0\"><channel><title>t</title>\(statement)<item><title>x</title></item></channel></rss>",
        "<rss version=\"2.0\"><channel>\(statement)<title>t</title></channel></rss>",
        "\(statement)\n<rss version=\"2.0\"><channel><title>t</title></channel></rss>",
        "<feed xmlns=\"http://www.w3.org/2005/Atom\"><title>t</title>\n\(statement)\n<entry/></feed>",
        "{\"version\": \"https://jsonfeed.org/version/1.1\", \"title\": \"t\", \"items\": [ \(statement) {\"id\": \"1\"} ]}",
      ] {
        #expect(error(document) == .template(of: generator), "\(document)")
      }
    }
  }

  @Test func frontMatter() {
    for (mark, language) in [("---", ""), ("+++", ""), ("---", "yaml")] {
      for feed in [
        "<rss version=\"2.0\"><channel><title>t</title></channel></rss>",
        "{\"version\": \"https://jsonfeed.org/version/1.1\", \"title\": \"t\", \"items\": []}", "",
      ] {
        for (line, name) in [("layout: null", feed.isEmpty ? nil : "Jekyll"), ("permalink: /feed", nil)] {
          #expect(error("\(mark)\(language)\n\(line)\n\(mark)\n\(feed)") == .template(of: name))
          #expect(error("\(mark)\(language)\r\n\(line)\r\n\(mark)\r\n\(feed)") == .template(of: name))
        }
      }
    }
    #expect(error("--- no front matter --- <rss version=\"2.0\"><channel><title>t</title></channel></rss>") == nil)
  }

  @Test func tagsInTextAreNoTemplates() throws {
    for (statement, _) in Self.languages {
      let escaped = statement.replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      for document in [
        "<rss version=\"2.0\"><channel><title>\(escaped)</title><description><![CDATA[\(statement)]]></description>"
          + "<!-- \(statement) --><item><title>\(escaped)</title>\n\(escaped)</item></channel></rss>",
        "<rss version=\"2.0\"><channel><title>t</title><item><title>x</title></item>\(escaped)</channel></rss>",
        "<feed xmlns=\"http://www.w3.org/2005/Atom\"><title>t</title><entry><id>1</id><content type=\"xhtml\">"
          + "<div xmlns=\"http://www.w3.org/1999/xhtml\"><p>\(escaped)</p> \(escaped) <b>x</b></div></content></entry></feed>",
      ] {
        #expect(throws: Never.self, "\(document)") { try FeedConverter().convert(document) }
      }
      let json = statement.replacing("\"", with: "\\\"")
      let feed = try JSONFeed.convert(
        "{\"version\": \"https://jsonfeed.org/version/1.1\", \"title\": \"\(json)\", \"items\": [{\"id\": \"1\", \"content_text\": \"\(json)\"}]}"
      )
      #expect(feed.items.first?.contentText == statement)
    }
    // Broken JSON that quotes a template, and one with a brace too many.
    for json in ["\"content_text\": \"he said \"{{ page.title }}\" twice\"", "{\"id\": \"1\""] {
      let feed = "{\"version\": \"https://jsonfeed.org/version/1.1\", \"title\": \"t\", \"items\": [{\(json)}]}"
      guard case .json? = error(feed) else { Issue.record("\(feed)"); continue }
    }
  }

  @Test func piecesGiveTheSame() throws {
    let text =
      "---\nlayout: null\n---\n<rss version=\"2.0\"><channel><title>t</title>\n{% for post in site.posts %}<item/>{% endfor %}</channel></rss>"
    for size in [1, 5, 31, 64] {
      var parser = FeedParser()
      #expect(throws: ConversionError.template(of: "Jekyll")) {
        let bytes = Array(text.utf8)
        for start in stride(from: 0, to: bytes.count, by: size) {
          _ = try parser.append(Array(bytes[start..<min(start + size, bytes.count)]))
        }
        _ = try parser.finish()
      }
    }
  }
}

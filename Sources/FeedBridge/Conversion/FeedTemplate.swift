/// A template of which a site generator makes a feed, published or converted by mistake.

package import FeedPrimitives
internal import JSONFeedModel

package struct FeedTemplate: Sendable, Hashable {
  /// What it is a template of; nil if that is not known.
  package let generator: String?

  /// Recognizes the generator by the words of its templates.
  ///
  /// - Parameter text: the front matter, and the tags between elements.
  init(of text: String) { generator = Self.signs.first { $0.words.contains(where: text.contains) }?.generator }

  package init(generator: String?) { self.generator = generator }

  /// Recognizes a template by what precedes the first item; nil for others.
  ///
  /// - Parameter format: the format of the document, as it was detected.
  package init?(_ text: TextSpan, from start: Int, _ format: FeedFormat) {
    let first = text.endOfSpaces(from: start, to: text.count)
    guard first < text.count else { return nil }
    let isJSON = format.xml == nil && FeedFormat.mayBeJSON(text, from: first)
    guard let found = isJSON ? Self.tag(inJSON: text, from: first) : Self.tags(inXML: text, from: first) else {
      return nil
    }
    self.init(of: found)
  }

  private static func tag(inJSON text: TextSpan, from start: Int) -> String? {
    var reader = JSONFeedReader(LenientJSON(), from: start, limits: .init(), maximumProblems: 100)
    var item = JSONFeed.Item()
    do throws(JSONProblem) { _ = try reader.next(&item, in: text) } catch {
      if case .template(let tag) = error.code { return tag }
    }
    return nil
  }

  private static func tags(inXML text: TextSpan, from start: Int) -> String? {
    var reader = FeedReader(XMLScanner(from: start), maximumItems: 0, stopsEarly: true, recordsRepairs: false)
    do throws(XMLStop) { _ = try reader.next(in: text) } catch {
      if case .template(let tags) = error { return tags }
    }
    return reader.itemCount == 0 ? reader.textOfTemplate : nil
  }

  /// The words by which generators are recognized, the surest first, and where a feed is after the site has been made.
  private static let signs: [(generator: String, output: String, words: [String])] = [
    ("PHP", "", ["<?php", "<?="]),
    ("ERB or EJS", "", ["<%"]),
    ("Astro", "dist/rss.xml", ["import ", "Astro."]),
    ("Hugo", "public/index.xml", [".Site", ".Pages", "range ", ".Permalink", "safeHTML", "end }}", "end -}}"]),
    ("Handlebars", "", ["{{#", "{{/", "{{{"]),
    ("Eleventy", "_site/feed.xml", ["collections.", "eleventy", "metadata.", "---js"]),
    ("Zola", "public/atom.xml", ["config.base_url", "get_url(", "page in pages", "section.pages"]),
    ("Hexo", "public/atom.xml", ["config.url", "toArray()", "url_for("]),
    ("Pelican", "output/feeds/all.atom.xml", ["SITEURL", "SITENAME", "articles", "FEED_"]),
    ("Django", "", ["{% load ", "{% url "]),
    ("Jekyll", "_site/feed.xml", ["site.", "layout:", "xml_escape", "absolute_url", "jsonify", "limit:"]),
  ]

  /// Why it cannot be converted.
  var error: String {
    let (template, feed) = description
    return "this is \(template); convert \(feed)"
  }

  /// What it is, and where the feed is: `a template of Jekyll`, `the file that it makes, such as _site/feed.xml`.
  package var description: (template: String, feed: String) {
    let sign = Self.signs.first { $0.generator == generator }
    let made = sign.map { $0.output.isEmpty ? "" : ", such as \($0.output)" } ?? ""
    return ("a template" + (generator.map { " of \($0)" } ?? ""), "the file that it makes" + made)
  }
}

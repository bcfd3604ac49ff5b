/// What a document is, whatever stands before its root element.

import JSONFeed
import Testing

@testable import FeedBridge

struct FeedFormatTests {
  @Test(
    arguments: [
      ("", .empty), ("  \n", .empty), ("<rss version=\"2.0\"/>", .rss(version: "2.0")), ("<rss>", .rss(version: nil)),
      ("\u{FEFF}<?xml version=\"1.0\"?><!-- <feed> --><rss/>", .rss(version: nil)),
      (
        "<?xml-stylesheet href=\"<html>\"?><!DOCTYPE rss [<!ENTITY a \"<feed>\">]><rss version='0.91'/>",
        .rss(version: "0.91")
      ),
      ("warning <br/> <b>x</b> <rss/>", .rss(version: nil)), ("<channel><title/></channel>", .rss(version: nil)),
      ("<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\"/>", .rdf),
      ("<feed xmlns=\"http://www.w3.org/2005/Atom\"/>", .atom(version: "1.0")),
      ("<a:feed xmlns:a=\"http://www.w3.org/2005/Atom\"/>", .atom(version: "1.0")),
      ("<feed version=\"0.3\" xmlns=\"http://purl.org/atom/ns#\"/>", .atom(version: "0.3")),
      ("<entry xmlns=\"http://www.w3.org/2005/Atom\"/>", .atom(version: "1.0")),
      ("<CHANNEL HREF=\"https://example.org/\"/>", .cdf), ("<!DOCTYPE html><html><body><rss/></body></html>", .html),
      ("<HTML>", .html), ("<p>Not found</p>", .html), ("<opml version=\"2.0\"/>", .opml),
      ("<svg/>", .otherXML(root: "svg")),
      ("{\"version\": \"https:\\/\\/jsonfeed.org\\/version\\/1\"}", .jsonFeed),
      ("{\"version\": \"https://jsonfeed.org/version/1\"}", .jsonFeed), ("{\"items\": []}", .jsonFeed),
      ("{\"rss\": {}}", .rssInJSON), ("{\"a\": {\"items\": 1}}", .otherJSON), ("[]", .otherJSON), ("{", .otherJSON),
      ("\u{89}PNG", .unknown), ("GIF89a", .binary("a GIF image")), ("%PDF-1.7", .binary("a PDF document")),
      ("hello", .unknown),
      ("<", .unknown), ("<!--", .unknown), ("<?xml", .unknown),
    ] as [(String, FeedFormat)])
  func detects(text: String, format: FeedFormat) {
    #expect(FeedFormat.detect(text) == format)
  }

  @Test func detectsImagesByTheirFirstBytes() {
    #expect(FeedFormat.detect([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) == .binary("a PNG image"))
  }

  @Test(arguments: [
    ("", "the document is empty"), ("<html/>", "this is not a feed; it looks like an HTML page"),
    ("<opml/>", "this is not a feed; it looks like an OPML list"),
    ("<svg/>", "this is not a feed; it looks like XML of another kind (<svg>)"),
    ("[1]", "this is not a feed; it looks like JSON of another kind"),
    ("GIF89a", "this is not a feed; it looks like a GIF image"),
    ("hello", "this is not a feed; it looks like plain text"),
  ])
  func errorsSayWhatItLooksLike(text: String, message: String) {
    do {
      _ = try FeedConverter().convert(text)
      Issue.record("converted")
    } catch {
      #expect(error.description == message)
    }
  }

  @Test func anErrorInJSONHasItsPlace() {
    do {
      _ = try FeedConverter().convert("{\"version\": \"https://jsonfeed.org/version/1.1\",\n  \"title\": }")
      Issue.record("converted")
    } catch {
      #expect(error.line == 2)
      #expect(error.column == 12)
    }
  }
}

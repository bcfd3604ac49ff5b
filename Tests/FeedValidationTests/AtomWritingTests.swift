/// What we write as Atom is wrong in nothing but the values of the feed that was written.

import FeedBridge
import FeedValidation
import Foundation
import JSONFeed
import Testing

@Suite struct AtomWritingTests {
  /// Rules about what the feed itself says, or does not.
  private static let ofValues: Set<String> = [
    // Its texts and their markup
    "contains-email", "contains-html", "contains-rel-ref", "contains-undeclared-html", "dangerous-style-attr",
    "html-fragment", "not-blank", "not-html", "security-risk", "security-risk-attr",
    // Its identifiers, addresses and dates, and whether it has any
    "archive-incomplete", "duplicate-entries", "duplicate-ids", "duplicate-updated", "implausible-date",
    "invalid-full-link", "invalid-language", "invalid-link", "invalid-mime-type", "invalid-tag", "invalid-uri-char",
    "invalid-urn", "invalid-uuid", "missing-current-in-archive", "missing-self", "missing-source-element",
    "non-canonical-uri", "relative-self", "scheme-not-iana-registered",
  ]

  /// What is kept of the extensions is written as it was read.
  private static func isOfExtensions(_ path: String) -> Bool { path.contains(":") }

  /// What Atom 0.3 had beside, which is kept and written too; authors of whom there is an address only.
  private static let known: [String] = ["/created", "/modified", "/info", "/author"]

  @Test(
    arguments: ["JSONFeed/valid", "RSS", "Atom", "RDF", "Namespaces", "Encodings"]
      .flatMap(ValidationPropertyTests.documents))
  func whatIsWrittenIsWrongInItsValuesOnly(path: String) throws {
    let data = try Data(contentsOf: ValidationPropertyTests.fixtures.appending(path: path))
    guard let feed = try? FeedConverter().convert(data).feed else { return }
    let found = FeedValidator().validate(try feed.encodeToAtom()).diagnostics.filter { found in
      let path = found.path ?? ""
      return found.severity > .info && !Self.ofValues.contains(found.rule) && !Self.isOfExtensions(path)
        && !Self.known.contains { path.hasSuffix($0) }
    }
    #expect(found.map { "\($0.rule) \($0.path ?? "") \($0.message)" } == [])
  }
}

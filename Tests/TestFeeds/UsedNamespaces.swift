/// The namespaces whose prefixes a text has.

package import FeedBridge

extension FeedNamespace {
  /// The namespaces other than that of `xml` whose usual prefix is in a text, before a colon.
  package static func used(in text: String) -> [FeedNamespace] {
    // Bytes, because characters take many times as long in a debug build.
    let prefixes = Set(
      text.utf8.split(separator: UInt8(ascii: ":")).map { part in
        String(decoding: part.suffix(20).split { !isOfName($0) }.last ?? [], as: UTF8.self)
      })
    return all.filter { !$0.prefix.isEmpty && $0.prefix != "xml" && prefixes.contains($0.prefix) }
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") || byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
      || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }
}

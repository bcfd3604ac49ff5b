/// The text functions of conversion, for programs that need them for parts of feeds.

public import FeedFoundation
internal import FeedPrimitives
internal import JSONFeedModel

extension String {
  /// The text of HTML, without tags and comments, in one paragraph: white space is collapsed, and character references are
  /// decoded. Use it for titles, summaries and search; it does not make HTML safe to display.
  ///
  /// ```swift
  /// String(plainTextOf: "<p>Tea &amp; <b>milk</b></p>")   // "Tea & milk"
  /// ```
  public init(plainTextOf html: String) { self = PlainText.from(html: html) }

  /// The text with HTML's character references decoded, as browsers do (WHATWG HTML §13.2.5.72): named ones, without a
  /// semicolon if HTML allows that, decimal and hexadecimal ones. Tags stay as they are.
  ///
  /// ```swift
  /// String(decodingReferencesIn: "caf&eacute; &#x1F600; <b>")   // "café 😀 <b>"
  /// ```
  public init(decodingReferencesIn text: String) {
    self = text.withBytes { HTMLEntities.decoded($0, 0..<$0.count) }
  }
}

extension Date {
  /// A date as feeds write it: RFC 822, RFC 3339, ISO 8601, and the many forms that resemble them, in some twenty
  /// languages. A date without a time zone is in UTC. Nil if the text is not a date, or has a year outside 1 to 9999.
  ///
  /// ```swift
  /// Date(feedText: "Tue, 10 Jun 2003 04:00:00 GMT")
  /// Date(feedText: "10 juin 2003 à 4h00")
  /// ```
  public init?(feedText text: String) {
    guard let date = FeedDate.parse(text)?.date else { return nil }
    self = date
  }
}

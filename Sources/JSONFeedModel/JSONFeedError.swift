/// The one error type of this module.

public import FeedFoundation
internal import FeedPrimitives

/// Why a document cannot be read as JSON Feed, or why a feed cannot be written.
///
/// Its description is one sentence: `41:23: /items/3/date_published: expected an RFC 3339 date, found "yesterday"`.
public struct JSONFeedError: Error, Sendable, Hashable {
  /// The kinds of errors.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The document is not JSON (RFC 8259).
    case syntax
    /// A string contains a control character, which JSON requires to be escaped (RFC 8259 §7).
    case controlCharacter = "control-character"
    /// The bytes are not valid in the document's encoding.
    case encoding
    /// A string contains half of a surrogate pair, which is not a character.
    case loneSurrogate = "lone-surrogate"
    /// The document is JSON, but not an object.
    case notAnObject = "not-an-object"
    /// The document is some other JSON: an object without `version` and `items`.
    case notAFeed = "not-a-feed"
    /// The document is a template, of which a program makes a feed.
    case template
    /// A required member is missing.
    case missingMember = "missing-member"
    /// A value does not have the type that the specification requires.
    case wrongType = "wrong-type"
    /// A date is not an RFC 3339 date.
    case invalidDate = "invalid-date"
    /// A number is outside the range of a `Double`.
    case numberOutOfRange = "number-out-of-range"
    /// Arrays and objects are nested deeper than ``JSONFeed/Limits/nestingDepth``.
    case nestingTooDeep = "nesting-too-deep"
    /// The document is larger than ``JSONFeed/Limits/documentSize``.
    case documentTooLarge = "document-too-large"
    /// The feed has more items than ``JSONFeed/Limits/items``.
    case tooManyItems = "too-many-items"
    /// A date outside the years 0001 to 9999 cannot be written.
    case dateNotEncodable = "date-not-encodable"
    /// A number that is infinite or not a number cannot be written.
    case numberNotEncodable = "number-not-encodable"
    /// An extension whose name does not begin with an underscore cannot be written.
    case extensionName = "extension-name"
  }

  private struct Parts: Sendable, Hashable {
    var kind: Kind
    var expected: String
    var found: String
    var path: String
    var location: JSONFeed.SourceLocation?
    var offset: Int?
  }

  private var parts: Indirect<Parts>

  /// The kind of error.
  public var kind: Kind { parts.value.kind }
  /// What was expected: `an RFC 3339 date such as 2010-02-07T14:04:00-05:00`.
  package var expected: String { parts.value.expected }
  /// What was found: `"yesterday"`, `a number`, `the end of the document`.
  package var found: String {
    get { parts.value.found }
    set { parts.value.found = newValue }
  }
  /// The value in the document or the feed, as a JSON Pointer (RFC 6901): `/items/3/date_published`. The root is the empty
  /// pointer.
  public var path: String { parts.value.path }
  /// The location in the document; nil if a feed is written.
  public var location: JSONFeed.SourceLocation? { parts.value.location }
  /// The offset in the caller's bytes; nil if they had to be transcoded.
  package var offset: Int? { parts.value.offset }

  @inline(never)
  package init(
    kind: Kind, expected: String, found: String, path: String = "", location: JSONFeed.SourceLocation? = nil,
    offset: Int? = nil
  ) {
    parts = Indirect(
      Parts(kind: kind, expected: expected, found: found, path: path, location: location, offset: offset))
  }
}

extension JSONFeedError: CustomStringConvertible, LocalizedError {
  /// The ``description``, for `localizedDescription`.
  public var errorDescription: String? { description }

  public var description: String {
    (location.map { "\($0): " } ?? "") + message
  }

  /// The description without the location: the path, and what is wrong. (The messages of repairs and diagnostics are without their paths,
  /// because lists have columns for them.) It is one line: control characters in names and values are written as `\u{…}`,
  /// and a very long path is shortened to its beginning and its end.
  public var message: String {
    ((path.isEmpty ? "" : "\(path.abbreviated): ") + "expected \(expected), found \(found)").escapedOnOneLine
  }
}

extension String {
  /// The text, or its beginning and its end.
  package var abbreviated: String {
    let limit = 100
    guard utf8.count > 4 * limit else { return self }
    let ends = (unicodeScalars.prefix(limit), unicodeScalars.suffix(limit))
    return String(String.UnicodeScalarView(ends.0)) + "…" + String(String.UnicodeScalarView(ends.1))
  }
}

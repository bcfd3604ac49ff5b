/// The one error type of this module.

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Why a document is not a JSON Feed, or why a feed cannot be written.
///
/// Its description is one sentence: `41:23: /items/3/date_published: expected an RFC 3339 date, found "yesterday"`.
public struct JSONFeedError: Error, Sendable, Hashable {
  /// What sort of fault it is.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The document is not JSON (RFC 8259).
    case syntax
    /// A control character stands in a string as it is; JSON wants it escaped.
    case controlCharacter = "control-character"
    /// The bytes are not well-formed in the encoding that they are in.
    case encoding
    /// Half of a surrogate pair in a string: it stands for no character.
    case loneSurrogate = "lone-surrogate"
    /// JSON, but not an object.
    case notAnObject = "not-an-object"
    /// An object without `version` and `items`: some other JSON.
    case notAFeed = "not-a-feed"
    /// A required member is not there.
    case missingMember = "missing-member"
    /// A value has another type than the specification says.
    case wrongType = "wrong-type"
    /// A date that is not in the form of RFC 3339.
    case invalidDate = "invalid-date"
    /// A number beyond the range of a `Double`.
    case numberOutOfRange = "number-out-of-range"
    /// Arrays and objects inside each other beyond ``JSONFeed/Limits/nestingDepth``.
    case nestingTooDeep = "nesting-too-deep"
    /// More bytes than ``JSONFeed/Limits/documentSize``.
    case documentTooLarge = "document-too-large"
    /// More items than ``JSONFeed/Limits/items``.
    case tooManyItems = "too-many-items"
    /// A date outside the years 0001 to 9999 cannot be written.
    case dateNotEncodable = "date-not-encodable"
    /// A number that is infinite or not a number cannot be written.
    case numberNotEncodable = "number-not-encodable"
    /// An extension whose name does not begin with an underscore cannot be written.
    case extensionName = "extension-name"
  }

  public let kind: Kind
  /// What was expected: `an RFC 3339 date such as 2010-02-07T14:04:00-05:00`.
  package let expected: String
  /// What was found: `"yesterday"`, `a number`, `the end of the document`.
  package var found: String
  /// The value in the document or the feed, as a JSON Pointer (RFC 6901): `/items/3/date_published`. The root is the empty
  /// pointer.
  public let path: String
  /// The place in the document; nil when a feed is written.
  public let location: JSONFeed.SourceLocation?
  /// The offset in the bytes that were given; nil if they had to be transcoded.
  package let offset: Int?

  package init(
    kind: Kind, expected: String, found: String, path: String = "", location: JSONFeed.SourceLocation? = nil,
    offset: Int? = nil
  ) {
    self.kind = kind
    self.expected = expected
    self.found = found
    self.path = path
    self.location = location
    self.offset = offset
  }
}

extension JSONFeedError: CustomStringConvertible, LocalizedError {
  /// The ``description``, for `localizedDescription`.
  public var errorDescription: String? { description }

  public var description: String {
    (location.map { "\($0): " } ?? "") + message
  }

  /// The description without the place. It is one line: control characters in names and values are written as `\u{…}`,
  /// and of a very long path only the beginning and the end are shown.
  public var message: String {
    ((path.isEmpty ? "" : "\(path.abbreviated): ") + "expected \(expected), found \(found)").printable
  }
}

extension String {
  /// The text, or its beginning and its end.
  var abbreviated: String {
    let limit = 100
    guard utf8.count > 4 * limit else { return self }
    let ends = (unicodeScalars.prefix(limit), unicodeScalars.suffix(limit))
    return String(String.UnicodeScalarView(ends.0)) + "…" + String(String.UnicodeScalarView(ends.1))
  }

  /// The text with what would break a line, or command a terminal, written as `\u{…}`.
  var printable: String {
    guard unicodeScalars.contains(where: \.isUnprintable) else { return self }
    var text = ""
    for scalar in unicodeScalars {
      if scalar.isUnprintable {
        text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

extension Unicode.Scalar {
  /// Control characters, line and paragraph separators, and the marks that turn the direction of text around.
  fileprivate var isUnprintable: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }
}

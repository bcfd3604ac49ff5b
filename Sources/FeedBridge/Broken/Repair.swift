internal import FeedPrimitives
public import JSONFeedModel

extension JSONFeed {
  /// Something that lenient reading or a conversion corrected, left out or filled in.
  public struct Repair: Sendable, Hashable, Identifiable, CustomStringConvertible {
    /// The kind of a repair, for counting and filtering.
    ///
    /// The kinds of repairs of XML that is not well-formed are the names of problems; write them as text: `repair.kind == "bare-ampersand"`.
    public struct Kind: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
      /// The name of the kind, in lowercase with hyphens: `bare-ampersand`.
      public var rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      public init(stringLiteral value: String) { rawValue = value }

      /// The name of the kind.
      public var description: String { rawValue }
      package init(_ rawValue: StaticString) { self.rawValue = rawValue.description }
    }

    /// The kind of repair.
    public var kind: Kind
    /// The path: a JSON Pointer (RFC 6901) in a JSON document or in the resulting feed, or an XPath in an XML document.
    public var path: String
    /// The location in the document; nil if the repair does not have one.
    public var location: SourceLocation?
    /// What is wrong, and what was done about it, without the place: ``description`` begins with ``location`` and ``path``.
    public var message: String

    /// The repair itself.
    public var id: Self { self }

    package init(kind: Kind, path: String, location: SourceLocation? = nil, message: String) {
      self.kind = kind
      self.path = path
      self.location = location
      self.message = message
    }

    /// `line:column: path: message`, without location or path if they are unknown.
    public var description: String {
      (location.map { "\($0): " } ?? "") + ((path.isEmpty ? "" : "\(path.abbreviated): ") + message).escapedOnOneLine
    }
  }

  /// The result of lenient reading: the feed and its repairs.
  public struct Reading: Sendable, Hashable {
    /// The feed.
    public var feed: JSONFeed
    /// The repairs in the order of the document, at most `JSONFeed.Limits.repairs`.
    public var repairs: [Repair]

    package init(feed: JSONFeed, repairs: [Repair] = []) {
      self.feed = feed
      self.repairs = repairs
    }
  }
}

extension JSONFeed.Repair: Codable {
  private enum CodingKeys: String, CodingKey { case kind, message, path, line, column }

  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      kind: Kind(rawValue: try members.decode(String.self, forKey: .kind)),
      path: try members.decodeIfPresent(String.self, forKey: .path) ?? "",
      location: .init(
        line: try members.decodeIfPresent(Int.self, forKey: .line),
        column: try members.decodeIfPresent(Int.self, forKey: .column)),
      message: try members.decode(String.self, forKey: .message))
  }

  /// Encodes the `kind`, the `message`, and the `path`, `line` and `column` that are known.
  public func encode(to encoder: any Encoder) throws { try object.encode(to: encoder) }

  /// The repair as a JSON object.
  package var object: JSONFeed.Object {
    var object: JSONFeed.Object = ["kind": .string(kind.rawValue), "message": .string(message)]
    object.add(path, location)
    return object
  }
}

extension JSONFeed.Object {
  /// Adds a path and a location, if they are known.
  package mutating func add(_ path: String, _ location: JSONFeed.SourceLocation?) {
    if !path.isEmpty { self["path"] = .string(path) }
    guard let location else { return }
    self["line"] = .number(.init(location.line))
    self["column"] = .number(.init(location.column))
  }
}

extension JSONFeed.Repair.Kind {
  /// A required member is missing: it was filled in, or the object without it was left out.
  public static let missingMember = Self("missing-member")
  /// A value has the wrong type: it was converted, or left out.
  public static let wrongType = Self("wrong-type")
  /// An invalid date was left out.
  public static let invalidDate = Self("invalid-date")
  /// A date in another form than RFC 3339 was read, or in XML one in HTML or quotation marks.
  public static let dateForm = Self("date-form")
  /// A date without a time zone was read as UTC, or in Korean words as UTC+9.
  public static let assumedUTC = Self("assumed-utc")
  /// A member with another spelling of its name, or its name in another format, was read.
  public static let memberName = Self("member-name")
  /// A member that JSON Feed does not define was moved to the extension object `_unrecognized`.
  public static let unknownMember = Self("unknown-member")
  /// A duplicate member was moved to `_unrecognized`; the first was used.
  public static let duplicateMember = Self("duplicate-member")
  /// A number outside the range of a `Double` was left out.
  public static let numberOutOfRange = Self("number-out-of-range")
  /// An item without a usable id was left out.
  public static let unusableID = Self("unusable-id")
  /// The delimiters of CDATA sections that were escaped were removed.
  public static let escapedCDATA = Self("escaped-cdata")
  /// Half of a surrogate pair was replaced with U+FFFD.
  public static let loneSurrogate = Self("lone-surrogate")
}

/// The kinds that conversions add to those of lenient reading. (Deviations from well-formed XML have the names of their problems, such as
/// `bare-ampersand`.)
extension JSONFeed.Repair.Kind {
  /// Further repairs were made, which are not listed.
  public static let more = Self(rawValue: "more")
  /// The feed has no title: it was set to a URL, or to "Untitled feed".
  public static let missingTitle = Self(rawValue: "missing-title")
  /// An item has no identifier: one was derived from its content.
  public static let generatedID = Self(rawValue: "generated-id")
  /// An identifier is a duplicate: a hash was added.
  public static let duplicateID = Self(rawValue: "duplicate-id")
  /// An item has no content: it was set to empty text.
  public static let missingContent = Self(rawValue: "missing-content")
  /// Day and month of a date could be exchanged: they were read in the order that other dates of the feed have.
  public static let assumedDateOrder = Self(rawValue: "assumed-date-order")
  /// A language that is not an RFC 5646 tag was corrected or removed.
  public static let invalidLanguage = Self(rawValue: "invalid-language")
  /// An attachment has no valid media type: it was derived from the suffix, or set to `application/octet-stream`.
  public static let missingMIMEType = Self(rawValue: "missing-mime-type")
  /// A length in another notation was read; a length or duration that is not a number, or is negative, was removed; or a duration of 0, which RSS does not have, was not written.
  public static let invalidNumber = Self(rawValue: "invalid-number")
  /// A URL was percent-encoded, and its host converted to Punycode, or it was found in what was around it.
  public static let encodedURL = Self(rawValue: "encoded-url")
  /// A URL that is not valid was kept only in the extension object.
  public static let invalidURL = Self(rawValue: "invalid-url")
  /// A URL began with a host: it was read with `https://`.
  public static let missingScheme = Self(rawValue: "missing-scheme")
  /// A URL that executes code, such as `javascript:`, was kept only in the extension object.
  public static let unsafeURL = Self(rawValue: "unsafe-url")
  /// An attribute with the name of a similar one was read as the right one.
  public static let misnamedAttribute = Self(rawValue: "misnamed-attribute")
  /// A text with a type that does not say what it is was read as HTML or as plain text.
  public static let textType = Self(rawValue: "text-type")
  /// An empty URL was removed.
  public static let emptyURL = Self(rawValue: "empty-url")
  /// An author without a name, URL or avatar was removed.
  public static let emptyAuthor = Self(rawValue: "empty-author")
  /// An empty tag was removed.
  public static let emptyTag = Self(rawValue: "empty-tag")
  /// A `next_url` equal to the feed's own URL was removed.
  public static let nextURLLoop = Self(rawValue: "next-url-loop")
  /// The version was changed to 1.1.
  public static let version = Self(rawValue: "version")
  /// `author` was moved to `authors`.
  public static let author = Self(rawValue: "author")
  /// `author` was removed, because it differs from `authors`.
  public static let differentAuthor = Self(rawValue: "different-author")
  /// The name of an extension, or of a member in it, was made valid.
  public static let extensionName = Self(rawValue: "extension-name")
  /// An id that is not an absolute IRI, which Atom requires, was replaced with a UUID made from it.
  public static let relativeID = Self(rawValue: "relative-id")
  /// The text of `jsonfeed:feed` or `jsonfeed:item` is not complete JSON: the other elements were read.
  public static let notRestored = Self(rawValue: "not-restored")
  /// An extension object, a member of one, or a member such as `user_comment` was left out of the document: no element stands for it, or its
  /// element would be read in place of another member of the feed or the item.
  public static let unwrittenExtension = Self(rawValue: "unwritten-extension")
  /// Characters that XML does not allow were left out of the document.
  public static let omittedCharacters = Self(rawValue: "omitted-characters")
  /// Something that RSS or Atom requires and the feed lacks was filled in.
  public static let filledIn = Self(rawValue: "filled-in")
  /// Another channel was read as part of the first.
  public static let secondChannel = Self(rawValue: "second-channel")
  /// Reading stopped before the end of the document, because no more items were wanted.
  public static let stoppedEarly = Self(rawValue: "stopped-early")
  /// A base of URLs is too long, and was not used.
  public static let longBase = Self(rawValue: "long-base")
  /// Relative URLs stay relative, because making them absolute would make the feed many times larger.
  public static let unresolvedURLs = Self(rawValue: "unresolved-urls")
  /// The encoding of the document is wrong or unknown, or bytes are not valid in it.
  public static let encoding = Self(rawValue: "encoding")
}

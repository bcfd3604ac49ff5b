internal import FeedPrimitives

extension JSONFeed {
  /// Something that lenient reading or a conversion corrected, left out or filled in.
  public struct Repair: Sendable, Hashable, Identifiable, CustomStringConvertible {
    /// The kind of a repair, for counting and filtering.
    public struct Kind: RawRepresentable, Sendable, Hashable {
      /// The name of the kind, in lowercase with hyphens: `bare-ampersand`.
      public var rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      package init(_ rawValue: StaticString) { self.rawValue = rawValue.description }
    }

    /// The kind of repair.
    public var kind: Kind
    /// The path: a JSON Pointer (RFC 6901) in a JSON document or in the resulting feed, or an XPath in an XML document.
    public var path: String
    /// The location in the document; nil if the repair does not have one.
    public var location: SourceLocation?
    /// One sentence: what is wrong, and what was done about it.
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
    /// The repairs in the order of the document, at most ``JSONFeed/Limits/repairs``.
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
  /// A date in another form than RFC 3339 was read.
  public static let dateForm = Self("date-form")
  /// A date without a time zone was read as UTC.
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

extension JSONFeed {
  /// Something that a lenient reading or a conversion mended, left out or filled in.
  public struct Repair: Sendable, Hashable, CustomStringConvertible {
    /// What sort of repair it is; repairs of one kind can be counted together.
    public struct Kind: RawRepresentable, Sendable, Hashable {
      /// The kind's name, in small letters and hyphens.
      public var rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      package init(_ rawValue: StaticString) { self.rawValue = rawValue.description }
    }

    public var kind: Kind
    /// Where: a JSON Pointer (RFC 6901) in a JSON document or in the feed that came out, an XPath in an XML document.
    public var path: String
    /// The place in the document; nil if the repair concerns no single place.
    public var location: SourceLocation?
    /// One sentence: what was found, and what was done.
    public var message: String

    package init(kind: Kind, path: String, location: SourceLocation? = nil, message: String) {
      self.kind = kind
      self.path = path
      self.location = location
      self.message = message
    }

    /// `line:column: path: message`, without the parts that are not known.
    public var description: String {
      (location.map { "\($0): " } ?? "") + ((path.isEmpty ? "" : "\(path.abbreviated): ") + message).printable
    }
  }

  /// What a lenient reading gives: the feed, and what was mended to get it.
  public struct Reading: Sendable, Hashable {
    public var feed: JSONFeed
    /// In the order of the document; at most ``JSONFeed/Limits/repairs`` of them.
    public var repairs: [Repair]

    package init(feed: JSONFeed, repairs: [Repair] = []) {
      self.feed = feed
      self.repairs = repairs
    }
  }
}

extension JSONFeed.Repair.Kind {
  /// A required member is missing; the message says what stands in for it, or what was left out with it.
  package static let missingMember = Self("missing-member")
  /// A member has a value of the wrong type: what it means was read, or it was left out.
  package static let wrongType = Self("wrong-type")
  /// A date is none and was left out.
  package static let invalidDate = Self("invalid-date")
  /// A date is in another form than that of RFC 3339, and was read.
  package static let dateForm = Self("date-form")
  /// A date without a time zone was read as UTC.
  package static let assumedUTC = Self("assumed-utc")
  /// A member's name is spelled in another way, or that of another format, and was understood.
  package static let memberName = Self("member-name")
  /// A member that JSON Feed does not have was kept in an extension object, `_unrecognized`.
  package static let unknownMember = Self("unknown-member")
  /// An object has a member twice: the first counts, the other was kept in `_unrecognized`.
  package static let duplicateMember = Self("duplicate-member")
  /// A number is beyond what can be represented and was left out.
  package static let numberOutOfRange = Self("number-out-of-range")
  /// An item without a usable id was left out.
  package static let unusableID = Self("unusable-id")
  /// Half of a surrogate pair became U+FFFD.
  package static let loneSurrogate = Self("lone-surrogate")
}

/// The error type of this module.

public import FeedFoundation
internal import FeedPrimitives
public import JSONFeedModel

/// Why a document could not be converted.
///
/// Its description is one sentence that says what is wrong and what to do: `this is not a feed; it looks like an HTML page`.
public indirect enum ConversionError: Error, Sendable, Hashable {
  /// The document is a JSON Feed, or other JSON, that cannot be read.
  case json(JSONFeedError)
  /// The document is not a feed, but appears to be in this format.
  case notAFeed(FeedFormat)
  /// The document is not XML, although XML was requested, but appears to be in this format.
  case notXML(FeedFormat)
  /// The document is not a list of feeds in OPML, although one was requested, but appears to be in this format.
  case notOPML(FeedFormat)
  /// The document is a template, of which this program makes a feed; nil if the program is not known.
  case template(of: String?)
  /// The feed cannot be written as RSS, which requires `link`: it has no `home_page_url`, no `feed_url` and no item with a
  /// URL.
  case missingLink
  /// The document exceeds one of `JSONFeed.Limits`.
  case limit(Limit, maximum: Int, at: JSONFeed.SourceLocation?)

  /// The limits that a document can exceed.
  public enum Limit: String, Sendable, Hashable, CaseIterable {
    /// `JSONFeed.Limits.documentSize`
    case documentSize = "document-size"
    /// `JSONFeed.Limits.nestingDepth`
    case nestingDepth = "nesting-depth"
    /// `JSONFeed.Limits.attributes`: of one element
    case attributes
    /// `JSONFeed.Limits.attributes`: namespace declarations in scope at one position
    case namespaces
    /// `JSONFeed.Limits.entityOutput`
    case entityOutput = "entity-output"
    /// `JSONFeed.Limits.items`
    case items
  }

  /// The location in the document, if there is one.
  public var location: JSONFeed.SourceLocation? {
    switch self {
    case .json(let error): error.location
    case .limit(_, _, let location): location
    default: nil
    }
  }

  /// The description without the location.
  public var message: String {
    switch self {
    case .json(let error): error.message
    case .notAFeed(.empty), .notXML(.empty), .notOPML(.empty): "the document is empty"
    case .notAFeed(let format):
      "this is not a feed; it looks like \(format.description)" + (format.advice.map { "; " + $0 } ?? "")
    case .notXML(let format): "this is not XML; it looks like \(format.description)"
    case .notOPML(let format): "this is not OPML; it looks like \(format.description)"
    case .template(let generator): FeedTemplate(generator: generator).error
    case .missingLink: "RSS requires a link; set home_page_url, feed_url or the url of an item"
    case .limit(let limit, let maximum, _):
      switch limit {
      case .documentSize: "the document is larger than the limit of \(maximum) bytes"
      case .nestingDepth: "the document is nested deeper than the limit of \(maximum)"
      case .attributes: "an element has more attributes than the limit of \(maximum)"
      case .namespaces: "more namespaces are in scope than the limit of \(maximum)"
      case .entityOutput: "the document's entities expand to more than the limit of \(maximum) bytes"
      case .items: "the feed has more items than the limit of \(maximum)"
      }
    }
  }

  /// - Parameter positions: the positions of the document that contains `window`.
  static func stopped(
    _ stop: XMLStop, in window: TextSpan, _ positions: inout DocumentPositions
  ) -> ConversionError {
    switch stop {
    case .limit(let limit, let maximum, let offset):
      .limit(limit, maximum: maximum, at: .init(positions.position(of: offset, in: window)))
    case .template(let text): .template(of: FeedTemplate(of: text).generator)
    // Not thrown for a whole document, and handled by the caller for a part.
    case .needsMoreBytes: .limit(.documentSize, maximum: window.count, at: nil)
    }
  }
}

extension ConversionError: CustomStringConvertible, LocalizedError {
  /// The ``description``, for `localizedDescription`.
  public var errorDescription: String? { description }

  public var description: String {
    (location.map { "\($0): " } ?? "") + message
  }
}

extension ConversionError {
  /// The conversion error for a JSON error.
  init(_ error: JSONFeedError, limits: JSONFeed.Limits) {
    self =
      switch error.kind {
      case .notAFeed, .notAnObject: .notAFeed(.otherJSON)
      case .nestingTooDeep: .limit(.nestingDepth, maximum: limits.nestingDepth, at: error.location)
      case .template: .template(of: FeedTemplate(of: error.found).generator)
      case .tooManyItems: .limit(.items, maximum: limits.items, at: error.location)
      default: .json(error)
      }
  }
}

/// The one error type of this module.

internal import FeedPrimitives
public import JSONFeed

/// Why a document could not be converted.
///
/// Its description is one sentence that a person can act on: `this is not a feed; it looks like an HTML page`.
public enum ConversionError: Error, Sendable, Hashable {
  /// The document is a JSON Feed, or JSON at any rate, that cannot be read.
  case json(JSONFeedError)
  /// The document is no feed; what it looks like instead.
  case notAFeed(FeedFormat)
  /// The document is no XML, where that is what was asked for; what it looks like instead.
  case notXML(FeedFormat)
  /// A feed cannot be written as RSS: there is no `home_page_url`, no `feed_url` and no item's URL for RSS's required
  /// `link`.
  case missingLink
  /// The document is beyond one of ``JSONFeed/JSONFeed/Limits``.
  case limit(Limit, maximum: Int, line: Int?, column: Int?)

  /// The limits that a document can be beyond.
  public enum Limit: String, Sendable, Hashable, CaseIterable {
    /// ``JSONFeed/JSONFeed/Limits/documentSize``
    case documentSize = "document-size"
    /// ``JSONFeed/JSONFeed/Limits/nestingDepth``
    case nestingDepth = "nesting-depth"
    /// ``JSONFeed/JSONFeed/Limits/attributes``: of one element
    case attributes
    /// ``JSONFeed/JSONFeed/Limits/attributes``: namespace declarations in effect at one place
    case namespaces
    /// ``JSONFeed/JSONFeed/Limits/entityOutput``
    case entityOutput = "entity-output"
    /// ``JSONFeed/JSONFeed/Limits/items``
    case items
  }

  /// The line, from 1, where there is one.
  public var line: Int? {
    switch self {
    case .json(let error): error.line
    case .limit(_, _, let line, _): line
    default: nil
    }
  }

  /// The column, in Unicode scalars, from 1, where there is one.
  public var column: Int? {
    switch self {
    case .json(let error): error.column
    case .limit(_, _, _, let column): column
    default: nil
    }
  }

  /// The description without line and column.
  public var message: String {
    switch self {
    case .json(let error): error.message
    case .notAFeed(.empty), .notXML(.empty): "the document is empty"
    case .notAFeed(let format):
      "this is not a feed; it looks like \(format.description)" + (format.advice.map { "; " + $0 } ?? "")
    case .notXML(let format): "this is not XML; it looks like \(format.description)"
    case .missingLink: "RSS requires a link; the feed has no home_page_url, no feed_url and no item with a url"
    case .limit(let limit, let maximum, _, _):
      switch limit {
      case .documentSize: "the document is larger than the limit of \(maximum) bytes"
      case .nestingDepth: "elements stand inside each other beyond the limit of \(maximum)"
      case .attributes: "an element has more attributes than the limit of \(maximum)"
      case .namespaces: "more namespaces are declared in one place than the limit of \(maximum)"
      case .entityOutput: "the document's own entities become more text than the limit of \(maximum) bytes"
      case .items: "the feed has more items than the limit of \(maximum)"
      }
    }
  }

  /// - Parameter positions: those of the document of which `window` is a part.
  static func limit(
    _ error: XMLLimitError, in window: Span<UInt8>, _ positions: inout DocumentPositions
  ) -> ConversionError {
    let limit: Limit =
      switch error.limit {
      case .nestingDepth: .nestingDepth
      case .attributes: .attributes
      case .namespaces: .namespaces
      case .entityOutput: .entityOutput
      // Not thrown of a whole document, and not handed on of a part.
      case .endOfBytes: .documentSize
      }
    let position = positions.position(of: error.offset, in: window)
    return .limit(limit, maximum: error.maximum, line: position.line, column: position.column)
  }
}

extension ConversionError: CustomStringConvertible {
  public var description: String {
    let place = line.flatMap { line in column.map { "\(line):\($0): " } } ?? ""
    return place + message
  }
}

/// What lenient reading makes of what is not valid. ``JSONFeedReader`` asks for it only after something is wrong, so that strict reading needs
/// none of it; the module above (FeedBridge) has it.

package import FeedFoundation
package import FeedPrimitives

/// The meaning of a value, and a description of it for the repair; nil if it is not clear.
package typealias Meaning<Value> = (value: Value, words: String)?

/// How the dates and values of one feed are read that are not what JSON Feed requires, and how its syntax is repaired.
package protocol Leniency: Sendable {
  /// The date in a text that is not of RFC 3339.
  mutating func date(_ text: TextSpan) -> (date: Date, assumedUTC: Bool)?
  /// How the document is read again, if its later dates say what earlier ones mean; nil if nothing was read otherwise.
  var again: (any Leniency)? { get }

  // The meaning of values of other types
  func string(_ value: JSONFeed.Value) -> Meaning<String>
  func url(_ value: JSONFeed.Value) -> Meaning<String>
  func size(_ value: JSONFeed.Value) -> Meaning<Double>
  func duration(_ value: JSONFeed.Value) -> Meaning<Double>
  func date(_ value: JSONFeed.Value) -> Meaning<Date>
  func identifier(_ value: JSONFeed.Value) -> Meaning<AmbiguouslyTypedIdentifier>
  func strings(_ value: JSONFeed.Value) -> Meaning<[String]>

  /// Repairs the syntax of the document from `position` on; nil if there is no JSON object in it, or the task was cancelled.
  func recover(
    _ bytes: TextSpan, from position: Int, _ start: RecoveryStart, nestingDepth: Int, maximumProblems: Int
  ) -> RecoveredJSON?
}

/// The part of the document at which recovery starts.
package enum RecoveryStart: Sendable {
  case document
  /// The name of a member of the document's object.
  case member
  /// An element of an array that is a member of the document's object; the path is the array's. Without an index, an object is in
  /// place of the array, and its name was read. If the element was read, it starts after it.
  case element(index: Int?, path: String, isRead: Bool)
  /// After a member of the document's object.
  case afterMember
  case afterDocument
}

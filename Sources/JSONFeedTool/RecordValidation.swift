/// `jsonfeed validate --records`: documents in, their problems out, as lines of JSON.

internal import FeedValidation
internal import FeedFoundation

struct RecordValidation: Sendable {
  let validator: FeedValidator

  /// The options that cannot be used with records.
  static let otherOptions = [
    "--format", "--all", "--statistics", "--fix", "--unsafe-fixes", "--diff", "--fail-on", "--baseline",
    "--write-baseline", "--only-feeds", "--follow", "--check-home-page",
  ]

  /// - Parameter options: The settings of all records.
  init(_ options: FeedValidator.Options) {
    var options = options
    options.limits.documentSize = Record.maximumSize
    validator = FeedValidator(options)
  }

  /// A line with the problems of a document.
  func report(_ record: Record) throws -> [RecordLine] {
    let document = try record.document.get()
    if let error = document.encodingError { throw error }
    let report = validator.validate(document.data, charset: record.isText ? nil : document.charset)
    var line = RecordLine(record)
    if let url = record.url { line.add("url", .string(url)) }
    for member in JSONReporter.report(report) { line.add(member.name, member.value) }
    return [line]
  }
}

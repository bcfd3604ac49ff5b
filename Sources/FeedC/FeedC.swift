/// The C interface, which Sources/FeedCHeader/include/jsonfeed.h documents.
///
/// Pointers are used here only: what the caller gives becomes a span for the time of the call.

internal import FeedBridge
public import FeedCHeader
internal import FeedFoundation
internal import FeedPrimitives
internal import FeedValidation
internal import JSONFeedModel

@_cdecl("feed_convert")
public func feedConvert(
  _ document: UnsafeRawPointer?, _ size: Int, _ options: UnsafePointer<CChar>?
) -> feed_result {
  unsafe feed_result(document, size, options) { (bytes, text) throws(Failure) in
    let options = try ConversionOptions(text)
    let conversion = try converting { () throws(ConversionError) in
      try FeedConverter(options.converter).convert(bytes, sourceURL: options.url)
    }
    return try written { () throws(JSONFeedError) in
      var writer = ResultWriter(isPickle: options.isPickle, capacity: conversion.feed.expectedSize)
      try writer.summary(
        conversion.feed, conversion.format, conversion.stoppedEarly, options.listsRepairs ? conversion.repairs : nil)
      return writer.end()
    }
  }
}

@_cdecl("feed_validate")
public func feedValidate(
  _ document: UnsafeRawPointer?, _ size: Int, _ options: UnsafePointer<CChar>?
) -> feed_result {
  unsafe feed_result(document, size, options) { (bytes, text) throws(Failure) in
    let report = FeedValidator(try FeedValidator.Options(text)).validate(bytes)
    var writer = ResultWriter(capacity: 4096)
    writer.member("format", .string(report.format.name))
    writer.member("valid", .bool(report.isValid))
    writer.member("diagnostics", .array(report.diagnostics.map(JSONReporter.diagnostic)))
    return writer.end()
  }
}

@_cdecl("feed_write")
public func feedWrite(_ feed: UnsafeRawPointer?, _ size: Int, _ options: UnsafePointer<CChar>?) -> feed_result {
  unsafe feed_result(feed, size, options) { (bytes, text) throws(Failure) in
    let writer = try FeedWriter(text)
    let feed = try written { () throws(JSONFeedError) in try JSONFeed.read(bytes, limits: .init()) }
    let document = try converting { () throws(ConversionError) in try writer.write(feed.feed) }
    var result = ResultWriter(capacity: document.data.count + 4096)
    result.member("document", .string(document.text))
    result.member("repairs", .init(feed.repairs + document.repairs))
    return result.end()
  }
}

@_cdecl("feed_elements")
public func feedElements(
  _ document: UnsafeRawPointer?, _ size: Int, _ options: UnsafePointer<CChar>?
) -> feed_result {
  unsafe feed_result(document, size, options) { (bytes, text) throws(Failure) in
    let options = try ElementOptions(text)
    let elements = try converting { () throws(ConversionError) in
      try XMLElements(of: bytes, charset: options.charset) { options.markup.contains($0) }
    }
    var writer = ResultWriter(isPickle: options.isPickle, capacity: 2 * bytes.count)
    writer.member("root", elements.root ?? .null)
    writer.member("encoding", .string(elements.encoding))
    if let problem = elements.problem {
      writer.member("problem", .object(Failure(code: "syntax", problem.message, at: problem.location).object))
    }
    return writer.end()
  }
}

@_cdecl("feed_free")
public func feedFree(_ text: UnsafeMutablePointer<CChar>?) { unsafe text?.deallocate() }

// MARK: - One item at a time

/// What `feed_items` points to.
private final class FeedItems {
  private var parser: FeedParser?
  private var options: ConversionOptions?
  /// The error that the next call gives.
  private var failure: Failure?

  init(_ text: Span<UInt8>) {
    do throws(Failure) {
      var options = try ConversionOptions(text)
      options.converter.stopsEarly = true
      parser = FeedParser(options.converter, sourceURL: options.url)
      self.options = options
    } catch { failure = error }
  }

  func append(_ bytes: Span<UInt8>) throws(Failure) -> ByteBuffer {
    if let failure { throw failure }
    guard parser != nil else { throw Self.isFinished }
    let items = try converting { () throws(ConversionError) in try parser?.append(bytes) ?? [] }
    return try written { () throws(JSONFeedError) in
      var writer = writer(for: items)
      try writer.member("items", items)
      writer.member("done", .bool(parser?.hasEnded ?? true))
      return writer.end()
    }
  }

  func finish() throws(Failure) -> ByteBuffer {
    if let failure { throw failure }
    guard let options, var parser = parser.take() else { throw Self.isFinished }
    let items = try converting { () throws(ConversionError) in try parser.finish() }
    var summary: FeedConverter.Summary?
    do throws(ConversionError) { summary = try parser.summary() } catch { failure = Failure(error) }
    return try written { () throws(JSONFeedError) in
      var writer = writer(for: items)
      try writer.member("items", items)
      if let summary {
        try writer.summary(
          summary.feed, summary.format, summary.stoppedEarly, options.listsRepairs ? summary.repairs : nil)
      } else {
        writer.member("done", .bool(false))
      }
      return writer.end()
    }
  }

  private func writer(for items: [JSONFeed.Item]) -> ResultWriter {
    ResultWriter(isPickle: options?.isPickle ?? false, capacity: items.reduce(256) { $0 + $1.expectedSize })
  }

  private static var isFinished: Failure { Failure(code: "finished", "the document has been finished") }
}

@_cdecl("feed_items_new")
public func feedItemsNew(_ options: UnsafePointer<CChar>?) -> OpaquePointer {
  let items = unsafe FeedItems(Span(_unsafeElements: zeroTerminated(options)))
  return unsafe OpaquePointer(Unmanaged.passRetained(items).toOpaque())
}

@_cdecl("feed_items_append")
public func feedItemsAppend(_ items: OpaquePointer, _ piece: UnsafeRawPointer?, _ size: Int) -> feed_result {
  unsafe feed_result(piece, size, nil) { (bytes, _) throws(Failure) in try unsafe object(items).append(bytes) }
}

@_cdecl("feed_items_finish")
public func feedItemsFinish(_ items: OpaquePointer) -> feed_result {
  unsafe feed_result(nil, 0, nil) { (_, _) throws(Failure) in try unsafe object(items).finish() }
}

@_cdecl("feed_items_free")
public func feedItemsFree(_ items: OpaquePointer?) {
  guard let items = unsafe items else { return }
  unsafe Unmanaged<FeedItems>.fromOpaque(UnsafeRawPointer(items)).release()
}

private func object(_ items: OpaquePointer) -> FeedItems {
  unsafe Unmanaged<FeedItems>.fromOpaque(UnsafeRawPointer(items)).takeUnretainedValue()
}

// MARK: - Errors

private func converting<Result: ~Copyable>(_ body: () throws(ConversionError) -> Result) throws(Failure) -> Result {
  do throws(ConversionError) { return try body() } catch { throw Failure(error) }
}

private func written<Result: ~Copyable>(_ body: () throws(JSONFeedError) -> Result) throws(Failure) -> Result {
  do throws(JSONFeedError) { return try body() } catch { throw Failure(error) }
}

extension ResultWriter {
  /// The members that describe a feed.
  fileprivate mutating func summary(
    _ feed: JSONFeed, _ format: FeedFormat, _ stoppedEarly: Bool, _ repairs: [JSONFeed.Repair]?
  ) throws(JSONFeedError) {
    try member("feed", feed)
    member("format", .string(format.name))
    if let version = format.version { member("version", .string(version)) }
    member("stopped_early", .bool(stoppedEarly))
    if let repairs { member("repairs", .init(repairs)) }
  }
}

extension FeedFormat {
  fileprivate var version: String? {
    switch self {
    case .rss(let version), .rdf(let version): version
    case .atom(let version): version
    default: nil
    }
  }
}

/// The C interface, which Sources/FeedCHeader/include/jsonfeed.h documents.
///
/// Pointers are used only in this module: what the caller gives becomes a span for the time of the call.

internal import FeedBridge
public import FeedCHeader
internal import FeedFoundation
internal import FeedPrimitives
internal import FeedValidation
internal import JSONFeedModel

@_cdecl("feed_convert")
public func feedConvert(_ document: UnsafeRawPointer?, _ size: Int, _ options: UnsafePointer<CChar>?) -> feed_result {
  unsafe feed_result(document, size, options) { bytes, text in
    let options = try ConversionOptions(text)
    let conversion = try FeedConverter(options.converter).convert(bytes, sourceURL: options.url)
    var writer = ResultWriter(isPickle: options.isPickle, capacity: conversion.feed.expectedSize)
    try writer.write(
      conversion.feed, conversion.format, conversion.stoppedEarly, options.listsRepairs ? conversion.repairs : nil)
    return writer.end()
  }
}

@_cdecl("feed_validate")
public func feedValidate(_ document: UnsafeRawPointer?, _ size: Int, _ options: UnsafePointer<CChar>?) -> feed_result {
  unsafe feed_result(document, size, options) { bytes, text in
    let report = FeedValidator(try FeedValidator.Options(text)).validate(bytes)
    var writer = ResultWriter(capacity: 4096)
    for member in JSONReporter.report(report) { writer.member(member.name, member.value) }
    return writer.end()
  }
}

@_cdecl("feed_write")
public func feedWrite(_ feed: UnsafeRawPointer?, _ size: Int, _ options: UnsafePointer<CChar>?) -> feed_result {
  unsafe feed_result(feed, size, options) { bytes, text in
    let options = try WritingOptions(text)
    let reading = try JSONFeed.read(bytes, limits: .init())
    let written = try options.writer.write(reading.feed)
    if !options.listsRepairs { try requireUnchanged(bytes, reading, written) }
    var result = ResultWriter(capacity: written.data.count + 4096)
    result.member("document", .string(written.text))
    if options.listsRepairs { result.member("repairs", .init(reading.repairs + written.repairs)) }
    return result.end()
  }
}

/// Fails if reading and writing changed more than the version and the place of authors, with the reason of strict reading, which says
/// what to write instead, or else with the change.
private func requireUnchanged(
  _ bytes: Span<UInt8>, _ reading: JSONFeed.Reading, _ written: WrittenFeed
) throws {
  let isUpdated = reading.feed.version == JSONFeed.version1
  let change = (reading.repairs + written.feedRepairs).first { repair in
    repair.kind != .author && !(repair.kind == .version && isUpdated)
  }
  guard let change else { return }
  _ = try JSONFeed.make(bytes, limits: .init())
  throw Failure(
    code: change.kind.rawValue, "\(change.path): the feed must be repaired first: \(change.message)",
    path: change.path, at: change.location)
}

// MARK: - What feedparser gives

@_cdecl("feed_keys_new")
public func feedKeysNew(_ table: UnsafePointer<CChar>?) -> OpaquePointer? {
  guard let keys = try? unsafe FeedKeysTable(Span(_unsafeElements: zeroTerminated(table))) else { return nil }
  return unsafe OpaquePointer(Unmanaged.passRetained(keys).toOpaque())
}

@_cdecl("feed_keys_read")
public func feedKeysRead(
  _ keys: OpaquePointer, _ document: UnsafeRawPointer?, _ size: Int, _ options: UnsafePointer<CChar>?
) -> feed_result {
  unsafe feed_result(document, size, options) { bytes, text in
    let table = unsafe Unmanaged<FeedKeysTable>.fromOpaque(UnsafeRawPointer(keys)).takeUnretainedValue()
    let reader = try FeedKeysReader(bytes, table, FeedKeysReader.Options(text))
    var writer = KeysWriter(capacity: bytes.count + bytes.count / 2)
    writer.member("feed", .keys(reader.feed.values))
    writer.member("entries", .list(reader.entries))
    writer.member("namespaces", plain: reader.namespaces)
    writer.member("version", .text(reader.version))
    writer.member("encoding", .text(reader.encoding.lowercased()))
    if let (message, location) = reader.problem {
      let problem = Failure(code: "syntax", message, at: location).object
      writer.member("problem", plain: Keys(problem))
    }
    return writer.end()
  }
}

@_cdecl("feed_keys_free")
public func feedKeysFree(_ keys: OpaquePointer?) {
  guard let keys = unsafe keys else { return }
  unsafe Unmanaged<FeedKeysTable>.fromOpaque(UnsafeRawPointer(keys)).release()
}

@_cdecl("feed_free")
public func feedFree(_ text: UnsafeMutablePointer<CChar>?) { unsafe ByteBuffer.deallocate(released: text) }

// MARK: - One item at a time

/// What a `feed_items` is.
private final class FeedItems {
  private var parser: FeedParser?
  private var options: ConversionOptions?
  /// The error that the next call gives.
  private var failure: (any Error)?

  init(_ text: Span<UInt8>) {
    do {
      var options = try ConversionOptions(text)
      options.converter.stopsEarly = true
      parser = FeedParser(options.converter, sourceURL: options.url)
      self.options = options
    } catch { failure = error }
  }

  func append(_ bytes: Span<UInt8>) throws -> ByteBuffer {
    let options = try unfinished()
    return try written(try parser?.append(bytes) ?? [], options) { $0.member("done", .bool(parser?.hasEnded ?? true)) }
  }

  func finish() throws -> ByteBuffer {
    let options = try unfinished()
    guard var parser = parser.take() else { throw failure ?? Failure(code: "finished", "the document is finished") }
    let items = try parser.finish()
    var summary: FeedConverter.Summary?
    do { summary = try parser.summary() } catch { failure = error }
    return try written(items, options) { writer in
      guard let summary else { return writer.member("done", .bool(false)) }
      try writer.write(
        summary.feed, summary.format, summary.stoppedEarly, options.listsRepairs ? summary.repairs : nil)
    }
  }

  private func unfinished() throws -> ConversionOptions {
    if parser != nil, failure == nil, let options { return options }
    throw failure ?? Failure(code: "finished", "the document is finished")
  }

  private func written(
    _ items: [JSONFeed.Item], _ options: ConversionOptions, _ rest: (inout ResultWriter) throws -> Void
  ) throws -> ByteBuffer {
    var writer = ResultWriter(isPickle: options.isPickle, capacity: items.reduce(256) { $0 + $1.expectedSize })
    try writer.member("items", items)
    try rest(&writer)
    return writer.end()
  }
}

@_cdecl("feed_items_new")
public func feedItemsNew(_ options: UnsafePointer<CChar>?) -> OpaquePointer {
  let items = unsafe FeedItems(Span(_unsafeElements: zeroTerminated(options)))
  return unsafe OpaquePointer(Unmanaged.passRetained(items).toOpaque())
}

@_cdecl("feed_items_append")
public func feedItemsAppend(_ items: OpaquePointer, _ piece: UnsafeRawPointer?, _ size: Int) -> feed_result {
  unsafe feed_result(piece, size, nil) { bytes, _ in try unsafe object(items).append(bytes) }
}

@_cdecl("feed_items_finish")
public func feedItemsFinish(_ items: OpaquePointer) -> feed_result {
  unsafe feed_result(nil, 0, nil) { _, _ in try unsafe object(items).finish() }
}

@_cdecl("feed_items_free")
public func feedItemsFree(_ items: OpaquePointer?) {
  guard let items = unsafe items else { return }
  unsafe Unmanaged<FeedItems>.fromOpaque(UnsafeRawPointer(items)).release()
}

@unsafe
private func object(_ items: OpaquePointer) -> FeedItems {
  unsafe Unmanaged<FeedItems>.fromOpaque(UnsafeRawPointer(items)).takeUnretainedValue()
}

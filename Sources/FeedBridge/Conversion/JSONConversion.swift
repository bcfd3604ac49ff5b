/// Converts a JSON Feed: the only loop over its items, whether the document is complete or arrives in pieces. A class, as ``XMLConversion``.

internal import FeedPrimitives
internal import JSONFeedModel

final class JSONConversion {
  private var stream: JSONFeedStream
  private var item = JSONFeed.Item()
  private var items: [JSONFeed.Item] = []
  private var itemPaths: [String] = []
  /// The items whose content may have relative URLs, by their index. Found out while the item is in the processor's cache.
  private var relativeContents: [(index: Int, start: Int)] = []
  private var itemCount = 0
  /// Whether items after the last wanted one were left out.
  private var hasLeftItemsOut = false
  /// Whether reading stopped before the end of the document.
  private var hasStopped = false
  private var identity: ItemIdentity
  private var normalizer: Normalizer
  /// The data of the feed before its items, for delivered items.
  private var context: FeedContext?
  /// What resolving URLs in items may add.
  private let urls = URLBudget()
  private let url: String?
  private let options: FeedConverter.Options

  /// - Parameter stream: the start of the document.
  init(_ stream: consuming JSONFeedStream, url: String?, options: FeedConverter.Options) {
    self.stream = stream
    self.url = url
    self.options = options
    normalizer = Normalizer(log: RepairLog(isRecording: options.recordsRepairs), isMade: false, options)
    identity = ItemIdentity(options.knowledge.ids)
    self.stream.dates = options.knowledge.dates
  }

  /// Reads the bytes that have arrived and delivers the items in them. Returns false if more bytes are needed: the next
  /// call gets the same bytes, minus those that `dropReadBytes` removed, followed by more.
  ///
  /// - Parameter invalidByte: the byte after the window if it is not well-formed UTF-8.
  func read(
    _ window: TextSpan, isFinal: Bool, before invalidByte: UInt8?, _ delivery: FeedConverter.Delivery
  ) throws(ConversionError) -> Bool {
    do throws(JSONFeedError) {
      while true {
        switch try stream.next(&item, in: window, isFinal: isFinal, before: invalidByte) {
        case .needsMoreBytes: return false
        case .end: return true
        case .item:
          if hasLeftItemsOut { continue }
          let step = deliverItem(delivery)
          hasLeftItemsOut = step != .continue
          if step == .stop { stop() }
        }
      }
    } catch {
      // The wanted items are complete.
      guard hasLeftItemsOut else { throw ConversionError(error, limits: options.limits) }
      stop()
      return true
    }
  }

  private func stop() {
    hasStopped = true
    stream.stop()
  }

  /// Delivers the item that was read, if it is wanted. Returns nil if it is not wanted, but reading continues.
  private func deliverItem(_ delivery: FeedConverter.Delivery) -> FeedConverter.Step? {
    guard itemCount < options.maximumItems ?? .max, item.isLater(than: options.since) else {
      return options.stopsEarly ? .stop : nil
    }
    itemCount += 1
    // First, so that the identifier depends neither on the options nor on the URL of the document.
    normalizer.makeUnique(&item, at: itemCount - 1, &identity)
    let relativeContent = item.contentHTML.flatMap(HTMLRewriting.firstRelativeURL)
    guard case .each(let known, _, let body) = delivery else {
      if let start = relativeContent { relativeContents.append((items.count, start)) }
      items.append(item)
      if options.notesItemPaths { itemPaths.append("/items/\(stream.itemCount - 1)") }
      return .continue
    }
    let context = known ?? context ?? FeedContext(stream.feed, from: url, baseURL: options.baseURL)
    self.context = context
    context.resolveMembers(in: &item, urls)
    if let start = relativeContent { context.resolveContent(of: &item, from: start, urls) }
    if !options.includesExtensions { item.removeExtensions() }
    normalizer.normalize(&item, at: itemCount - 1)
    return body(item)
  }

  /// Whether the member or item that was not complete ends in the window.
  func mayContinue(in window: TextSpan) -> Bool { stream.mayContinue(in: window) }

  /// Removes the bytes that have been read from the window.
  func dropReadBytes(of window: inout TextWindow) {
    window.removeFirst(stream.discard(from: window.text))
  }

  /// The result, after everything has been read; `window` is the last window.
  func outcome(_ window: TextSpan) -> FeedConverter.Outcome {
    var feed = stream.feed
    feed.items = items
    items = []
    let context = FeedContext(feed, from: url, baseURL: options.baseURL)
    let feedURLs = URLBudget()
    context.finish(&feed, feedURLs)
    var contents = relativeContents[...]
    for index in feed.items.indices {
      context.resolveMembers(in: &feed.items[index], urls)
      guard let (item, start) = contents.first, item == index else { continue }
      contents.removeFirst()
      context.resolveContent(of: &feed.items[index], from: start, urls)
    }
    let schedule = UpdateSchedule(of: feed)
    if !options.includesExtensions { feed.removeExtensions() }
    // The repairs of delivered items follow those of the feed.
    var ofItems = RepairLog(isRecording: options.recordsRepairs)
    if self.context != nil { swap(&ofItems, &normalizer.log) }
    normalizer.normalize(&feed)
    normalizer.log.add(ofItems)
    normalizer.log.add([urls, feedURLs])
    if hasStopped { normalizer.log.addStoppedEarly(after: itemCount) }
    var positions = DocumentPositions()
    var reading = stream.takeRepairs(in: window)
    if reading.count >= max(options.limits.repairs, 1) {
      reading.append(.init(kind: .more, path: "", message: "More repairs of the document are not listed."))
    }
    var conversion = FeedConverter.Conversion(
      feed: feed, format: .jsonFeed, repairs: reading + normalizer.log.repairs(in: window, &positions),
      stoppedEarly: hasLeftItemsOut)
    conversion.noteSyntax(reading)
    conversion.schedule = schedule
    var outcome = FeedConverter.Outcome(
      conversion: conversion, itemCount: itemCount, itemPaths: itemPaths, context: context,
      areItemsFinal: self.context.map { $0 == context } ?? true)
    (outcome.knowledge.dates, outcome.knowledge.ids) = (stream.dates, identity.shared)
    return outcome
  }
}

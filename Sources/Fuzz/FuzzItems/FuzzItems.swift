/// libFuzzer's entry for reading documents in parts: detection from the start, trees, single items, pieces of any
/// size. The parts must agree with the whole.

import FeedBridge
import FeedPrimitives
import Foundation
import JSONFeed

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzItems(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
  checkStarts(of: bytes)
  if let tree = try? XMLDictionary.make(from: bytes), tree.items.count < (tree.channel?.items.count ?? 0) {
    fatalError("a channel has items that the document has not")
  }
  checkItems(of: bytes)
  checkPieces(of: bytes)
  return 0
}

/// A document in pieces is converted like the whole.
private func checkPieces(of bytes: [UInt8]) {
  var random = SeededGenerator(seed: bytes.reduce(UInt64(bytes.count)) { $0 &* 31 &+ UInt64($1) })
  let largest = Int.random(in: 1...max(bytes.count, 1), using: &random)
  let whole: Result<FeedConverter.Conversion, ConversionError>
  do throws(ConversionError) {
    whole = .success(try FeedConverter().convert(bytes))
  } catch {
    whole = .failure(error)
  }
  var parser = FeedParser()
  let pieces: Result<FeedConverter.Conversion, ConversionError>
  do throws(ConversionError) {
    var start = 0
    while start < bytes.count {
      let end = min(start + Int.random(in: 1...largest, using: &random), bytes.count)
      try parser.append(bytes.span.extracting(start..<end), .inFeed)
      start = end
    }
    pieces = .success(try parser.finish(.inFeed).conversion)
  } catch {
    pieces = .failure(error)
  }
  // Pieces are read once.
  if case .success(let whole) = whole, isReadTwice(bytes) { return checkStreamed(bytes, largest, whole) }
  if pieces != whole { fatalError("pieces of up to \(largest) bytes are converted to something else") }
  if case .success(let whole) = whole { checkStreamed(bytes, largest, whole) }
}

/// A document whose items are written as they are read gives the same text and repairs.
private func checkStreamed(_ bytes: [UInt8], _ size: Int, _ whole: FeedConverter.Conversion) {
  var conversion = StreamedConversion(.init(), sourceURL: nil)
  conversion.maximumInMemory = 0
  for format in [nil, FeedWriter.Format.rss, .atom] {
    var text: [UInt8] = []
    let writer = format.map { FeedWriter($0, .init(endsWithLineBreak: true)) }
    let repairs = try? conversion.convert(DocumentInPieces(Data(bytes), size: size), to: writer, isPretty: true) { piece in
      for index in piece.indices { text.append(piece[index]) }
    }
    let written: (data: Data, repairs: [JSONFeed.Repair])?
    if let writer {
      let result = try? writer.write(whole.feed)
      written = result.map { ($0.data, $0.repairs) }
    } else {
      written = (try? whole.feed.encodeToData(.init(isPrettyPrinted: true, endsWithLineBreak: true))).map { ($0, []) }
    }
    guard let repairs, let written else {
      if repairs != nil || written != nil { fatalError("one is written and the other is not") }
      continue
    }
    if Data(text) != written.data { fatalError("pieces of \(size) bytes are written as something else") }
    // The repairs of the feed follow those of its items.
    let (found, expected) = (
      repairs.map(\.description).sorted(), (whole.repairs + written.repairs).map(\.description).sorted()
    )
    if found != expected { fatalError("pieces of \(size) bytes have other repairs") }
  }
}

/// Every prefix of a document has no format yet, or the format of the whole, and then keeps it.
private func checkStarts(of bytes: [UInt8]) {
  let whole = FeedFormat(detecting: bytes)
  var answer: FeedFormat?
  for count in stride(from: 0, through: bytes.count, by: max(bytes.count / 64, 1)) {
    let partial = FeedFormat(detectingStart: Array(bytes[..<count]))
    if let partial, partial != whole { fatalError("\(partial) after \(count) bytes, \(whole) in the end") }
    if partial == nil, answer != nil { fatalError("no format any more after \(count) bytes") }
    answer = partial
  }
}

/// Whether the conversion of a document reads it a second time: only its end says which ids several items share, or how its dates are meant.
private func isReadTwice(_ bytes: [UInt8], _ options: FeedConverter.Options = .init()) -> Bool {
  let outcome = try? FeedConverter(options).convert(bytes.span, sourceURL: nil, .each { _ in .continue })
  return outcome?.knowledge.isFinal == false
}

/// Reading items one by one gives the same number and identifiers as the conversion, and stops where it does.
private func checkItems(of bytes: [UInt8]) {
  for date in [nil, Date(timeIntervalSince1970: 1_500_000_000)] {
    var items: [JSONFeed.Item] = []
    let summary = try? FeedConverter().forEachItem(of: bytes, since: date) { item in
      items.append(item)
      return .continue
    }
    let options = FeedConverter.Options(since: date)
    let conversion = try? FeedConverter(options).convert(bytes)
    guard let summary, let conversion else {
      if summary != nil || conversion != nil { fatalError("one reads what the other refuses") }
      return
    }
    let hasSameIDs = items.map(\.id) == conversion.feed.items.map(\.id)
    if items.count != summary.itemCount || !hasSameIDs && !isReadTwice(bytes, options) {
      fatalError("other items one by one")
    }
    if summary.stoppedEarly != conversion.stoppedEarly { fatalError("one stops where the other does not") }
    var feed = summary.feed
    feed.items = items
    guard let data = try? feed.encodeToData(), (try? JSONFeed.make(from: data)) == feed else {
      fatalError("the items do not make a feed")
    }
  }
}

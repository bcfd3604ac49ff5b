/// Reading a document in pieces: bytes that have not arrived yet, and bytes that are no longer needed.
///
/// The bytes of each call are a window of the document. If more may come (`isFinal` is false), anything that depends
/// on the end of the window throws ``XMLStop/needsMoreBytes``: an unfinished tag, a search without a result.
/// The reader then goes back to the last ``mark()`` and repeats that step with a longer window. So every split of a
/// document gives the same elements, text and problems.

internal import FeedPrimitives

extension XMLScanner {
  /// The state that going back restores.
  struct Checkpoint {
    var position: Int
    var open: [XMLOpenElement]
    var isEmptyElement: Bool
    var isWaitingForReader: Bool
    var problemCount: Int
    var unrecordedProblems: Int
    var namespaces: XMLNamespaces
    var failedSearches: XMLFailedSearches
    var rootsSeen: Int
    var looseTextCount: Int
    var looseTextStart: Int
    var looseTextEnd: Int
    var entities: XMLDocumentEntities
    var doctypesSeen: Int
    var doctype: Range<Int>?
  }

  // MARK: Running out of bytes

  /// Records that a decision depends on what follows the bytes.
  @inline(__always)
  mutating func noteEndOfBytes() { if !isFinal { ranOut = true } }

  /// Throws if a decision depended on what follows the bytes.
  @inline(__always)
  func checkBytes() throws(XMLStop) {
    if ranOut { throw .needsMoreBytes }
  }

  /// Throws if more bytes may come, which are needed to continue.
  @inline(__always)
  mutating func requireMoreBytes() throws(XMLStop) {
    noteEndOfBytes()
    try checkBytes()
  }

  // MARK: Going back

  /// Sets the position to return to when bytes run out. Only between the children of the current element: attributes
  /// are not restored.
  package mutating func mark() {
    if isFinal { return }
    // A copy in the memory of the last one: an array that is shared would be copied when the next element begins.
    var open = checkpoint.take()?.open ?? []
    open.replaceSubrange(0..., with: self.open)
    checkpoint = state(open: open)
  }

  var currentState: Checkpoint { state(open: open) }

  private func state(open: [XMLOpenElement]) -> Checkpoint {
    Checkpoint(
      position: position, open: open, isEmptyElement: isEmptyElement, isWaitingForReader: isWaitingForReader,
      problemCount: problems.count, unrecordedProblems: unrecordedProblems, namespaces: namespaces,
      failedSearches: failedSearches, rootsSeen: rootsSeen, looseTextCount: looseText.count,
      looseTextStart: looseTextStart, looseTextEnd: looseTextEnd, entities: entities, doctypesSeen: doctypesSeen,
      doctype: doctype)
  }

  /// If bytes have run out, returns to the mark and returns true. An error thrown before that is to be ignored.
  package mutating func goesBack() -> Bool {
    guard ranOut, let checkpoint else { return false }
    ranOut = false
    restore(checkpoint)
    return true
  }

  mutating func restore(_ checkpoint: Checkpoint) {
    position = checkpoint.position
    open = checkpoint.open
    isEmptyElement = checkpoint.isEmptyElement
    isWaitingForReader = checkpoint.isWaitingForReader
    problems.removeSubrange(checkpoint.problemCount...)
    unrecordedProblems = checkpoint.unrecordedProblems
    namespaces = checkpoint.namespaces
    generation &+= 1
    failedSearches = checkpoint.failedSearches
    rootsSeen = checkpoint.rootsSeen
    looseText.removeLast(looseText.count - checkpoint.looseTextCount)
    looseTextStart = checkpoint.looseTextStart
    looseTextEnd = checkpoint.looseTextEnd
    entities = checkpoint.entities
    doctypesSeen = checkpoint.doctypesSeen
    doctype = checkpoint.doctype
  }

  // MARK: Dropping bytes

  /// Removes the bytes before the current position from the window. Those that the scanner still needs are kept at
  /// its start: names of open elements, prefixes and URIs of namespaces, texts of entities.
  package mutating func dropReadBytes(of window: inout [UInt8]) {
    var kept: [UInt8] = []
    /// The distance by which `range` moves.
    func keep(_ range: Range<Int>) -> Int {
      kept += window[range]
      return kept.count - range.upperBound
    }
    for index in open.indices { open[index].name.move(by: keep(open[index].name.range)) }
    namespaces.moveRanges(keep)
    entities.moveRanges(keep)
    if let range = doctype { doctype = range.moved(by: keep(range)) }
    let distance = kept.count - position
    window.replaceSubrange(0..<position, with: kept)
    position = kept.count
    keptCount = kept.count
    looseTextStart += distance
    looseTextEnd += distance
    documentStart += distance
    origin -= distance
    // Cached names are compared with bytes that have moved.
    generation &+= 1
    checkpoint = nil
    mark()
  }
}

extension Range<Int> {
  func moved(by distance: Int) -> Range<Int> { lowerBound + distance..<upperBound + distance }
}

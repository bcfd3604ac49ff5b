/// Reading a document in pieces: bytes that have not arrived yet, and bytes that are no longer needed.
///
/// The bytes of each call are a window of the document. If more may come (`isFinal` is false), anything that depends
/// on the end of the window throws ``XMLStop/needsMoreBytes``: an unfinished tag, a search without a result.
/// The reader then goes back to the last ``mark()`` and repeats that step with a longer window. So every split of a
/// document gives the same elements, text and problems.

package import FeedPrimitives

extension XMLScanner {
  /// The state that going back restores.
  struct Checkpoint {
    var progress: Progress
    var open: [XMLOpenElement]
    var entities: XMLDocumentEntities
  }

  /// The part of the state that changes all the time.
  struct Progress {
    var position: Int
    var isEmptyElement: Bool
    var isWaitingForReader: Bool
    var problemCount: Int
    var unrecordedProblems: Int
    var failedSearches: XMLFailedSearches
    let matchingTags: XMLMatchingTags
    var rootsSeen: Int
    var looseTextCount: Int
    var looseTextStart: Int
    var looseTextEnd: Int
    var doctypesSeen: Int
    var doctype: Range<Int>?
    var urls: URLBudget.State
  }

  // MARK: Running out of bytes

  /// Records that a decision depends on what follows the bytes.
  @inline(__always)
  mutating func noteEndOfBytes() {
    guard !isFinal, !ranOut else { return }
    ranOut = true
    let outer = (checkpoint?.open.count ?? 0) - 1
    unfinished = outer >= 0 && open.count > outer + 1 ? (open[outer + 1].name.range, open[outer].name.range) : nil
  }

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
  @inline(__always)
  package mutating func mark() {
    if !isFinal { setMark() }
  }

  @inline(never)
  private mutating func setMark() {
    namespaces.setMark()
    if checkpoint == nil || hasNewEntities {
      checkpoint = currentState
      hasNewEntities = false
    } else {
      let progress = progress
      checkpoint?.progress = progress
      if isMarkedDepth { return }
      // In its own memory: an array that is shared would be copied when the next element begins.
      checkpoint?.open.removeAll(keepingCapacity: true)
      for index in open.indices {
        let element = open[index]
        checkpoint?.open.append(element)
      }
    }
  }

  /// Whether the checkpoint has the same open elements: it is between other children of the same element.
  @inline(__always)
  private var isMarkedDepth: Bool {
    guard checkpoint?.open.count == open.count, let last = checkpoint?.open.last, let own = open.last else {
      return false
    }
    return last.name.start == own.name.start && last.number == own.number && last.outerBindings == own.outerBindings
  }

  var currentState: Checkpoint {
    Checkpoint(progress: progress, open: open.elements, entities: entities)
  }

  private var progress: Progress {
    Progress(
      position: position, isEmptyElement: isEmptyElement, isWaitingForReader: isWaitingForReader,
      problemCount: problems.count, unrecordedProblems: unrecordedProblems, failedSearches: failedSearches,
      matchingTags: matchingTags, rootsSeen: rootsSeen, looseTextCount: looseText.count,
      looseTextStart: looseTextStart, looseTextEnd: looseTextEnd,
      doctypesSeen: doctypesSeen, doctype: doctype, urls: urls.state)
  }

  /// If bytes have run out, returns to the mark and returns true. An error thrown before that is to be ignored.
  package mutating func goesBack(in bytes: TextSpan) -> Bool {
    guard ranOut, let checkpoint else { return false }
    ranOut = false
    awaitedEnd = unfinished.map { AwaitedEnd(of: bytes.extracting($0.name), in: bytes.extracting($0.outerName)) }
    restore(checkpoint)
    return true
  }

  /// Returns to a state for which the namespaces have a mark.
  mutating func restore(_ checkpoint: Checkpoint) {
    open.removeAll()
    for element in checkpoint.open { open.append(element) }
    namespaces.goBack()
    entities = checkpoint.entities
    beginGeneration()
    let progress = checkpoint.progress
    position = progress.position
    isEmptyElement = progress.isEmptyElement
    isWaitingForReader = progress.isWaitingForReader
    problems.removeSubrange(progress.problemCount...)
    unrecordedProblems = progress.unrecordedProblems
    failedSearches = progress.failedSearches
    notNestedUpTo = 0
    withoutCDATAEnd = 0..<0
    matchingTags = progress.matchingTags
    rootsSeen = progress.rootsSeen
    looseText.removeLast(looseText.count - progress.looseTextCount)
    looseTextStart = progress.looseTextStart
    looseTextEnd = progress.looseTextEnd
    doctypesSeen = progress.doctypesSeen
    doctype = progress.doctype
    urls.state = progress.urls
  }

  // MARK: Dropping bytes

  /// Removes the bytes before the current position from the window. Those that the scanner still needs are kept at
  /// its start: names of open elements, prefixes and URIs of namespaces, texts of entities.
  package mutating func dropReadBytes(of window: inout TextWindow) {
    var kept = TextBytes()
    /// The distance by which `range` moves.
    func keep(_ range: Range<Int>) -> Int {
      kept.append(window.text.extracting(range))
      return kept.count - range.upperBound
    }
    for index in open.indices { open[index].name.move(by: keep(open[index].name.range)) }
    namespaces.moveRanges(keep)
    entities.moveRanges(keep)
    if let range = doctype { doctype = range.moved(by: keep(range)) }
    let distance = kept.count - position
    window.replaceStart(to: position, with: kept)
    position = kept.count
    keptCount = kept.count
    looseTextStart += distance
    notNestedUpTo += distance
    withoutCDATAEnd = withoutCDATAEnd.moved(by: distance)
    looseTextEnd += distance
    documentStart += distance
    examinedEnd += distance
    origin -= distance
    // Cached names are compared with bytes that have moved.
    beginGeneration()
    checkpoint = nil
    mark()
  }
}

extension Range<Int> {
  func moved(by distance: Int) -> Range<Int> { lowerBound + distance..<upperBound + distance }
}

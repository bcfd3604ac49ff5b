/// Applies fixes to documents.

internal import FeedBridge
public import FeedFoundation
internal import FeedPrimitives
public import JSONFeedModel

/// Fixes the problems of feeds that can be fixed without knowing more than the document.
///
/// ```swift
/// let fixed = FeedFixer().fix(data)
/// print("\(fixed.appliedCount) problems fixed: \(fixed.data.count) bytes")
/// ```
///
/// Bytes outside of the edits, the encoding and the line ends stay as they are, and so do the values of ids.
public struct FeedFixer: Sendable, Hashable {
  /// How documents are validated to find what to fix; problems of rules that are off are not fixed.
  public var options: FeedValidator.Options
  /// Whether fixes are applied that change what the document means to some readers (``Diagnostic/Fix/Applicability-swift.enum/unsafe``).
  public var appliesUnsafeFixes: Bool

  /// Creates a fixer; without arguments, it applies the safe fixes of the default rules.
  public init(_ options: FeedValidator.Options = .init(), appliesUnsafeFixes: Bool = false) {
    self.options = options
    self.appliesUnsafeFixes = appliesUnsafeFixes
  }

  /// A document after the fixes.
  public struct Result: Sendable, Hashable {
    /// The document; the same bytes if nothing was fixed.
    public var data: Data
    /// The problems that were fixed, in the order in which they were found: each time that the document is validated, at most
    /// ``FeedValidator/Options/maximumDiagnosticsPerRule`` of each rule.
    public var applied: [Diagnostic]
    /// The number of problems that were fixed, listed or not.
    public var appliedCount = 0
    /// The problems that are left, at most ``FeedValidator/Options/maximumDiagnosticsPerRule`` of each rule.
    public var report: ValidationReport
    /// Why the problems that are left cannot be fixed in this encoding, as a sentence that says what to do; nil if they could be:
    /// `Fixes cannot be written in Shift_JIS. Save the feed as UTF-8 first.`
    public var obstacle: String?
    /// Whether nothing is left that another call could fix.
    package var isComplete = false
    /// How often the document was changed.
    package var passes = 0
  }

  /// A fix may reveal problems that were hidden before, such as those after a syntax error. And only a part of the problems of a document
  /// that has one in every few bytes are found in each pass, so that they need not all be in memory.
  private static let maximumPasses = 84

  /// Fixes a document. Any bytes can be passed; what cannot be fixed stays as it is. The document is fixed again until nothing more can
  /// be fixed, at most 84 times.
  public func fix(_ document: some JSONFeed.Document) -> Result {
    fix(data: document as? Data ?? document._withDocument { Data($0.array()) })
  }

  private func fix(data: Data) -> Result {
    // In proportion to the document that was given, because fixes may make it several times as large.
    let size = options.maximumDiagnosticsPerRule == nil ? 1 << 24 : data.count
    let needed = NeededFixes(applicability: appliesUnsafeFixes ? .unsafe : .safe, maximum: 1000 + size / 32)
    let validator = FeedValidator(options)
    var result = Result(data: data, applied: [], report: validator.validate(data.span, neededFixes: needed))
    var ids: IDs?
    for _ in 0..<Self.maximumPasses {
      let fixes = result.report.diagnostics.filter(isApplied)
      guard !fixes.isEmpty, let encoding = DocumentEncoding(of: result.data) else {
        result.isComplete = true
        break
      }
      var known = ids ?? IDs(in: data)
      let possible = known.refusesSome ? fixes.filter { !known.isRefused($0) } : fixes
      let applied = apply(possible, to: result.data, encoding, &known)
      guard let (applied, data) = applied else {
        // What touches a fix that is refused now has not been tried, and what was refused in an earlier pass may be possible now.
        let refused = possible.count(where: known.isRefused)
        ids = known
        guard refused > 0 && refused < possible.count || known.forgetRefusals() else {
          result.isComplete = true
          break
        }
        ids = known
        continue
      }
      known.noteChange(by: applied, encoding)
      ids = known
      result.data = data
      result.passes += 1
      let room = result.applied.isEmpty ? .max : 10_000 - result.applied.count
      result.applied += applied.lazy.filter(\.isListed).prefix(max(room, 0)).map(\.withoutNote)
      result.appliedCount += applied.count
      // Not in memory while the next ones are found.
      result.report.diagnostics = []
      result.report = validator.validate(data.span, neededFixes: needed)
    }
    result.report.diagnostics.removeAll { !$0.isListed }
    // They would change ids.
    for index in result.report.diagnostics.indices where ids?.isRefused(result.report.diagnostics[index]) == true {
      result.report.diagnostics[index].fix?.applicability = .unsafe
    }
    if result.report.format.isFeed, !result.report.diagnostics.isEmpty {
      result.obstacle = DocumentEncoding.obstacle(in: result.data, result.report.format)
    }
    return result
  }

  /// Whether a diagnostic has a fix that this fixer applies.
  private func isApplied(_ diagnostic: Diagnostic) -> Bool {
    diagnostic.fix.map { appliesUnsafeFixes || $0.applicability == .safe } ?? false
  }

  /// The result of applying fixes.
  private struct Attempt {
    var fixes: [Diagnostic]
    var data: Data
    /// Whether neither an id nor the detected encoding has changed.
    var isAllowed: Bool
    /// The numbers of the items that have other ids; empty if that is not known.
    var changedItems: Set<Int>

    /// Two parts of the fixes, of those in each item half, so that it takes few attempts to find the ones that change ids.
    var halves: (first: [Diagnostic], second: [Diagnostic]) {
      func item(_ fix: Diagnostic) -> Int? { changedItems.isEmpty ? nil : fix.item }
      let counts = Dictionary(fixes.map { (item($0), 1) }, uniquingKeysWith: +)
      var passed: [Int?: Int] = [:]
      var halves: (first: [Diagnostic], second: [Diagnostic]) = ([], [])
      for fix in fixes {
        let key = item(fix)
        passed[key, default: 0] += 1
        if 2 * passed[key, default: 0] <= counts[key, default: 0] + 1 {
          halves.first.append(fix)
        } else {
          halves.second.append(fix)
        }
      }
      return halves
    }
  }

  /// Applies the fixes that do not touch each other; nil if there are none.
  private func attempt(
    _ diagnostics: [Diagnostic], on data: Data, _ encoding: DocumentEncoding, _ ids: IDs
  ) -> Attempt? {
    let (fixes, edits) = applicable(diagnostics)
    guard !edits.isEmpty, let fixed = data.applying(edits, encoding), fixed != data else { return nil }
    let changes = ids.changes(in: fixed, after: fixes)
    // An encoding that is not declared is detected from the bytes, which have changed.
    let hasSameEncoding = DocumentEncoding(of: fixed)?.encoding == encoding.encoding
    return Attempt(
      fixes: fixes, data: fixed, isAllowed: hasSameEncoding && changes?.isEmpty == true, changedItems: changes ?? [])
  }

  /// Applies the fixes that do not touch each other, without those that would change an id or the detected encoding. Nil if nothing can be
  /// applied.
  ///
  /// - Parameter depth: how often the fixes have been divided to find those that must not be applied.
  private func apply(
    _ diagnostics: [Diagnostic], to data: Data, _ encoding: DocumentEncoding, _ ids: inout IDs, depth: Int = 0
  ) -> (applied: [Diagnostic], data: Data)? {
    guard let all = attempt(diagnostics, on: data, encoding, ids) else { return nil }
    if all.isAllowed { return (all.fixes, all.data) }
    var (first, second) = all.halves
    let others = all.fixes.filter { !($0.item.map(all.changedItems.contains) ?? false) }
    if !others.isEmpty, others.count < all.fixes.count {
      if let rest = attempt(others, on: data, encoding, ids), rest.isAllowed { return (rest.fixes, rest.data) }
      (first, second) = (all.fixes.filter { $0.item.map(all.changedItems.contains) ?? false }, others)
    }
    guard !second.isEmpty, depth < 6 else {
      ids.refuse(all.fixes)
      return nil
    }
    // The offsets of the second part are right only if nothing has changed; they are found again in the next pass.
    return apply(first, to: data, encoding, &ids, depth: depth + 1)
      ?? apply(second, to: data, encoding, &ids, depth: depth + 1)
  }

  /// The diagnostics whose fixes are applied in one pass, and their edits in the order of the document. Of fixes whose edits touch
  /// each other, one has to wait for the next pass, unless they are the same.
  private func applicable(_ diagnostics: [Diagnostic]) -> (fixes: [Diagnostic], edits: [Diagnostic.Fix.Edit]) {
    var chosen: [Diagnostic] = []
    var edits = SortedEdits()
    chosen.reserveCapacity(diagnostics.count)
    for index in sortedIndices(by: diagnostics.map(\.firstOffset)) {
      guard let fix = diagnostics[index].fix, edits.add(fix.edits) else { continue }
      chosen.append(diagnostics[index])
    }
    return (chosen, edits.all)
  }
}

extension Diagnostic.Fix.Edit {
  /// Whether it ends before another one begins, so that their order does not matter.
  fileprivate func isApart(before other: Diagnostic.Fix.Edit) -> Bool {
    length > 0 && other.length > 0 ? range.upperBound <= other.offset : range.upperBound < other.offset
  }
}

extension Diagnostic {
  /// The offset of the first edit of its fix.
  fileprivate var firstOffset: Int { fix?.edits.first?.offset ?? 0 }

  /// The number of the item that it is about, from 0; nil if it is about the feed.
  fileprivate var item: Int? {
    let steps = path.split(separator: "/")
    if steps.first == "items" { return steps.dropFirst().first.flatMap { Int($0) } }
    let step = steps.first { $0.hasSuffix("]") }
    return step.flatMap { step in step.split(separator: "[").last.flatMap { Int($0.dropLast()) } }.map { $0 - 1 }
  }
}

/// Edits that do not touch each other, in the order of the document.
private struct SortedEdits {
  private(set) var all: [Diagnostic.Fix.Edit] = []

  /// Adds the edits of a fix if they do not touch others, and returns whether they are here now.
  mutating func add(_ edits: [Diagnostic.Fix.Edit]) -> Bool {
    // Nearly all are after the others.
    if edits.count == 1, all.last?.isApart(before: edits[0]) ?? true {
      all.append(edits[0])
      return true
    }
    let places = edits.map(place)
    if zip(edits, places).allSatisfy({ edit, place in place < all.count && all[place] == edit }) { return true }
    let isFree = zip(edits, places).allSatisfy { edit, place in
      (place == all.count || edit.isApart(before: all[place])) && (place == 0 || all[place - 1].isApart(before: edit))
    }
    guard isFree else { return false }
    for edit in edits { all.insert(edit, at: place(of: edit)) }
    return true
  }

  /// The index of the first edit that does not begin before this one.
  private func place(of edit: Diagnostic.Fix.Edit) -> Int {
    var (first, end) = (0, all.count)
    while first < end {
      let middle = (first + end) / 2
      if all[middle].offset < edit.offset { first = middle + 1 } else { end = middle }
    }
    return first
  }
}

extension Data {
  /// The document with these edits, which are in its order; nil if they do not belong to it.
  fileprivate func applying(_ edits: [Diagnostic.Fix.Edit], _ encoding: DocumentEncoding) -> Data? {
    var result = Data(capacity: count)
    var position = 0
    for edit in edits {
      guard edit.offset >= position, edit.offset + edit.length <= count else { return nil }
      result += self[startIndex + position..<startIndex + edit.offset]
      result += encoding.bytes(edit.replacement)
      position = edit.offset + edit.length
    }
    return result + self[(startIndex + position)...]
  }
}

/// The ids of a feed, which no fix may change.
private struct IDs {
  /// A hash of each, which takes less memory.
  private let ids: [Int]?
  /// How many tags have got another name. What they begin and end may be an item now.
  private var renamedTags = 0
  private var refused: Set<Refused> = []
  /// Whether the document has changed since a fix was refused.
  private var hasChanged = false

  init(in data: Data) { ids = Self.stated(in: data) }

  /// The numbers of the items that have other ids in a document after fixes; nil if it has another number of items, except those whose tags
  /// got their right name, or is not a feed.
  func changes(in data: Data, after fixes: [Diagnostic]) -> Set<Int>? {
    guard let ids else { return [] }
    guard let others = Self.stated(in: data) else { return nil }
    if others.count > ids.count, others.count - ids.count <= renamedTags + Self.renamedTags(by: fixes) {
      var left = ids[...]
      for other in others where other == left.first { left.removeFirst() }
      return left.isEmpty ? [] : nil
    }
    guard others.count == ids.count else { return nil }
    return Set(ids.indices.filter { ids[$0] != others[$0] })
  }

  /// A fix that is refused. Several problems may have one path.
  private struct Refused: Hashable {
    let rule: String
    var offset: Int

    init(_ diagnostic: Diagnostic) { (rule, offset) = (diagnostic.rule, diagnostic.firstOffset) }
  }

  mutating func refuse(_ diagnostics: [Diagnostic]) { refused.formUnion(diagnostics.map(Refused.init)) }

  /// Moves what is refused to where it is after these fixes.
  mutating func noteChange(by fixes: [Diagnostic], _ encoding: DocumentEncoding) {
    renamedTags += Self.renamedTags(by: fixes)
    hasChanged = !refused.isEmpty
    guard hasChanged else { return }
    // Several problems may have one edit.
    var edits = Set(fixes.flatMap { $0.fix?.edits ?? [] }).sorted(on: \.offset)[...]
    var moved: Set<Refused> = []
    var change = 0
    for var fix in refused.sorted(on: \.offset) {
      while let edit = edits.first, edit.offset < fix.offset {
        change += encoding.bytes(edit.replacement).count - edit.length
        edits.removeFirst()
      }
      fix.offset += change
      moved.insert(fix)
    }
    refused = moved
  }

  private static func renamedTags(by fixes: [Diagnostic]) -> Int {
    fixes.count { $0.rule == RuleID.xmlEndTagMismatch.id }
  }

  /// Allows the refused fixes again if the document has changed since then, and returns whether it has.
  mutating func forgetRefusals() -> Bool {
    defer { (refused, hasChanged) = ([], false) }
    return hasChanged
  }

  var refusesSome: Bool { !refused.isEmpty }

  func isRefused(_ diagnostic: Diagnostic) -> Bool { refused.contains(Refused(diagnostic)) }

  /// The ids that the document states, not those that conversion makes from the content; nil if it is not a feed.
  private static func stated(in data: Data) -> [Int]? {
    var ids: [Int] = []
    // One item at a time, because nothing else of them is needed.
    let delivery = FeedConverter.Delivery.each { item in
      let id = item.id.stringValue
      ids.append(id.hasPrefix("urn:feed-item:") ? 0 : id.hashValue)
      return .continue
    }
    let options = FeedConverter.Options(includesExtensions: false, limits: .init(repairs: 0))
    return (try? FeedConverter(options).convert(data.span, sourceURL: nil, delivery)).map {
      _ in
      ids
    }
  }
}

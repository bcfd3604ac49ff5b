/// Applies fixes to documents.

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Fixes the problems of feeds that can be fixed without knowing more than the document.
///
/// ```swift
/// let fixed = FeedFixer().fix(data)
/// print("\(fixed.applied.count) problems fixed")
/// try fixed.data.write(to: file)
/// ```
///
/// Bytes outside of the edits, the encoding and the line ends stay as they are, and so do the values of ids.
public struct FeedFixer: Sendable, Hashable {
  /// How documents are validated to find what to fix; problems of rules that are off are not fixed.
  public var options: FeedValidator.Options
  /// Whether fixes are applied that change what the document means to some readers (``Fix/Applicability-swift.enum/unsafe``).
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
    /// The problems that were fixed, in the order in which they were found.
    public var applied: [Diagnostic]
    /// The problems that are left.
    public var report: ValidationReport
  }

  /// A fix may reveal problems that were hidden before, such as those after a syntax error.
  private static let maximumPasses = 10

  /// Fixes a document. Any bytes can be passed; what cannot be fixed stays as it is.
  public func fix(_ data: Data) -> Result {
    var options = options
    options.maximumDiagnosticsPerRule = nil
    let validator = FeedValidator(options)
    var result = Result(data: data, applied: [], report: validator.validate(data))
    for _ in 0..<Self.maximumPasses {
      let fixes = applicable(result.report.diagnostics)
      guard !fixes.isEmpty else { break }
      result.data = result.data.applying(fixes.flatMap { $0.fix?.edits ?? [] })
      result.applied += fixes
      result.report = validator.validate(result.data)
    }
    return result
  }

  /// The diagnostics whose fixes are applied in one pass: their edits do not overlap.
  private func applicable(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    let candidates = diagnostics.filter { diagnostic in
      diagnostic.fix.map { appliesUnsafeFixes || $0.applicability == .safe } ?? false
    }
    var taken: [(range: Range<Int>, replacement: String)] = []
    var chosen: [Diagnostic] = []
    for diagnostic in candidates.sorted(by: { $0.start < $1.start }) {
      guard let edits = diagnostic.fix?.edits else { continue }
      _ = (edits, taken)
      chosen.append(diagnostic)
      taken += edits.map { ($0.range, $0.replacement) }
    }
    return chosen
  }
}

extension Diagnostic {
  /// The offset of the first edit.
  fileprivate var start: Int { fix?.edits.first?.offset ?? 0 }
}

extension Data {
  /// The data with these edits, which do not overlap, in UTF-8.
  fileprivate func applying(_ edits: [Fix.Edit]) -> Data {
    var result = Data()
    var position = 0
    for edit in edits.sorted(by: { $0.offset < $1.offset }) where edit.offset >= position {
      result += self[startIndex + position..<startIndex + edit.offset]
      result += Data(edit.replacement.utf8)
      position = edit.offset + edit.length
    }
    return result + self[(startIndex + position)...]
  }
}

/// libFuzzer's entry for validation: any bytes give a report, every finding has a rule and a position in the
/// document, and a JSON Feed without errors can be decoded strictly. What is fixed stays fixed, and safe fixes do not change the
/// feed.

import FeedBridge
import FeedValidation
import Foundation
import JSONFeed

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzValidate(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
  let options = FeedValidator.Options(now: Date(timeIntervalSince1970: 1_767_225_600))
  let report = FeedValidator(options).validate(bytes)
  for diagnostic in report.diagnostics {
    if ValidationRule(id: diagnostic.rule) == nil { fatalError("there is no rule \(diagnostic.rule)") }
    if let place = diagnostic.location, place.line < 1 || place.column < 1 { fatalError("location \(place)") }
  }
  if report.format == .jsonFeed, report.isValid, (try? JSONFeed.make(from: bytes)) == nil {
    fatalError("no error, and strict decoding refuses it")
  }
  // What lenient reading had to repair, validation reports.
  if report.format == .jsonFeed, let reading = try? JSONFeed.read(bytes), !reading.repairs.isEmpty,
    report.diagnostics.isEmpty
  {
    fatalError("repairs, and no diagnostic")
  }
  let data = Data(bytes)
  for appliesUnsafeFixes in [false, true] {
    let fixer = FeedFixer(options, appliesUnsafeFixes: appliesUnsafeFixes)
    let fixed = fixer.fix(data)
    if fixed.isComplete, !fixer.fix(fixed.data).applied.isEmpty { fatalError("fixing twice changes more") }
    let written = fixed.applied.flatMap { $0.fix?.edits.map { FuzzedFeed.text(of: $0.replacement) } ?? [] }
    if !appliesUnsafeFixes, let feed = FuzzedFeed.json(data),
      !FuzzedFeed.isSame(feed, FuzzedFeed.json(fixed.data), except: written)
    {
      fatalError("a safe fix changes the feed")
    }
  }
  let files = [ReportedFile("feed", report, document: data)]
  _ = TextReporter(isColored: true, showsAll: true).report(files)
  _ = HTMLReporter.report(files)
  _ = PreviewPage.text(files.map { PreviewedFeed($0, .init()) })
  _ = SARIFReporter(version: "1").report(files)
  return 0
}

private enum FuzzedFeed {
  /// The feed in a document as JSON; nil if there is none.
  static func json(_ data: Data) -> Any? {
    guard let json = try? FeedConverter().convert(data).feed.encodeToData(),
      let value = try? JSONSerialization.jsonObject(with: json)
    else { return nil }
    return withoutSpellings(value)
  }

  /// What a fix has written, without the quotation marks of a string of JSON.
  static func text(of replacement: String) -> String {
    let value = try? JSONSerialization.jsonObject(with: Data(replacement.utf8), options: .fragmentsAllowed)
    return value as? String ?? replacement
  }

  /// Whether two feeds are equal, apart from values in extension objects, tags and media types that contain what a fix has written:
  /// conversion keeps them as they are spelled (`audio/mp3`, a number in quotation marks, `T.V. & Film`).
  static func isSame(_ one: Any, _ other: Any?, except written: [String], isAsSpelled: Bool = false) -> Bool {
    switch (one, other) {
    case (let one as String, let other as String):
      return one == other || isAsSpelled && written.contains { $0.isEmpty || other.contains($0) }
    case (is String, let other as NSNumber) where isAsSpelled:
      return written.contains(other.stringValue)
    case (let one as [Any], let other as [Any]):
      return one.count == other.count
        && zip(one, other).allSatisfy { isSame($0, $1, except: written, isAsSpelled: isAsSpelled) }
    case (let one as [String: Any], let other as [String: Any]):
      return one.count == other.count
        && one.allSatisfy { name, value in
          let isAsSpelled = isAsSpelled || name.hasPrefix("_") || name == "mime_type" || name == "tags"
          return isSame(value, other[name], except: written, isAsSpelled: isAsSpelled)
        }
    default: return (one as? NSObject) == (other as? NSObject)
    }
  }

  /// The value, in which the characters that fixes escape are written in one way where they are read as they are written (in HTML and
  /// extension objects), and names in extension objects by their letters: fixes correct the spelling of attributes, and of members that
  /// JSON Feed does not have, also if the value cannot be used.
  private static func withoutSpellings(_ value: Any, isAsWritten: Bool = false, isInExtension: Bool = false) -> Any {
    if let array = value as? [Any] {
      return array.map { withoutSpellings($0, isAsWritten: isAsWritten, isInExtension: isInExtension) }
    }
    // An id that is derived from the content changes with the spelling of a date.
    if let text = value as? String, text.hasPrefix("urn:feed-item:") { return "urn:feed-item:" }
    if let text = value as? String {
      // Conversion keeps brackets in URLs.
      let text = text.replacingOccurrences(of: "%5B", with: "[").replacingOccurrences(of: "%5D", with: "]")
      if !isAsWritten { return text }
      return text.replacingOccurrences(of: "&gt;", with: ">").replacingOccurrences(of: "&amp;", with: "&")
    }
    guard let object = value as? [String: Any] else { return value }
    let members = object.map { name, value in
      let isExtension = name.hasPrefix("_")
      return (
        name,
        withoutSpellings(
          value, isAsWritten: isAsWritten || isExtension || name == "content_html",
          isInExtension: isInExtension || isExtension)
      )
    }
    guard isInExtension else { return Dictionary(members) { first, _ in first } }
    return Dictionary(grouping: members) { $0.0.lowercased().filter { !"_-:. @".contains($0) } }
      .mapValues { members in members.sorted { $0.0 < $1.0 }.map(\.1) }
  }
}

/// Checks media types (RFC 6838).

internal import FeedBridge
internal import FeedPrimitives

enum MediaTypeChecks {
  /// - Parameter url: the URL of the file, if it is known.
  static func problem(of value: String, rule: RuleID, url: String? = nil) -> ValueProblem? {
    if MediaType.isValid(value) { return nil }
    let withoutSpace = value.filter { !$0.isWhitespace }
    let ofURL = url.flatMap { MediaType.forURL($0) }
    // `mpeg` may be the subtype.
    let isSubtype = ofURL?.hasSuffix("/" + value.lowercased()) ?? false
    let meant =
      (isSubtype ? ofURL : MediaType.forURL("file:///a.\(value)")) ?? ofURL
      ?? (withoutSpace != value && MediaType.isValid(withoutSpace) ? withoutSpace : nil)
    let advice = meant.map { "Did you mean \"\($0)\"?" } ?? "Write a type, a slash and a subtype."
    return ValueProblem(rule, "\"\(value.shortened)\" is not a media type. \(advice)", replacement: meant, .unsafe)
  }

  /// The problem that a type is unspecific although the file name shows a specific one, if any.
  static func nonSpecificProblem(of type: String, url: String) -> ValueProblem? {
    guard nonSpecific.contains(type.lowercased()), let known = MediaType.forURL(url), !nonSpecific.contains(known)
    else { return nil }
    return ValueProblem(
      .nonSpecificMediaType,
      "\"\(type.shortened)\" does not say what the file is. From the file name it is probably \"\(known)\".",
      replacement: known, .unsafe)
  }

  private static let nonSpecific: Set<String> = [
    "application/octet-stream", "binary/octet-stream", "application/unknown", "application/x-unknown",
    "application/force-download", "application/download",
  ]
}

extension String {
  /// A media type without parameters, in lowercase.
  var mediaType: String {
    let type = withBytes { bytes in
      bytes.string(bytes.trimmed(0..<(bytes.firstIndex(of: ASCII.semicolon, from: 0) ?? bytes.count)))
    }
    // Nearly all are written so.
    return type.utf8.contains { $0 < UInt8(ascii: "a") && ASCII.isLetter($0) } ? type.lowercased() : type
  }
}

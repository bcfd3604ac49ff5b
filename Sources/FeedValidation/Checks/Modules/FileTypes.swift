/// The media types of the files that elements link to, and what similar types mean.

internal import FeedBridge

/// The media types that programs know for a kind of file.
struct FileTypes {
  let rule: RuleID
  /// The types by extension.
  let byExtension: [String: String]
  /// Other types that programs read.
  var others: Set<String> = []
  /// Similar types that mean them.
  let spellings: [String: [String]]
  /// The severity of a similar type, if it differs from the rule's, and what is wrong with it.
  let (severityOfSpelling, ofSpelling): (Diagnostic.Severity?, String)
  /// What is wrong with any other type; nil if nothing is.
  var ofOther: String?

  /// The problem of the type of the file at a URL; nil for what is not a media type.
  func problem(of value: String, url: String) -> ValueProblem? {
    guard MediaType.isValid(value) else { return nil }
    let (type, ending) = (value.mediaType, URLReference.fileExtension(of: url))
    let expected = ending.flatMap { byExtension[$0] }
    if type == expected || expected == nil && byExtension.values.contains(type) { return nil }
    let types = expected.map { [$0] } ?? Set(byExtension.values).sorted()
    let meant = types.first { spellings[$0]?.contains(type) == true }
    if let meant {
      return ValueProblem(
        rule, severityOfSpelling, "\"\(type)\" \(ofSpelling). Write \"\(meant)\".", replacement: meant)
    }
    if others.contains(type) { return nil }
    guard let expected, let ending else {
      return ofOther.map { ValueProblem(rule, "\"\(type.shortened)\" \($0)") }
    }
    return ValueProblem(
      rule, "\"\(type.shortened)\" is not the type of a .\(ending) file. Write \"\(expected)\".", replacement: expected,
      .unsafe)
  }

  /// The types that Apple lists (A Podcaster's Guide to RSS, "enclosure"), and other names of them that apps understand.
  static let recordings = FileTypes(
    rule: .episodeEnclosureType,
    byExtension: [
      "mp3": "audio/mpeg", "m4a": "audio/x-m4a", "mp4": "video/mp4", "m4v": "video/x-m4v", "mov": "video/quicktime",
      "pdf": "application/pdf",
    ],
    spellings: [
      "audio/mpeg": [
        "audio/mp3", "audio/x-mp3", "x-audio/mp3", "audio/mpeg3", "audio/x-mpeg3", "audio/x-mpeg-3", "audio/x-mpeg",
        "audio/mpg", "audio/x-mpg", "audio/mpeg-3",
      ],
      "audio/x-m4a": [
        "audio/m4a", "audio/mp4", "audio/x-mp4", "audio/mpeg4", "audio/mp4a-latm", "audio/aac", "audio/x-aac",
        "audio/aacp",
      ],
      "video/mp4": ["video/x-mp4", "video/mpeg4", "video/mp4v-es", "application/mp4", "video/m4v"],
      "video/x-m4v": ["video/m4v", "video/mp4"], "video/quicktime": ["video/mov", "video/x-quicktime"],
      "application/pdf": ["application/x-pdf"],
    ], severityOfSpelling: .info, ofSpelling: "is not in Apple's list of types")

  /// "Mime type of the file such as …": apps look for the listed types.
  static let transcripts = FileTypes(
    rule: .podcastMediaType,
    byExtension: [
      "vtt": "text/vtt", "srt": "application/x-subrip", "json": "application/json", "html": "text/html",
      "htm": "text/html", "txt": "text/plain",
    ], others: ["application/xhtml+xml", "text/markdown"],
    spellings: [
      "application/x-subrip": [
        "text/srt", "application/srt", "text/x-srt", "application/x-srt", "text/subrip", "application/subrip",
        "text/x-subrip",
      ], "text/vtt": ["text/webvtt", "application/vtt", "text/x-vtt", "application/webvtt"],
      "application/json": ["text/json", "application/x-json"], "text/html": ["application/html"],
    ], severityOfSpelling: nil, ofSpelling: "is not the type that apps look for",
    ofOther: "is not a type of a transcript that apps look for. Use one of text/vtt, application/x-subrip, "
      + "application/json, text/html, text/plain.")

  static let chapters = FileTypes(
    rule: .podcastMediaType, byExtension: ["json": "application/json+chapters"],
    others: ["application/psc+xml", "application/xml", "text/xml", "text/vtt"],
    spellings: [
      "application/json+chapters": [
        "application/json", "application/chapters+json", "text/json", "application/x-json+chapters",
      ]
    ], severityOfSpelling: nil, ofSpelling: "is not the type that apps look for",
    ofOther: "is not a type of chapters that apps look for. Use one of application/json+chapters.")
}

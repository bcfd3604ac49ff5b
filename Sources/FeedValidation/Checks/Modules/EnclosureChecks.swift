/// Checks the enclosures of episodes: their types, their file names and their sizes.

internal import FeedBridge
internal import FeedPrimitives

enum EnclosureChecks {
  /// The types that Apple lists, by extension (A Podcaster's Guide to RSS, "enclosure").
  private static let types = [
    "mp3": "audio/mpeg", "m4a": "audio/x-m4a", "mp4": "video/mp4", "m4v": "video/x-m4v", "mov": "video/quicktime",
    "pdf": "application/pdf",
  ]

  /// Other names of these types, which apps understand.
  private static let spellings: [String: [String]] = [
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
  ]

  /// The types of recordings that Apple plays, also those without a listed extension.
  private static let playable = Set(types.values).union(spellings.values.joined()).union(["audio/x-m4b", "audio/m4b"])

  private static func isRecording(_ type: String) -> Bool {
    type.hasPrefix("audio/") || type.hasPrefix("video/") || type.hasPrefix("x-audio/")
      || type.hasPrefix("application/x-shockwave-flash")
  }

  /// The declared type in lowercase, without parameters.
  private static func essence(of enclosure: LocatedElement) -> String {
    let type = enclosure.value(of: "type").lowercased()
    return String(Substring(type.utf8.prefix { $0 != ASCII.semicolon && $0 != ASCII.space }))
  }

  /// Checks an enclosure, and returns whether it is audio or video, by its file name or else by its type.
  ///
  /// - Parameters:
  ///   - seconds: the duration of the episode, if it is known.
  ///   - isExpected: whether every item should be an episode.
  static func check(
    _ enclosure: LocatedElement, seconds: Int?, isExpected: Bool, _ problems: inout ProblemList
  ) -> Bool {
    let address = enclosure.value(of: "url")
    let ending = URLReference.fileExtension(of: address)
    let essence = essence(of: enclosure)
    let named = MediaType.forURL(address).flatMap { isRecording($0) ? $0 : nil }
    let recording = named ?? (isRecording(essence) ? essence : nil)
    if let recording, !playable.contains(recording) {
      problems.add(
        .unsupportedITunesFormat, at: enclosure,
        "Apple Podcasts does not play \(recording.shortened). Use MP3 or AAC for audio, MP4 for video.")
    } else if ending == "pdf" || recording != nil {
      checkType(of: enclosure, essence, ending, &problems)
      checkExtension(of: enclosure, essence, ending, &problems)
      checkLength(of: enclosure, seconds, &problems)
      if let url = enclosure.attribute("url"), let problem = PodcastURLChecks.problem(of: url.value) {
        problems.add(problem, at: url)
      }
    } else if isExpected, enclosure.attribute("type") != nil {
      problems.add(
        .unsupportedITunesFormat, at: enclosure,
        "The enclosure is \(essence.shortened), not audio or video, so directories do not list the item. "
          + "Use the URL of the recording.")
    }
    return recording != nil
  }

  private static func checkType(
    of enclosure: LocatedElement, _ type: String, _ ending: String?, _ problems: inout ProblemList
  ) {
    guard let attribute = enclosure.attribute("type"), MediaType.isValid(attribute.value) else { return }
    let expected = ending.flatMap { types[$0] }
    guard type != expected, expected != nil || !types.values.contains(type) else { return }
    if let right = (expected.map { [$0] } ?? types.values.sorted()).first(where: {
      spellings[$0]?.contains(type) == true
    }) {
      return problems.add(
        ValueProblem(
          .episodeEnclosureType, .info, "\"\(type)\" is not in Apple's list of types. Write \"\(right)\".",
          replacement: right), at: attribute)
    }
    guard let expected, let ending else { return }
    problems.add(
      ValueProblem(
        .episodeEnclosureType, "\"\(type.shortened)\" is not the type of a .\(ending) file. Write \"\(expected)\".",
        replacement: expected, .unsafe), at: attribute)
  }

  /// The extension is at the end of the path or, in URLs of scripts, of the query.
  private static func checkExtension(
    of enclosure: LocatedElement, _ type: String, _ ending: String?, _ problems: inout ProblemList
  ) {
    guard let url = enclosure.attribute("url"), ending.flatMap({ types[$0] }) == nil else { return }
    let address = url.value.trimmed
    // All of them have three letters.
    let last = address.suffix(4).lowercased()
    guard !address.isEmpty, !last.hasPrefix(".") || types[String(last.dropFirst())] == nil else { return }
    let right = types.first { $0.value == type }?.key ?? "mp3"
    problems.add(
      .episodeEnclosureExtension, at: url,
      "url: Apple Podcasts recognizes a recording by its extension, but \(address.shortened) "
        + (ending.map { "has .\($0.shortened)" } ?? "has none") + ". Let it end with .\(right).")
  }

  private static func checkLength(of enclosure: LocatedElement, _ seconds: Int?, _ problems: inout ProblemList) {
    guard let attribute = enclosure.attribute("length"), let length = Int(enclosure.value(of: "length")) else {
      return
    }
    guard length == 0 || length == seconds else { return }
    problems.add(
      .episodeEnclosureLength, at: attribute,
      "length: "
        + (length == 0
          ? "The file does not have 0 bytes. Write its size in bytes, which directories require."
          : "\(length) is the duration in seconds. Write the size of the file in bytes."))
  }
}

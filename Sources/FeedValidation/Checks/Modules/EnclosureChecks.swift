/// Checks the enclosures of episodes: their types, their file names and their sizes.

internal import FeedBridge
internal import FeedPrimitives

enum EnclosureChecks {
  /// The types of recordings that Apple plays, also those without a listed extension.
  private static let playable = Set(FileTypes.recordings.byExtension.values)
    .union(FileTypes.recordings.spellings.values.joined()).union(["audio/x-m4b", "audio/m4b"])

  private static func isRecording(_ type: String) -> Bool {
    type.hasPrefix("audio/") || type.hasPrefix("video/") || type.hasPrefix("x-audio/")
      || type.hasPrefix("application/x-shockwave-flash")
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
    let essence = enclosure.value(of: "type").mediaType
    let named = MediaType.forURL(address).flatMap { isRecording($0) ? $0 : nil }
    let recording = named ?? (isRecording(essence) ? essence : nil)
    if let recording, !playable.contains(recording) {
      problems.add(
        .unsupportedITunesFormat, at: enclosure,
        "Apple Podcasts does not play \(recording.shortened). Use MP3 or AAC for audio, MP4 for video.")
    } else if ending == "pdf" || recording != nil {
      let type = enclosure.attribute("type")
      problems.add(FileTypes.recordings.problem(of: type?.value ?? "", url: address), at: type)
      checkExtension(of: enclosure, essence, ending, &problems)
      checkLength(of: enclosure, seconds, &problems)
      problems.add(PodcastURLChecks.problem(of: address), at: enclosure.attribute("url"))
    } else if isExpected, enclosure.attribute("type") != nil {
      problems.add(
        .unsupportedITunesFormat, at: enclosure,
        "The enclosure is \(essence.shortened), not audio or video, so directories do not list the item. "
          + "Use the URL of the recording.")
    }
    return recording != nil
  }

  /// The extension is at the end of the path or, in URLs of scripts, of the query.
  private static func checkExtension(
    of enclosure: LocatedElement, _ type: String, _ ending: String?, _ problems: inout ProblemList
  ) {
    let types = FileTypes.recordings.byExtension
    guard let url = enclosure.attribute("url"), ending.flatMap({ types[$0] }) == nil else { return }
    let address = url.trimmed
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

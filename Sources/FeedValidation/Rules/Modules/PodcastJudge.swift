/// Judges a feed as a podcast: what directories require of a show, and whether apps play its episodes.

internal import FeedBridge

/// A feed counts as a podcast when it uses an element of iTunes' namespace.
struct PodcastJudge {
  private var isPodcast = false
  /// The enclosures that apps do not play; they matter only if this is a podcast, which the last item may say.
  private var unplayable = Findings()

  /// Looks at an item.
  mutating func take(item: LocatedElement) {
    if item.usesITunes { isPodcast = true }
    for enclosure in item.children("enclosure", .rss) {
      guard let type = PlayableTypes.unplayableType(of: enclosure) else { continue }
      unplayable.add(
        "unsupported-itunes-format", at: enclosure.offset, path: enclosure.path.description,
        "Apple Podcasts does not play \(type.shortened). Use MP3 or AAC for sound, MP4 for film.")
    }
  }

  /// Judges the channel, once all items have been taken.
  func finish(channel: LocatedElement, in judge: inout ElementJudge) {
    guard isPodcast || channel.usesITunes, !channel.isBroken else { return }
    judge.findings.add(unplayable)
    for (name, advice) in Self.required where channel.child(name, .iTunes) == nil {
      judge.add(
        "missing-itunes-element", at: channel,
        "the podcast has no <itunes:\(name)>, which directories require. \(advice)")
    }
    if channel.child("language", .rss) == nil, channel.child("language", .dublinCore) == nil {
      judge.add(
        "missing-itunes-element", at: channel,
        "the podcast has no <language>, which directories require. Add it: <language>en</language>.")
    }
    judgeOwner(of: channel, &judge)
    if channel.child("author", .iTunes) == nil {
      judge.add(
        "missing-recommended-element", .info, at: channel,
        "the podcast has no <itunes:author>, which directories show below its title.")
    }
  }

  private func judgeOwner(of channel: LocatedElement, _ judge: inout ElementJudge) {
    let owner = channel.child("owner", .iTunes)
    guard owner?.child("email", .iTunes) == nil else { return }
    judge.add(
      "missing-itunes-email", at: owner ?? channel,
      "the podcast has no <itunes:email> in <itunes:owner>; directories write to it to find out whose podcast it is.")
  }

  /// What Apple requires of a show beside RSS's own elements.
  private static let required: [(name: String, advice: String)] = [
    ("image", "Add one: <itunes:image href=\"…\"/>, a square JPEG or PNG of 1400 to 3000 pixels."),
    ("category", "Add one of Apple's list: <itunes:category text=\"Science\"/>."),
    ("explicit", "Add it: <itunes:explicit>false</itunes:explicit>."),
  ]
}

extension LocatedElement {
  fileprivate var usesITunes: Bool { children.contains { $0.namespace == .iTunes } }
}

/// What Apple Podcasts plays (https://help.apple.com/itc/podcasts_connect/#/itcb54353390, "enclosure").
private enum PlayableTypes {
  /// The type of an enclosure that apps do not play; nil for one that they do, or that may be anything.
  static func unplayableType(of enclosure: LocatedElement) -> String? {
    if let type = enclosure.attribute("url").flatMap({ MediaType.forURL(LocatedText(string: $0.value).trimmed) }),
      isFile(of: type)
    {
      return isPlayable(type) ? nil : type
    }
    guard let type = enclosure.attribute("type")?.value.lowercased(), isFile(of: type), !isPlayable(type) else {
      return nil
    }
    return type
  }

  /// Whether a file of this type is an episode at all, and not its picture.
  private static func isFile(of type: String) -> Bool {
    ["audio/", "video/", "x-audio/", "application/x-shockwave-flash"].contains { type.hasPrefix($0) }
  }

  private static func isPlayable(_ type: String) -> Bool {
    types.contains(String(type.prefix { $0 != ";" && $0 != " " }))
  }

  private static let types: Set<String> = [
    "audio/mpeg", "audio/mp3", "audio/x-mp3", "x-audio/mp3", "audio/mpeg3", "audio/x-mpeg", "audio/mpg", "audio/x-mpg",
    "audio/mp4", "audio/x-mp4", "audio/m4a", "audio/x-m4a", "audio/m4b", "audio/x-m4b", "audio/aac", "audio/x-aac",
    "audio/aacp", "audio/mp4a-latm",
    "video/mp4", "video/m4v", "video/x-m4v", "video/quicktime", "video/mpeg4", "video/mp4v-es",
  ]
}

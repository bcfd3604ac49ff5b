/// What every version of RSS says of a channel as a whole, and of its image.

internal import FeedBridge
internal import FeedPrimitives

extension ElementChecker {
  /// - Parameter element: what says the language in this version.
  mutating func checkLanguage(of channel: LocatedElement, element: String) {
    guard !channel.isBroken, channel.child("language", .rss) == nil, channel.child("language", .dublinCore) == nil,
      channel.language == nil
    else { return }
    add(
      .missingDCLanguage, at: channel,
      "<\(channel.name)> does not say its language. Add <\(element)>, for example <\(element)>en</\(element)>.")
  }

  // MARK: Images

  /// RSS 2.0, image: an icon beside the text, of 144 x 400 pixels at most.
  mutating func checkSize(of image: LocatedElement) {
    for (name, rule, most) in [("width", RuleID.invalidWidth, 144), ("height", .invalidHeight, 400)] {
      for size in image.children(name, .rss) {
        let value = size.text.trimmed
        if let number = Int(value), (1...most).contains(number) { continue }
        add(
          rule, at: size,
          value.isEmpty
            ? "<\(name)> is empty. Write a number from 1 to \(most), or leave it out."
            : "\"\(value.shortened)\" is no \(name) from 1 to \(most) pixels, which is what RSS allows.")
      }
    }
  }

  mutating func checkLink(ofImage image: LocatedElement, in channel: LocatedElement) {
    guard let page = channel.child("link", .rss)?.text.trimmed, !page.isEmpty else { return }
    for link in image.children("link", .rss) {
      let target = link.text.trimmed
      guard !target.isEmpty, !URLText.isSame(target, page) else { continue }
      add(
        .imageLinkDoesntMatch, at: link,
        "the image links to \(target.shortened), and the channel to \(page.shortened). Write the same in both.")
    }
  }

  mutating func checkTitle(ofImage image: LocatedElement, in channel: LocatedElement) {
    guard let name = channel.child("title", .rss)?.text.trimmed, !name.isEmpty else { return }
    for title in image.children("title", .rss) where !title.text.isBlank && title.text.trimmed != name {
      add(
        .imageTitleDoesntMatch, at: title,
        "the image's title is \"\(title.text.trimmed.shortened)\", and the channel's \"\(name.shortened)\". "
          + "Write the same in both.")
    }
  }

  /// By the name of the file: one without an ending may be anything.
  mutating func checkFormat(ofImage image: LocatedElement) {
    for url in image.children("url", .rss) {
      let path = url.text.trimmed.prefix { $0 != "?" && $0 != "#" }
      guard let dot = path.lastIndex(of: ".") else { continue }
      let ending = path[path.index(after: dot)...].lowercased()
      guard Self.otherImages.contains(ending) else { continue }
      add(
        .imageURLFormat, at: url,
        "RSS wants a GIF, JPEG or PNG image, and this is .\(ending) by its name. Readers may not show it.")
    }
  }

  private static let otherImages: Set<String> = [
    "avif", "bmp", "eps", "heic", "heif", "ico", "jp2", "jxl", "pcx", "pdf", "psd", "svg", "svgz", "tga", "tif", "tiff",
    "wbmp", "webp", "xbm", "xpm",
  ]

  // MARK: Times without news

  /// RSS 2.0, skipHours and skipDays: each hour, and each day, once.
  mutating func checkSkipped(in channel: LocatedElement) {
    for skipped in channel.children("skipHours", .rss) {
      let hours = skipped.children("hour", .rss)
      checkRepetition(of: hours) { text in Int(text).map { String($0) } ?? text }
      if hours.count > 24 {
        add(
          .notEnoughHoursInTheDay, at: skipped,
          "<skipHours> has \(hours.count) hours, and a day has 24. Take out those that stand there twice.")
      }
    }
    for skipped in channel.children("skipDays", .rss) {
      let days = skipped.children("day", .rss)
      checkRepetition(of: days) { $0 }
      if days.count > 7 {
        add(
          .eightDaysAWeek, at: skipped,
          "<skipDays> has \(days.count) days, and a week has 7. Take out those that stand there twice.")
      }
    }
  }

  private mutating func checkRepetition(of elements: [LocatedElement], key: (String) -> String) {
    var seen: Set<String> = []
    for element in elements where !element.text.isBlank {
      let value = element.text.trimmed
      guard !seen.insert(key(value)).inserted else { continue }
      add(.duplicateValue, at: element, "\(value.shortened) stands here twice. Take one out.")
    }
  }
}

/// Checks what all versions of RSS require of a channel as a whole, and of its image.

internal import FeedBridge
internal import FeedPrimitives

extension ElementChecker {
  /// - Parameter element: the element that declares the language in this version.
  mutating func checkLanguage(of channel: LocatedElement, element: String) {
    guard !channel.isBroken, channel.child("language", .rss) == nil, channel.child("language", .dublinCore) == nil,
      channel.language == nil
    else { return }
    add(
      .languageMissing, at: channel,
      "<\(channel.name)> does not declare its language. Add <\(element)> with the code of the language.")
  }

  // MARK: Images

  /// The image of RSS 2.0 is an icon of at most 144 x 400 pixels.
  mutating func checkSize(of image: LocatedElement) {
    for (name, rule, most) in [("width", RuleID.invalidWidth, 144), ("height", .invalidHeight, 400)] {
      for size in image.children(name, .rss) {
        let value = size.text.trimmed
        if let number = Int(value), (1...most).contains(number) { continue }
        add(
          rule, at: size,
          value.isEmpty
            ? "<\(name)> is empty. Write a number from 1 to \(most), or omit it."
            : "\"\(value.shortened)\" is not a valid \(name): RSS allows 1 to \(most) pixels. Use a smaller image, or omit <\(name)>."
        )
      }
    }
  }

  mutating func checkLink(ofImage image: LocatedElement, in channel: LocatedElement) {
    guard let page = channel.child("link", .rss)?.text.trimmed, !page.isEmpty else { return }
    for link in image.children("link", .rss) {
      let target = link.text.trimmed
      // With or without https, www. or a slash at the end, it is the same page.
      guard !target.isEmpty, !URLText.isSame(target, page), !URLText.isSamePage(target, page) else { continue }
      add(
        .imageLinkDoesntMatch, at: link,
        "The image links to \(target.shortened), but the channel to \(page.shortened). Use the channel's link for both."
      )
    }
  }

  mutating func checkTitle(ofImage image: LocatedElement, in channel: LocatedElement) {
    guard let name = channel.child("title", .rss)?.text.trimmed, !name.isEmpty else { return }
    for title in image.children("title", .rss) where !title.text.isBlank && title.text.trimmed != name {
      add(
        .imageTitleDoesntMatch, at: title,
        "The image has the title \"\(title.text.trimmed.shortened)\", but the channel \"\(name.shortened)\". "
          + "Use the channel's title for both.")
    }
  }

  /// Checks the extension of the file name; without one, the image may have any format.
  mutating func checkFormat(ofImage image: LocatedElement) {
    for url in image.children("url", .rss) {
      guard let ending = URLReference.fileExtension(of: url.text.trimmed), Self.otherImages.contains(ending) else {
        continue
      }
      add(
        .imageURLFormat, at: url,
        "RSS allows GIF, JPEG and PNG images, but this is .\(ending), which readers may not show. Use a PNG.")
    }
  }

  private static let otherImages: Set<String> = [
    "avif", "bmp", "eps", "heic", "heif", "ico", "jp2", "jxl", "pcx", "pdf", "psd", "svg", "svgz", "tga", "tif", "tiff",
    "wbmp", "webp", "xbm", "xpm",
  ]

  // MARK: Hours and days to skip

  /// In skipHours and skipDays, each hour and day is listed once.
  ///
  /// - Parameter allows24: whether hours are from 1 to 24, as before RSS 2.0.
  mutating func checkSkipped(in channel: LocatedElement, allows24: Bool) {
    for skipped in channel.children("skipHours", .rss) {
      let hours = skipped.children("hour", .rss)
      checkRepetition(of: hours) { text in Int(text).map { String($0) } ?? text }
      var hasMidnight = hours.contains { Int($0.text.trimmed) == 0 }
      for hour in hours where !allows24 && hour.text.trimmed == "24" {
        add(
          .useZeroForMidnight, at: hour,
          "<\(hour.name)>: \"24\" is not an hour from 0 to 23. \(hasMidnight ? "Remove it: 0 is in the list." : "Write 0 for midnight.")",
          fix: hasMidnight ? .unsafe(.edits([.replacing(hour.offset..<hour.end, "")])) : .unsafe(.value("0")))
        hasMidnight = true
      }
      if hours.count > 24 {
        add(
          .notEnoughHoursInTheDay, at: skipped,
          "<skipHours> has \(hours.count) hours, but a day has 24. Remove the duplicates.")
      }
    }
    for skipped in channel.children("skipDays", .rss) {
      let days = skipped.children("day", .rss)
      // A fix writes the day that is meant.
      checkRepetition(of: days) { WordChecks.choice($0, WordChecks.days, .invalidDay, "")?.replacement ?? $0 }
      if days.count > 7 {
        add(
          .eightDaysAWeek, at: skipped,
          "<skipDays> has \(days.count) days, but a week has 7. Remove the duplicates.")
      }
    }
  }

  private mutating func checkRepetition(of elements: [LocatedElement], key: (String) -> String) {
    var seen: Set<String> = []
    for element in elements where !element.text.isBlank {
      let value = element.text.trimmed
      guard !seen.insert(key(value)).inserted else { continue }
      add(.duplicateValue, at: element, "\"\(value.shortened)\" is listed twice. Remove one of them.")
    }
  }
}

/// Makes members from the podcast namespace: attachments from alternate enclosures, images, and the URLs and avatars of
/// authors from its persons (Mapping.md).

internal import FeedPrimitives
package import JSONFeedModel

extension ItemMapping {
  /// Call it after the other media and the authors have been read, because they take precedence.
  mutating func readPodcast(_ elements: inout FeedElements) {
    if elements.has(.podcastPerson) { PodcastPersons(&elements).complete(&item.authors, elements.urls) }
    if elements.has(.podcastAlternateEnclosure) { readAlternateEnclosures(&elements) }
  }

  /// Makes each source of an alternate enclosure an attachment. The same title means that they are alternatives (JSON
  /// Feed 1.1, "attachments").
  private mutating func readAlternateEnclosures(_ elements: inout FeedElements) {
    var attachments = item.attachments ?? []
    let hadRecording = Self.recording(in: attachments) != nil
    var places: [ExactName: Int] = [:]
    for (place, attachment) in attachments.enumerated() where places[ExactName(attachment.url)] == nil {
      places[ExactName(attachment.url)] = place
    }
    var place = 0
    while let index = elements.next(.podcastAlternateEnclosure, from: &place) {
      let title = elements.member(.title, of: index).map { AttachmentList.shared(PlainText.title(html: $0)) }
      let type = elements.member(.type, of: index).map(AttachmentList.shared)
      let size = elements.value("length", of: index)?.doubleValue.flatMap { $0 > 0 ? $0 : nil }
      for source in Self.sources(of: index, in: &elements) {
        guard let url = elements.url(source.url, of: index) else { continue }
        if let place = places[ExactName(url)] {
          if attachments[place].title == nil { attachments[place].title = title }
          continue
        }
        // The length is that of the recording, not of a torrent file.
        let isWhole = source.type == nil || source.type == elements.member(.type, of: index)
        places[ExactName(url)] = attachments.count
        attachments.append(
          .init(
            url: url, mimeType: source.type ?? type, title: title,
            sizeInBytes: isWhole ? size : nil))
      }
    }
    if !hadRecording, let index = elements.first(.itunesDuration) {
      Self.addDuration(elements.text(index), to: &attachments)
    }
    item.attachments = attachments.isEmpty ? nil : attachments
  }

  /// The URLs of an alternate enclosure. In its first drafts there was only one, in an attribute or as text.
  private static func sources(of index: Int, in elements: inout FeedElements) -> [(url: String, type: String?)] {
    if let sources = elements.value("sources", of: index)?.arrayValue {
      return sources.compactMap { source in
        guard let url = source["uri"]?.stringValue, !url.isEmpty else { return nil }
        return (url, source["content_type"]?.stringValue)
      }
    }
    let text = elements.text(index)
    return (elements.member(.url, of: index) ?? (URLText.isWeb(text) ? text : nil)).map { [($0, nil)] } ?? []
  }
}

/// The persons of a feed or an item, by their names.
package struct PodcastPersons: Equatable {
  /// No real podcast has more persons.
  private static let maximumCount = 1000

  private struct Person: Equatable {
    var url: String?
    var avatar: String?
  }

  private var persons: [ExactName: Person] = [:]

  package init() {}

  var isEmpty: Bool { persons.isEmpty }

  package init(_ elements: inout FeedElements) {
    var place = 0
    while persons.count < Self.maximumCount, let index = elements.next(.podcastPerson, from: &place) {
      guard let name = elements.text(index).isEmpty ? elements.member("name", of: index) : elements.text(index) else {
        continue
      }
      let key = Self.key(name)
      if persons[key]?.url == nil, let url = elements.url(elements.member(.href, of: index), of: index) {
        persons[key, default: .init()].url = url
      }
      if persons[key]?.avatar == nil,
        let avatar = elements.url(elements.member(.img, of: index), of: index, as: .image)
      {
        persons[key, default: .init()].avatar = avatar
      }
    }
  }

  /// The name for comparisons: without markup, in lowercase.
  private static func key(_ name: String) -> ExactName { ExactName(PlainText.title(html: name).lowercased()) }

  /// Adds missing URLs and avatars to authors that are also persons.
  package func complete(_ authors: inout [JSONFeed.Author]?, _ urls: URLBudget) {
    guard !persons.isEmpty, let all = authors else { return }
    authors = all.map { author in
      guard let name = author.name, let person = persons[Self.key(name)],
        urls.allows((person.url?.utf8.count ?? 0) + (person.avatar?.utf8.count ?? 0), for: name.utf8.count)
      else { return author }
      var author = author
      author.url = author.url ?? person.url
      author.avatar = author.avatar ?? person.avatar
      return author
    }
  }
}

/// The images of a feed or an item (`podcast:image`, `podcast:images`).
package struct PodcastImages {
  /// The artwork, unless it is known not to be square.
  package private(set) var square: String?
  /// The image for the background of a title.
  package private(set) var banner: String?
  private var artwork: String?
  private var other: String?

  /// The best image for an item: the square artwork, else artwork of another shape, else any other image.
  package var ofItem: String? { square ?? artwork ?? other }

  package init(_ elements: inout FeedElements) {
    var place = 0
    while let index = elements.next(.podcastImage, from: &place) {
      guard let url = elements.url(elements.member(.href, of: index), of: index, as: .image),
        elements.member(.type, of: index)?.lowercased().hasPrefix("video/") != true
      else { continue }
      add(url, index, in: &elements)
    }
    place = 0
    while square == nil, let index = elements.next(.podcastImages, from: &place) {
      square = elements.url(SourceSet.widest(elements.text(index)), of: index, as: .image)
    }
  }

  private mutating func add(_ url: String, _ index: Int, in elements: inout FeedElements) {
    let purposes = (elements.member("purpose", of: index) ?? "artwork").lowercased().split { $0 == " " || $0 == "," }
    if purposes.contains("banner") {
      banner = banner ?? url
    } else if purposes.contains("artwork") {
      if Self.isSquare(index, in: &elements) { square = square ?? url } else { artwork = artwork ?? url }
    } else if !purposes.contains("publisher") {
      other = other ?? url
    }
  }

  /// Whether an image is square. An image without sizes counts as square (podcast:image, "Notes").
  private static func isSquare(_ index: Int, in elements: inout FeedElements) -> Bool {
    if let ratio = elements.member("aspect_ratio", of: index) {
      let sides = ratio.split { $0 == "/" || $0 == ":" || $0 == " " }
      return sides.first == sides.last
    }
    guard let width = elements.value("width", of: index)?.intValue,
      let height = elements.value("height", of: index)?.intValue
    else { return true }
    return width == height
  }
}

/// A list of images with their widths: `https://example.org/a.jpg 1500w, https://example.org/b.jpg 600w`.
enum SourceSet {
  /// The URL of the widest image; the first one if several are equally wide.
  static func widest(_ text: String) -> String? {
    var best: (url: Substring, width: Double)?
    func add(_ url: Substring, _ descriptor: Substring) {
      let width = Double(descriptor.prefix { $0 != "w" && $0 != "x" }) ?? 0
      if !url.isEmpty, width > best?.width ?? -1 { best = (url, width) }
    }
    var url: Substring?
    for word in text.words {
      if let known = url {
        // A comma ends the descriptor. The next URL follows directly or after a space.
        let parts = word.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
        add(known, parts[0])
        url = parts.count > 1 && !parts[1].isEmpty ? parts[1] : nil
      } else if word.hasSuffix(",") {
        add(word.dropLast(), "")
      } else {
        url = word
      }
    }
    if let url { add(url, "") }
    return best.map { String($0.url) }
  }
}

/// From what a document says of an item's media to its image and attachments, by mapping.md section 5.

internal import FeedPrimitives
internal import JSONFeed

extension DraftItem {
  mutating func readMedia(_ facts: inout Facts, _ log: inout RepairLog) {
    guard facts.has(.enclosure) || facts.has(.atomLink) else {
      item.image = facts.takeURL(.iTunesImage) ?? facts.takeImageLink()
      return
    }
    var attachments: [JSONFeed.Attachment] = []
    var imageEnclosure: String?
    var urls: Set<ExactName> = []
    for index in facts.all.indices {
      let role = facts.all[index].role
      guard role == .enclosure || role == .atomLink && facts.all[index].isUsed else { continue }
      let fact = facts.all[index]
      if role == .atomLink, AtomLink(facts, index).rel != "enclosure" { continue }
      // A link as the enclosure's text is a slip that some make.
      guard
        let url = fact.member("url") ?? fact.member("href")
          ?? (URLText.isWeb(facts.text(index)) ? facts.text(index) : nil)
      else { continue }
      facts.use(index)
      var rest = fact.value?.objectValue ?? [:]
      rest["url"] = nil
      rest["href"] = nil
      rest["rel"] = nil
      var attachment = JSONFeed.Attachment(url: URLText.resolved(url, against: fact.base))
      if let type = fact.member("type") {
        attachment.mimeType = type
        rest["type"] = nil
      }
      if let title = fact.member("title") {
        attachment.title = PlainText.from(html: title)
        rest["title"] = nil
      }
      if let length = fact.member("length") {
        let size = length.utf8.allSatisfy(ASCII.isDigit) ? Double(length) : nil
        if let size, size > 0, size.isFinite {
          attachment.sizeInBytes = size
          rest["length"] = nil
        } else if size != 0 {
          log.add(
            .invalidNumber, path: path + "/enclosure", offset: fact.offset,
            "\"\(URLText.head(of: length, bytes: 40))\" is no length; it was left out")
        } else {
          rest["length"] = nil
        }
      }
      if !rest.isEmpty, role == .enclosure {
        rest["url"] = .string(url)
        facts.keep(.object(rest), of: index)
      } else if !rest.isEmpty {
        rest["href"] = .string(url)
        facts.keep(.object(rest), of: index)
      }
      if attachments.count < 8 {
        if attachments.contains(where: { $0.url.utf8.span.isEqual(to: attachment.url.utf8.span) }) { continue }
      } else {
        if urls.isEmpty { urls = Set(attachments.map { ExactName($0.url) }) }
        guard urls.insert(ExactName(attachment.url)).inserted else { continue }
      }
      if imageEnclosure == nil, attachment.mimeType?.hasPrefix("image/") == true { imageEnclosure = attachment.url }
      attachments.append(attachment)
    }
    readDuration(&facts, &attachments)
    item.image = facts.takeURL(.iTunesImage) ?? facts.takeImageLink() ?? imageEnclosure
    item.attachments = attachments.isEmpty ? nil : attachments
  }

  /// `itunes:duration` belongs to the first attachment that takes time.
  func readDuration(_ facts: inout Facts, _ attachments: inout [JSONFeed.Attachment]) {
    guard let index = facts.first(.iTunesDuration), let seconds = PodcastDuration.seconds(facts.text(index)) else {
      return
    }
    let target =
      attachments.firstIndex { attachment in
        let type = attachment.mimeType ?? MediaType.forURL(attachment.url) ?? ""
        return type.hasPrefix("audio/") || type.hasPrefix("video/")
      } ?? attachments.firstIndex { !($0.mimeType ?? "").hasPrefix("image/") }
    guard let target else { return }
    attachments[target].durationInSeconds = seconds
    facts.use(index)
  }
}

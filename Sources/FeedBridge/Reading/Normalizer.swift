/// The last step of every conversion: makes the result a valid JSON Feed 1.1 (Mapping.md, "Normalization").

internal import FeedFoundation
internal import FeedPrimitives
internal import JSONFeedModel

struct Normalizer {
  var log: RepairLog
  /// Whether the feed was made from XML: its items then have no empty URLs, no members of version 1 and no invalid
  /// names.
  var isMade: Bool
  /// Whether values that no member can have are kept in an extension object.
  private let includesExtensions: Bool
  /// What HTML may contain; nil if it is not sanitized.
  private let policy: HTMLPolicy?
  /// What resolving URLs in sanitized HTML may add.
  private let urls = URLBudget()

  init(log: RepairLog, isMade: Bool, _ options: FeedConverter.Options = .init()) {
    self.log = log
    self.isMade = isMade
    includesExtensions = options.includesExtensions
    policy = options.sanitizing
  }

  /// Normalizes a feed that was made in code, like one that was read from JSON.
  static func normalizeJSONFeed(_ feed: inout JSONFeed) -> RepairLog {
    var normalizer = Normalizer(log: RepairLog(), isMade: false)
    var identity = ItemIdentity()
    for index in feed.items.indices {
      normalizer.makeUnique(&feed.items[index], at: index, &identity)
      feed.items[index].contentText = feed.items[index].writtenContentText
    }
    normalizer.normalize(&feed)
    return normalizer.log
  }

  mutating func normalize(_ feed: inout JSONFeed) {
    let place = Place()
    if feed.version != JSONFeed.version1_1 {
      note(.version, place, "version", "The version was changed to 1.1.")
      feed.version = JSONFeed.version1_1
    }
    var unusable = JSONFeed.Object()
    feed.forEachURL { name, url in clean(&url, place, name, &unusable) }
    if feed.title.isBlank {
      feed.title = feed.homePageURL ?? feed.feedURL ?? "Untitled feed"
      note(.missingTitle, place, "title", "The feed has no title; \"\(feed.title)\" was used.")
    }
    if let next = feed.nextURL, let own = feed.feedURL, URLText.isSame(next, own) {
      feed.nextURL = nil
      note(.nextURLLoop, place, "next_url", "next_url is the feed's own URL; it was left out.")
    }
    normalize(&feed.language, place)
    normalize(&feed.author, &feed.authors, place, &unusable)
    if let hubs = feed.hubs {
      var usable: [JSONFeed.Hub] = []
      var others: [JSONFeed.Hub] = []
      for (index, var hub) in hubs.enumerated() {
        if hub.url.isBlank {
          note(.emptyURL, place, "hubs", "A hub without a URL was left out.")
        } else if let url = cleaned(hub.url, place.part("hubs", index), "url", as: .link) {
          hub.url = url
          usable.append(hub)
        } else {
          others.append(hub)
        }
      }
      if !others.isEmpty { unusable["hubs"] = JSONFeed.Object(header: JSONFeed(title: "", hubs: others))["hubs"] }
      feed.hubs = usable.isEmpty ? nil : usable
    }
    keep(unusable, in: &feed.extensions)
    if !isMade {
      normalize(&feed.extensions, place)
      for index in feed.hubs?.indices ?? 0..<0 {
        var extensions = feed.hubs?[index].extensions ?? [:]
        normalize(&extensions, place.part("hubs", index))
        feed.hubs?[index].extensions = extensions
      }
    }
    if let policy { feed.sanitizeHeader(policy, urls) }
    for index in feed.items.indices { normalize(&feed.items[index], at: index) }
  }

  // MARK: Items

  /// Normalizes the item that is at `index` of its feed.
  mutating func normalize(_ item: inout JSONFeed.Item, at index: Int) {
    let place = Place(item: index)
    if item.contentHTML == nil, item.contentText == nil {
      note(.missingContent, place, "", "The item has no content; content_text was set to an empty string.")
    }
    item.omitEmptyContent()
    var unusable = JSONFeed.Object()
    if item.attachments != nil { normalizeAttachments(&item, place, &unusable) }
    normalize(&item.datePublished, place, "date_published")
    normalize(&item.dateModified, place, "date_modified")
    if !isMade { normalizeRead(&item, place, &unusable) }
    if let policy { item.sanitize(policy, urls) }
  }

  /// Normalizes what is valid in an item that was made from XML.
  private mutating func normalizeRead(_ item: inout JSONFeed.Item, _ place: Place, _ unusable: inout JSONFeed.Object) {
    item.forEachURL { name, url in clean(&url, place, name, &unusable) }
    normalize(&item.language, place)
    normalize(&item.author, &item.authors, place, &unusable)
    keep(unusable, in: &item.extensions)
    if item.tags?.contains(where: \.isBlank) == true {
      item.tags?.removeAll(where: \.isBlank)
      note(.emptyTag, place, "tags", "An empty tag was left out.")
      if item.tags?.isEmpty == true { item.tags = nil }
    }
    normalize(&item.extensions, place)
  }

  private mutating func normalizeAttachments(
    _ item: inout JSONFeed.Item, _ place: Place, _ unusable: inout JSONFeed.Object
  ) {
    guard var attachments = item.attachments else { return }
    // A list that is shared would be copied.
    item.attachments = nil
    if attachments.indices.contains(where: { attachments[$0].url.isBlank }) {
      attachments.removeAll { $0.url.isBlank }
      note(.emptyURL, place, "attachments", "An attachment without a URL was left out.")
    }
    if !isMade {
      var others: [JSONFeed.Attachment] = []
      for index in attachments.indices {
        let url = cleaned(attachments[index].url, place.part("attachments", index), "url", as: .link)
        if url == nil { others.append(attachments[index]) }
        attachments[index].url = url ?? ""
      }
      if !others.isEmpty {
        attachments.removeAll { $0.url.isEmpty }
        unusable["attachments"] = JSONFeed.Object(JSONFeed.Item(id: "", attachments: others))["attachments"]
      }
    }
    for index in attachments.indices {
      let place = place.part("attachments", index)
      let written = attachments[index].mimeType
      if written.map(MediaType.isValid) != true {
        let type = MediaType.forURL(attachments[index].url) ?? "application/octet-stream"
        attachments[index].mimeType = type
        note(
          .missingMIMEType, place, "mime_type",
          written.map { "\(URLText.quoted($0)) is not a valid media type; \(type) was used." }
            ?? "The attachment has no media type; \(type) was used.")
      }
      if let size = attachments[index].sizeInBytes, size < 0 || !size.isFinite {
        attachments[index].sizeInBytes = nil
        note(.invalidNumber, place, "size_in_bytes", "The size \(size) is negative or not finite; it was left out.")
      }
      if let duration = attachments[index].durationInSeconds, duration < 0 || !duration.isFinite {
        attachments[index].durationInSeconds = nil
        note(
          .invalidNumber, place, "duration_in_seconds",
          "The duration \(duration) is negative or not finite; it was left out.")
      }
      if !isMade { normalize(&attachments[index].extensions, place) }
    }
    item.attachments = attachments.isEmpty ? nil : attachments
  }

  // MARK: Members

  /// A feed, an item, or one of their authors, attachments and hubs.
  private struct Place {
    var item: Int?
    var list: StaticString?
    var index: Int?

    func part(_ list: StaticString, _ index: Int? = nil) -> Place { Place(item: item, list: list, index: index) }

    func path(_ member: String) -> String {
      var path = ByteBuffer(capacity: 64)
      for part in [item.map { "items/" + String($0) }, list?.description, index.map { String($0) }, member] {
        guard let part, !part.isEmpty else { continue }
        path.append(ASCII.slash)
        path.append(part)
      }
      return path.string()
    }
  }

  private mutating func note(_ kind: JSONFeed.Repair.Kind, _ place: Place, _ member: String, _ message: String) {
    log.add(kind, path: place.path(member), message)
  }

  /// Makes a URL valid for its member. If that is impossible, the URL is left out and added to `unusable`.
  private mutating func clean(
    _ url: inout String?, _ place: Place, _ name: String, _ unusable: inout JSONFeed.Object
  ) {
    guard let text = url else { return }
    if text.isBlank {
      url = nil
      note(.emptyURL, place, name, "The URL is empty; it was left out.")
      return
    }
    url = cleaned(text, place, name, as: Self.images.contains(name) ? .image : .link)
    if url == nil { unusable[name] = .string(text) }
  }

  /// The members that are images.
  private static let images: Set<String> = ["icon", "favicon", "image", "banner_image", "avatar"]

  /// The URL in a form that is valid for its member; nil if there is no such form.
  private mutating func cleaned(
    _ url: String, _ place: Place, _ name: String, as use: @autoclosure () -> URLText.Use
  ) -> String? {
    if URLSyntax.isPlain(url) { return url }
    let use = use()
    let result = URLText.member(url, as: use)
    if let result, result.isExactly(URLReference.trimmed(url, joinsLines: true)) { return result }
    let kind = result == nil ? JSONFeed.Repair.Kind.forURL(url, as: use) : .encodedURL
    note(kind, place, name, kind.message(forURL: url, readAs: result ?? ""))
    return result
  }

  /// Keeps values that members cannot have in an extension object, under the names of the members.
  private func keep(_ members: JSONFeed.Object, in extensions: inout JSONFeed.Object) {
    guard !members.isEmpty, includesExtensions else { return }
    extensions.keepUnrecognized(Array(members))
  }

  /// Removes a date outside the years 0001 to 9999, which RFC 3339 cannot express, and one that stands for none.
  private mutating func normalize(_ date: inout Date?, _ place: Place, _ name: String) {
    guard let written = date else { return }
    let seconds = written.timeIntervalSince1970
    let isWritable = (-62_135_596_800..<253_402_300_800).contains(seconds)
    if isWritable, !FeedDate.isZeroTime(written) { return }
    date = nil
    note(
      .invalidDate, place, name,
      isWritable
        ? "The date is 1 January of the year 1, which programs write for no date; it was left out."
        : "The date is outside the years 0001 to 9999; it was left out.")
  }

  private mutating func normalize(_ language: inout String?, _ place: Place) {
    guard let text = language, !LanguageTag.isUsable(text) || LanguageRegistry.registered(text) != text else { return }
    language = LanguageTag.meant(by: text)
    note(.invalidLanguage, place, "language", LanguageTag.repair(of: text, language))
  }

  private mutating func normalize(
    _ author: inout JSONFeed.Author?, _ authors: inout [JSONFeed.Author]?, _ place: Place,
    _ leftOut: inout JSONFeed.Object
  ) {
    if var all = authors {
      authors = nil
      for index in all.indices {
        let place = place.part("authors", index)
        var unusable = JSONFeed.Object()
        all[index].forEachURL { name, url in clean(&url, place, name, &unusable) }
        keep(unusable, in: &all[index].extensions)
        if !isMade { normalize(&all[index].extensions, place) }
      }
      let others = all.filter { !Self.isUsable($0) }
      if !others.isEmpty {
        all.removeAll { !Self.isUsable($0) }
        let kept = others.map(Self.members).filter { !$0.isEmpty }
        note(.emptyAuthor, place, "authors", "\(Self.emptyAuthor) was \(moved(!kept.isEmpty)).")
        if !kept.isEmpty { leftOut["authors"] = .array(kept.map { .object($0) }) }
      }
      authors = all.isEmpty ? nil : all
    }
    guard var old = author else { return }
    author = nil
    let part = place.part("author")
    var unusable = JSONFeed.Object()
    old.forEachURL { name, url in clean(&url, part, name, &unusable) }
    keep(unusable, in: &old.extensions)
    normalize(&old.extensions, part)
    if Self.isUsable(old), authors == nil {
      authors = [old]
      note(.author, part, "", "author is deprecated; it was moved to authors.")
    } else if authors?.contains(old) != true {
      let (kept, isUsable) = (Self.members(of: old), Self.isUsable(old))
      if !kept.isEmpty { leftOut["author"] = .object(kept) }
      let words = isUsable ? "author is deprecated and differs from authors; it" : Self.emptyAuthor
      note(isUsable ? .differentAuthor : .emptyAuthor, part, "", "\(words) was \(moved(!kept.isEmpty)).")
    }
  }

  private static let emptyAuthor = "An author without a name, URL or avatar"

  /// What happens to an author that is left out.
  private func moved(_ hasMembers: Bool) -> String {
    hasMembers && includesExtensions ? "moved to _unrecognized" : "left out"
  }

  /// The members of an author, with those that JSON Feed does not know; none if they are empty.
  private static func members(of author: JSONFeed.Author) -> JSONFeed.Object {
    if !isUsable(author), author.extensions.isEmpty { return [:] }
    var members = JSONFeed.Object(JSONFeed.Item(id: "", authors: [author]))["authors"]?[0]?.objectValue ?? [:]
    for member in members[JSONFeed.unrecognizedName]?.objectValue ?? [:] where member.name != "about" {
      members.appendIfNew(member)
    }
    members[JSONFeed.unrecognizedName] = nil
    return members
  }

  private static func isUsable(_ author: JSONFeed.Author) -> Bool {
    author.url != nil || author.avatar != nil || !(author.name.map(\.isBlank) ?? true)
  }

  // MARK: Extensions

  private mutating func normalize(_ extensions: inout JSONFeed.Object, _ place: Place) {
    guard !Self.isLegal(extensions, .extensions) else { return }
    extensions = renamed(extensions, .extensions, place)
  }

  /// The names of an object's members: of extension objects, or inside one.
  private enum Names {
    case extensions, members

    func isLegal(_ name: String) -> Bool {
      self == .extensions ? ExtensionName.isLegal(name) : ExtensionName.isLegalKey(name)
    }

    func legal(_ name: String) -> String {
      self == .extensions ? ExtensionName.legal(name) : ExtensionName.legalKey(name)
    }

    func description(of name: String) -> String {
      self == .extensions ? "extension name \"\(name)\"" : "member name \"\(name)\" in an extension"
    }
  }

  private static func isLegal(_ object: JSONFeed.Object, _ names: Names) -> Bool {
    object.allSatisfy { names.isLegal($0.name) && isLegal($0.value) }
  }

  private static func isLegal(_ value: JSONFeed.Value) -> Bool {
    switch value {
    case .array(let elements): elements.allSatisfy(isLegal)
    case .object(let object): isLegal(object, .members)
    default: true
    }
  }

  /// The object with valid names, also in its values. The depth is limited by the limit for reading.
  private mutating func renamed(_ object: JSONFeed.Object, _ names: Names, _ place: Place) -> JSONFeed.Object {
    var result = JSONFeed.Object()
    var free = FreeNames(used: Set(object.keys.filter(names.isLegal)))
    for member in object {
      var name = member.name
      if !names.isLegal(name) {
        name = free.take(names.legal(name))
        note(
          .extensionName, place, "",
          "The \(names.description(of: member.name)) is not valid; it was changed to \"\(name)\".")
      }
      result.appendIfNew(.init(name: name, value: renamed(member.value, place)))
    }
    return result
  }

  private mutating func renamed(_ value: JSONFeed.Value, _ place: Place) -> JSONFeed.Value {
    switch value {
    case .array(let elements): .array(elements.map { renamed($0, place) })
    case .object(let object): .object(renamed(object, .members, place))
    default: value
    }
  }
}

extension JSONFeed {
  /// Removes all extension objects.
  mutating func removeExtensions() {
    extensions = [:]
    authors = authors.map { $0.map { Author(name: $0.name, url: $0.url, avatar: $0.avatar) } }
    author?.extensions = [:]
    hubs = hubs.map { $0.map { Hub(type: $0.type, url: $0.url) } }
    for index in items.indices { items[index].removeExtensions() }
  }
}

extension JSONFeed.Item {
  /// Removes all extension objects.
  mutating func removeExtensions() {
    extensions = [:]
    author?.extensions = [:]
    authors = authors.map { $0.map { JSONFeed.Author(name: $0.name, url: $0.url, avatar: $0.avatar) } }
    for attachment in attachments?.indices ?? 0..<0 { attachments?[attachment].extensions = [:] }
  }
}

extension Normalizer {
  /// Gives an item of a JSON Feed a new id if another item has the same one.
  mutating func makeUnique(_ item: inout JSONFeed.Item, at index: Int, _ identity: inout ItemIdentity) {
    // The id is made of the URL as it will be, so that it stays when the document is corrected.
    let written = item.url
    if let written, !URLSyntax.isPlain(written) { item.url = URLText.member(written, as: .link) ?? written }
    defer { item.url = written }
    guard let repair = identity.makeUnique(&item) else { return }
    log.add(.duplicateID, path: "/items/\(index)/id", repair)
  }
}

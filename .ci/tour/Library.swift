/// The model, conversion and validation: every option, every error.

import FeedValidation
import Foundation

func readAndWrite() throws {
  let text = #"""
    {"version": "https://jsonfeed.org/version/1.1", "title": "Notes", "user_comment": "for humans",
     "next_url": "https://example.org/2.json", "icon": "https://example.org/i.png",
     "items": [{"id": 1, "external_url": "https://other.example/", "banner_image": "https://example.org/b.png",
     "content_text": "Hello", "date_modified": "2024-01-02T10:00:00Z",
     "attachments": [{"url": "https://example.org/1.mp3", "mime_type": "audio/mpeg", "size_in_bytes": 5000,
     "duration_in_seconds": 60}]}]}
    """#
  var feed = try JSONFeed.make(from: text, limits: .init(nestingDepth: 64, documentSize: 1 << 20, items: 100))
  check(feed.version == JSONFeed.version1_1 && feed.version != JSONFeed.version1, "the version is read")
  print(feed.userComment ?? "", feed.nextURL ?? "", feed.nextLinkURL as Any, feed.iconURL as Any)
  feed.homePageLinkURL = URL(string: "https://example.org/")
  feed.feedLinkURL = URL(string: "https://example.org/feed.json")
  feed.faviconURL = URL(string: "https://example.org/f.png")
  feed.authors = [.init(name: "Ada", avatar: "https://example.org/ada.png")]
  print(feed.effectiveAuthors.count, feed.effectiveAuthors(of: feed.items[0])[0].avatarURL as Any)
  let item = feed.items[0]
  print(item.externalURL ?? "", item.externalLinkURL as Any, item.bannerImage ?? "", item.bannerImageURL as Any)
  print(item.attachments?[0].byteCount ?? 0, item.attachments?[0].isAudio ?? false)
  print(
    item.dateModified as Any, item.attachments?[0].sizeInBytes as Any, item.attachments?[0].durationInSeconds as Any)

  feed.items[0].datePublished = .distantPast
  var options = JSONFeed.EncodingOptions.prettyPrinted
  (options.version, options.omitsUnwritableDates, options.endsWithLineBreak) = (.v1, true, true)
  check(options.isPrettyPrinted && options.version != .asIs && options.version != .v1_1, "the options are set")
  let data = try feed.encodeToData(options)
  check(try JSONFeed.read(data).feed.author?.name == "Ada", "version 1 has one author")

  var writing = FeedWriter.Options.compact
  writing.endsWithLineBreak = true
  for format in FeedWriter.Format.allCases {
    let written = try FeedWriter(format, writing).write(feed)
    check(!writing.isPrettyPrinted && written.text.hasSuffix("\n"), "the document ends with a line break")
    for repair in written.repairs where repair.kind == JSONFeed.Repair.Kind(rawValue: "filled-in") {
      print(repair.message)
    }
  }
}

func extensions() throws {
  let value: JSONFeed.Value = ["flag": true, "count": 2, "list": [1, 2.5, "x"], "inner": ["a": .null]]
  check(value["flag"]?.boolValue == true && value["list"]?.arrayValue?.count == 3, "values are typed")
  print(value["count"]?.numberValue?.literal ?? "", value["inner"]?.objectValue?.keys ?? [], value.encodeToString())
  let names = value.objectValue.map { $0[$0.startIndex..<$0.endIndex].map(\.name) }
  check(names == ["flag", "count", "list", "inner"], "an object is a collection of members in their order")
  let values: [JSONFeed.ValueConvertible] = [true, 1, 2.5, "x", [1], Date(timeIntervalSince1970: 0)]
  print(values.map(\.jsonFeedValue), JSONFeed.Value.bool(true), URL(fileURLWithPath: "/").jsonFeedValue)
  let isFlag = Bool(jsonFeedValue: .bool(true)), sku: String? = String(jsonFeedValue: "A-1")
  print(isFlag as Any, sku as Any)
  let coder = JSONDecoder()
  coder.dateDecodingStrategy = .rfc3339
  let writer = JSONEncoder()
  writer.dateEncodingStrategy = .rfc3339
  let dates = try coder.decode([Date].self, from: writer.encode([Date(timeIntervalSince1970: 0)]))
  check(dates == [Date(timeIntervalSince1970: 0)], "dates are RFC 3339")
}

/// What a program may say of each error; the compiler checks that none is missing.
func advice(_ error: JSONFeedError) -> String {
  let place = error.location.map { "\($0.line):\($0.column)" } ?? error.path
  switch error.kind {
  case .syntax, .controlCharacter, .loneSurrogate, .encoding: return "\(place): not JSON in UTF-8"
  case .notAnObject, .notAFeed: return "not a JSON Feed"
  case .template: return "a template: \(error.message)"
  case .missingMember, .wrongType, .invalidDate, .numberOutOfRange: return "\(place): \(error.message)"
  case .nestingTooDeep, .documentTooLarge, .tooManyItems: return "too large"
  case .dateNotEncodable, .numberNotEncodable, .extensionName: return "cannot be written: \(error.path)"
  }
}

func advice(_ error: ConversionError) -> String {
  switch error {
  case .json(let error): return advice(error)
  case .template(let generator): return "a template of \(generator ?? "some program")"
  case .notAFeed(let format), .notXML(let format), .notOPML(let format):
    switch format {
    case .html: return "a web page: look for the feeds that it announces"
    case .opml: return "a list of subscriptions"
    case .compressed(let name), .binary(let name): return "not text: \(name)"
    case .otherXML(let root): return "XML: <\(root)>"
    case .otherJSON, .empty, .unknown: return format.description
    case .jsonFeed, .rss, .rdf, .atom, .cdf, .rssInJSON: return "a \(format.name) feed"
    }
  case .limit(let limit, let maximum, let location):
    switch limit {
    case .documentSize, .items, .nestingDepth, .attributes, .namespaces, .entityOutput:
      return "more \(limit.rawValue) than \(maximum) at \(location?.description ?? "the start")"
    }
  case .missingLink: return "RSS needs a home_page_url"
  }
}

func convert() throws {
  let pages = ["<html><title>x</title></html>", "<opml version='2.0'/>", "{\"a\": 1}", "", "<x/>", "%PDF-1.7"]
  for page in pages {
    do {
      _ = try JSONFeed.convert(page)
      check(false, "\(page) is not a feed")
    } catch {
      print(advice(error), error.message, error.errorDescription ?? "", error.location as Any)
    }
  }
  let rss = """
    <rss version="2.0"><channel><title>Show</title><link>https://example.org/</link>
    <item><guid>2</guid><title>Two</title></item><item><guid>1</guid><title>One</title></item></channel></rss>
    """
  var options = FeedConverter.Options(maximumItems: 1, stopsEarly: true)
  options.charset = "utf-8"
  options.limits.attributes = 100
  options.limits.entityOutput = 1000
  options.limits.repairs = 10
  let conversion = try FeedConverter(options).convert(rss)
  check(conversion.stoppedEarly && conversion.feed.items.count == 1, "reading stops at the limit")
  let summary: FeedConverter.Summary = try FeedConverter().forEachItem(of: rss) { _ in FeedConverter.Step.stop }
  check(summary.stoppedEarly && summary.itemCount == 1, "reading stops where the closure says")

  let lenient = try JSONFeed.read(#"{"title": "T", "items": []}"#)
  for repair in lenient.repairs { print(outcome(of: repair.kind), repair.id == repair) }
  let coded = try JSONDecoder().decode([JSONFeed.Repair].self, from: JSONEncoder().encode(lenient.repairs))
  check(coded == lenient.repairs, "repairs can be stored")

  let show = try PodcastFeed(Data(rss.utf8))
  print(show.itunesSubtitle ?? "", show.itunesSummary ?? "", show.link as Any, show.imageURL as Any)
  print(show.feed.copyright ?? "", show.feed.items.first?.copyright ?? "")
  for episode in show.episodes {
    print(
      episode.seasonNumber ?? 0, episode.episodeNumber ?? 0, episode.itunesSubtitle ?? "", episode.itunesSummary ?? "")
    print(episode.wholeEpisodeNumber ?? 0, episode.wholeDuration ?? 0, episode.imageURL as Any)
  }
  let icons: [FeedDiscovery.Icon] = FeedDiscovery.icons(in: "<link rel=icon href=/i.png sizes=32x32>")
  check(icons.first?.width == 32, "icons have their width")

  let folder = OPML.Outline(text: "News", outlines: [.init(feed: "https://example.org/feed.xml", homePageURL: nil)])
  let list = OPML(title: "List", outlines: [folder], head: [OPML.Property(name: "ownerName", value: "Ada")])
  let subscription: OPML.Feed? = list.feeds.first
  print(
    subscription?.homePageURL ?? "", list.attributes.map(\.value), String(decoding: list.encodeToData(), as: UTF8.self))
  let outline = list.outlines[0].outlines[0]
  print(outline.type ?? "", outline.xmlURL ?? "", outline.htmlURL ?? "", outline.title ?? "", outline["category"] ?? "")

  let tree = try XMLDictionary.make(from: rss)
  let channel: XMLDictionary.Channel? = tree.channel
  let enclosure: XMLDictionary.Enclosure? = channel?.items.first?.enclosure
  print(channel?.title ?? "", enclosure?.url as Any, tree["rss"]?[XMLDictionary.textKey] as Any)
  print(channel?.webMaster as Any, channel?.docs as Any)
  // What a program's own function for documents calls
  let document: any JSONFeed.Document = "text"
  print(document.withDocument { $0.count })
  let address: any JSONFeed.URLConvertible = URL(fileURLWithPath: "/")
  print(address.urlText)
}

/// What a program may say of each kind of repair.
func outcome(of kind: JSONFeed.Repair.Kind) -> String {
  switch kind {
  case .missingMember, .missingTitle, .generatedID, .missingContent, .missingMIMEType, .filledIn:
    return "filled in"
  case .duplicateMember, .duplicateID, .relativeID:
    return "made unique"
  case .wrongType, .dateForm, .assumedUTC, .memberName, .escapedCDATA, .loneSurrogate, .assumedDateOrder,
    .invalidLanguage, .encodedURL, .missingScheme, .misnamedAttribute, .textType, .version, .author, .extensionName,
    .encoding:
    return "corrected"
  case .invalidDate, .unknownMember, .numberOutOfRange, .unusableID, .invalidNumber, .invalidURL, .unsafeURL,
    .emptyURL, .emptyAuthor, .emptyTag, .nextURLLoop, .differentAuthor, .unwrittenExtension, .omittedCharacters:
    return "left out, or kept in an extension object"
  case .more, .stoppedEarly, .longBase, .unresolvedURLs, .notRestored:
    return "not read, or not listed"
  default: return kind.rawValue  // a deviation from XML or JSON
  }
}

func sanitize() {
  var policy = HTMLPolicy(
    elements: ["p": [], "a": ["href"], "img": ["alt", "src"], "video": ["src"]], globalAttributes: ["title"],
    linkSchemes: ["https"], imageSchemes: ["https", "data"], mediaSchemes: [], embeds: [], images: .embedded,
    linkRelation: nil, idPrefix: "a-")
  let html =
    "<p onclick=x title=y><img src='https://example.org/a.png' alt='A picture'><video src=https://example.org/b>"
  check(
    policy.sanitize(html) == "<p title=\"y\">A picture<video controls=\"\"></video></p>", "only what is allowed stays")
  check(policy != .reader && policy != .text && policy != .strict, "the presets allow something else")
  for images in [HTMLPolicy.Images.shown, .described, .removed] {
    policy.images = images
    print(policy.sanitize(html))
  }
  policy.imageSchemes.insert("ipfs")
  policy.globalAttributes.insert("lang")
  policy.mediaSchemes = policy.linkSchemes
  policy.linkRelation = "noopener nofollow"
  policy.idPrefix = "b-"
  check(
    policy.sanitize("<p id=c><a href=#c>d</a>").hasPrefix("<p id=\"b-c\"><a href=\"#b-c\""),
    "links and their targets have the prefix")
  print(policy)
}

func validate() {
  let broken = "<rss version='2.0'><channel><title/><item/><item/><item/></channel></rss>"
  var options = FeedValidator.Options(profile: .strict, levels: ["rss-profile": .off])
  (options.isPrivate, options.maximumDiagnosticsPerRule, options.now) = (true, 1, Date())
  options.previous = JSONFeed(title: "Before")
  let report = FeedValidator(options).validate(broken)
  check(!report.isValid && report.format.name == "rss", "the feed is not valid")
  let perRule = Dictionary(grouping: report.diagnostics, by: \.rule).values.map(\.count)
  check(perRule.allSatisfy { $0 == 1 }, "each rule reports at most once")
  (options.selfURL, options.baseURL, options.maximumDiagnosticsPerRule) = (
    "https://a.example/feed", "https://a.example/", nil
  )
  options.levels = [:]  // the rule about the link is in the group rss-profile
  var fixer = FeedFixer(options)
  (fixer.appliesUnsafeFixes, fixer.options.isPrivate) = (true, false)
  let fixed: FeedFixer.Result = fixer.fix(Data(broken.utf8))
  check(fixed.data.count > broken.utf8.count && !fixed.report.isValid, "the link to the feed is added")
  check(fixed.appliedCount == fixed.applied.count, "all problems that were fixed are listed")
  for diagnostic in fixed.applied {
    guard let fix = diagnostic.fix, let first: Diagnostic.Fix.Edit = fix.edits.first else { continue }
    print(diagnostic.end ?? "", fix.title, fix.applicability == Diagnostic.Fix.Applicability.unsafe)
    print(first.offset, first.length, first.replacement)
  }
}

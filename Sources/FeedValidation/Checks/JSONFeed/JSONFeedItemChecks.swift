/// Checks that the members of an item and of its attachments are consistent, and the item with those before it.

internal import FeedBridge
internal import FeedPrimitives
internal import FeedFoundation

extension JSONFeedChecker {
  mutating func checkItem(_ item: LocatedValue, at index: Int) {
    checkID(of: item, index)
    checkLinks(of: item)
    checkContent(of: item)
    checkSummary(of: item)
    checkDates(of: item, index)
    checkTags(of: item)
    checkAuthors(of: item)
    checkAttachments(of: item)
    checkSite(of: item)
    context.history?.add(of: item.path, at: item["id"] ?? item, to: &problems)
  }

  private mutating func checkID(of item: LocatedValue, _ index: Int) {
    guard let id = item["id"] else { return }
    var text = id.string
    if let literal = id.number {
      text = AmbiguouslyTypedIdentifier(numberLiteral: literal)?.stringValue
      let isSafe = NumberChecks.isSafeInteger(literal)
      problems.add(
        isSafe ? .itemIDNumber : .itemIDNumberUnsafe, at: id,
        (isSafe
          ? "id should be a string, but is the number \(literal.shortened). Write "
          : "Programs write the number \(literal.shortened) differently, so the id may change. Make it a string: ")
          + "\"\((text ?? literal).shortened)\".", fix: text.map { .safe(.value($0)) })
    }
    guard let text, !id.isBlank else { return }
    if let earlier = ids.note(text, index) {
      problems.add(
        .itemIDDuplicate, at: id,
        "\"\(text.shortened)\" is also the id of item \(earlier), counting from 0; readers show only one. Give each item its own id."
      )
    }
    if id.isString { checkTrimming(id, "id") }
    if !URLText.isAbsolute(text) {
      problems.add(
        .itemIDNotURL, at: id,
        "id is not a URL. Ideally it is the full URL of the item. Use URLs for new items, but do not change existing ids."
      )
    }
  }

  private mutating func checkLinks(of item: LocatedValue) {
    let (url, external) = (item["url"], item["external_url"])
    if url?.isBlankOrNull ?? true {
      problems.add(
        .itemURLMissing, missing: "url", in: item,
        "The item has no url, which readers open. Add the permalink, even if it is the same as the id.")
    }
    guard let external, let text = external.string, !text.isEmpty else { return }
    if url?.isBlankOrNull ?? true {
      problems.add(
        .itemExternalURLWithoutURL, at: external,
        "The item has an external_url but no url, and so no permalink. Add url, or rename external_url to url.")
    } else if let own = url?.string, URLText.isSame(own, text) {
      problems.add(
        .itemExternalURLSame, at: external, "external_url equals url, but is for a page elsewhere. Omit external_url.",
        fix: .unsafe(.removal(name: external.nameOffset)))
    }
  }

  private mutating func checkContent(of item: LocatedValue) {
    let (html, text) = (item["content_html"], item["content_text"])
    if html?.isNull ?? true, text?.isNull ?? true {
      problems.add(
        .itemContentMissing, at: item, "The item has neither content_html nor content_text. Add one of them.",
        names: .absent("\(item.path)/content_html", "\(item.path)/content_text"))
    }
    let (isHTML, isText) = (html?.isString ?? false, text?.isString ?? false)
    if isHTML || isText, !isHTML || html?.isBlank ?? false, !isText || text?.isBlank ?? false {
      let name = isHTML ? "content_html" : "content_text"
      problems.add(
        .itemContentEmpty, at: ProblemPlace((html ?? text)?.offset, "\(item.path)/\(name)"),
        "The item's content is empty. Check the program that generates the feed.")
    }
    for content in [html, text].compactMap(\.self) { checkCharacters(of: content) }
    if let html, let text = html.string, HTMLChecks.isEscapedTwice(text) {
      problems.add(
        .contentEscapedTwice, at: html,
        "content_html is escaped twice, so readers show the tags: \"\(text.shortened)\". Write the HTML itself.")
    }
    if let text, let markup = text.withString({ MarkupChecks.markup(in: $0) }) ?? nil {
      problems.add(
        .itemContentTextHTML, markup.isOnlyReference ? .info : nil, at: text,
        "content_text contains HTML (\"\(markup.snippet)\"), which readers show as text. \(markup.isOnlyReference ? "Write the character itself." : "Rename it to content_html.")"
      )
    }
    guard let html, let found = html.withString({ MarkupChecks.contentProblems(in: $0) }) else { return }
    if let tag = found.unclosed {
      problems.add(
        .itemContentHTMLUnbalanced, at: html,
        "<\(tag.shortened)> in content_html is not closed. Add </\(tag.shortened)>.")
    }
    if let url = found.relativeURL {
      problems.add(
        .itemContentHTMLRelativeURL, at: html,
        "content_html contains the relative URL \"\(url.shortened)\", which readers resolve differently. Use an absolute URL.",
        fix: context.baseURL.flatMap { base in
          let base = HTMLRewriting.base(
            page: item["url"]?.string.map { URLText.resolved($0, against: base) }, otherwise: base,
            URLBudget())
          guard base.url != nil, let html = html.string else { return nil }
          return .unsafe(.value(HTMLRewriting.resolvingURLs(in: html, base: base)))
        })
    }
    if let what = found.unsafe {
      problems.add(
        .itemContentHTMLUnsafe, at: html,
        "content_html contains \(what.shortened), which readers remove. Make sure that the content works without it.")
    }
  }

  private mutating func checkSummary(of item: LocatedValue) {
    guard let summary = item["summary"], let text = summary.string else { return }
    if !text.isEmpty, text == item["content_text"]?.string || text == item["content_html"]?.string {
      problems.add(
        .itemSummarySameAsContent, at: summary, "summary repeats the content. Omit it.",
        fix: .unsafe(.removal(name: summary.nameOffset)))
    }
    // There are at least as many bytes as characters.
    if text.utf8.count > 1000, text.unicodeScalars.count > 1000 {
      problems.add(
        .itemSummaryLong, at: summary,
        "summary has \(text.unicodeScalars.count) characters. A sentence or two is enough.")
    }
  }

  /// Reports links that lead to nothing in the site.
  private mutating func checkSite(of item: LocatedValue) {
    guard let site = context.options.site else { return }
    if let link = item["url"], let message = link.string.flatMap({ site.problem(ofLink: $0) }) {
      problems.add(.siteLinkBroken, at: link, message)
    }
    guard let attachments = item["attachments"]?.objects else { return }
    for attachment in attachments {
      guard let url = attachment["url"], let message = url.string.flatMap({ site.problem(ofLink: $0) }) else {
        continue
      }
      problems.add(.siteFileMissing, at: url, message)
    }
  }

  private mutating func checkTags(of item: LocatedValue) {
    guard let tags = item["tags"]?.elements else { return }
    var earlier: [ExactName: Int] = [:]
    for (index, tag) in tags.enumerated() {
      guard let text = tag.string else { continue }
      if tag.isBlank {
        problems.add(
          .itemTagEmpty, at: tag, "Tag \(index) is empty. Remove it.",
          fix: index > 0 ? .safe(.removal()) : .unsafe(.removal()))
      } else if earlier.note(text, index) != nil {
        problems.add(
          .itemTagDuplicate, at: tag, "Tag \(index) repeats \"\(text.shortened)\". Remove it.",
          fix: .unsafe(.removal()))
      }
      checkText(tag, "The tag", markup: .itemTagHTML)
    }
  }

  private mutating func checkDates(of item: LocatedValue, _ index: Int) {
    guard let value = item["date_published"], let published = value.probableDate else { return }
    if let modified = item["date_modified"], let date = modified.probableDate, date < published {
      problems.add(
        .itemDateModifiedBeforePublished, at: modified,
        "date_modified \(modified.string ?? "") is before date_published \(value.string ?? ""). Correct the one that is wrong."
      )
    }
    if published > context.now.addingTimeInterval(86400) {
      problems.add(
        .itemDateFuture, at: value,
        "date_published is in the future. Publish the item then; if the date is wrong, check the clock and the time zone."
      )
    }
    if !isOutOfOrder, let lastDate, published > lastDate {
      isOutOfOrder = true
      problems.add(
        .itemsNotNewestFirst, at: value,
        "Item \(index) is newer than the one before it: readers that stop early miss it. Sort the items newest first.")
    }
    lastDate = published
  }

  // MARK: - Attachments

  private mutating func checkAttachments(of item: LocatedValue) {
    guard let attachments = item["attachments"]?.objects else { return }
    var (urls, titles): ([ExactName: Int], [ExactName: Int]) = ([:], [:])
    for (index, attachment) in attachments.enumerated() where attachment.members != nil {
      checkMIMEType(of: attachment)
      checkNumbers(of: attachment)
      if let url = attachment["url"], let text = url.string, !text.isEmpty, urls.note(text, index) != nil {
        problems.add(
          .attachmentDuplicate, at: url, "Another attachment has the same URL. Remove one of them.")
      }
      if let title = attachment["title"], let text = title.string, !text.isEmpty,
        let earlier = titles.note(text, index)
      {
        problems.add(
          .attachmentAlternates, at: title,
          "Attachments \(earlier) and \(index) share the title \"\(text.shortened)\", so readers treat them as versions of one thing. If they are not, give them different titles."
        )
      }
    }
  }

  private mutating func checkMIMEType(of attachment: LocatedValue) {
    let url = attachment["url"]
    let guess = url?.withString { MediaType.forURL($0) } ?? nil
    var hint: String {
      guess.map { "From the file name it is probably \"\($0)\"." } ?? "Write a type, a slash and a subtype (RFC 6838)."
    }
    guard let type = attachment["mime_type"], !type.isNull else {
      problems.add(
        .attachmentMIMETypeMissing, missing: "mime_type", in: attachment,
        guess.map { "mime_type is required. From the file name it is probably \"\($0)\"." }
          ?? "mime_type is required. Add the media type of the file.",
        fix: guess.flatMap { guess in
          attachment.members?.first.map {
            .unsafe(.member("mime_type", json: JSONFeed.Value.string(guess).encodeToString(), before: $0.nameOffset))
          }
        })
      return
    }
    guard let text = type.string else { return }
    if !MediaType.isValid(text) {
      problems.add(
        .attachmentMIMETypeInvalid, at: type, "\"\(text.shortened)\" is not a media type. \(hint)",
        fix: guess.map { .unsafe(.value($0)) })
    } else if let guess, !MediaType.mayBeSame(text, guess) {
      problems.add(
        .attachmentMIMETypeMismatch, at: type,
        "\"\(text.shortened)\" does not match the file name \(String(URLText.fileName(url?.string ?? "")).shortened), which suggests \"\(guess)\". Correct whichever is wrong."
      )
    }
  }

  private mutating func checkNumbers(of attachment: LocatedValue) {
    let size = attachment["size_in_bytes"], duration = attachment["duration_in_seconds"]
    if let size, let number = size.double, number < 0 || number != number.rounded() {
      problems.add(
        .attachmentSizeInvalid, at: size,
        "size_in_bytes must be a whole number, 0 or more, but is \(size.number?.shortened ?? ""). Correct it, or omit it."
      )
    }
    if let duration, let number = duration.double {
      let type = attachment["mime_type"]?.string ?? attachment["url"]?.withString { MediaType.forURL($0) } ?? nil
      let isMedia = ["audio/", "video/"].contains { type?.hasPrefix($0) ?? false }
      if number < 0 || number == 0 && isMedia {
        problems.add(
          .attachmentDurationInvalid, at: duration,
          "duration_in_seconds must be \(number == 0 ? "more than 0 for audio and video" : "0 or more"), but is \(duration.number?.shortened ?? ""). Correct it, or omit it."
        )
      }
      if number > 0, let size, size.double == number {
        problems.add(
          .attachmentSizeIsDuration, at: size,
          "size_in_bytes is \(size.number?.shortened ?? ""), the same as duration_in_seconds. Correct the one that is wrong."
        )
      }
    }
  }
}

extension [ExactName: Int] {
  /// Notes the index of a text, and returns the first index if it was noted before.
  fileprivate mutating func note(_ text: String, _ index: Int) -> Int? {
    func noted(_ first: inout Int) -> Int { first }
    let first = noted(&self[ExactName(text), default: index])
    return first == index ? nil : first
  }
}

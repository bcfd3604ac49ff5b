/// The feeds that `jsonfeed fetch` fetches: URLs, and lists in files and on standard input.

#if Network
  internal import FeedBridge
  internal import FeedClient
  internal import FeedPrimitives
  internal import FeedFoundation

  /// The URLs in the inputs of a command, in order and without duplicates.
  ///
  /// An input is a URL, a file, or `-` for standard input. A file is an OPML document, whatever its name, or text: one URL
  /// per line, optionally followed by a title. Empty lines, and lines that begin with `#`, are ignored. What cannot be used is
  /// reported and left out; URLs are printed without user names and passwords.
  struct FeedList {
    private(set) var urls: [String] = []
    /// Whether everything in the inputs could be used.
    private(set) var isComplete = true
    private var known: Set<String> = []
    private let console: Console

    /// - Throws: `UsageError` if there are no URLs.
    init(_ inputs: [String], _ console: Console) throws(UsageError) {
      self.console = console
      guard !inputs.isEmpty else {
        throw UsageError(message: "fetch needs URLs, or files with lists of feeds (- for standard input)")
      }
      for input in inputs {
        if let url = Self.webURL(input) {
          add(url)
        } else if input.firstRange(of: "://") != nil {
          // A URL of another scheme fails when it is fetched.
          add(input)
        } else {
          addFeeds(inFile: input)
        }
      }
      guard !urls.isEmpty else { throw UsageError(message: "there are no feeds to fetch in the inputs") }
    }

    private mutating func add(_ url: String) {
      if known.insert(URLText.normalized(url)).inserted { urls.append(url) }
    }

    /// The http or https URL that the text is, or stands for: `feed://example.org/rss`. Nil if it is something else.
    private static func webURL(_ text: String) -> String? {
      let url = URLText.withoutFeedScheme(text)
      return Input.kind(of: url) == .url ? url : nil
    }

    /// Reports a part of an input that cannot be used.
    private mutating func report(_ message: String, in input: String, line: Int? = nil) {
      isComplete = false
      console.message(Input.name(of: input) + (line.map { ":\($0)" } ?? "") + ": \(message)")
    }

    // MARK: Files

    private mutating func addFeeds(inFile path: String) {
      do {
        let limit = JSONFeed.Limits().documentSize
        let document = InputDocument(data: try Input.read(path, limit: limit))
        guard document.data.count <= limit else { throw InputError(message: "is longer than \(limit) bytes") }
        if let error = document.encodingError { throw error }
        let format = FeedFormat(detecting: document.data)
        switch format {
        case .binary, .compressed: throw ConversionError.notOPML(format)
        default: break
        }
        let text = Self.text(of: document.data)
        // A URL in a line may have any of these characters.
        if let first = text.first(where: { !$0.isWhitespace }), "<{[".contains(first) {
          addFeeds(try OPML.make(from: document.data), of: path)
        } else {
          addFeeds(inLines: text, of: path)
        }
      } catch let error as InputError {
        let needsAdvice = Input.kind(of: path) == .missing && Input.webURL(ofHost: path) == nil
        report(error.message + (needsAdvice ? "; a URL begins with https://" : ""), in: path)
      } catch ConversionError.notOPML(let format) {
        report(Self.advice(on: format), in: path)
      } catch {
        report("\(error)", in: path)
      }
    }

    private static func text(of data: Data) -> String {
      XMLDecoding.decode(data.span).withText(of: data.span) { $0.string($1..<$0.count) }
    }

    /// What to do with a document that is not a list of feeds.
    private static func advice(on format: FeedFormat) -> String {
      switch format {
      case let format where format.isFeed:
        "this is a feed (\(format)), not a list of feeds; fetch takes the URL of a feed, and convert a file"
      case .html:
        "this is an HTML page, not a list of feeds; jsonfeed discover --to opml --base URL makes a list of its feeds"
      default:
        "this is not a list of feeds; it looks like \(format); write OPML, or one URL per line"
      }
    }

    // MARK: Invalid entries

    /// The entries of an input that have no http or https URL: messages about the first ten, and how many there are.
    private struct InvalidEntries {
      private(set) var messages: [(text: String, line: Int?)] = []
      private(set) var count = 0

      mutating func add(_ message: @autoclosure () -> String, line: Int? = nil) {
        count += 1
        if count <= 10 { messages.append((message(), line)) }
      }
    }

    /// - Parameter others: What the entries are that have no message of their own.
    private mutating func report(_ entries: InvalidEntries, _ others: String, in path: String) {
      for message in entries.messages { report(message.text, in: path, line: message.line) }
      let rest = entries.count - entries.messages.count
      if rest > 0 { report("\(rest) \(others)", in: path) }
    }

    // MARK: OPML

    private mutating func addFeeds(_ list: OPML, of path: String) {
      var (invalid, withoutFeed) = (InvalidEntries(), InvalidEntries())
      var number = 0
      addFeeds(in: list.outlines, isComment: false, &number, &invalid, &withoutFeed)
      if list.feeds.isEmpty, withoutFeed.count == 0 {
        report("the list has no feeds; an outline of a feed has the attribute xmlUrl", in: path)
      }
      report(invalid, "more feeds have an xmlUrl that is not an http or https URL", in: path)
      report(withoutFeed, "more outlines of feeds have no xmlUrl", in: path)
    }

    /// Adds the feeds of outlines at all levels.
    ///
    /// - Parameters:
    ///   - number: The number of outlines before these.
    ///   - invalid: Gets the feeds whose `xmlUrl` is not a URL.
    ///   - withoutFeed: Gets the outlines that say by their type that they are feeds, or other lists, but have no `xmlUrl`.
    private mutating func addFeeds(
      in outlines: [OPML.Outline], isComment: Bool, _ number: inout Int, _ invalid: inout InvalidEntries,
      _ withoutFeed: inout InvalidEntries
    ) {
      for outline in outlines {
        number += 1
        let isComment = isComment || outline.isComment
        // The text may be the URL, with a password.
        let isNameless = outline.text.isEmpty || outline.text.contains("@")
        let name = "outline \(number)" + (isNameless ? "" : " (\"\(outline.text)\")")
        switch outline.xmlURL {
        case _ where isComment: break
        case let xmlURL?:
          if let url = Self.webURL(xmlURL) {
            add(url)
          } else {
            let url = Input.webURL(ofHost: xmlURL) ?? "the URL of the feed, which begins with https://"
            invalid.add("the xmlUrl of \(name) is not an http or https URL; write \(url)")
          }
        case nil:
          switch outline.type?.lowercased() {
          case "include":
            withoutFeed.add("\(name) includes another list, which is not read; give that list as well")
          case "rss", "atom", "feed": withoutFeed.add("\(name) has no xmlUrl; \(Self.correction(of: outline))")
          default: break
          }
        }
        addFeeds(in: outline.outlines, isComment: isComment, &number, &invalid, &withoutFeed)
      }
    }

    /// What to do about an outline of a feed that has no `xmlUrl`.
    private static func correction(of outline: OPML.Outline) -> String {
      let others = ["feed", "feedurl", "href", "rss", "rssurl", "uri", "url", "xmluri"]
      let other = outline.attributes.first { others.contains($0.name.lowercased()) && webURL($0.value) != nil }
      return other.map { "did you mean xmlUrl instead of \($0.name)?" } ?? "write the URL of the feed in that attribute"
    }

    // MARK: Lines

    private mutating func addFeeds(inLines text: String, of path: String) {
      let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      var hasFeeds = false
      var invalid = InvalidEntries()
      for (index, line) in lines.enumerated() {
        let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
        guard let first = words.first, !first.hasPrefix("#") else { continue }
        hasFeeds = true
        if let url = Self.webURL(first) {
          add(url)
        } else {
          invalid.add(Self.correction(of: words), line: index + 1)
        }
      }
      report(invalid, "more lines do not begin with an http or https URL", in: path)
      if !hasFeeds { report("the list has no feeds; write one URL per line, optionally followed by a title", in: path) }
    }

    /// What to write instead of a line that does not begin with a URL.
    private static func correction(of words: [String]) -> String {
      let problem = "the line does not begin with an http or https URL; write "
      for case let url? in words.lazy.map({ webURL($0) }) {
        return problem + "\(URLCredentials.removed(from: url)) first, and the title after it"
      }
      return problem + (Input.webURL(ofHost: words[0]) ?? "a URL, optionally followed by a title")
    }
  }
#endif

/// The feeds that `jsonfeed fetch` fetches: URLs, and lists in files and on standard input.

#if Network
  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif
  internal import FeedBridge
  internal import FeedClient
  internal import FeedPrimitives
  internal import JSONFeedModel

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
        // A URL of another scheme fails when it is fetched.
        if Input.kind(of: input) == .url || input.firstRange(of: "://") != nil {
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
        report(error.message + (Input.kind(of: path) == .missing ? "; a URL begins with https://" : ""), in: path)
      } catch ConversionError.notOPML(let format) {
        report(Self.advice(on: format), in: path)
      } catch {
        report("\(error)", in: path)
      }
    }

    private static func text(of data: Data) -> String {
      switch XMLDecoding.decode(data.span).content {
      case .asGiven(let start): String(decoding: data.dropFirst(start), as: UTF8.self)
      case .transcoded(let text): String(decoding: text, as: UTF8.self)
      }
    }

    /// What to do with a document that is not a list of feeds.
    private static func advice(on format: FeedFormat) -> String {
      switch format {
      case let format where format.isFeed:
        "this is a feed (\(format)), not a list of feeds; fetch takes the URL of a feed, and convert a file"
      case .html: "this is an HTML page, not a list of feeds; jsonfeed discover --to opml makes a list of its feeds"
      default:
        "this is not a list of feeds; it looks like \(format); write OPML, or one URL per line"
      }
    }

    // MARK: OPML

    private mutating func addFeeds(_ list: OPML, of path: String) {
      let feeds = list.feeds
      if feeds.isEmpty { report("the list has no feeds; an outline of a feed has the attribute xmlUrl", in: path) }
      for (index, feed) in feeds.enumerated() {
        if Input.kind(of: feed.url) == .url {
          add(feed.url)
        } else {
          // The title may be the URL.
          let title = feed.title.flatMap { $0.contains("@") ? nil : " (\($0))" } ?? ""
          report("the xmlUrl of feed \(index + 1)\(title) is not an http or https URL; correct it", in: path)
        }
      }
    }

    // MARK: Lines

    private mutating func addFeeds(inLines text: String, of path: String) {
      let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      var hasFeeds = false
      var invalidLines = 0
      for (index, line) in lines.enumerated() {
        let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
        guard let first = words.first, !first.hasPrefix("#") else { continue }
        hasFeeds = true
        if Input.kind(of: first) == .url {
          add(first)
        } else {
          invalidLines += 1
          if invalidLines <= Self.maximumReports { report(Self.correction(of: words), in: path, line: index + 1) }
        }
      }
      if invalidLines > Self.maximumReports {
        report("\(invalidLines - Self.maximumReports) more lines do not begin with an http or https URL", in: path)
      }
      if !hasFeeds { report("the list has no feeds; write one URL per line, optionally followed by a title", in: path) }
    }

    /// The number of lines of an input that are reported.
    private static var maximumReports: Int { 10 }

    /// What to write instead of a line that does not begin with a URL.
    private static func correction(of words: [String]) -> String {
      let problem = "the line does not begin with an http or https URL; write "
      if let url = words.first(where: { Input.kind(of: $0) == .url }) {
        return problem + "\(URLCredentials.removed(from: url)) first, and the title after it"
      }
      let word = words[0]
      let isHost = word.first?.isLetter == true && word.contains(".") && !word.contains { ":@".contains($0) }
      return problem + (isHost ? "https://\(word)" : "a URL, optionally followed by a title")
    }
  }
#endif

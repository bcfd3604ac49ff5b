/// The options of all commands that request URLs.

#if Network
  internal import FeedClient
  internal import FeedFoundation
#endif

/// How a command sends its requests.
struct NetworkOptions: Sendable {
  static let declarations = declarations(timeout: defaultTimeout)

  /// The time for a document in seconds, for one request with its redirects.
  private static let defaultTimeout = 30

  /// - Parameter timeout: the time for a document, in seconds, without the option.
  static func declarations(timeout: Int) -> [Option] {
    [Option("--timeout", .text("SECONDS"), help: "give up on a URL after this time (default: \(timeout))")] + others
  }

  private static let others = [
    Option(
      "--header", .text("NAME:VALUE"), isRepeatable: true,
      help: "add a header field to requests; after a redirect to another server it is not sent"),
    Option("--user-agent", .text("TEXT"), help: "the User-Agent of requests (default: jsonfeed/VERSION and its URL)"),
    Option(
      "--proxy", .text("URL"),
      help: "send requests through a proxy instead of the one in http_proxy, https_proxy or all_proxy"),
    Option(
      "--no-private-addresses",
      help: "refuse hosts with addresses that are not public, such as 127.0.0.1; not possible with a proxy"),
    Option(
      "--max-time", .text("SECONDS"),
      help: "end all requests of the command after this time (default: none, or 120 with --follow)"),
  ]

  #if Network
    private var options = FeedFetcher.Options(
      userAgent: "jsonfeed/\(JSONFeedTool.version) (+https://github.com/jsonfeed-swift/JSONFeed)")
    private var timeout: Int?
  #endif

  /// The options of a command without any.
  init() {}

  init(_ arguments: Arguments) throws(UsageError) {
    #if Network
      for text in arguments.all("--header") { try addHeader(text) }
      if let userAgent = arguments.value("--user-agent") {
        if let problem = RequestField.problem("User-Agent", userAgent) {
          throw UsageError(message: "--user-agent \(problem)")
        }
        options.userAgent = userAgent
      }
      timeout = try arguments.count("--timeout", from: 1)
      let time = try arguments.count("--max-time", from: 1) ?? (arguments.has("--follow") ? 120 : nil)
      // A longer time cannot be represented.
      options.deadline = time.map { .now + .seconds(min($0, 1 << 32)) }
      options.allowsPrivateAddresses = !arguments.has("--no-private-addresses")
      options.proxy = arguments.value("--proxy")
      if let problem = options.proxyProblem { throw UsageError(message: "--proxy cannot be used: \(problem)") }
      if !options.allowsPrivateAddresses, let variable = Self.proxyVariable(ProcessInfo.processInfo.environment) {
        throw UsageError(
          message: "--no-private-addresses cannot be used with the proxy in \(variable), because a proxy looks up the "
            + "names of hosts itself; unset \(variable), or refuse private addresses in the proxy")
      }
    #endif
  }

  #if Network
    private mutating func addHeader(_ text: String) throws(UsageError) {
      guard let colon = text.firstIndex(of: ":") else {
        // What follows may be secret.
        let name = text.prefix { $0 != "=" && $0 != " " }
        throw UsageError(
          message: "--header needs a name, a colon and a value, such as \"Accept-Language: de\""
            + (name.count < text.count && !name.isEmpty ? "; did you mean \"\(name): …\"?" : ""))
      }
      let name = String(text[..<colon])
      let value = String(text[text.index(after: colon)...].trimmingPrefix { $0 == " " || $0 == "\t" })
      if let problem = RequestField.problem(name, value) {
        throw UsageError(message: "--header: \"\(name)\" \(problem)")
      }
      let separator = name.lowercased() == "cookie" ? "; " : ", "
      options.headers[name.lowercased()] = options.headers[name.lowercased()].map { $0 + separator + value } ?? value
    }

    /// The variable of the environment with a proxy that libcurl would use. `HTTP_PROXY` is not one, because it may come from a
    /// request to a web server.
    static func proxyVariable(_ environment: [String: String]) -> String? {
      if environment["no_proxy"] ?? environment["NO_PROXY"] == "*" { return nil }
      let names = ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]
      return names.first { environment[$0]?.isEmpty == false }
    }

    /// - Parameters:
    ///   - defaultTimeout: The time limit of one request with its redirects in seconds, without the option.
    ///   - limit: The maximum size of a document in bytes.
    func fetcher(defaultTimeout: Int = Self.defaultTimeout, limit: Int = 64 << 20) -> FeedFetcher {
      var options = options
      options.timeout = .seconds(timeout ?? defaultTimeout)
      options.maximumSize = min(limit, 256 << 20)
      return FeedFetcher(options)
    }

    /// The document at a URL, after redirects; decompressed, like a file, if the server has one that is compressed.
    func document(_ url: String, limit: Int) throws(InputError) -> InputDocument {
      var document: InputDocument
      do throws(FetchError) {
        document = try ForegroundTask.result { () async throws(FetchError) in
          let (body, response) = try await fetcher(limit: limit).download(url, isWholeFeed: true)
          return InputDocument(
            data: body, url: URLCredentials.removed(from: response.finalURL),
            permanentURL: URLCredentials.removed(from: response.permanentURL), charset: response.charset,
            note: response.isIncomplete ? "its compressed data have no end, but the feed has" : nil)
        }
      } catch {
        throw InputError(message: error.advice)
      }
      document.data = try Input.decompressed(document.data, limit: limit)
      return document
    }
  #endif
}

#if Network
  extension FetchError {
    /// The message, with the options that help.
    var advice: String {
      switch kind {
      case .timedOut(.zero): message + "; allow more with --max-time"
      case .timedOut: message + ", or allow more time with --timeout or --max-time"
      default: message
      }
    }
  }
#endif

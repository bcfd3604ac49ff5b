/// Fetches feeds, in builds with the trait `Network`.

internal import FeedBridge
public import FeedCHeader
internal import FeedFoundation
internal import FeedPrimitives
internal import FeedSystem
internal import JSONFeedModel

#if Network
  internal import Dispatch
  internal import FeedClient
#endif

@_cdecl("feed_fetch")
public func feedFetch(_ url: UnsafeRawPointer?, _ size: Int, _ options: UnsafePointer<CChar>?) -> feed_result {
  unsafe feed_result(url, size, options) { bytes, text in
    #if Network
      let options = try FetchingOptions(text, url: bytes.validString() ?? "")
      return try options.asksForDocument ? options.document() : options.feed()
    #else
      throw Failure(
        code: "no-network", "this build has no network access; fetch the document in another way, and give its bytes")
    #endif
  }
}

#if Network
  /// The options of `feed_fetch`, and what they ask for.
  private struct FetchingOptions {
    private var fetcher = FeedFetcher(
      .init(userAgent: "FeedBridge (+https://github.com/jsonfeed-swift/JSONFeed)", timeout: .seconds(30)))
    private let state: FetchState
    private let conversion: ConversionOptions
    let asksForDocument: Bool

    init(_ text: Span<UInt8>, url: String) throws {
      var options = try CallOptions(text)
      let validators = FetchValidators(
        etag: try options.string("etag"), lastModified: try options.string("last_modified"))
      let stored = try options.take("state", "an object that feed_fetch gave") { value in
        try? JSONDecoder().decode(FetchState.self, from: Data(value.encodeToString().utf8))
      }
      state = stored ?? FetchState(url, validators: validators)
      if let userAgent = try options.string("user_agent") { fetcher.options.userAgent = userAgent }
      let seconds = try options.take("timeout", "a number of seconds") { value in
        value.doubleValue.flatMap { $0 > 0 && $0 < 1e6 ? $0 : nil }
      }
      if let seconds { fetcher.options.timeout = .milliseconds(Int(seconds * 1000)) }
      for header in try options.take("headers", "an object of strings", \.objectValue) ?? [:] {
        fetcher.options.headers[header.name.lowercased()] = header.value.stringValue ?? ""
      }
      asksForDocument = try options.bool("document") ?? false
      conversion = try ConversionOptions(&options)
      let limits = fetcher.options.conversion.limits
      fetcher.options.conversion = conversion.converter
      fetcher.options.conversion.limits = limits
    }

    /// The feed if it has changed, and the state to store.
    func feed() throws -> ByteBuffer {
      let outcome = waiting { [fetcher, state] in await fetcher.fetch(state) }
      let stored = try JSONDecoder().decode(JSONFeed.Value.self, from: JSONEncoder().encode(outcome.state))
      let result: FetchResult
      do { result = try outcome.result.get() } catch { throw Self.failure(error, ["state": stored]) }
      let feed = result.conversion
      var writer = ResultWriter(isPickle: conversion.isPickle, capacity: feed?.feed.expectedSize ?? 1024)
      if let feed {
        try writer.write(feed.feed, feed.format, feed.stoppedEarly, conversion.listsRepairs ? feed.repairs : nil)
      }
      writer.member("state", stored)
      if let next = outcome.state.nextFetch.flatMap({ RFC3339.string($0) }) {
        writer.member("next_fetch", .string(next))
      }
      for member in Self.members(of: result.response) { writer.member(member.name, member.value) }
      return writer.end()
    }

    /// The document as the server sent it.
    func document() throws -> ByteBuffer {
      let outcome = waiting { [fetcher, state] () -> Result<(body: Data, response: FetchResponse), FetchError> in
        do throws(FetchError) {
          return .success(
            try await fetcher.download(state.url, isWholeFeed: false, validators: state.validators))
        } catch { return .failure(error) }
      }
      let (body, response): (Data, FetchResponse)
      do { (body, response) = try outcome.get() } catch { throw Self.failure(error) }
      var writer = ResultWriter(isPickle: conversion.isPickle, capacity: 2 * body.count)
      writer.member("document", .string(String(String.UnicodeScalarView(body.lazy.map { Unicode.Scalar($0) }))))
      for member in Self.members(of: response) { writer.member(member.name, member.value) }
      return writer.end()
    }

    private static func members(of response: FetchResponse) -> JSONFeed.Object {
      var headers: JSONFeed.Object = [:]
      for (name, value) in response.headers.sorted(by: { $0.key < $1.key }) { headers[name] = .string(value) }
      var members: JSONFeed.Object = ["url": .string(response.finalURL), "headers": .object(headers)]
      members["status"] = .number(.init(response.status))
      if let redirect = response.redirects.first { members["redirect"] = .number(.init(redirect.status)) }
      return members
    }

    private static func failure(_ error: FetchError, _ members: JSONFeed.Object = [:]) -> Failure {
      var failure = Failure(code: error.kind.code, error.description)
      var members = members
      if let response = error.response {
        for member in Self.members(of: response) { members[member.name] = member.value }
      }
      failure.object["response"] = .object(members)
      return failure
    }
  }

  /// The result of asynchronous work. Blocks, as everything in C does.
  private func waiting<Success: Sendable>(_ work: @escaping @Sendable () async -> Success) -> Success {
    let (result, hasEnded) = (Lock<Success?>(nil), DispatchSemaphore(value: 0))
    Task.detached {
      let value = await work()
      result.withLock { $0 = value }
      hasEnded.signal()
    }
    while true {
      hasEnded.wait()
      if let value = result.withLock({ $0 }) { return value }
    }
  }
#endif

/// The options of all commands that request URLs.

#if Network
  import FeedSystem
  import Foundation
  import JSONFeed
  import TestServer
  import Testing

  @testable import JSONFeedTool

  @Suite(.inTurns) struct NetworkOptionsTests {
    private static let commands = ["convert", "validate", "show", "preview", "discover", "fetch"]

    /// Runs a command with variables of the environment, without those of this process that name proxies.
    private func run(_ environment: String = "", _ arguments: [String]) async throws -> CommandRunner.Result {
      let words = arguments.map { "'\($0)'" }.joined(separator: " ")
      let names = ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY", "no_proxy", "NO_PROXY"]
      return try await CommandRunner.shell("unset \(names.joined(separator: " ")); \(environment) jsonfeed \(words)")
    }

    @Test("fields are sent to the server of the URL only", arguments: commands)
    func fieldsAreSentToTheServerOfTheURLOnly(command: String) async throws {
      let other = try LoopbackServer { ServedFeed(feed(1)).answer($0) }
      let target = other.url()
      let server = try LoopbackServer { request in
        request.path == "/a"
          ? LoopbackServer.answer(302, ["Location": "/b"]) : LoopbackServer.answer(302, ["Location": target])
      }
      _ = try await CommandRunner.jsonfeed(
        command, "--header", "Authorization: Bearer x:y", "--header", "cookie:a=b", "--header=Cookie:  c=d",
        "--user-agent", "Reader/2 (+https://example.org/)", server.url("/a"))
      // Validation makes more requests, for the last URL.
      #expect(server.requests.map(\.path) == ["/a", "/b"])
      #expect(server.requests.allSatisfy { $0.headers["authorization"] == "Bearer x:y" })
      #expect(server.requests.allSatisfy { $0.headers["cookie"] == "a=b; c=d" })
      #expect(!other.requests.isEmpty)
      #expect(other.requests.allSatisfy { $0.headers["authorization"] == nil && $0.headers["cookie"] == nil })
      #expect(
        (server.requests + other.requests).allSatisfy { $0.headers["user-agent"] == "Reader/2 (+https://example.org/)" }
      )
    }

    @Test func whatAFeedNamesOnOtherServersGetsNoFields() async throws {
      let other = try LoopbackServer(LoopbackServer.answer(404))
      let (icon, page) = (other.url("/icon.png"), other.url("/"))
      let server = try LoopbackServer { request in
        LoopbackServer.answer(
          200, ["ETag": "\"1\""],
          text:
            "{\"version\":\"https://jsonfeed.org/version/1.1\",\"title\":\"T\",\"icon\":\"\(icon)\",\"favicon\":\"/f.png\","
            + "\"home_page_url\":\"\(page)\",\"next_url\":\"\(page)next.json\",\"items\":[]}")
      }
      _ = try await CommandRunner.jsonfeed(
        "validate", "--follow", "--check-home-page", "--profile", "podcast", "--header", "X-Key: secret", server.url())
      #expect(Set(other.requests.map(\.path)) == ["/icon.png", "/", "/next.json"])
      #expect(other.requests.allSatisfy { $0.headers["x-key"] == nil })
      #expect(Set(server.requests.map(\.path)) == ["/feed.xml", "/f.png"])
      #expect(server.requests.allSatisfy { $0.headers["x-key"] == "secret" })
    }

    @Test(
      "private addresses cannot be refused with a proxy in the environment",
      arguments: [
        ("http_proxy=http://127.0.0.1:1", "http_proxy"), ("HTTPS_PROXY=http://127.0.0.1:1", "HTTPS_PROXY"),
        ("all_proxy=http://127.0.0.1:1", "all_proxy"), ("HTTP_PROXY=http://127.0.0.1:1", nil), ("http_proxy=", nil),
        ("http_proxy=http://127.0.0.1:1 no_proxy=\"*\"", nil),
      ])
    func privateAddressesAreRefused(environment: String, refused: String?) async throws {
      let server = try LoopbackServer { ServedFeed(feed(1)).answer($0) }
      let result = try await run(environment, ["convert", "--no-private-addresses", server.url()])
      #expect(server.connectionsSoFar == 0)
      if let refused {
        #expect(result.code == 2)
        #expect(result.errors.contains("the proxy in \(refused), because a proxy looks up the names of hosts itself"))
      } else {
        #expect(result.code == 1)
        #expect(result.errors.contains("the address of this host is private"))
      }
    }

    /// What a proxy gets is a whole URL.
    @Test func theProxyOfTheOptionOrOfTheEnvironmentIsUsed() async throws {
      let proxy = try LoopbackServer { request in
        request.headers["proxy-authorization"] == "Basic YWRhOnNlY3JldA=="
          ? ServedFeed(feed(1)).answer(request) : LoopbackServer.answer(407)
      }
      let address = proxy.url("").replacing("//", with: "//ada:secret@")
      let url = "http://feeds.example/feed.xml"
      for (environment, options) in [
        ("", ["--proxy", address]), ("http_proxy=\(address)", []), ("all_proxy=\(address)", []),
        ("http_proxy=http://127.0.0.1:1", ["--proxy", address]), ("http_proxy=\(address) no_proxy=other.example", []),
      ] {
        let result = try await run(environment, ["convert"] + options + [url])
        #expect(result.code == 0, "\(environment) \(options) \(result.errors)")
      }
      #expect(proxy.requests.map(\.path) == Array(repeating: url, count: 5))
    }

    @Test func theHostsOfNoProxyAreRequestedDirectlyAndHTTP_PROXYIsIgnored() async throws {
      let server = try LoopbackServer { ServedFeed(feed(1)).answer($0) }
      for environment in ["http_proxy=http://127.0.0.1:1 no_proxy=127.0.0.1", "HTTP_PROXY=http://127.0.0.1:1"] {
        #expect(try await run(environment, ["convert", server.url()]).code == 0, "\(environment)")
      }
      #expect(server.requests.map(\.path) == ["/feed.xml", "/feed.xml"])
    }

    @Test(
      "a proxy that does not answer, or refuses, is named",
      arguments: [
        (
          "http_proxy=http://ada:secret@127.0.0.1:1", "http://feeds.example/",
          "http://127.0.0.1:1 (http_proxy) cannot be reached"
        ),
        (
          "all_proxy=ada:secret@127.0.0.1:1", "https://feeds.example/",
          "http://127.0.0.1:1 (all_proxy) cannot be reached"
        ),
        (
          "https_proxy=PROXY", "https://required.example/",
          "PROXY (https_proxy) requires a user name and password; write them into its URL"
        ),
        (
          "https_proxy=PROXY", "https://forbidden.example/",
          "PROXY (https_proxy) makes no connection to the host: it responded with status 403"
        ),
        (
          "http_proxy=PROXY", "http://required.example/",
          "status 407 (the proxy requires a user name and password; write them into its URL"
        ),
      ])
    func aProxyThatFailsIsNamed(environment: String, url: String, message: String) async throws {
      let server = try LoopbackServer { request in
        LoopbackServer.answer(request.path.contains("required") ? 407 : 403)
      }
      let result = try await run(environment.replacing("PROXY", with: server.url("")), ["convert", url])
      #expect(result.code == 1)
      #expect(result.errors.contains(message.replacing("PROXY", with: server.url(""))), "\(result.errors)")
      #expect(!result.errors.contains("secret"))
    }

    @Test func theHostOfAProxyIsNamedIfItIsTheProxyOfTheOption() async throws {
      let result = try await run("", ["convert", "--proxy", "http://127.0.0.1:1", "http://feeds.example/"])
      #expect(
        result.errors.contains("the proxy http://127.0.0.1:1 cannot be reached; check that it is running, and its URL"))
    }

    // MARK: Time

    @Test("each command has a limit for a document, which the error names", arguments: commands)
    func theTimeForADocumentCanBeSet(command: String) async throws {
      let server = try LoopbackServer([.silence])
      let result = try await CommandRunner.run([command, "--timeout", "1", server.url()])
      #expect(
        (result.output + result.errors).contains(
          "no complete response within 1 seconds; try again later, or allow more time with --timeout or --max-time"))
    }

    /// Without the limit, each request would take until its own timeout.
    @Test func aCommandEndsAfterItsTime() async throws {
      let server = try LoopbackServer([.silence])
      for arguments in [["convert", server.url()], ["fetch", "--jobs", "1", server.url("/a"), server.url("/b")]] {
        let result = try await CommandRunner.run(arguments + ["--max-time", "1"])
        #expect(result.code == 1)
        #expect((result.output + result.errors).contains("no complete response within "))
        #expect(
          arguments.count == 2
            || result.output.contains("/b\tthere is no time left for a request; allow more with --max-time\n"))
      }
    }

    /// The server is fast for the feed, and each of its pages leads to another, which is never complete.
    @Test func followingPagesEndsAfterTheTimeOfTheCommand() async throws {
      let server = try LoopbackServer { request in
        if request.path != "/feed.json" { return [.silence] }
        return LoopbackServer.answer(
          text:
            "{\"version\":\"https://jsonfeed.org/version/1.1\",\"title\":\"T\",\"next_url\":\"/2.json\",\"items\":[]}")
      }
      let result = try await CommandRunner.jsonfeed("validate", "--follow", "--max-time", "2", server.url("/feed.json"))
      #expect(result.output.contains("no complete response within"))
    }
  }
#endif

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
  }
#endif

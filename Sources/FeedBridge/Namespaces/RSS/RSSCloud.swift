/// rssCloud hubs (https://www.rssboard.org/rsscloud-interface), which RSS declares with `cloud`.

internal import FeedPrimitives
internal import JSONFeedModel

extension JSONFeed.Hub {
  /// The rssCloud hub of a `<cloud domain port path registerProcedure protocol>`.
  init?(cloud: JSONFeed.Value) {
    func text(_ name: String) -> String? { cloud[name]?.attributeText.flatMap { $0.isEmpty ? nil : $0 } }
    // Some feeds have a URL there.
    guard let domain = text("domain").map({ URLReference.host(of: $0) ?? $0 }) else { return nil }
    let port = text("port") ?? "80"
    let path = text("path") ?? "/"
    let isSecure = port == "443" || text("protocol")?.lowercased() == "https-post"
    let slash = path.hasPrefix("/") ? "" : "/"
    let (scheme, usualPort) = isSecure ? ("https", "443") : ("http", "80")
    let portOfURL = port == usualPort ? "" : ":" + port
    guard let url = URLText.member("\(scheme)://\(domain)\(portOfURL)\(slash)\(path)") else { return nil }
    self.init(type: "rssCloud", url: url)
  }

  /// The attributes of an RSS `cloud` with this URL; nil if the hub cannot be written as one.
  var cloud: [(name: String, value: String?)]? {
    guard type == "rssCloud", let host = URLReference.host(of: url), let authority = url.firstRange(of: "://") else {
      return nil
    }
    let rest = url[authority.upperBound...]
    let slash = rest.firstIndex(of: "/") ?? rest.endIndex
    let port = rest[..<slash].split(separator: ":").last.flatMap { Int($0) }
    let isSecure = url.hasPrefix("https:")
    return [
      ("domain", host), ("port", String(port ?? (isSecure ? 443 : 80))),
      ("path", slash == rest.endIndex ? "/" : String(rest[slash...])), ("registerProcedure", ""),
      ("protocol", isSecure ? "https-post" : "http-post"),
    ]
  }
}

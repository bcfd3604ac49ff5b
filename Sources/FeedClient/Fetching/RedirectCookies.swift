/// Cookies that redirects set, for the requests that follow them (RFC 6265).

import FeedFoundation
internal import FeedPrimitives
internal import JSONFeedModel

/// The cookies of one chain of redirects, which are forgotten with it. Some servers redirect to the same URL until they get
/// their cookie back.
struct RedirectCookies {
  private struct Cookie {
    var name: String
    var value: String
    var site: String
    var path: String
    var isSecure = false
    var isExpired = false
  }

  /// The maximum number of cookies, as browsers have it at least, and the maximum size of the field `Cookie` in bytes, as many
  /// servers have it.
  private static let (maximumCount, maximumSize) = (50, 8192)

  private var cookies: [Cookie] = []

  /// Notes the cookies that a response sets.
  ///
  /// - Parameter field: The fields `Set-Cookie`, joined with commas.
  mutating func note(_ field: String, from url: WebURL, now: Date) {
    for text in Self.split(field) {
      guard let cookie = Self.cookie(text, url, now) else { continue }
      cookies.removeAll { ($0.name, $0.site, $0.path) == (cookie.name, cookie.site, cookie.path) }
      if !cookie.isExpired, cookies.count < Self.maximumCount { cookies.append(cookie) }
    }
  }

  /// The value of the field `Cookie` of a request; nil if there are no cookies for it.
  func field(for url: WebURL) -> String? {
    var field = ""
    for cookie in cookies where cookie.site == url.site && (!cookie.isSecure || url.isSecure) {
      let isInPath =
        url.path == cookie.path || url.path.hasPrefix(cookie.path.hasSuffix("/") ? cookie.path : cookie.path + "/")
      let pair = (field.isEmpty ? "" : "; ") + "\(cookie.name)=\(cookie.value)"
      if isInPath, field.utf8.count + pair.utf8.count <= Self.maximumSize { field += pair }
    }
    return field.isEmpty ? nil : field
  }

  /// The single cookies. There are commas in dates too, but what follows them has no name.
  private static func split(_ field: String) -> [String] {
    field.split(separator: ",").reduce(into: []) { cookies, part in
      let pair = part.prefix { $0 != ";" }
      let isCookie = pair.contains("=") && String(pair.prefix { $0 != "=" }).trimmed.isFieldName
      if isCookie || cookies.isEmpty { cookies.append(String(part)) } else { cookies[cookies.count - 1] += "," + part }
    }
  }

  private static func cookie(_ text: String, _ url: WebURL, _ now: Date) -> Cookie? {
    var parts = text.split(separator: ";").map { part in
      let (name, value) = (part.prefix { $0 != "=" }, part.drop { $0 != "=" }.dropFirst())
      return (name: String(name).trimmed, value: String(value).trimmed)
    }
    guard let (name, value) = parts.first, text.prefix(while: { $0 != ";" }).contains("="), name.isFieldName,
      value.isEmpty || value.isFieldValue
    else { return nil }
    parts.removeFirst()
    let directory = url.path[..<(url.path.lastIndex(of: "/") ?? url.path.startIndex)]
    var cookie = Cookie(name: name, value: value, site: url.site, path: directory.isEmpty ? "/" : String(directory))
    var lifetime: Double?
    for (name, value) in parts {
      switch name.lowercased() {
      case "path" where value.hasPrefix("/"): cookie.path = value
      case "secure": cookie.isSecure = true
      case "max-age": lifetime = Double(value) ?? lifetime
      case "expires" where lifetime == nil: lifetime = FeedDate.parse(value)?.date.timeIntervalSince(now)
      default: break
      }
    }
    cookie.isExpired = lifetime.map { $0 <= 0 } ?? false
    return cookie.isSecure && !url.isSecure ? nil : cookie
  }
}

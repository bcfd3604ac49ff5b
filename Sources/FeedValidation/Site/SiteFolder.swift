/// The folder with the files of a web site, as a static server publishes them.

internal import FeedBridge
internal import FeedFoundation
internal import FeedPrimitives
internal import FeedSystem
internal import JSONFeedModel

/// A folder whose URL is known, so that links to the site can be looked up in it.
package struct SiteFolder: Sendable, Hashable {
  /// What is at a URL.
  enum Target: Equatable {
    /// Another site, or a program or a redirect that answers.
    case elsewhere
    case missing
    /// A file, or a directory without a page of its own.
    case file(String)
  }

  /// The URL of the folder, with a slash at its end.
  package let url: String
  /// Its path, with a slash at its end.
  let folder: String
  /// Whether the pages that items link to are in it. They are not, for example, if a program on the server makes them.
  private(set) var hasPages = true
  private let host: String
  private let root: String
  /// The starts of paths that the server redirects.
  private let redirected: [String]

  /// - Parameter url: The URL of the folder; nil if it is not an http(s) URL.
  package init?(_ folder: String, url: String) {
    var url = String(url.prefix { $0 != "?" && $0 != "#" })
    // The URL of the home page is in the folder.
    if url.hasSuffix(".html") || url.hasSuffix(".htm") {
      url = String(url[...(url.lastIndex(of: "/") ?? url.startIndex)])
    }
    if !url.hasSuffix("/") { url += "/" }
    guard let (host, path) = Self.parts(of: url) else { return nil }
    self.folder = folder.hasSuffix("/") ? folder : folder + "/"
    (self.url, self.host, root) = (url, host, path)
    redirected = Self.redirected(in: self.folder)
  }

  /// Finds the URL of a folder by a feed in it whose link to itself, or else whose home page and items, lead to files in the folder.
  ///
  /// - Parameters:
  ///   - feeds: the paths of feeds in the folder, of which the first ones are read.
  ///   - pages: how many HTML pages the folder has.
  ///   - limits: those for reading a feed.
  package init?(_ folder: String, feeds: some Sequence<String>, pages: Int, limits: JSONFeed.Limits = .init()) {
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    for path in feeds.prefix(20) where path.hasPrefix(prefix) {
      guard let status = FileStatus(path: path), status.size <= limits.documentSize,
        let data = FileManager.default.contents(atPath: path), let feed = try? JSONFeed.convert(data)
      else { continue }
      let links = feed.items.compactMap(\.url)
      if let url = feed.feedURL.flatMap({ Self.root(of: $0, at: String(path.dropFirst(prefix.count))) }),
        var site = SiteFolder(folder, url: url)
      {
        let missing = links.count { site.target(of: $0) == .missing }
        // Either the pages are elsewhere, or all links are wrong: then there are about as many pages.
        site.hasPages = missing <= pages || site.hasPage(links)
        self = site
        return
      }
      for url in feed.homePageURL.map(Self.roots) ?? [] {
        guard let site = SiteFolder(folder, url: url), site.hasPage([feed.homePageURL ?? ""]), site.hasPage(links)
        else {
          continue
        }
        self = site
        return
      }
    }
    return nil
  }

  /// Where a file of the folder is in the site.
  package func document(_ path: String) -> SiteDocument? {
    guard path.hasPrefix(folder) else { return nil }
    let name = PercentEncoding.encoded(String(path.dropFirst(folder.count))) { index, name in
      PercentEncoding.isUnreserved(name[index]) || name[index] == ASCII.slash
    }
    return SiteDocument(site: self, url: url + name)
  }

  private func hasPage(_ links: [String]) -> Bool {
    links.contains { if case .file = target(of: $0) { true } else { false } }
  }

  // MARK: Finding the URL

  /// The URL of the folder if the file with this name in it has this URL. Servers leave out `index.xml`, and sometimes other suffixes.
  private static func root(of url: String, at name: String) -> String? {
    guard let (_, path) = parts(of: url) else { return nil }
    let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    let isIndex = stem == "index" || stem.hasSuffix("/index")
    let directory = isIndex ? String(stem.dropLast(5)) : stem + "/"
    for end in [name, stem, directory, String(directory.dropLast())] where path.hasSuffix("/" + end) {
      return origin(of: url) + String(path.dropLast(end.count))
    }
    return nil
  }

  /// The URLs that the folder with a home page may have.
  private static func roots(ofHomePage url: String) -> [String] {
    guard let (_, path) = parts(of: url) else { return [] }
    let directory = path.lastIndex(of: "/").map { path[...$0] } ?? "/"
    return [origin(of: url) + "/", origin(of: url) + directory]
  }

  /// The scheme and the host.
  private static func origin(of url: String) -> String {
    let start = url.firstRange(of: "//")?.upperBound ?? url.startIndex
    return String(url[..<(url[start...].firstIndex { "/?#".contains($0) } ?? url.endIndex)])
  }

  /// The host without `www.` and the usual port, and the path without percent-encoding; nil for what is not an http(s) URL.
  private static func parts(of url: String) -> (host: String, path: String)? {
    guard URLText.isWeb(url) else { return nil }
    let origin = origin(of: url)
    var host = origin.drop { $0 != "/" }.dropFirst(2).lowercased()
    for port in [":443", ":80"] where host.hasSuffix(port) { host.removeLast(port.count) }
    let path = URLText.percentDecoded(String(url.dropFirst(origin.count).prefix { $0 != "?" && $0 != "#" }))
    return (URLText.withoutWWW(host), path.isEmpty ? "/" : path)
  }

  fileprivate static func isOnOwnMachine(_ url: String) -> Bool {
    parts(of: url).map { PlaceholderChecks.isPrivate(String($0.host.prefix { $0 != ":" })) } ?? false
  }

  // MARK: Files

  /// What a static server finds at a URL.
  func target(of url: String) -> Target {
    guard let (host, path) = Self.parts(of: url), host == self.host, (path + "/").hasPrefix(root),
      !path.split(separator: "/").contains(".."), !path.contains("\0"), !redirected.contains(where: path.hasPrefix),
      !Self.programs.contains(URLReference.fileExtension(of: url) ?? "")
    else { return .elsewhere }
    let name = String(path.dropFirst(root.count))
    let file = folder + (name.hasSuffix("/") ? String(name.dropLast()) : name)
    let kind = name.isEmpty ? .directory : FileStatus(path: file)?.kind
    if kind == .file { return .file(file) }
    let others =
      (kind == .directory ? Self.indices.map { folder + name + "/" + $0 } : []) + [file + ".html", file + ".htm"]
    if let other = others.first(where: { FileStatus(path: $0)?.kind == .file }) { return .file(other) }
    return kind == .directory ? .file(file) : .missing
  }

  private static let indices = ["index.html", "index.htm", "index.xhtml", "index.xml", "index.json", "index.php"]
  /// The suffixes of programs, which answer depending on the query.
  private static let programs: Set<String> = ["php", "cgi", "asp", "aspx", "jsp", "do", "pl", "py"]

  /// The starts of the paths in the file `_redirects` of Netlify and others. If a program or the server's configuration rewrites paths, all
  /// of them.
  private static func redirected(in folder: String) -> [String] {
    func text(_ name: String) -> String {
      FileReader(folder + name)?.readAll(limit: 1 << 20).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
    let apache = text(".htaccess").lowercased()
    if apache.contains("rewrite") || apache.contains("redirect") || !text("_worker.js").isEmpty { return ["/"] }
    return text("_redirects").split(whereSeparator: \.isNewline).compactMap { line in
      guard let first = line.split(separator: " ").first, let start = first.firstIndex(of: "/") else { return nil }
      let path = first.hasPrefix("http") ? Self.parts(of: String(first))?.path[...] : first[start...]
      return path.flatMap { first.hasPrefix("#") ? nil : String($0.prefix { $0 != "*" && $0 != ":" }) }
    }
  }
}

/// A document of a site whose files are known.
package struct SiteDocument: Sendable, Hashable {
  let site: SiteFolder
  /// Its URL.
  package let url: String

  /// What is wrong with the link of an item, if it leads to nothing in the site.
  func problem(ofLink link: String) -> String? {
    guard site.hasPages, site.target(of: link) == .missing else { return nil }
    return "\(link.shortened) is not in the folder of the site. Correct the URL, or add the file."
  }

  /// What is wrong with the link of a page to a feed of the site, if anything is.
  func problem(ofLinkTo feed: FeedDiscovery.Feed) -> (rule: RuleID, message: String)? {
    switch site.target(of: feed.url) {
    case .elsewhere:
      // A link that the generator's own server made.
      guard SiteFolder.isOnOwnMachine(feed.url), !SiteFolder.isOnOwnMachine(site.url) else { return nil }
      return (
        .discoveryLinkBroken,
        "The page announces the feed \(feed.url.shortened), which only your own machine can open. Write its URL in \(site.url.shortened)."
      )
    case .missing:
      return (
        .discoveryLinkBroken,
        "The page announces the feed \(feed.url.shortened), which is not in the folder of the site. Correct href, or remove the link."
      )
    case .file(let path):
      guard let type = feed.type, !["application/xml", "text/xml", "application/json"].contains(type),
        let start = FileReader(path)?.read(upTo: 1 << 16)
      else { return nil }
      let format = FeedFormat(detecting: start)
      guard format.isFeed else {
        return (
          .discoveryLinkType,
          "The page announces \(feed.url.shortened) as a feed, but it is \(format.description). Write the URL of the feed itself."
        )
      }
      // RSS 1.0 is announced as either.
      let types = format.name == "rdf" ? ["application/rdf+xml", "application/rss+xml"] : [format.mediaType ?? type]
      guard !types.contains(type) else { return nil }
      return (
        .discoveryLinkType,
        "The link to \(feed.url.shortened) has type=\"\(type.shortened)\", but the feed is \(format.description). Write type=\"\(types[0])\"."
      )
    }
  }
}

/// The folder with the files of a web site, as a static server publishes them.

internal import FeedBridge
package import FeedFoundation
internal import FeedPrimitives
internal import FeedSystem
internal import JSONFeedModel

/// A folder whose URL is known, so that links to the site can be looked up in it.
package struct SiteFolder: Sendable, Hashable {
  /// What is at a URL.
  enum Target: Equatable {
    /// Another site, a program or a redirect that answers, or what cannot be looked at.
    case elsewhere
    case missing
    /// A file, or a directory without a page of its own.
    case file(String)
  }

  /// The URL of the folder, with a slash at its end.
  package let url: String
  /// Its path, with a slash at its end.
  package let folder: String
  /// Whether the pages that items link to are in it. They are not, for example, if a program on the server makes them.
  private(set) var hasPages = true
  private let host: String
  private let root: String
  /// What the server redirects.
  private let redirects: Redirects
  private let formats = KnownFormats()

  /// - Parameter url: The URL of the folder, or of a page or a feed in it; nil if it is not an http(s) URL.
  package init?(_ folder: String, url: String) {
    var origin = Self.origin(of: url)
    var rest = url.dropFirst(origin.count).prefix { $0 != "?" && $0 != "#" }
    if let suffix = URLReference.fileExtension(of: String(rest)), Self.programs.union(Self.suffixes).contains(suffix) {
      rest = rest[...(rest.lastIndex(of: "/") ?? rest.startIndex)]
    }
    // As in other URLs, without the usual port
    origin = origin.lowercased()
    let port = origin.hasPrefix("https") ? ":443" : ":80"
    if origin.hasSuffix(port) { origin.removeLast(port.count) }
    self.url = origin + rest + (rest.hasSuffix("/") ? "" : "/")
    guard let parts = Self.parts(of: self.url) else { return nil }
    (host, root) = parts
    self.folder = folder.hasSuffix("/") ? folder : folder + "/"
    redirects = Redirects(in: self.folder, of: self.url, host)
  }

  /// Finds the sites in a directory by feeds whose links to themselves, or else whose home pages and items, lead to files in a folder of it: the
  /// directory, or one below it, where generators put the site. Each URL has one folder, that in which most links lead to files.
  ///
  /// - Parameters:
  ///   - feeds: the paths of feeds in the directory, of which the first ones are read. They may be compressed.
  ///   - pages: the paths of its HTML pages.
  ///   - read: reads a feed; nil if that is not possible.
  package static func all(
    in directory: String, feeds: some Sequence<String>, pages: [String], read: (_ path: String) -> Data?
  ) -> [SiteFolder] {
    let prefix = directory.hasSuffix("/") ? directory : directory + "/"
    var sites: [(site: SiteFolder, linkCount: Int)] = []
    for path in feeds.prefix(100) where !sites.contains(where: { $0.linkCount > 0 && $0.site.contains(path) }) {
      guard let data = read(path), let feed = try? JSONFeed.convert(data) else { continue }
      // The directory, and those on the way to the feed. Many a folder has a file of this name, but no other one that items lead to.
      let name = path.dropFirst(prefix.count)
      let file = Decompressor.contents(ofFile: path) ?? path
      let folders = [prefix] + name.indices.filter { name[$0] == "/" }.map { prefix + name[...$0] }
      let candidates = folders.compactMap { folder -> (site: SiteFolder, linkCount: Int)? in
        guard
          let site = SiteFolder(folder, of: feed, at: String(file.dropFirst(folder.count)), pages: pages)
        else {
          return nil
        }
        let linkCount = feed.items.count { $0.url.map(site.hasFile) ?? false }
        return linkCount > 0 || folder == prefix ? (site, linkCount) : nil
      }
      // Where a home page is, the site begins; a folder above may only have the same name as a folder of the site.
      let homes = candidates.filter { FileStatus(path: $0.site.folder + "index.html") != nil }
      guard let found = homes.first ?? candidates.first else { continue }
      if let index = sites.firstIndex(where: { $0.site.isSame(as: found.site) }) {
        if sites[index].linkCount < found.linkCount { sites[index] = found }
      } else {
        sites.append(found)
      }
    }
    return sites.map(\.site).sorted(on: { $0.folder.utf8.count })
  }

  /// The folder if the feed with this name in it says its URL.
  private init?(_ folder: String, of feed: JSONFeed, at name: String, pages: [String]) {
    let links = feed.items.compactMap(\.url)
    if let url = feed.feedURL.flatMap({ Self.root(of: $0, at: name) }) {
      self.init(folder, url: url)
      let missing = links.count { target(of: $0) == .missing }
      // Either the pages are elsewhere, or all links are wrong: then there are about as many pages.
      hasPages = links.contains(where: hasFile) || missing <= pages.count { $0.hasPrefix(folder) }
      return
    }
    for url in feed.homePageURL.map(Self.roots) ?? [] {
      self.init(folder, url: url)
      if case .file = target(of: feed.homePageURL ?? ""), links.contains(where: hasFile) { return }
    }
    return nil
  }

  /// Whether two folders have the same URL.
  package func isSame(as other: SiteFolder) -> Bool { (host, root) == (other.host, other.root) }

  package func contains(_ path: String) -> Bool { path.hasPrefix(folder) }

  /// Where a file of the folder is in the site.
  package func document(_ path: String) -> SiteDocument? {
    guard path.hasPrefix(folder) else { return nil }
    let name = PercentEncoding.encoded(String(path.dropFirst(folder.count))) { index, name in
      PercentEncoding.isUnreserved(name[index]) || name[index] == ASCII.slash
    }
    return SiteDocument(site: self, url: url + name)
  }

  /// Whether a link leads to something in the folder that not every folder has, as that to the home page does.
  private func hasFile(at url: String) -> Bool {
    guard case .file = target(of: url), let path = Self.parts(of: url)?.path else { return false }
    return path != root && path + "/" != root
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
    return directory == "/" ? [origin(of: url) + "/"] : [origin(of: url) + "/", origin(of: url) + directory]
  }

  /// The scheme and the host.
  private static func origin(of url: String) -> String {
    let start = url.firstRange(of: "//")?.upperBound ?? url.startIndex
    return String(url[..<(url[start...].firstIndex { "/?#".contains($0) } ?? url.endIndex)])
  }

  /// The host without user, `www.` and the usual port, and the path without percent-encoding; nil for what is not an http(s) URL with a host.
  fileprivate static func parts(of url: String) -> (host: String, path: String)? {
    guard URLText.isWeb(url) else { return nil }
    let origin = origin(of: url)
    var host = origin.drop { $0 != "/" }.dropFirst(2).lowercased().split(separator: "@").last.map(String.init) ?? ""
    if host.isEmpty { return nil }
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
      !path.split(separator: "/").contains(".."), !path.contains("\0"), !redirects.contain(path),
      // What is no text cannot be looked for.
      !path.contains("\u{FFFD}"), !Self.programs.contains(URLReference.fileExtension(of: url) ?? "")
    else { return .elsewhere }
    let name = String(path.dropFirst(root.count))
    let file = folder + (name.hasSuffix("/") ? String(name.dropLast()) : name)
    let kind = name.isEmpty ? .directory : FileStatus(path: file)?.kind
    if kind == .file { return .file(file) }
    let others =
      (kind == .directory ? Self.indices.map { folder + name + "/" + $0 } : []) + [file + ".html", file + ".htm"]
    if let other = others.first(where: { FileStatus(path: $0)?.kind == .file }) { return .file(other) }
    if kind == .directory { return .file(file) }
    // Servers send it as what it contains.
    if FileStatus(path: file + Decompressor.suffix)?.kind == .file { return .elsewhere }
    return FileStatus.isUnreadable(file) ? .elsewhere : .missing
  }

  private static let indices = ["index.html", "index.htm", "index.xhtml", "index.xml", "index.json", "index.php"]
  /// The suffixes of pages and feeds.
  private static let suffixes: Set<String> = ["html", "htm", "xhtml", "xml", "json", "rss", "atom", "rdf"]
  /// The suffixes of programs, which answer depending on the query.
  private static let programs: Set<String> = ["php", "cgi", "asp", "aspx", "jsp", "do", "pl", "py"]

  /// The format of a file; nil if it cannot be read. Each file is read once.
  func format(of path: String) -> FeedFormat? {
    formats.all.withLock { known in
      if let format = known[path] { return format }
      var format = FileReader(path)?.read(upTo: 1 << 16).flatMap { FeedFormat(detectingStart: $0) }
      // JSON Feed may have its version at the end.
      if format == nil {
        format = FileReader(path)?.readAll(limit: JSONFeed.Limits().documentSize).map { FeedFormat(detecting: $0) }
      }
      known[path] = .some(format)
      return format
    }
  }
}

/// The formats of the files of a site to which pages link.
private final class KnownFormats: Sendable, Hashable {
  let all = Lock<[String: FeedFormat?]>([:])

  static func == (_: KnownFormats, _: KnownFormats) -> Bool { true }
  func hash(into _: inout Hasher) {}
}

/// What a server answers although there is no such file.
private struct Redirects: Sendable, Hashable {
  private var paths: Set<String> = []
  private var starts: [String] = []

  /// The rules in the file `_redirects` of Netlify and others. If a program or the server's configuration rewrites paths, all of them.
  init(in folder: String, of url: String, _ host: String) {
    func lines(_ name: String) -> [String] {
      // A pipe would be waited for.
      guard FileStatus(path: folder + name)?.kind == .file,
        let bytes = FileReader(folder + name)?.readAll(limit: 1 << 20)
      else { return [] }
      return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map { String($0).trimmed }
        .filter { !$0.isEmpty && !$0.hasPrefix("#") }
    }
    let rewrites = lines(".htaccess").contains { line in
      ["rewrite", "redirect"].contains(where: line.lowercased().contains)
    }
    if rewrites || !lines("_worker.js").isEmpty {
      starts = ["/"]
      return
    }
    for line in lines("_redirects") {
      let fields = line.split(whereSeparator: \.isWhitespace)
      // What answers with an error does not answer for the file.
      guard let from = fields.first, !fields.dropFirst(2).contains(where: { $0.hasPrefix("4") || $0.hasPrefix("5") })
      else {
        continue
      }
      var path = String(from)
      if !path.hasPrefix("/") {
        // Another host, or http where the site has https, leads to the site itself.
        guard let parts = SiteFolder.parts(of: path), parts.host == host,
          path.hasPrefix(url.prefix { $0 != ":" } + ":")
        else { continue }
        path = parts.path
      }
      if let end = path.firstIndex(where: { $0 == "*" || $0 == ":" }) {
        starts.append(String(path[..<end]))
      } else {
        paths.insert(Self.withoutSlash(path))
      }
    }
  }

  func contain(_ path: String) -> Bool {
    paths.contains(Self.withoutSlash(path)) || starts.contains(where: path.hasPrefix)
  }

  private static func withoutSlash(_ path: String) -> String { path.hasSuffix("/") ? String(path.dropLast()) : path }
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

  /// What is wrong with the link of a page to a feed, if anything is.
  func problem(of link: HTMLPage.Link) -> (rule: RuleID, message: String)? {
    let (target, purpose) = (URLText.withoutFeedScheme(link.url), FeedDiscovery.purpose(of: link))
    let url = target.shortened
    let subject = (purpose == .feed ? "The page announces the feed " : "The page links to the data ") + url
    if purpose != .other {
      if link.href.isEmpty || link.href.hasPrefix("#") {
        let found = link.href.isEmpty ? "missing or empty" : "only \"\(link.href.shortened)\""
        return (
          .discoveryLinkBroken,
          "href is \(found), so this link leads to no other document. Write its URL, or remove the link."
        )
      }
      // A link that the generator's own server made, or the path of a file.
      let start = link.href.prefix(5).lowercased()
      let isOfFile = start == "file:" || "/\\".contains { start.dropFirst().hasPrefix(":\($0)") }
      if isOfFile || SiteFolder.isOnOwnMachine(target) && !SiteFolder.isOnOwnMachine(site.url) {
        let advice = "Write its URL in \(site.url.shortened)."
        return (.discoveryLinkBroken, "\(subject), which only your own machine can open. \(advice)")
      }
      if let meant = URISchemes.withoutRepeatedScheme(target) {
        return (.discoveryLinkBroken, "\(subject), whose scheme is written twice. Write \(meant.shortened).")
      }
      if SiteFolder.parts(of: target) == nil {
        // Its base cannot be used.
        if URLReference.scheme(of: target) == nil { return nil }
        return (.discoveryLinkBroken, "\(subject), which is not an http(s) URL. Correct href, or remove the link.")
      }
    }
    switch site.target(of: target) {
    case .elsewhere: return nil
    case .missing:
      if purpose == .other { return nil }
      return (
        .discoveryLinkBroken, "\(subject), which is not in the folder of the site. Correct href, or remove the link."
      )
    case .file(let path):
      if purpose == .feed, FileStatus(path: path)?.kind == .directory {
        return (.discoveryLinkBroken, "\(subject), which is a folder without a page. Write the URL of the feed itself.")
      }
      // Pages in other languages are many, and no feeds.
      let isPage = purpose == .other && path.lowercased().hasSuffix("html")
      guard !isPage, let format = site.format(of: path) else { return nil }
      if case .compressed = format { return nil }
      guard format.isFeed else {
        guard purpose == .feed else { return nil }
        return (
          .discoveryLinkType,
          "The page announces \(url) as a feed, but it is \(format.description). Write the URL of the feed itself."
        )
      }
      // RDF without the namespace of RSS may be something else.
      if case .rdf(nil) = format { return nil }
      // RSS 1.0 is announced as either, and JSON Feed 1 was announced as JSON.
      let others = ["rdf": "application/rss+xml", "jsonfeed": "application/json"]
      let types = [format.mediaType, others[format.name]].compactMap(\.self)
      if types.contains(link.type ?? "") { return nil }
      let known = ["rss+xml", "atom+xml", "rdf+xml", "feed+json", "json"].map { "application/" + $0 } + ["text/html"]
      let problem =
        link.type.map { type in
          "has type=\"\(type.shortened)\", "
            + (known.contains(type)
              ? "but the feed is \(format.description)" : "for which many feed readers do not look")
        } ?? "has no type, so feed readers do not find the feed"
      return (.discoveryLinkType, "The link to \(url) \(problem). Write type=\"\(types.first ?? "")\".")
    }
  }
}

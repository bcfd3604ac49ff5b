/// Media types (RFC 6838): whether a text is one, and which one a file's suffix means.

internal import FeedPrimitives

package enum MediaType {
  /// Whether `text` has the form of a media type, with or without parameters.
  package static func isValid(_ text: String) -> Bool {
    let parts = text.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
    guard let type = parts.first else { return false }
    let names = type.split(separator: "/", omittingEmptySubsequences: false)
    guard names.count == 2 else { return false }
    return names.allSatisfy { name in
      let trimmed = parts.count == 2 ? name.prefix { $0 != " " } : name
      return !trimmed.isEmpty && trimmed.utf8.allSatisfy(isNameByte)
    }
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    ASCII.isLetter(byte) || ASCII.isDigit(byte) || "!#$&^_.+-".utf8.contains(byte)
  }

  /// The media type that the suffix of a URL's path means; nil for none that is known.
  package static func forURL(_ url: String) -> String? {
    var path = url[...]
    if let end = path.firstIndex(where: { $0 == "?" || $0 == "#" }) { path = path[..<end] }
    // A host's last label is no suffix: `http://example.zip`.
    if let colon = path.firstIndex(of: ":"), path[colon...].hasPrefix("://") {
      path = path[path.index(colon, offsetBy: 3)...]
      guard let slash = path.firstIndex(of: "/") else { return nil }
      path = path[slash...]
    } else if path.hasPrefix("//") {
      path = path.dropFirst(2)
      guard let slash = path.firstIndex(of: "/") else { return nil }
      path = path[slash...]
    }
    let name = path.lastIndex(of: "/").map { path[$0...] } ?? path
    guard let dot = name.lastIndex(of: ".") else { return nil }
    let suffix = name[name.index(after: dot)...]
    guard suffix.utf8.count <= 8 else { return nil }
    return bySuffix[suffix.lowercased()]
  }

  private static let bySuffix: [String: String] = [
    "mp3": "audio/mpeg", "m4a": "audio/x-m4a", "m4b": "audio/mp4", "aac": "audio/aac", "ogg": "audio/ogg",
    "oga": "audio/ogg",
    "opus": "audio/opus", "wav": "audio/wav", "flac": "audio/flac", "wma": "audio/x-ms-wma", "aif": "audio/aiff",
    "aiff": "audio/aiff", "mid": "audio/midi", "mka": "audio/x-matroska", "amr": "audio/amr",
    "mp4": "video/mp4", "m4v": "video/x-m4v", "mov": "video/quicktime", "avi": "video/x-msvideo", "mpg": "video/mpeg",
    "mpeg": "video/mpeg", "webm": "video/webm", "ogv": "video/ogg", "wmv": "video/x-ms-wmv", "flv": "video/x-flv",
    "mkv": "video/x-matroska", "3gp": "video/3gpp", "m3u8": "application/vnd.apple.mpegurl",
    "jpg": "image/jpeg", "jpeg": "image/jpeg", "png": "image/png", "gif": "image/gif", "webp": "image/webp",
    "svg": "image/svg+xml", "avif": "image/avif", "heic": "image/heic", "bmp": "image/bmp", "tif": "image/tiff",
    "tiff": "image/tiff", "ico": "image/x-icon",
    "pdf": "application/pdf", "epub": "application/epub+zip", "zip": "application/zip", "gz": "application/gzip",
    "tar": "application/x-tar", "torrent": "application/x-bittorrent", "json": "application/json",
    "xml": "application/xml",
    "txt": "text/plain", "html": "text/html", "htm": "text/html", "css": "text/css", "csv": "text/csv",
    "md": "text/markdown",
    "vtt": "text/vtt", "srt": "application/srt", "doc": "application/msword", "xls": "application/vnd.ms-excel",
    "ppt": "application/vnd.ms-powerpoint", "rtf": "application/rtf", "swf": "application/x-shockwave-flash",
    "exe": "application/octet-stream", "dmg": "application/x-apple-diskimage",
    "apk": "application/vnd.android.package-archive",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  ]
}

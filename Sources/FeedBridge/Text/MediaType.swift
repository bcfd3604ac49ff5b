/// Media types (RFC 6838): their syntax, their charset, and the types of file suffixes.

package import FeedPrimitives

package enum MediaType {
  /// Whether `text` has the form of a media type, with or without parameters.
  package static func isValid(_ text: String) -> Bool {
    text.withBytes { bytes in
      let semicolon = bytes.firstIndex(of: ASCII.semicolon, from: 0)
      let end = semicolon ?? bytes.count
      guard let slash = bytes.firstIndex(of: ASCII.slash, from: 0, to: end) else { return false }
      return isName(0..<slash, of: bytes, hasParameters: semicolon != nil)
        && isName(slash + 1..<end, of: bytes, hasParameters: semicolon != nil)
    }
  }

  /// Spaces are allowed before parameters.
  private static func isName(_ range: Range<Int>, of bytes: TextSpan, hasParameters: Bool) -> Bool {
    var end = range.upperBound
    if hasParameters, let space = bytes.firstIndex(of: ASCII.space, from: range.lowerBound, to: end) { end = space }
    for index in range.lowerBound..<end where !isNameByte(bytes[index]) { return false }
    return end > range.lowerBound
  }

  /// Whether two media types may describe the same file: both are audio, or video, or have the same subtype
  /// (`video/mp4`, `audio/mp4`). `application/octet-stream` may be anything.
  package static func mayBeSame(_ type: String, _ other: String) -> Bool {
    type.withBytes { type in other.withBytes { mayBeSame(type, $0) } }
  }

  private static func mayBeSame(_ type: TextSpan, _ other: TextSpan) -> Bool {
    guard let (one, two) = names(of: type), let (otherOne, otherTwo) = names(of: other) else { return false }
    return type.extracting(one).equalsIgnoringCase(other.extracting(otherOne))
      || type.extracting(two).equalsIgnoringCase(other.extracting(otherTwo))
      || type.equalsIgnoringCase("application/octet-stream", one.lowerBound..<two.upperBound)
  }

  /// The names before and after the slash.
  private static func names(of type: TextSpan) -> (Range<Int>, Range<Int>)? {
    var end = type.firstIndex(of: ASCII.semicolon, from: 0) ?? type.count
    end = type.firstIndex(of: ASCII.space, from: 0, to: end) ?? end
    guard let slash = type.firstIndex(of: ASCII.slash, from: 0, to: end), slash > 0, slash + 1 < end else { return nil }
    return (0..<slash, slash + 1..<end)
  }

  /// The parameter `charset` of a `Content-Type` (RFC 9110 §8.3.1), with or without quotation marks; nil if it has
  /// none.
  package static func charset(of contentType: String) -> String? {
    for parameter in contentType.split(separator: ";").dropFirst() {
      let parts = parameter.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, parts[0].lowercased().filter({ !$0.isWhitespace }) == "charset" else { continue }
      let value = parts[1].filter { !$0.isWhitespace && $0 != "\"" && $0 != "'" }
      return value.isEmpty ? nil : value
    }
    return nil
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    ASCII.isLetter(byte) || ASCII.isDigit(byte) || "!#$&^_.+-".utf8.contains(byte)
  }

  /// The media type for the suffix of a URL's path; nil if it is unknown. The last label of a host is not a suffix:
  /// `http://example.zip`.
  package static func forURL(_ url: String) -> String? { url.withBytes { forURL($0) } }

  /// See ``forURL(_:)-(String)``.
  package static func forURL(_ bytes: TextSpan) -> String? {
    let path = URLReference.path(of: bytes)
    let dot = UInt8(ascii: ".")
    var start = path.upperBound
    while start > path.lowerBound, bytes[start - 1] != dot, bytes[start - 1] != ASCII.slash { start -= 1 }
    guard start > path.lowerBound, bytes[start - 1] == dot else { return nil }
    return bySuffix.value(for: bytes.string(start..<path.upperBound).lowercased())
  }

  /// Whether files of this type are audio or video; nil if they may be, as those of types that only say how to load a file.
  package static func isRecording(_ type: String) -> Bool? {
    let name = type.prefix { $0 != ";" && $0 != " " }.lowercased()
    if ["audio/", "video/"].contains(where: name.hasPrefix) { return true }
    return ["image/", "text/"].contains(where: name.hasPrefix) || otherFiles.contains(name) ? false : nil
  }

  private static let otherFiles = Set(suffixes.values).subtracting([
    "application/octet-stream", "application/vnd.apple.mpegurl",
  ])

  private static let bySuffix = NameTable(suffixes.map { ($0.key, $0.value) })

  private static let suffixes = [
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

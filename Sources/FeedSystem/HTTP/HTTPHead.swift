/// The header section of an HTTP response, line by line (RFC 9112 §2.1).

#if os(Linux)
  internal import FeedPrimitives

  /// Reads the lines of header sections: those of interim responses (1xx), of the response, and of its trailers.
  struct HTTPHead {
    /// The maximum size of all sections in bytes, as in browsers.
    static let maximumSize = 1 << 18

    /// The status of the last section.
    private(set) var status = 0
    /// The fields of the response by their lowercase names. Values of the same name are joined with commas (RFC 9110
    /// §5.3), except those of fields that are not lists.
    private(set) var headers: [String: String] = [:]
    /// Whether the section of the response has ended.
    private(set) var isComplete = false
    /// The coding of the body; nil if it has none.
    private(set) var coding: ContentCoding?
    /// The version of the last section begins with 1. In later versions, frames show where a body ends.
    private var isVersion1 = false
    /// Whether the end of the connection is the end of the body (RFC 9112 §6.3).
    var endsWithConnection: Bool {
      isVersion1 && headers["content-length"] == nil && headers["transfer-encoding"]?.lowercased() != "chunked"
    }
    private var size = 0
    private var lastName: String?

    /// Reads the next line; returns whether it ends the section of the response.
    mutating func add(_ line: [UInt8]) throws(CurlFailure) -> Bool {
      size += line.count
      guard size <= Self.maximumSize else {
        throw .invalidResponse("its header is larger than \(Self.maximumSize >> 10) KB")
      }
      // Trailers are not used.
      if isComplete { return false }
      let text = Self.trimmed(line[...])
      guard let first = line.first, !text.isEmpty else {
        if status == 101 { throw .invalidResponse("it switches to another protocol, which was not asked for") }
        isComplete = status >= 200
        if isComplete { try checkCodings() }
        return isComplete
      }
      if line.starts(with: Self.version) { return try start(text) }
      if first == ASCII.space || first == ASCII.tab, let lastName {
        headers[lastName]?.append(" " + Self.text(text))
        return false
      }
      guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else {
        throw .invalidResponse("a header field has no colon")
      }
      addField(text[..<colon], Self.trimmed(text[(colon + 1)...]))
      return false
    }

    /// Fields with one value: the first one, if a server sends several.
    private static let single: Set = [
      "content-type", "date", "etag", "expires", "last-modified", "location", "retry-after",
    ]

    private mutating func addField(_ nameBytes: ArraySlice<UInt8>, _ valueBytes: ArraySlice<UInt8>) {
      let name = Self.text(nameBytes).lowercased()
      // Lines that continue a field which is left out belong to none.
      lastName = ""
      // They could not be sent back unchanged.
      if name == "etag" || name == "last-modified", String(validating: valueBytes, as: UTF8.self) == nil { return }
      if headers[name] != nil, Self.single.contains(name) { return }
      lastName = name
      let value = Self.text(valueBytes)
      // In place, because a hostile server sends the same name ten thousand times.
      if headers[name]?.append(", " + value) == nil { headers[name] = value }
    }

    /// Begins a section with a status line: `HTTP/1.1 200 OK`.
    private mutating func start(_ line: ArraySlice<UInt8>) throws(CurlFailure) -> Bool {
      let words = line.split(separator: ASCII.space, maxSplits: 2)
      guard words.count > 1, words[1].count == 3, let number = Int(Self.text(words[1])), (100...999).contains(number)
      else { throw .invalidResponse("its first line has no status") }
      status = number
      isVersion1 = words[0].starts(with: "HTTP/1".utf8)
      headers = [:]
      lastName = nil
      return false
    }

    /// Codings that were not asked for are refused, and so are several: a few bytes of them can stand for gigabytes. A byte of
    /// gzip stands for a thousand at most. Names that are not codings, such as `utf-8` and `none`, are ignored, as in browsers.
    private mutating func checkCodings() throws(CurlFailure) {
      let codings = names("content-encoding").filter { Self.codings.keys.contains($0) }
      coding = codings.first.flatMap { ContentDecoder.isAvailable ? Self.codings[$0] ?? nil : nil }
      if codings.count > 1 || codings.count == 1 && coding == nil { throw refusal("content-encoding") }
      if !names("transfer-encoding").allSatisfy({ ["", "identity", "chunked"].contains($0) }) {
        throw refusal("transfer-encoding")
      }
    }

    /// The registered content codings (IANA's HTTP Content Coding Registry); nil for those that cannot be undone.
    private static let codings: [String: ContentCoding?] = [
      "gzip": .gzip, "x-gzip": .gzip, "deflate": .deflate, "br": nil, "zstd": nil, "compress": nil, "x-compress": nil,
      "dcb": nil, "dcz": nil, "exi": nil, "aes128gcm": nil, "pack200-gzip": nil,
    ]

    /// The words of a field whose value is a list, in lowercase.
    private func names(_ field: String) -> [String] {
      (headers[field] ?? "").lowercased().split(separator: ",").map { $0.filter { $0 != " " && $0 != "\t" } }
    }

    private func refusal(_ field: String) -> CurlFailure {
      .invalidResponse("its \(field) is \"\(headers[field] ?? "")\", which was not asked for")
    }

    private static let version = Array("HTTP/".utf8)

    /// Bytes that are not UTF-8 are read as ISO-8859-1, as browsers do.
    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
      String(validating: bytes, as: UTF8.self)
        ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }

    /// Without the line break, and the spaces and tabs around it.
    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
      bytes.trimmed { $0 == ASCII.space || (0x09...0x0D).contains($0) }
    }
  }
#endif

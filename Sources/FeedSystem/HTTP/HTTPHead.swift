/// The header section of an HTTP response, line by line (RFC 9112 §2.1).

#if os(Linux)
  /// Reads the lines of header sections: those of interim responses (1xx), of the response, and of its trailers.
  struct HTTPHead {
    /// The maximum size of all sections in bytes, as in browsers.
    static let maximumSize = 1 << 18

    /// The status of the last section.
    private(set) var status = 0
    /// The fields of the response by their lowercase names. Values of the same name are joined with commas (RFC 9110
    /// §5.3).
    private(set) var headers: [String: String] = [:]
    /// Whether the section of the response has ended.
    private(set) var isComplete = false
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
      let (text, isUTF8) = Self.decode(line)
      if text.isEmpty {
        isComplete = status >= 200
        if isComplete { try checkCoding() }
        return isComplete
      }
      if text.hasPrefix("HTTP/") { return try start(text) }
      if text.first == " " || text.first == "\t", let lastName {
        headers[lastName]?.append(" " + Self.trimmed(text))
        return false
      }
      guard let colon = text.firstIndex(of: ":") else { throw .invalidResponse("a header field has no colon") }
      let name = text[..<colon].lowercased()
      let value = Self.trimmed(text[text.index(after: colon)...])
      lastName = name
      // It could not be sent back unchanged.
      if name == "etag", !isUTF8 { return false }
      // In place, because a hostile server sends the same name ten thousand times.
      if headers[name]?.append(", " + value) == nil { headers[name] = value }
      return false
    }

    /// Begins a section with a status line: `HTTP/1.1 200 OK`.
    private mutating func start(_ line: String) throws(CurlFailure) -> Bool {
      let code = line.split(separator: " ", omittingEmptySubsequences: true).dropFirst().first.map(String.init) ?? ""
      guard code.utf8.count == 3, let number = Int(code), (100...999).contains(number) else {
        throw .invalidResponse("its first line has no status")
      }
      status = number
      headers = [:]
      lastName = nil
      return false
    }

    /// Codings that were not asked for are refused, and so are several: a few bytes of them can stand for gigabytes, which
    /// libcurl decodes even while the transfer is paused. A byte of gzip stands for a thousand at most.
    private func checkCoding() throws(CurlFailure) {
      guard let coding = headers["content-encoding"] else { return }
      guard ["", "identity", "gzip", "x-gzip", "deflate"].contains(coding.lowercased()) else {
        throw .invalidResponse("its content coding is \"\(coding)\", which was not asked for")
      }
    }

    /// The line without its line break. Bytes that are not UTF-8 are read as ISO-8859-1, as browsers do.
    private static func decode(_ line: [UInt8]) -> (text: String, isUTF8: Bool) {
      var line = line[...]
      while line.last == 0x0A || line.last == 0x0D { line.removeLast() }
      if let text = String(validating: line, as: UTF8.self) { return (text, true) }
      return (String(String.UnicodeScalarView(line.map { Unicode.Scalar($0) })), false)
    }

    private static func trimmed(_ text: some StringProtocol) -> String {
      let isSpace = { (character: Character) in character == " " || character == "\t" }
      return String(text.drop(while: isSpace).reversed().drop(while: isSpace).reversed())
    }
  }
#endif

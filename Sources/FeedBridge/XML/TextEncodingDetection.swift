/// Detects the encoding of an XML document and converts it to UTF-8.
///
/// The bytes themselves take precedence over labels, because labels are often wrong: templates that declare
/// ISO-8859-1 and send UTF-8, servers that add one charset to everything, UTF-8 documents with windows-1252 pasted
/// into them.

package import FeedPrimitives
internal import FeedSystem

package enum XMLDecoding {
  /// The document in UTF-8.
  package enum Content: Sendable, Equatable {
    /// The original bytes, well-formed UTF-8 from this offset on.
    case asGiven(from: Int)
    /// Without a byte order mark.
    case transcoded(TextBytes)
  }

  /// The source of the encoding.
  package enum Source: Sendable {
    case byteOrderMark, http, declaration
    /// The pattern of the first bytes, or of the non-ASCII bytes.
    case bytes
    /// No information: UTF-8 is XML's default.
    case assumed
  }

  /// Something unexpected about the encoding.
  package enum Finding: Sendable, Equatable {
    /// A label that is not the name of an encoding.
    case unknownLabel(String, Source)
    /// A label that the bytes, or a label with higher precedence, contradict.
    case refutedLabel(String, Source)
    /// The document does not declare its encoding, which is not Unicode.
    case undeclared
    /// The platform does not know the encoding that the document declares or appears to have.
    case unavailable(TextEncoding)
    /// Invalid sequences were replaced: with U+FFFD, or in UTF-8 with characters of windows-1252. The offset is in the original bytes.
    case replaced(count: Int, firstOffset: Int)
  }

  package struct Decoded: Sendable {
    package var content: Content
    /// The encoding of the document. For plain ASCII, the one in the label.
    package var encoding: TextEncoding
    package var source: Source
    /// The label in the XML declaration, as written.
    package var declaredLabel: String?
    package var findings: [Finding]
    /// What is known of the original bytes.
    package var evidence: WellFormedBytes

    package var encodingName: String { encoding.name }

    /// Whether the original document is well-formed UTF-8.
    package var isUTF8AsGiven: Bool {
      if case .asGiven = content { true } else { false }
    }

    /// Calls `body` with the text of the document in UTF-8, and the offset at which the document begins in it.
    ///
    /// - Parameter bytes: the document that was decoded.
    package func withText<Value, Failure: Error>(
      of bytes: Span<UInt8>, _ body: (_ text: TextSpan, _ start: Int) throws(Failure) -> Value
    ) throws(Failure) -> Value {
      switch content {
      case .asGiven(let start): try body(TextSpan(bytes, evidence), start)
      case .transcoded(let text): try body(text.span, 0)
      }
    }
  }

  /// The number of bytes at the start of a document that determine its encoding.
  package static let sampleSize = 1 << 16

  /// Decodes a document. Its encoding is determined by a byte order mark, the labels and the first ``sampleSize`` bytes; later
  /// bytes that are not valid in it are replaced.
  ///
  /// - Parameter charset: the parameter of the HTTP header `Content-Type`, if there is one.
  package static func decode(
    _ bytes: Span<UInt8>, charset: String? = nil, sampleSize: Int = sampleSize
  ) -> Decoded {
    Decision(bytes, charset: charset, sampleSize: sampleSize).decoded(bytes)
  }

  /// The name of the encoding of a document that the platform cannot decode, or nil if it can be read. A document that
  /// is UTF-8 or ASCII in spite of its label can.
  package static func missingEncoding(of bytes: Span<UInt8>, charset: String? = nil) -> String? {
    Decision(bytes, charset: charset, sampleSize: sampleSize).missingEncoding(of: bytes)
  }
}

/// A label and its meaning.
private struct Claim {
  var label: String
  var source: XMLDecoding.Source
  var encoding: TextEncoding
}

private struct Decision {
  private var claims: [Claim] = []
  private var declaredLabel: String?
  private var findings: [XMLDecoding.Finding] = []
  private var encoding = TextEncoding.utf8
  private var source = XMLDecoding.Source.assumed
  private var byteOrderMarkLength = 0
  private let isSampleCut: Bool
  /// What is known of the first bytes.
  private var evidence: WellFormedBytes

  init(_ bytes: Span<UInt8>, charset: String?, sampleSize: Int) {
    let end = min(bytes.count, sampleSize)
    let sample = bytes.extracting(0..<end)
    isSampleCut = end < bytes.count
    // A character at the end of the sample may continue.
    let cut = isSampleCut ? TextEncoding.utf8.lengthOfCutCharacter(in: sample) : 0
    evidence = WellFormedBytes(of: sample.extracting(0..<end - cut))
    if let charset, !charset.isEmpty { claim(charset, .http) }
    declaredLabel = XMLDeclaration.encodingLabel(in: sample)
    if let declaredLabel { claim(declaredLabel, .declaration) }
    decide(sample.extracting(0..<end - cut))
  }

  // MARK: Claims

  private mutating func claim(_ label: String, _ source: XMLDecoding.Source) {
    guard let encoding = TextEncoding(label: label) else {
      findings.append(.unknownLabel(label, source))
      return
    }
    if case .platform(let platform) = encoding, !platform.isAvailable {
      findings.append(.unavailable(encoding))
    } else {
      claims.append(Claim(label: label, source: source, encoding: encoding))
    }
  }

  // MARK: Decision

  private mutating func decide(_ bytes: Span<UInt8>) {
    if let mark = TextTranscoding.byteOrderMark(of: bytes) {
      byteOrderMarkLength = mark.byteOrderMarkLength
      use(.unicode(mark.encoding), .byteOrderMark)
    } else if let wide = Self.wideEncoding(of: bytes) {
      use(.unicode(wide), .bytes)
    } else if let encoding = ebcdic(bytes) {
      use(encoding, declaredLabel == nil ? .bytes : .declaration)
    } else {
      // The declaration could be read as ASCII.
      reportRefutedClaims { $0.isWide || $0.isEBCDIC }
      decideAmongByteEncodings(bytes)
    }
  }

  /// UTF-16 and UTF-32 are recognized by the NULs in the first two characters, which are ASCII (XML 1.0, appendix F).
  private static func wideEncoding(of bytes: Span<UInt8>) -> UnicodeEncoding? {
    guard bytes.count >= 4 else { return nil }
    return switch (bytes[0] == 0, bytes[1] == 0, bytes[2] == 0, bytes[3] == 0) {
    case (true, true, true, false): .utf32BE
    case (false, true, true, true): .utf32LE
    case (true, false, true, false): .utf16BE
    case (false, true, false, true): .utf16LE
    default: nil
    }
  }

  /// The EBCDIC encoding if the document begins with `<?xm` in it (XML 1.0, appendix F). All EBCDIC encodings agree
  /// on the letters of the declaration, so any of them can decode its label.
  private mutating func ebcdic(_ bytes: Span<UInt8>) -> TextEncoding? {
    guard bytes.count >= 4, bytes[0] == 0x4C, bytes[1] == 0x6F, bytes[2] == 0xA7, bytes[3] == 0x94,
      let usual = PlatformEncoding.codePage(37).map(TextEncoding.platform),
      let beginning = usual.utf8(from: bytes.extracting(0..<min(bytes.count, 1024)))
    else { return nil }
    declaredLabel = XMLDeclaration.encodingLabel(in: beginning.bytes.span)
    guard let declaredLabel else { return usual }
    if let encoding = TextEncoding(label: declaredLabel), encoding.isEBCDIC { return encoding }
    findings.append(.refutedLabel(declaredLabel, .declaration))
    return usual
  }

  private mutating func decideAmongByteEncodings(_ bytes: Span<UInt8>) {
    let claim = claims.first
    let asciiEnd = bytes.extracting(0..<evidence.count).endOfASCII(from: 0)
    if asciiEnd == bytes.count {
      // XML has no escape characters, so they refute other labels.
      if claim?.encoding.isASCIIKept ?? true, let encoding = TextEncodingGuess.escapedEncoding(of: bytes) {
        use(encoding, .bytes)
      } else {
        use(claim?.encoding ?? .utf8, claim?.source ?? .assumed)
      }
    } else if claim == nil || claim?.encoding == .utf8 {
      if evidence.count == bytes.count || Evidence(bytes, from: asciiEnd, against: 1).suggestsUTF8 {
        use(.utf8, claim?.source ?? .assumed)
      } else if let other = claims.first(where: { $0.encoding != .utf8 }) {
        use(other.encoding, other.source)
      } else {
        if claims.isEmpty { findings.append(.undeclared) }
        use(TextEncodingGuess.encoding(of: bytes, from: asciiEnd), .bytes)
      }
    } else if let claim {
      // Text in windows-1252 rarely contains a valid UTF-8 sequence; in other encodings a few occur by chance.
      let isDoubtful =
        claim.encoding == .singleByte(.windows1252) || XMLDeclaration.hasUTF8AtLabel(in: bytes)
      let doubt = isDoubtful ? 1 : 8
      let evidence = Evidence(bytes, from: asciiEnd, against: 10)
      if evidence.isWellFormed, let claimed = claims.first(where: { $0.encoding == .utf8 }) {
        // The bytes confirm the declaration: servers add the charset of their other pages.
        use(.utf8, claimed.source)
      } else if evidence.sequences >= doubt && evidence.suggestsUTF8
        || evidence.isWellFormed && !isExact(claim.encoding, for: bytes)
      {
        use(.utf8, .bytes)
      } else {
        let exact = claims.count > 1 ? claims.first { isExact($0.encoding, for: bytes) } : nil
        use((exact ?? claim).encoding, (exact ?? claim).source)
      }
    }
  }

  /// Whether all bytes are characters in an encoding, but for one that the end of the sample may cut.
  private func isExact(_ encoding: TextEncoding, for sample: Span<UInt8>) -> Bool {
    guard let text = encoding.utf8(from: sample) else { return false }
    return text.firstReplacement.map { isSampleCut && $0 + 4 > sample.count } ?? true
  }

  private mutating func use(_ encoding: TextEncoding, _ source: XMLDecoding.Source) {
    self.encoding = encoding
    self.source = source
    reportRefutedClaims { !$0.agrees(with: encoding) }
  }

  private mutating func reportRefutedClaims(where isWrong: (TextEncoding) -> Bool) {
    for claim in claims where isWrong(claim.encoding) { findings.append(.refutedLabel(claim.label, claim.source)) }
    claims.removeAll { isWrong($0.encoding) }
  }

  // MARK: Decoding

  func missingEncoding(of bytes: Span<UInt8>) -> String? {
    let isASCII = bytes.endOfASCII(from: 0) == bytes.count
    if case .unicode = encoding, !isASCII { return nil }
    // What the document declares is better known than what its bytes look like.
    for case .unavailable(let labeled) in findings where !(isASCII && labeled.isASCIIKept) { return labeled.name }
    if case .platform(let platform) = encoding, !platform.isAvailable, !(isASCII && platform.isASCIIKept) {
      return platform.name
    }
    return nil
  }

  func decoded(_ bytes: Span<UInt8>) -> XMLDecoding.Decoded {
    var decoded = XMLDecoding.Decoded(
      content: .asGiven(from: byteOrderMarkLength), encoding: encoding, source: source, declaredLabel: declaredLabel,
      findings: findings, evidence: WellFormedBytes(of: bytes, after: evidence))
    if encoding == .utf8, decoded.evidence.count == bytes.count { return decoded }
    if encoding.isASCIIKept, bytes.endOfASCII(from: 0) == bytes.count { return decoded }

    let text = bytes.extracting(byteOrderMarkLength..<bytes.count)
    var transcoded = encoding.utf8(from: text)
    if transcoded == nil {
      if !findings.contains(.unavailable(encoding)) { decoded.findings.append(.unavailable(encoding)) }
      transcoded = TextEncoding.utf8.utf8(from: text)
    }
    guard let transcoded else { return decoded }
    if encoding.isWide, let label = XMLDeclaration.encodingLabel(in: transcoded.bytes.span) {
      decoded.declaredLabel = label
      if let claimed = TextEncoding(label: label) {
        if !claimed.agrees(with: encoding) { decoded.findings.append(.refutedLabel(label, .declaration)) }
      } else {
        decoded.findings.append(.unknownLabel(label, .declaration))
      }
    }
    if let first = transcoded.firstReplacement {
      decoded.findings.append(
        .replaced(count: transcoded.replacements, firstOffset: first + byteOrderMarkLength))
    }
    decoded.content = .transcoded(transcoded.text)
    return decoded
  }
}

/// How much of the non-ASCII text is valid UTF-8.
private struct Evidence {
  /// Well-formed sequences of more than one byte.
  var sequences = 0
  /// Bytes, or runs of bytes, that are not part of a sequence.
  var errors = 0
  /// Surrogate pairs, and characters that were cut after their second byte or later: some of these occur in other encodings by chance.
  private var damaged = 0
  /// Whether the only error is a last character cut off by the end of the document.
  var isOnlyCut = false

  /// How many sequences an error outweighs.
  private let weight: Int

  /// Counts until the rest cannot change the answer.
  init(_ bytes: Span<UInt8>, from start: Int, against weight: Int) {
    self.weight = weight
    var position = start
    while position < bytes.count, errors < 2 || errors * weight <= sequences + (bytes.count - position) / 2 {
      let byte = bytes[position]
      if byte < 0x80 {
        position = bytes.endOfASCII(from: position)
        continue
      }
      // Nearly all bytes of other encodings.
      if position + 1 < bytes.count, byte < 0xC2 || byte > 0xF4 || bytes[position + 1] & 0xC0 != 0x80 {
        errors += 1
        isOnlyCut = false
        position += 1
        continue
      }
      let length = bytes.lengthOfUTF8Sequence(at: position)
      if length > 1 {
        sequences += 1
      } else if length == 0 {
        let subpart = Self.isSurrogatePair(bytes, position) ? 6 : bytes.lengthOfMaximalSubpart(at: position)
        if subpart == 6 { sequences += 2 }
        let isAtEnd = position + subpart == bytes.count
        // A byte that begins no character cannot be the start of one that is cut.
        if subpart > 1 || isAtEnd && (0xC2...0xF4).contains(byte) { damaged += 1 } else { errors += 1 }
        isOnlyCut = errors == 0 && damaged == 1 && subpart < 6 && isAtEnd
        position += subpart
        continue
      }
      position += length
    }
  }

  /// Whether a surrogate pair is written as two characters, which hardly ever occurs in other encodings by chance.
  private static func isSurrogatePair(_ bytes: Span<UInt8>, _ position: Int) -> Bool {
    guard bytes.count - position >= 6 else { return false }
    return bytes[position] == 0xED && bytes[position + 1] & 0xF0 == 0xA0 && bytes[position + 2] & 0xC0 == 0x80
      && bytes[position + 3] == 0xED && bytes[position + 4] & 0xF0 == 0xB0 && bytes[position + 5] & 0xC0 == 0x80
  }

  var isWellFormed: Bool { errors == 0 && damaged == 0 || isOnlyCut }

  var suggestsUTF8: Bool { isWellFormed || sequences > damaged && sequences >= errors * weight }
}

extension TextEncoding {
  /// Whether it is UTF-16 or UTF-32.
  var isWide: Bool { unitSize > 1 }

  /// The labels `UTF-16` and `UTF-32` do not specify the byte order.
  fileprivate func agrees(with other: TextEncoding) -> Bool {
    self == other || isWide && unitSize == other.unitSize
  }

  /// Whether even markup is not ASCII.
  fileprivate var isEBCDIC: Bool {
    guard !isASCIIKept, !isWide else { return false }
    let lessThan = [ASCII.lessThan]
    return utf8(from: lessThan.span)?.bytes != lessThan
  }
}

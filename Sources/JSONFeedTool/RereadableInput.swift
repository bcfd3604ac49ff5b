/// Inputs that are read in pieces, from the beginning as often as necessary.

internal import FeedBridge
internal import FeedPrimitives
internal import FeedSystem
internal import FeedFoundation

extension Input {
  /// A document that is read in pieces.
  struct Pieces {
    var document: any RereadableDocument
    /// As much of the document as its format and encoding need.
    var start: InputDocument
  }

  /// The document at a path, which need not fit in memory.
  ///
  /// - Parameter limit: the largest size in bytes.
  static func pieces(_ path: String, limit: Int, _ network: NetworkOptions) throws(InputError) -> Pieces {
    let kind = kind(of: path)
    if kind == .url {
      let document = try document(path, limit: limit, network)
      return Pieces(document: DocumentInPieces(document.data), start: document)
    }
    let document: any RereadableDocument
    if kind == .standardInput {
      document = RecordedDocument(
        InputError(message: "standard input cannot be read"), ByteStream.standardInput.read)
    } else {
      if kind == .file, let status = FileStatus(path: path), status.kind == .file {
        if status.size > limit { throw InputError(message: "has \(status.size) bytes; the limit is \(limit)") }
        guard let file = FileReader(path) else { throw Input.unreadable }
        document = FileDocument(file)
      } else {
        try requireFile(path)
        guard let file = FileReader(path) else { throw Input.unreadable }
        document = RecordedDocument(Input.unreadable, file.read)
      }
    }
    let start = try start(of: document)
    guard Decompressor.isGzip(start.data) else { return Pieces(document: document, start: start) }
    let decompressed = DecompressedDocument(document, limit: limit)
    return Pieces(document: decompressed, start: try self.start(of: decompressed))
  }

  /// The first bytes, as many as show the format and whether they are gzip's, and at most 64 KiB.
  private static func start(of document: any RereadableDocument) throws(InputError) -> InputDocument {
    var start = InputDocument(data: Data())
    do {
      while start.data.count < 1 << 16, start.format == nil || start.data.count < Decompressor.signatureLength {
        let piece = try document.next()
        if piece.isEmpty { break }
        start.data += piece
        start.format = FeedFormat(detectingStart: start.data)
      }
    } catch let error as InputError {
      throw error
    } catch {
      throw InputError(message: "\(error)")
    }
    return start
  }
}

/// A regular file.
private final class FileDocument: RereadableDocument {
  private let file: FileReader

  init(_ file: FileReader) { self.file = file }

  func rewind() throws {
    guard file.rewind() else { throw Input.unreadable }
  }

  func next() throws -> [UInt8] {
    guard let piece = file.read() else { throw Input.unreadable }
    return piece
  }
}

/// Standard input or a pipe: what arrives is recorded, so that it can be read again.
private final class RecordedDocument: RereadableDocument {
  private let read: () -> [UInt8]?
  private let failure: InputError
  private var recording = Spool()
  private var position = Spool.Position()
  private var hasEnded = false

  init(_ failure: InputError, _ read: @escaping () -> [UInt8]?) {
    self.read = read
    self.failure = failure
  }

  func rewind() { position = Spool.Position() }

  func next() throws -> [UInt8] {
    let recorded = try nextRecorded()
    if !recorded.isEmpty || hasEnded { return recorded }
    guard let piece = read() else { throw failure }
    if piece.isEmpty { hasEnded = true }
    do throws(ByteStream.WriteError) { try recording.append(piece.span) } catch {
      throw InputError(message: "is long, and cannot be kept in a temporary file: \(error.reason)")
    }
    return try nextRecorded()
  }

  private func nextRecorded() throws(InputError) -> [UInt8] {
    guard let piece = recording.next(from: &position) else {
      throw InputError(message: "cannot be read again from its temporary file")
    }
    return piece
  }
}

/// A document that is compressed with gzip.
private final class DecompressedDocument: RereadableDocument {
  private let source: any RereadableDocument
  /// Nil until reading begins, also after it was rewound.
  private var decoder: Decompressor?
  private let limit: Int
  private var left = 0

  init(_ source: any RereadableDocument, limit: Int) { (self.source, self.limit) = (source, limit) }

  func rewind() { decoder = nil }

  func next() throws -> [UInt8] {
    if decoder == nil {
      try source.rewind()
      (decoder, left) = (try .begun(), limit)
    }
    while true {
      let piece = try source.next()
      guard let decoded = try decoder?.decoded(piece) else { return [] }
      left -= decoded.count
      if left < 0 { throw InputError(message: "has more than \(limit) bytes when decompressed") }
      if piece.isEmpty || !decoded.isEmpty { return decoded }
    }
  }
}

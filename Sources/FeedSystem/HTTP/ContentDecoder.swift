/// Undoes the content codings gzip and deflate (RFC 9110 §8.4.1) with the system's zlib.

#if os(Linux)
  internal import FeedFoundation
  internal import LoadedCurl

  /// A content coding that can be undone.
  enum ContentCoding: String { case gzip, deflate }

  /// Decodes a body that arrives in pieces, and knows whether it has arrived completely. A body whose coding is not named is decoded if
  /// it is gzip's, as a file on a server that does not know the suffix is; otherwise it stays as it is.
  @safe
  final class ContentDecoder {
    private enum Stage { case start, data, betweenMembers, end, uncoded }

    /// Whether there is zlib.
    static let isAvailable = loaded_zlib_load()

    private static let bufferSize = 1 << 14

    private let coding: ContentCoding?
    private var stage = Stage.start
    /// The beginning of the data, until it shows their format.
    private var start = Data()
    /// Whether the data are gzip's, which may have several members (RFC 1952 §2.2).
    private var mayHaveMembers = false
    private var isAfterMember = false
    private let stream = UnsafeMutablePointer<loaded_zlib_stream>.allocate(capacity: 1)
    private let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: bufferSize)

    /// - Parameter coding: nil if none is named.
    init(_ coding: ContentCoding?) {
      self.coding = coding
      unsafe stream.initialize(to: loaded_zlib_stream())
    }

    deinit {
      unsafe loaded_zlib_end(stream)
      unsafe stream.deallocate()
      unsafe buffer.deallocate()
    }

    /// Whether the data may end here. A response without a document has no data at all.
    var isComplete: Bool { stage == .start ? start.isEmpty || coding == nil : stage != .data }

    /// Whether the data have certainly ended.
    var hasEnded: Bool { stage == .end }

    /// Decodes the next bytes, and appends the result. Browsers ignore what follows the end of the data, and so does this.
    @unsafe
    func decode(_ bytes: UnsafeRawBufferPointer, into output: inout Data) throws(CurlFailure) {
      if stage == .uncoded { return unsafe output.append(contentsOf: bytes) }
      guard stage == .start else { return try unsafe inflate(bytes, &output) }
      unsafe start.append(contentsOf: bytes)
      guard start.count >= (coding == nil ? Decompressor.signatureLength : 2) else { return }
      if coding == nil, !Decompressor.isGzip(start) {
        stage = .uncoded
        return finish(&output)
      }
      try begin()
      let first = start
      start = Data()
      try unsafe first.span.withUnsafeBytes { (bytes) throws(CurlFailure) in try unsafe inflate(bytes, &output) }
    }

    /// Appends what was kept because it was too short to show its coding.
    func finish(_ output: inout Data) {
      guard coding == nil else { return }
      output.append(start)
      start = Data()
    }

    private func begin() throws(CurlFailure) {
      let (first, second) = (Int(start[0]), Int(start[1]))
      mayHaveMembers = (first, second) == (0x1F, 0x8B)
      // Both codings come in the format of zlib (RFC 1950 §2.2), and "deflate" from some servers without any (RFC 1951).
      let isZlib = first & 15 == 8 && (first << 8 | second) % 31 == 0
      guard mayHaveMembers || isZlib || coding == .deflate else { throw Self.invalid }
      guard unsafe loaded_zlib_begin(stream, mayHaveMembers || isZlib ? 15 + 32 : -15) else {
        throw .system("no memory")
      }
      stage = .data
    }

    @unsafe
    private func inflate(_ bytes: UnsafeRawBufferPointer, _ output: inout Data) throws(CurlFailure) {
      unsafe stream.pointee.next_in = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
      unsafe stream.pointee.available_in = UInt32(bytes.count)
      while stage != .end {
        if stage == .betweenMembers {
          guard let next = unsafe stream.pointee.next_in, unsafe stream.pointee.available_in > 0 else { return }
          (stage, isAfterMember) = (unsafe next.pointee == 0x1F ? .data : .end, true)
          unsafe loaded_zlib_reset(stream)
          continue
        }
        unsafe stream.pointee.next_out = buffer
        unsafe stream.pointee.available_out = UInt32(Self.bufferSize)
        let code = unsafe loaded_zlib_inflate(stream)
        let isFull = unsafe stream.pointee.available_out == 0
        unsafe output.append(buffer, count: Self.bufferSize - Int(stream.pointee.available_out))
        switch code {
        case 0, -5: if !isFull { return }
        case 1: stage = mayHaveMembers ? .betweenMembers : .end
        case -4: throw .system("no memory")
        // What follows a member is not another one.
        case _ where unsafe isAfterMember && stream.pointee.total_out == 0: stage = .end
        default: throw Self.invalid
        }
      }
    }

    private static let invalid = CurlFailure.invalidResponse("its compressed data are not valid")
  }
#endif

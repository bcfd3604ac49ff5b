/// Records: documents as lines of JSON, for programs that process many of them. `Schemas/records.schema.json` describes the lines.

internal import FeedBridge
internal import FeedPrimitives
internal import FeedSystem
internal import FeedFoundation

/// Why a record has no other result.
struct RecordError: Error {
  /// The kind of error, for programs: `not-a-feed`.
  var code: String
  var message: String
  /// The place in the document.
  var location: JSONFeed.SourceLocation?

  private static let invalidRecord = "invalid-record"

  static func invalid(_ message: String) -> Self { RecordError(code: invalidRecord, message: message) }

  init(code: String, message: String, location: JSONFeed.SourceLocation? = nil) {
    (self.code, self.message, self.location) = (code, message, location)
  }

  /// The error of a record for an error of its document, or for its line in the input.
  init(_ error: any Error, ofLine number: Int) {
    self.init(error)
    if code == Self.invalidRecord { location = .init(line: number, column: 1) }
  }

  /// The error of a record for an error of its document.
  init(_ error: any Error) {
    switch error {
    case let error as RecordError: self = error
    case let error as JSONFeedError:
      self.init(code: error.kind.rawValue, message: error.message, location: error.location)
    case ConversionError.json(let error): self.init(error)
    case let error as ConversionError:
      let code =
        switch error {
        case .limit(let limit, _, _): "limit-" + limit.rawValue
        default: "not-a-feed"
        }
      self.init(code: code, message: error.message, location: error.location)
    case let error as InputError: self.init(code: "unreadable-input", message: error.message)
    default: self.init(code: "unreadable-input", message: "\(error)")
    }
  }
}

/// A record: a document with what is known about it.
struct Record {
  /// What the caller recognizes the record by.
  var key = JSONFeed.Value.null
  /// The URL of the document.
  var url: String?
  var document: Result<InputDocument, RecordError>
  /// Whether the document is text, which was decoded whatever it declares.
  private(set) var isText = false

  /// The size in bytes of the largest document. Longer ones are converted as files, in pieces.
  static let maximumSize = 128 << 20

  /// Reads the line of a record.
  init(_ line: RecordLines.Line) {
    guard let line = line.bytes else {
      document = .failure(.invalid("the record is longer than \(RecordLines.maximumLength) bytes"))
      return
    }
    do throws(JSONFeedError) {
      var json = JSONDocument(limits: .init())
      let value = try json.value(line.span)
      guard let object = value.objectValue else {
        document = .failure(.invalid("a record must be an object"))
        return
      }
      key = object["key"] ?? .null
      url = object["url"]?.stringValue
      document = Result { () throws(RecordError) in try Self.document(of: object) }
      isText = object["body"]?.stringValue != nil
    } catch {
      document = .failure(.invalid("the record is not JSON: \(error.message)"))
    }
  }

  private static func document(of object: JSONFeed.Object) throws(RecordError) -> InputDocument {
    func text(_ name: String) throws(RecordError) -> String? {
      switch object[name] {
      case nil, .null?: return nil
      case .string(let text)?: return text
      default: throw .invalid("\(name) must be a string")
      }
    }
    let (body, base64, path) = (try text("body"), try text("body_base64"), try text("path"))
    var document = InputDocument(data: Data(), url: try text("url"))
    document.charset = try text("content_type").flatMap(MediaType.charset)
    switch (body, base64, path) {
    case (let body?, nil, nil):
      document.data = Data(body.utf8)
      document.charset = "utf-8"
    case (nil, let base64?, nil):
      guard let data = data(base64) else { throw .invalid("body_base64 must be Base64 (RFC 4648, section 4)") }
      document.data = try decompressed(data, try text("content_encoding"))
    case (nil, nil, let path?): document.data = try decompressed(file(path), try text("content_encoding"))
    default: throw .invalid("a record must have one of body, body_base64 and path")
    }
    return document
  }

  private static func decompressed(_ data: Data, _ coding: String?) throws(RecordError) -> Data {
    let coding = coding?.lowercased()
    guard [nil, "gzip", "x-gzip", "deflate", "identity"].contains(coding) else {
      throw .invalid("content_encoding must be gzip, deflate or identity")
    }
    do throws(InputError) {
      return try Input.decompressed(data, coding: coding == "deflate" ? coding : nil, limit: maximumSize)
    } catch { throw RecordError(error) }
  }

  /// The bytes that Base64 encodes. Some encoders break lines, which RFC 2045 requires and RFC 4648 does not allow.
  private static func data(_ base64: String) -> Data? {
    if let data = Data(base64Encoded: base64) { return data }
    return Data(base64Encoded: Data(base64.utf8.filter { !ASCII.isSpace($0) }))
  }

  /// The contents of a file. A pipe or a device could be read without end.
  private static func file(_ path: String) throws(RecordError) -> Data {
    let status = FileStatus(path: path)
    guard status?.kind == .file else {
      let found = status.map { $0.kind == .directory ? "a directory" : "a pipe or a device" }
      let message = found.map { "\($0), not a file, is at this path" } ?? "no file at this path"
      throw RecordError(InputError(message: message))
    }
    do throws(InputError) { return try Input.readFile(path, limit: maximumSize) } catch { throw RecordError(error) }
  }
}

/// The lines of the inputs, as they arrive.
struct RecordLines {
  struct Line: Sendable {
    /// Its number in the input, from 1.
    var number: Int
    /// Nil if it is too long.
    var bytes: [UInt8]?
  }

  /// A document of ``Record/maximumSize`` in Base64, with room for the rest of the record.
  static let maximumLength = Record.maximumSize / 3 * 4 + (1 << 20)

  private var inputs: ArraySlice<String>
  private var file: FileReader?
  /// Decompresses the first input; nil if it is not compressed.
  private var decoder: Decompressor?
  private var isAtStart = true
  /// The lines that have arrived.
  private var lines: ArraySlice<Line> = []
  /// The beginning of a line whose end has not arrived.
  private var rest: [UInt8] = []
  private var isTooLong = false
  /// The number of the last line of the input.
  private var number = 0
  private let report: @Sendable (_ input: String, InputError) -> Void

  /// - Parameters:
  ///   - inputs: paths of files, or `-`.
  ///   - report: called for an input that cannot be read.
  init(_ inputs: [String], report: @escaping @Sendable (_ input: String, InputError) -> Void) {
    self.inputs = inputs[...]
    self.report = report
  }

  /// The next lines, without their line breaks; nil at the end. There are at most 16, because each may be the path of a large
  /// document.
  mutating func next() -> ArraySlice<Line>? {
    if lines.isEmpty { lines = readLines()[...] }
    defer { lines = lines.dropFirst(16) }
    return lines.isEmpty ? nil : lines.prefix(16)
  }

  /// The lines in the next piece that has any; none at the end.
  private mutating func readLines() -> [Line] {
    while let piece = nextPiece() {
      guard !piece.isEmpty else {
        (file, decoder, isAtStart) = (nil, nil, true)
        inputs.removeFirst()
        defer { number = 0 }
        if rest.isEmpty, !isTooLong { continue }
        return [takeLine([])]
      }
      var lines: [Line] = []
      var start = 0
      let span = piece.span
      while let end = span.firstIndex(of: ASCII.lineFeed, from: start) {
        lines.append(takeLine(piece[start..<end]))
        start = end + 1
      }
      isTooLong = isTooLong || rest.count + piece.count - start > Self.maximumLength
      if isTooLong { rest = [] } else { rest += piece[start...] }
      if !lines.isEmpty { return lines }
    }
    return []
  }

  private mutating func takeLine(_ end: ArraySlice<UInt8>) -> Line {
    defer { (rest, isTooLong) = ([], false) }
    number += 1
    return Line(number: number, bytes: isTooLong ? nil : rest + end)
  }

  /// The next bytes of the first input; none at its end. Nil if no input is left.
  private mutating func nextPiece() -> [UInt8]? {
    while let input = inputs.first {
      do throws(InputError) {
        if file == nil, input != "-" {
          try Input.requireFile(input)
          file = FileReader(input)
        }
        var piece = try readInput(input)
        while isAtStart, piece.count < Decompressor.signatureLength, case let more = try readInput(input), !more.isEmpty
        { piece += more }
        if isAtStart, Decompressor.isGzip(piece) { decoder = try .begun() }
        isAtStart = false
        guard let decoder else { return piece }
        let decoded = try decoder.decoded(piece)
        if piece.isEmpty || !decoded.isEmpty { return decoded }
      } catch {
        report(input, error)
        // What was read of its last line is a record.
        if file != nil || input == "-" { return [] }
        inputs.removeFirst()
      }
    }
    return nil
  }

  private func readInput(_ input: String) throws(InputError) -> [UInt8] {
    let size = 1 << 18
    guard let piece = input == "-" ? ByteStream.standardInput.read(upTo: size) : file?.read(upTo: size) else {
      throw Input.unreadable
    }
    return piece
  }
}

/// A result of a record: a line of JSON.
struct RecordLine {
  private var text: [UInt8] = []

  init(_ record: Record) {
    append("{\"key\":")
    append(record.key.encodeToString())
  }

  /// The line, with its line break.
  consuming func ended() -> [UInt8] {
    append("}\n")
    return text
  }

  mutating func add(_ name: String, _ value: JSONFeed.Value) {
    append(",\"\(name)\":")
    append(value.encodeToString())
  }

  /// - Parameter json: The value.
  mutating func add(_ name: String, json: Data) {
    append(",\"\(name)\":")
    text += json
  }

  mutating func add(_ error: RecordError) {
    var object: JSONFeed.Object = ["code": .string(error.code), "message": .string(error.message)]
    if let location = error.location {
      object["line"] = .number(.init(location.line))
      object["column"] = .number(.init(location.column))
    }
    add("error", .object(object))
  }

  private mutating func append(_ text: String) { self.text += text.utf8 }
}

/// Writes results for each record, in their order.
struct RecordProcessing: Sendable {
  let inputs: [String]
  /// The path of the output; `-` for standard output.
  let output: String
  let jobs: Int
  let console: Console
  /// The exit code if an input cannot be read.
  let codeOfUnreadable: ExitCode

  init(
    _ arguments: Arguments, _ console: Console, excluding options: [String], codeOfUnreadable: ExitCode = .failure
  ) throws(UsageError) {
    for option in options where arguments.has(option) {
      throw UsageError(message: "\(option) cannot be used with --records, because records have one line each")
    }
    inputs = arguments.inputs.isEmpty ? ["-"] : arguments.inputs
    for input in inputs where ![.file, .missing, .standardInput].contains(Input.kind(of: input)) {
      throw UsageError(message: "--records reads files or standard input, not \(input)")
    }
    output = try arguments.path("--output") ?? "-"
    jobs = try arguments.jobs()
    self.console = console
    self.codeOfUnreadable = codeOfUnreadable
  }

  /// - Parameter results: Returns the results of a record; what it throws is the result of the record.
  func run(_ results: @escaping @Sendable (Record) throws -> [RecordLine]) throws(OutputError) -> ExitCode {
    let code = Lock(ExitCode.success)
    // If nothing can be read, an existing file is left unchanged.
    let hasResults = Lock(false)
    let output = try console.output(toFile: output)
    let lines = Lock(
      RecordLines(inputs) { input, error in
        console.message("\(Input.name(of: input)): \(error.message)")
        code.withLock { $0 = codeOfUnreadable }
      })
    let progress = Lock((bar: ProgressBar(), count: 0))
    let records = OrderedJobs(
      jobs, next: { lines.withLock { $0.next() } },
      perform: { lines in
        var text: [UInt8] = []
        for line in lines {
          let record = Record(line)
          do { for result in try results(record) { text += result.ended() } } catch {
            var result = RecordLine(record)
            if let url = record.url { result.add("url", .string(url)) }
            result.add(RecordError(error, ofLine: line.number))
            text += result.ended()
          }
        }
        return text
      },
      use: { text throws(OutputError) in
        hasResults.withLock { $0 = true }
        try output.write(text.span)
        progress.withLock { progress in
          progress.count += text.count { $0 == ASCII.lineFeed }
          progress.bar.show(linesWritten: progress.count)
        }
      })
    defer { progress.withLock { $0.bar.clear() } }
    try records.run()
    if hasResults.withLock(\.self) || code.withLock(\.self) == .success { try output.finish() }
    return code.withLock(\.self)
  }
}

extension Option {
  static let records = Option(
    "--records",
    help: "read and write a line of JSON for each document: "
      + "{\"key\": …, \"url\": …, \"body\": …}, or body_base64 or path instead of body, which may be compressed with gzip"
  )
}

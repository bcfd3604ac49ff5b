/// The destination of a command's output, which is written in pieces.

internal import FeedPrimitives
internal import FeedSystem
internal import FeedFoundation

/// A file or standard output.
final class Output: Sendable {
  /// What errors call it, if they do.
  private let name: String?
  /// Nil for standard output.
  private let file: FileWriter?

  fileprivate init(_ name: String?, _ file: FileWriter?) { (self.name, self.file) = (name, file) }

  /// Writes the next bytes.
  func write(_ bytes: Span<UInt8>) throws(OutputError) {
    do throws(ByteStream.WriteError) {
      if let file { try file.write(bytes) } else { try ByteStream.standardOutput.write(bytes) }
    } catch {
      throw OutputError(error, name)
    }
  }

  /// Writes the next text.
  func write(_ text: String) throws(OutputError) {
    try text.withBytes { (text) throws(OutputError) in try write(text.bytes) }
  }

  /// Ends a file; without it, the file is unchanged.
  func finish() throws(OutputError) {
    do throws(ByteStream.WriteError) { try file?.finish() } catch { throw OutputError(error, name) }
  }
}

extension OutputError {
  fileprivate init(_ error: ByteStream.WriteError, _ name: String?) {
    self =
      switch error {
      case .closed: .closed
      case .failed(let reason): .failed((name.map { "\($0): " } ?? "") + "cannot be written: \(reason)")
      }
  }
}

extension Console {
  /// Standard output. If it is closed, as by `| head`, the command ends quietly.
  var output: Output { Output("standard output", nil) }

  /// A new file, or new contents of a file; see ``FileWriter``. A symbolic link stays. `-` is standard output.
  func output(toFile path: String) throws(OutputError) -> Output { try output(toFile: path, named: path) }

  private func output(toFile path: String, named name: String?) throws(OutputError) -> Output {
    if path == "-" { return output }
    let isRegular = FileStatus(path: path)?.kind ?? .file == .file
    let target = isRegular ? Input.resolved(path) : path
    do throws(ByteStream.WriteError) { return Output(name, try FileWriter(target)) } catch {
      throw OutputError(error, name)
    }
  }

  /// Writes a result to standard output.
  func write(_ data: Data) throws(OutputError) { try output.write(data.span) }

  /// Writes a result to standard output.
  func write(_ text: String) throws(OutputError) { try output.write(text) }

  /// Writes a file; see ``output(toFile:)``.
  func write(_ data: Data, toFile path: String) throws(OutputError) { try write(data, toFile: path, named: path) }

  /// Writes a file. Errors begin with `name`, if there is one.
  func write(_ data: Data, toFile path: String, named name: String?) throws(OutputError) {
    let output = try output(toFile: path, named: name)
    try output.write(data.span)
    try output.finish()
  }
}

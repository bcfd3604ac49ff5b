/// Inputs and what becomes of them, recorded in the files of `Fixtures/Recorded`, whose README explains their format.

import Foundation

/// A file of recorded cases.
public struct RecordedCases {
  /// One input, with what it is an input for.
  public struct Case {
    /// What is done with the input, and with which options.
    public var heading = ""
    /// The document that the input changes; empty if the input is all there is.
    public var template = ""
    /// The input, without escapes.
    public var input = ""
    /// The number of the heading.
    public var group = 0

    /// The template with the input in place of `[…]`, or with the replacements that the input lists; nil if the template does not have
    /// what they replace.
    public var document: String? {
      let changes = input.components(separatedBy: " ¦ ").map { change in
        (change.hasSuffix(" →") ? change + " " : change).components(separatedBy: " → ")
      }
      if template.isEmpty { return input }
      if changes.contains(where: { $0.count != 2 }) {
        return template.contains("[…]") ? template.replacing("[…]", with: input) : nil
      }
      return changes.reduce(template.replacing("[…]", with: "")) { (text: String?, change) in
        text.flatMap { $0.contains(change[0]) ? $0.replacing(change[0], with: change[1], maxReplacements: 1) : nil }
      }
    }
  }

  private static let folder = URL(filePath: #filePath).appending(path: "../../../Fixtures/Recorded").standardizedFileURL
  private static let isRecording = ProcessInfo.processInfo.environment["JSONFEED_UPDATE_FIXTURES"] != nil

  /// The names of the files in a folder, in the order of the alphabet.
  public static func files(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: Self.folder.appending(path: folder).path)) ?? []
    return names.filter { $0.hasSuffix(".txt") }.sorted().map { "\(folder)/\($0)" }
  }

  private let name: String
  private let lines: [String]

  /// Reads a file.
  public init(_ name: String) throws {
    self.name = name
    lines = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8).components(separatedBy: "\n")
  }

  /// The cases with other results than the recorded ones; none if `JSONFEED_UPDATE_FIXTURES` is set, which records them.
  public func differences(_ results: (Case) async throws -> [String]) async throws -> [String] {
    var (current, recorded, differences, isInHeading) = (Case(), [String](), [String](), false)
    var rest = lines[...]
    while let line = rest.popFirst() {
      recorded.append(line)
      if line.hasPrefix("== ") {
        (current, isInHeading) = (Case(heading: String(line.dropFirst(3)), group: current.group + 1), true)
      } else if line == "|" || line.hasPrefix("| ") {
        current.template += (isInHeading ? "" : "\n") + Self.unescaped(line.dropFirst(2))
        isInHeading = false
      } else if !line.isEmpty, !line.hasPrefix("#") {
        current.input = Self.unescaped(line)
        let old = rest.prefix { $0.hasPrefix("  ") }
        rest = rest.dropFirst(old.count)
        let new = try await results(current).map { "  " + Self.escaped($0) }
        recorded += new
        if Array(old) != new {
          let number = lines.count - rest.count - old.count
          let change = old.map { "-" + $0 } + new.map { "+" + $0 }
          differences.append("\(name):\(number): \(line)\n" + change.joined(separator: "\n"))
        }
      }
    }
    guard Self.isRecording, recorded != lines else { return differences }
    let file = Self.folder.appending(path: name)
    try Data(recorded.joined(separator: "\n").utf8).write(to: file)
    return []
  }

  /// The text on one line.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { line, scalar in
      let isControl = scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
      if scalar == "\n" {
        line += "\\n"
      } else if !isControl, !scalar.properties.isDefaultIgnorableCodePoint {
        line.unicodeScalars.append(scalar)
      } else {
        line += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      }
    }
  }

  /// The text with `\n` replaced by a line break, `\u{B}` by the character, and `\{600×[}` by 600 brackets.
  private static func unescaped(_ line: some StringProtocol) -> String {
    var (text, rest) = ("".unicodeScalars, Substring(line).unicodeScalars[...])
    while let scalar = rest.popFirst() {
      guard scalar == "\\", let kind = rest.first,
        kind == "n" || kind == "{" || rest.starts(with: "u{".unicodeScalars)
      else {
        text.append(scalar)
        continue
      }
      rest.removeFirst()
      guard kind != "n" else {
        text.append("\n")
        continue
      }
      let written = rest.drop { $0 == "{" }.prefix { $0 != "}" }
      rest = rest[written.endIndex...].dropFirst()
      if kind == "u" {
        text.append(UInt32(String(written), radix: 16).flatMap(Unicode.Scalar.init) ?? "\u{FFFD}")
      } else {
        let parts = String(written).split(separator: "×", maxSplits: 1)
        let count = parts.first.flatMap { Int($0) } ?? 0
        text.append(contentsOf: String(repeating: String(parts.last ?? ""), count: count).unicodeScalars)
      }
    }
    return String(text)
  }
}

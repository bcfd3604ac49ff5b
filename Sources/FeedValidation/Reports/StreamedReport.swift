/// Reports that are written while files are validated, so that one that stops the program does not hide those before it.

/// A report on several files, one after the other.
package protocol StreamedReport: Sendable {
  /// What precedes the first file.
  var start: String { get }
  /// What is written about the next file.
  mutating func add(_ file: ReportedFile) -> String
  /// What follows the last file.
  mutating func end() -> String
}

extension StreamedReport {
  /// The report on several files, in the order given.
  package func report(_ files: [ReportedFile]) -> String {
    var report = self
    let body = files.map { report.add($0) }.joined()
    return start + body + report.end()
  }
}

/// A report that begins with totals or the worst problems, and so needs all files.
package struct CollectedReport: StreamedReport {
  private let make: @Sendable ([ReportedFile]) -> String
  private var files: [ReportedFile] = []

  package init(_ make: @escaping @Sendable ([ReportedFile]) -> String) { self.make = make }

  package var start: String { "" }

  package mutating func add(_ file: ReportedFile) -> String {
    files.append(file)
    return ""
  }

  package mutating func end() -> String { make(files) }
}

/// The measurements of a run as JSON, to be kept and compared with those of a later run.

import Foundation

struct Record: Codable, Equatable {
  /// When it was measured.
  var date: Date
  /// `Linux 6.1, x86_64, 2 processors`.
  var machine: String
  var measurements: [CaseMeasurement]

  init(date: Date, machine: String, measurements: [CaseMeasurement]) {
    self.date = date
    self.machine = machine
    self.measurements = measurements
  }

  /// The measurements made here and now.
  init(_ measurements: [CaseMeasurement]) {
    #if arch(x86_64)
      let architecture = "x86_64"
    #elseif arch(arm64)
      let architecture = "arm64"
    #else
      let architecture = "another architecture"
    #endif
    let process = ProcessInfo.processInfo
    self.init(
      date: Date(),
      machine: "\(process.operatingSystemVersionString), \(architecture), \(process.processorCount) processors",
      measurements: measurements)
  }

  init(json: Data) throws {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    self = try decoder.decode(Record.self, from: json)
  }

  /// With sorted keys, indented, so that two records can also be compared by eye.
  func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    return try encoder.encode(self)
  }
}

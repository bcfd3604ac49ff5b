/// Reports in the Reviewdog Diagnostic Format, which reviewdog turns into comments with suggestions
/// (https://github.com/reviewdog/reviewdog/tree/master/proto/rdf).

internal import JSONFeedModel

/// Reports as rdjson.
package enum RDJSONReporter {
  /// The report on several files, in the order given. Columns count bytes.
  package static func report(_ files: [ReportedFile]) -> String {
    var diagnostics: [JSONFeed.Value] = []
    for file in files {
      var lines = SourceLines(file.document, charset: file.charset)
      let places = EditPlaces(file)
      for diagnostic in file.report.diagnostics { diagnostics.append(value(diagnostic, in: file, &lines, places)) }
    }
    let report: JSONFeed.Value = [
      "source": ["name": "jsonfeed", "url": "https://github.com/jsonfeed-swift/JSONFeed"],
      "diagnostics": .array(diagnostics),
    ]
    return report.encodeToString() + "\n"
  }

  private static func value(
    _ diagnostic: Diagnostic, in file: ReportedFile, _ lines: inout SourceLines, _ places: EditPlaces
  ) -> JSONFeed.Value {
    var location: JSONFeed.Object = ["path": .string(file.relativePath)]
    if let start = diagnostic.location { location["range"] = range(start, diagnostic.end, &lines) }
    var code: JSONFeed.Object = ["value": .string(diagnostic.rule)]
    if let rule = Rule(id: diagnostic.rule) { code["url"] = .string(rule.pageURL) }
    let place = diagnostic.path.isEmpty ? "" : diagnostic.path + ": "
    var object: JSONFeed.Object = [
      "message": .string(place + diagnostic.message), "location": .object(location),
      "severity": .string(diagnostic.severity.rawValue.uppercased()), "code": .object(code),
    ]
    var suggestions: [JSONFeed.Value] = []
    for edit in diagnostic.fix?.edits ?? [] {
      guard let (start, end) = places.range(of: edit) else { continue }
      suggestions.append(["range": range(start, end, &lines), "text": .string(edit.replacement)])
    }
    if !suggestions.isEmpty { object["suggestions"] = .array(suggestions) }
    return .object(object)
  }

  private static func range(
    _ start: JSONFeed.SourceLocation, _ end: JSONFeed.SourceLocation?, _ lines: inout SourceLines
  ) -> JSONFeed.Value {
    func place(_ location: JSONFeed.SourceLocation) -> JSONFeed.Value {
      ["line": .number(.init(location.line)), "column": .number(.init(lines.byteColumn(of: location)))]
    }
    var range: JSONFeed.Object = ["start": place(start)]
    if let end { range["end"] = place(end) }
    return .object(range)
  }
}

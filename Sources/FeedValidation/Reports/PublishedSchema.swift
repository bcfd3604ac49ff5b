/// The JSON Schemas that the folder `Schemas` publishes.

/// A JSON Schema that describes files of this package.
package enum PublishedSchema: String, CaseIterable {
  /// The report in JSON.
  case report
  /// The lines of `--records`.
  case records
  /// The settings of a project.
  case settings

  /// The schema.
  package var text: String {
    switch self {
    case .report: String(decoding: PackageResources.report_schema_json, as: UTF8.self)
    case .records: String(decoding: PackageResources.records_schema_json, as: UTF8.self)
    case .settings: String(decoding: PackageResources.settings_schema_json, as: UTF8.self)
    }
  }
}

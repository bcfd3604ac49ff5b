/// The JSON Schemas (2020-12) that the command prints, by name. Those of JSON Feed and of extension objects are made from
/// the tables of members and elements; the others are files in this folder.

internal import FeedBridge
internal import FeedPrimitives
public import JSONFeedModel

extension JSONFeed {
  /// A JSON Schema (2020-12) of JSON Feed, or of an extension object that conversion writes.
  ///
  /// ```swift
  /// let schema = JSONFeed.schema(forPublishers: true)
  /// print(schema?.encodeToString(prettyPrinted: true) ?? "")
  /// ```
  ///
  /// - Parameters:
  ///   - name: `1.1`, `1`, or the name of an extension object, such as `_itunes`.
  ///   - forPublishers: whether the schema of a version also says what the specification requires of publishers. Without
  ///     this it accepts what `JSONFeed.make(from:)` accepts.
  /// - Returns: the schema, which needs no other file; nil for an unknown name.
  public static func schema(named name: String = "1.1", forPublishers: Bool = false) -> Value? {
    let schema = FeedSchema(versionNumber: name).map { forPublishers ? $0.bundle : .object($0.ofReaders) }
    return schema ?? (ExtensionSchema(named: name)?.object).map(Value.object)
  }
}

/// A JSON Schema that the command prints.
package enum PublishedSchema {
  /// A schema that is a file in this folder.
  package enum File: String, CaseIterable {
    /// The report in JSON.
    case report
    /// The settings of a project.
    case settings
    /// The lines of `--records`.
    case records

    package var text: String { String(decoding: bytes, as: UTF8.self) }

    private var bytes: [UInt8] {
      switch self {
      case .report: PackageResources.report_schema_json
      case .records: PackageResources.records_schema_json
      case .settings: PackageResources.settings_schema_json
      }
    }

    /// The schema with the one that it refers to, so that it needs no other file.
    fileprivate var bundle: String {
      guard self == .records, let schema = value?.objectValue, let report = Self.report.value else { return text }
      return PublishedSchema.text(PublishedSchema.bundle(schema, with: [("report.schema.json", report)]))
    }

    private var value: JSONFeed.Value? {
      var document = JSONDocument(limits: .init())
      return try? document.value(bytes.span)
    }
  }

  /// The names of all schemas.
  package static let names = FeedSchema.versionNumbers + File.allCases.map(\.rawValue) + ExtensionSchema.names

  /// The schema; nil for an unknown name.
  package static func text(named name: String, forPublishers: Bool = false) -> String? {
    if let file = File(rawValue: name) { return file.bundle }
    return JSONFeed.schema(named: name, forPublishers: forPublishers).map(text)
  }

  private static func text(_ schema: JSONFeed.Value) -> String { schema.encodeToString(prettyPrinted: true) + "\n" }

  /// The files in `Fixtures/Schemas`.
  package static var fixtures: [(name: String, text: String)] {
    let extensions = ExtensionSchema.names.compactMap { name in
      ExtensionSchema(named: name).map { (name: ExtensionSchema.file(named: name), schema: $0.object) }
    }
    return (FeedSchema.files + extensions).map { ($0.name, text(.object($0.schema))) }
  }

  /// The first members of a schema whose file has this name.
  static func header(_ file: String, title: String, comment: String) -> JSONFeed.Object {
    [
      "$schema": "https://json-schema.org/draft/2020-12/schema", "$id": .string(folder + file), "title": .string(title),
      "$comment": .string(comment),
    ]
  }

  /// A schema with those that it refers to (JSON Schema 2020-12 §9.3).
  static func bundle(
    _ schema: JSONFeed.Object, with others: [(file: String, schema: JSONFeed.Value)]
  ) -> JSONFeed.Value {
    var definitions = schema["$defs"]?.objectValue ?? [:]
    for other in others { definitions[other.file] = other.schema }
    var bundle = schema
    bundle["$defs"] = .object(definitions)
    return .object(bundle)
  }

  private static let folder = "https://raw.githubusercontent.com/jsonfeed-swift/JSONFeed/main/Fixtures/Schemas/"

  /// A schema that refers to another one.
  static func reference(_ target: String) -> JSONFeed.Value { ["$ref": .string(target)] }

  static func definition(_ name: String) -> JSONFeed.Value { reference("#/$defs/" + name) }
}

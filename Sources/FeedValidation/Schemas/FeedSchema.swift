/// The JSON Schemas of JSON Feed, from the members that validation checks (`JSONFeedObjectKind.members`).

internal import FeedBridge
internal import FeedPrimitives
internal import JSONFeedModel

struct FeedSchema {
  private typealias Object = JSONFeed.Object
  private typealias Value = JSONFeed.Value

  static let versionNumbers = ["1.1", "1"]

  private let versionNumber: String
  private let version: JSONFeedVersion

  init?(versionNumber: String) {
    guard Self.versionNumbers.contains(versionNumber),
      let version = JSONFeedVersion("https://jsonfeed.org/version/" + versionNumber)
    else { return nil }
    (self.versionNumber, self.version) = (versionNumber, version)
  }

  // MARK: What readers accept

  private var fileOfReaders: String { "feed-\(versionNumber).schema.json" }

  /// Accepts what strict decoding accepts.
  var ofReaders: JSONFeed.Object {
    var schema = header(fileOfReaders, title: "JSON Feed \(versionNumber), as a strict reader accepts it")
    for member in object(.feed) { schema[member.name] = member.value }
    var definitions = Object()
    for kind in JSONFeedObjectKind.allCases where kind != .feed { definitions[kind.rawValue] = .object(object(kind)) }
    schema["$defs"] = .object(definitions)
    return schema
  }

  private func header(_ file: String, title: String) -> Object {
    PublishedSchema.header(
      file, title: title, comment: "The specification: https://www.jsonfeed.org/version/\(versionNumber)/")
  }

  private func members(_ kind: JSONFeedObjectKind) -> [MemberRules] {
    kind.members.filter { version == .version1_1 || !$0.isNewIn1_1 }
  }

  private func object(_ kind: JSONFeedObjectKind) -> Object {
    var properties = Object()
    for member in members(kind) { properties[member.name.description] = .object(value(of: member, in: kind)) }
    let required = members(kind).filter { $0.missing != nil }.map { Value.string($0.name.description) }
    return [
      "type": "object", "required": .array(required), "properties": .object(properties),
      "patternProperties": ["^_[A-Za-z]": ["description": "An extension: data that JSON Feed has no member for."]],
    ]
  }

  private func value(of member: MemberRules, in kind: JSONFeedObjectKind) -> Object {
    let name = member.name.description
    var schema: Object = ["description": .string(member.meaning.description)]
    var types: [Value] = []
    switch member.value {
    case .version, .string, .text, .language: types = ["string"]
    case .bool: types = ["boolean"]
    case .size, .duration: types = ["number"]
    case .identifier: types = ["string", "number"]
    case .url, .urlOrMail:
      types = ["string"]
      schema["format"] = "uri-reference"
    case .date:
      types = ["string"]
      schema["format"] = "date-time"
      schema["pattern"] = .string(Self.date)
    case .strings:
      types = ["array"]
      schema["items"] = ["type": "string"]
    case .objects(let kind, _):
      types = ["array"]
      schema["items"] = PublishedSchema.definition(kind.rawValue)
    case .author: schema["anyOf"] = [PublishedSchema.definition(JSONFeedObjectKind.author.rawValue), ["type": "null"]]
    }
    // Null means that an optional member is absent.
    if member.missing == nil, !types.isEmpty { types.append("null") }
    if !types.isEmpty { schema["type"] = types.count == 1 ? types[0] : .array(types) }
    if name == "author", version == .version1_1 { schema["deprecated"] = true }
    return schema
  }

  // Patterns have no lookahead and no `\u`, which RE2 (Go, Rust) does not know.

  /// RFC 3339 §5.6, with a space as the separator too.
  private static let date =
    "^([0-9]{3}[1-9]|[0-9]{2}[1-9][0-9]|[0-9][1-9][0-9]{2}|[1-9][0-9]{3})"
    + "-((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)|02-(0[1-9]|[12][0-9]))"
    + "[Tt ]([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)(\\.[0-9]+)?([Zz]|[+-]([01][0-9]|2[0-3]):[0-5][0-9])$"

  // MARK: What the specification requires of publishers

  private var fileOfPublishers: String { "feed-\(versionNumber)-publisher.schema.json" }

  /// Accepts what readers accept and validation finds no error in, as far as a schema can say. It refers to other schemas.
  private var ofPublishers: Object {
    var schema = header(fileOfPublishers, title: "JSON Feed \(versionNumber), as publishers must write it")
    var definitions = Object()
    for kind in JSONFeedObjectKind.allCases { definitions[kind.rawValue] = .object(requirements(of: kind)) }
    definitions["url"] = Self.url
    definitions["language"] = ["pattern": .string(Self.language)]
    definitions["extensions"] = .object(Self.extensions)
    schema["allOf"] = [PublishedSchema.reference(fileOfReaders), PublishedSchema.definition("feed")]
    schema["$defs"] = .object(definitions)
    return schema
  }

  /// The schema of publishers with those that it refers to.
  var bundle: JSONFeed.Value {
    let extensions = ExtensionSchema.names.compactMap { name in
      ExtensionSchema(named: name).map { (file: ExtensionSchema.file(named: name), schema: Value.object($0.object)) }
    }
    return PublishedSchema.bundle(ofPublishers, with: [(fileOfReaders, .object(ofReaders))] + extensions)
  }

  /// The schemas of all versions as files that refer to each other and to those of extension objects.
  static var files: [(name: String, schema: JSONFeed.Object)] {
    versionNumbers.compactMap(FeedSchema.init).flatMap {
      [($0.fileOfReaders, $0.ofReaders), ($0.fileOfPublishers, $0.ofPublishers)]
    }
  }

  private func requirements(of kind: JSONFeedObjectKind) -> Object {
    var schema: Object
    var properties = Object()
    switch kind {
    case .feed:
      properties["version"] = ["const": .string(version.rawValue)]
      schema = [:]
    case .item:
      // The integers that a Double holds exactly
      properties["id"] = [
        "pattern": "\\S", "multipleOf": 1, "minimum": -9_007_199_254_740_992, "maximum": 9_007_199_254_740_992,
      ]
      schema = Self.oneOf("content_html", "content_text", is: ["type": "string"])
    case .author: schema = Self.oneOf("name", "url", "avatar", is: ["type": "string", "minLength": 1])
    case .attachment:
      properties["mime_type"] = ["type": "string"]
      schema = ["required": ["mime_type"]]
    case .hub: schema = [:]
    }
    for member in members(kind) {
      switch member.value {
      case .url, .urlOrMail: properties[member.name.description] = PublishedSchema.definition("url")
      case .language: properties[member.name.description] = PublishedSchema.definition("language")
      case .author: properties[member.name.description] = PublishedSchema.definition("author")
      case .objects(let kind, _):
        properties[member.name.description] = ["items": PublishedSchema.definition(kind.rawValue)]
      default: break
      }
    }
    schema["$ref"] = "#/$defs/extensions"
    schema["properties"] = .object(properties)
    return schema
  }

  /// Requires one of the members, with a value as in `schema`.
  private static func oneOf(_ names: String..., is schema: Object) -> Object {
    [
      "anyOf": .array(
        names.map { ["required": [.string($0)], "properties": .object([$0: .object(schema)])] })
    ]
  }

  /// The names of extensions and of their members, and the extension objects of conversion.
  private static var extensions: Object {
    var properties = Object()
    for name in ExtensionSchema.names {
      properties[name] = PublishedSchema.reference(ExtensionSchema.file(named: name))
    }
    // (A letter is any character outside ASCII too.)
    return [
      "propertyNames": ["pattern": "^([^_]|_([A-Za-z]|[^\\x00-\\x7F])[^.]*$|$)"],
      "patternProperties": ["^_": ["propertyNames": ["pattern": "^([^_.][^.]*)?$"]]], "properties": .object(properties),
    ]
  }

  /// A URL reference as in RFC 3986, with characters outside ASCII and space around it. What begins with a colon, or with http,
  /// https or `//` and has no host, is not a URL.
  private static let url: Value = [
    "pattern": "^\\s*([!#$&-;=?-\\[\\]_a-z~]|[^\\x00-\\x7F]|%[0-9A-Fa-f]{2})*\\s*$",
    "not": [
      "type": "string",
      "pattern": "^\\s*(:|[Hh][Tt][Tt][Pp][Ss]?:(/?$|/?[^/]|//([/?#\\s]|$))|//([/?#]|\\s*$))",
    ],
  ]

  /// The form of a language tag (RFC 5646).
  private static let language = "^([A-Za-z]{2,8}|[A-Za-z]-[A-Za-z0-9]{1,8})(-[A-Za-z0-9]{1,8})*$"
}

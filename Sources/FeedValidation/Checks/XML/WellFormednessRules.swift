/// Turns the scanner's problems into diagnostics, with messages that say what to write.

internal import FeedBridge
internal import FeedPrimitives

enum WellFormednessRules {
  /// The problems of well-formedness.
  ///
  /// - Parameter type: the document type, if there is one: it may declare entities in external files.
  static func problems(_ found: [XMLProblem], _ type: DocumentType?, in bytes: Span<UInt8>) -> ProblemList {
    var problems = ProblemList()
    for problem in found where !isDeclaredElsewhere(problem, type, in: bytes) {
      problems.add(rule(for: problem.code), at: problem.offset, path: problem.path, message(for: problem, in: bytes))
    }
    return problems
  }

  private static func message(for problem: XMLProblem, in bytes: Span<UInt8>) -> String {
    let name = name(at: problem.offset, in: bytes)
    // The innermost open element: the last step of the path, without its number.
    let open = String(problem.path.split(separator: "/").last?.prefix { $0 != "[" } ?? "").shortened
    switch problem.code {
    case .textBeforeProlog:
      return "Text precedes the document, which must begin with <?xml or the root element. Remove the text."
    case .spaceBeforeDeclaration: return "White space precedes <?xml, which must come first if present. Remove it."
    case .misplacedDeclaration:
      return "<?xml is not at the start of the document, where it must be if present. Remove what precedes it."
    case .textAfterRoot: return "Text or markup follows the end of the document. Remove it."
    case .severalRoots: return "<\(name)> is a second root element; a document has only one. Remove it."
    case .bareAmpersand: return "Unescaped \"&\": strict readers reject the feed. Write &amp;."
    case .bareLessThan, .lessThanInAttribute: return "Unescaped \"<\": strict readers reject the feed. Write &lt;."
    case .undeclaredEntity:
      let number = name.withBytes { HTMLEntities.text(for: $0) }?.first.value
      return
        "&\(name); is an HTML entity, which XML does not define. Write \(number.map { "&#\($0);" } ?? "the character")."
    case .unknownEntity:
      return "The entity &\(name); is not declared. Write the character itself, or &amp; for an ampersand."
    case .unreadableReference: return "This reference is not to a valid character. Write the character itself."
    case .unfinishedReference: return "The semicolon after this character reference is missing. Add it."
    case .controlCharacter: return "XML does not allow control characters here. Remove the character."
    case .noncharacter: return "XML does not allow U+FFFE and U+FFFF. Remove the character."
    case .controlReference:
      return "&#128; to &#159; are control characters, though Windows-1252 characters are usually meant. "
        + "Write the character itself."
    case .capitalReference: return "Character references begin with &#x, in lowercase. Write &#x instead of &#X."
    case .unclosedElement: return "<\(open)> is not closed. Add </\(open)>."
    case .crossedTags: return "</\(name)> comes before <\(open)> is closed. Add </\(open)> before it."
    case .strayEndTag: return "</\(name)> has no start tag. Remove it."
    case .misspelledTag: return "</\(name)> does not match <\(open)>. Write </\(open)>."
    case .unexpectedEnd: return "The document ends before </\(open)>. Publish the complete file."
    case .unfinishedTag: return "A tag has no closing \">\". Add it."
    case .strayCharacterInTag: return "This character is not allowed in a tag. Remove it."
    case .attributeWithoutQuotes: return "The value of an attribute must be in quotation marks. Add them."
    case .attributeWithoutValue: return "The attribute \(name) has no value. Write \(name)=\"…\"."
    case .unfinishedAttribute: return "The value of an attribute has no closing quotation mark. Add it."
    case .duplicateAttribute: return "The attribute \(name) occurs twice in this tag. Remove one of them."
    case .missingSpace: return "There is no white space before this attribute. Add a space."
    case .undeclaredPrefix:
      let prefix = String(name.prefix { $0 != ":" })
      // RSS's own elements have no prefix.
      let known = FeedNamespace.id(forPrefix: prefix).flatMap { $0 == .rss ? nil : $0 }
      let usual = known.map { FeedNamespace.all[Int($0.rawValue)].uri }
      return "The prefix \(prefix) is not declared. Add xmlns:\(prefix)=\"\(usual ?? "…")\" to the root element."
    case .unfinishedComment: return "A comment is not closed. Add -->."
    case .hyphensInComment: return "Comments must not contain \"--\". Remove the hyphens."
    case .unfinishedCDATA: return "A CDATA section is not closed. Add ]]>."
    case .cdataEndInText: return "\"]]>\" is not allowed in text. Write ]]&gt;."
    case .unfinishedInstruction: return "A processing instruction is not closed. Add ?>."
    case .unfinishedDoctype: return "The DOCTYPE is not closed. Add \">\", or remove the DOCTYPE."
    case .misplacedDoctype: return "A DOCTYPE is allowed only once, before the root element. Remove it."
    case .malformedDeclaration:
      return "The XML declaration is malformed. Write <?xml version=\"1.0\" encoding=\"UTF-8\"?>."
    case .otherVersion: return "The XML version is not 1.0, and many parsers stop here. Write version=\"1.0\"."
    case .malformedName:
      return (name.isEmpty ? "This" : "\"\(name)\"") + " is not a valid XML name. Correct it."
    case .unboundPrefix:
      return "A prefix is bound to an empty namespace; only xmlns=\"\" may be empty. Write the namespace."
    case .misboundPrefix:
      return "The prefixes xml and xmlns, and their namespaces, are reserved. Remove the declaration."
    }
  }

  /// The name at `offset`, after the signs that begin a tag or a reference.
  private static func name(at offset: Int, in bytes: Span<UInt8>) -> String {
    var start = min(offset, bytes.count)
    while start < min(bytes.count, offset + 2), "<&/".utf8.contains(bytes[start]) { start += 1 }
    let rest = bytes.extracting(start..<min(bytes.count, start + 300))
    var end = start + rest.endOfXMLName(from: 0)
    // The last character may continue after the 300 bytes.
    while end > start, end < bytes.count, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return String(bytes.string(start..<end).prefix { $0 != ";" }).shortened
  }

  private static func rule(for code: XMLProblem.Code) -> RuleID {
    switch code {
    case .textBeforeProlog, .spaceBeforeDeclaration: .xmlTextBeforeProlog
    case .undeclaredEntity, .unknownEntity: .undefinedNamedEntity
    case .undeclaredPrefix: .missingNamespace
    case .otherVersion: .badXMLVersion
    case .controlReference: .badCharacters
    default: .xmlNotWellFormed
    }
  }

  /// Whether it is about an entity that the document type declares in an external file.
  private static func isDeclaredElsewhere(_ problem: XMLProblem, _ type: DocumentType?, in bytes: Span<UInt8>) -> Bool {
    guard let type, problem.code == .undeclaredEntity || problem.code == .unknownEntity else { return false }
    if problem.code == .undeclaredEntity, type.isNetscapeDTD { return true }
    return type.externalEntities.contains(name(at: problem.offset, in: bytes))
  }
}

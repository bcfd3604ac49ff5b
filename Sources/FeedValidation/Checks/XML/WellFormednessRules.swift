/// Turns the scanner's problems into diagnostics, with messages that say what to write.

internal import FeedBridge
internal import FeedPrimitives

struct WellFormednessRules {
  /// The document type, if there is one: it may declare entities in external files.
  let type: DocumentType?
  /// The range of the document type.
  let doctype: Range<Int>?
  /// The document's encoding.
  let encoding: TextEncoding
  /// Where the text begins, and in it the document.
  let firstByte: Int
  let start: Int
  /// The end of the name of the root element.
  let endOfRootName: Int?
  /// The offsets of start tags that have another name than their end tags, and are wrong.
  let misspelledStartTags: Set<Int>

  /// Adds the problems of well-formedness.
  ///
  /// - Parameter unrecorded: how many more there are.
  func add(_ found: [XMLProblem], unrecorded: Int, to problems: inout ProblemList, in bytes: TextSpan) {
    let mistakes = XMLMistakes(found, in: bytes).all.filter { !isDeclaredElsewhere($0.problem, in: bytes) }
    let places = places(of: mistakes.compactMap(\.opened), in: bytes)
    let fixes = WellFormednessFixes(rules: self, maximumEdits: problems.maximumEdits)
    // Where elements end decides what is text, and with it what a correction changes. Two such problems can be one mistake that has
    // only another name. And a document type before the text that is read may declare its entities.
    let isCertain = !found.contains { $0.code.isStructural } && !hasDoctypeBeforeStart(in: bytes)
    for mistake in mistakes {
      problems.add(
        Self.rule(for: mistake.problem.code), at: mistake.problem.offset, path: mistake.problem.path,
        message(
          for: mistake, openedAt: mistake.opened.flatMap { places[$0] }.map { ", opened at \($0)" } ?? "", in: bytes),
        fix: fixes.fix(for: mistake, in: bytes).map { isCertain ? $0 : .unsafe($0.change) })
    }
    // Of which rules they are is not known.
    if let last = found.last { problems.add(unlisted: unrecorded, of: Self.rule(for: last.code)) }
  }

  private func hasDoctypeBeforeStart(in bytes: TextSpan) -> Bool {
    var search = firstByte
    while search < start, let bracket = bytes.firstIndex(of: ASCII.lessThan, from: search, to: start) {
      if bytes.starts(with: "<!DOCTYPE", at: bracket) { return true }
      search = bracket + 1
    }
    return false
  }

  /// The lines and columns of start tags.
  private func places(of offsets: [Int], in bytes: TextSpan) -> [Int: String] {
    var counter = TextPositionCounter(from: firstByte)
    var places: [Int: String] = [:]
    // In the order of the document, because each step back would count the lines again.
    for offset in offsets.sorted() where places[offset] == nil {
      let position = counter.position(of: offset, in: bytes)
      places[offset] = "\(position.line):\(position.column)"
    }
    return places
  }

  private func message(for mistake: XMLMistake, openedAt place: @autoclosure () -> String, in bytes: TextSpan)
    -> String
  {
    let problem = mistake.problem
    func name() -> String { Self.name(at: problem.offset, in: bytes) }
    func open() -> String { mistake.opened.map { Self.name(at: $0, in: bytes) } ?? "" }
    switch problem.code {
    case .textBeforeProlog:
      return "Text precedes the document, which must begin with <?xml or the root element. Remove the text."
    case .spaceBeforeDeclaration: return "White space precedes <?xml, which must come first if present. Remove it."
    case .misplacedDeclaration:
      return problem.path.isEmpty
        ? "<?xml is not at the start of the document, where it must be if present. Move it there."
        : "<?xml is inside the document; only its start may have one. Remove it."
    case .textAfterRoot: return "Text or markup follows the end of the document. Remove it."
    case .severalRoots: return "<\(name())> is a second root element; a document has only one. Remove it."
    case .bareAmpersand: return "Unescaped \"&\": strict readers reject the feed. Write &amp;."
    case .bareLessThan, .lessThanInAttribute: return "Unescaped \"<\": strict readers reject the feed. Write &lt;."
    case .undeclaredEntity:
      return
        "&\(name()); is an HTML entity, which XML does not define. Write \(text(ofReferenceAt: problem.offset, in: bytes))."
    case .unknownEntity:
      return "The entity &\(name()); is not declared. Write the character itself, or &amp; for an ampersand."
    case .unreadableReference: return "This reference is not to a valid character. Write the character itself."
    case .surrogatePair:
      return "These references are to the halves of a surrogate pair, which are not characters in XML. "
        + "Write \(text(ofReferenceAt: problem.offset, in: bytes))."
    case .unfinishedReference: return "The semicolon after this character reference is missing. Add it."
    case .controlCharacter: return "XML does not allow control characters here. Remove the character."
    case .noncharacter: return "XML does not allow U+FFFE and U+FFFF. Remove the character."
    case .controlReference:
      return "&#128; to &#159; are control characters, though Windows-1252 characters are usually meant. "
        + "Write \(text(ofReferenceAt: problem.offset, in: bytes))."
    case .capitalReference: return "Character references begin with &#x, in lowercase. Write &#x instead of &#X."
    case .unclosedElement where mistake.markup(in: bytes) != nil, .crossedTags where mistake.markup(in: bytes) != nil:
      return
        "<\(open())>\(place()), is not closed, and HTML between tags of XML must be well-formed. Put the content of <\(name())> into <![CDATA[ and ]]>."
        .withoutComma(place())
    case .unclosedElement:
      return "<\(open())>\(place()), is not closed. Add </\(open())> before <\(name())>.".withoutComma(place())
    case .misplacedItem:
      return "<\(name())> is not allowed in <\(open())>. Move it out of <\(open())>."
    case .crossedTags:
      return "<\(open())>\(place()), is not closed. Add </\(open())> before </\(name())>.".withoutComma(place())
    case .strayEndTag: return "</\(name())> has no start tag. Remove it."
    case .misspelledTag where mistake.opened.map(misspelledStartTags.contains) == true:
      return "<\(open())>\(place()), does not match </\(name())>. Correct the name.".withoutComma(place())
    case .misspelledTag: return "</\(name())> should be </\(open())>\(place()). Correct the name."
    case .unexpectedEnd: return "The document ends before </\(open())>. Publish the complete file."
    case .unfinishedTag: return "A tag has no closing \">\". Add it."
    case .strayCharacterInTag: return "This character is not allowed in a tag. Remove it."
    case .attributeWithoutQuotes: return "The value of an attribute must be in quotation marks. Add them."
    case .attributeWithoutValue:
      return "The attribute \(name()) has no value. Write a value after \(name())=, or remove it."
    case .unfinishedAttribute: return "The value of an attribute has no closing quotation mark. Add it."
    case .duplicateAttribute: return "The attribute \(name()) occurs twice in this tag. Remove one of them."
    case .missingSpace: return "There is no white space before this attribute. Add a space."
    case .undeclaredPrefix:
      let prefix = Self.prefix(of: name())
      let more = mistake.count > 1 ? ", though \(mistake.count) names have it" : ""
      let advice =
        Self.uri(forPrefix: prefix).map { "Add xmlns:\(prefix)=\"\($0)\" to the root element." }
        ?? (prefix == "rss"
          ? "RSS has no namespace: write the names without it."
          : "Declare its namespace in the root element, or write the names without it.")
      return "The prefix \(prefix) is not declared\(more). \(advice)"
    case .unfinishedComment: return "A comment is not closed. Add -->."
    case .hyphensInComment: return "Comments must not contain \"--\". Write single hyphens."
    case .unfinishedCDATA: return "A CDATA section is not closed. Add ]]>."
    case .cdataEndInText: return "\"]]>\" is not allowed in text. Write ]]&gt;."
    case .unfinishedInstruction: return "A processing instruction is not closed. Add ?>."
    case .unfinishedDoctype: return "The DOCTYPE is not closed. Add \">\", or remove the DOCTYPE."
    case .misplacedDoctype: return "A DOCTYPE is allowed only once, before the root element. Remove it."
    case .malformedDeclaration:
      return "The XML declaration is malformed. Write \(declaration(in: bytes))."
    case .otherVersion: return "The XML version is not 1.0, and many parsers stop here. Write version=\"1.0\"."
    case .malformedName:
      if name().hasPrefix("?xml") {
        return "This is not a valid XML declaration. Begin the document with \(declaration(in: bytes))."
      }
      return (name().isEmpty ? "This" : "\"\(name())\"") + " is not a valid XML name. Correct it."
    case .unboundPrefix:
      return "A prefix is bound to an empty namespace; only xmlns=\"\" may be empty. Write the namespace."
    case .misboundPrefix:
      return "The prefixes xml and xmlns, and their namespaces, are reserved. Remove the declaration."
    }
  }

  private static func rule(for code: XMLProblem.Code) -> RuleID {
    switch code {
    case .textBeforeProlog, .spaceBeforeDeclaration: .xmlTextBeforeProlog
    case .textAfterRoot, .severalRoots: .xmlTextAfterRoot
    case .malformedDeclaration, .misplacedDeclaration: .xmlDeclaration
    case .otherVersion: .badXMLVersion
    case .bareAmpersand: .xmlBareAmpersand
    case .bareLessThan, .lessThanInAttribute: .xmlBareLessThan
    case .undeclaredEntity, .unknownEntity: .undefinedNamedEntity
    case .unreadableReference, .surrogatePair, .unfinishedReference, .capitalReference: .xmlCharacterReference
    case .controlReference: .badCharacters
    case .controlCharacter, .noncharacter: .xmlControlCharacter
    case .unfinishedCDATA, .cdataEndInText: .xmlCDATA
    case .unfinishedComment, .hyphensInComment: .xmlComment
    case .unfinishedInstruction: .xmlInstruction
    case .unfinishedDoctype, .misplacedDoctype: .xmlDoctype
    case .misspelledTag: .xmlEndTagMismatch
    case .unclosedElement, .crossedTags: .xmlUnclosedElement
    case .misplacedItem: .undefinedElement
    case .strayEndTag: .xmlStrayEndTag
    case .unexpectedEnd: .xmlTruncated
    case .unfinishedTag, .strayCharacterInTag: .xmlTag
    case .malformedName: .xmlName
    case .attributeWithoutQuotes, .unfinishedAttribute: .xmlAttributeQuotes
    case .attributeWithoutValue: .xmlAttributeWithoutValue
    case .missingSpace: .xmlAttributeSpace
    case .duplicateAttribute: .xmlDuplicateAttribute
    case .undeclaredPrefix: .missingNamespace
    case .unboundPrefix, .misboundPrefix: .xmlNamespaceDeclaration
    }
  }

  /// Whether it is about an entity that the document type declares in an external file.
  private func isDeclaredElsewhere(_ problem: XMLProblem, in bytes: TextSpan) -> Bool {
    guard let type, problem.code == .undeclaredEntity || problem.code == .unknownEntity else { return false }
    if problem.code == .undeclaredEntity, type.isNetscapeDTD { return true }
    return type.externalEntities.contains(Self.name(at: problem.offset, in: bytes))
  }

  // MARK: What to write

  private func text(ofReferenceAt offset: Int, in bytes: TextSpan) -> String {
    HTMLEntities.reference(at: offset, in: bytes).map { text(of: $0.text) } ?? "the character"
  }

  /// The text of an HTML entity as it can be written in this document: as a number if the character is not visible, or not in
  /// the encoding.
  func text(of entity: HTMLEntities.Text) -> String {
    [entity.first, entity.second].compactMap(\.self).map(reference).joined()
  }

  /// A character as it can be written in this document.
  func reference(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "&": return "&amp;"
    case "<": return "&lt;"
    case ">": return "&gt;"
    case "\"": return "&quot;"
    default:
      let isVisible =
        scalar.value < 0x7F || !scalar.properties.isWhitespace && scalar.properties.generalCategory != .format
      return isVisible && (encoding.isUnicode || scalar.isASCII) ? String(scalar) : "&#\(scalar.value);"
    }
  }

  /// The XML declaration that should be in the document, with the encoding that it declares or, if it declares none, that it has.
  func declaration(in bytes: TextSpan) -> String {
    let name = encoding.unitSize == 2 ? "UTF-16" : encoding.name
    let label = XMLDeclaration.encodingLabel(in: bytes.bytes).flatMap { TextEncoding(label: $0) == nil ? nil : $0 }
    return "<?xml version=\"1.0\" encoding=\"\(label ?? name)\"?>"
  }

  /// The namespace that a prefix usually means. RSS's own elements have no prefix.
  static func uri(forPrefix prefix: String) -> String? {
    let known = FeedNamespace.id(forPrefix: prefix).flatMap { $0 == .rss ? nil : $0 }
    return known?.namespace?.uri
  }

  static func prefix(of name: String) -> String { String(name.prefix { $0 != ":" }) }

  /// The name at `offset`, after the signs that begin a tag or a reference.
  static func name(at offset: Int, in bytes: TextSpan) -> String {
    var start = min(offset, bytes.count)
    while start < min(bytes.count, offset + 2), "<&/".utf8.contains(bytes[start]) { start += 1 }
    let rest = bytes.extracting(start..<min(bytes.count, start + 300))
    var end = start + rest.endOfXMLName(from: 0)
    // The last character may continue after the 300 bytes.
    while end > start, end < bytes.count, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return String(bytes.string(start..<end).prefix { $0 != ";" }).shortened
  }
}

extension String {
  /// The sentence without the comma that would end a place, if there is none.
  fileprivate func withoutComma(_ place: String) -> String { place.isEmpty ? replacing(">,", with: ">") : self }
}

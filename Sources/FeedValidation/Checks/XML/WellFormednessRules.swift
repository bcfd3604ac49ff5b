/// Turns the scanner's problems into diagnostics, with messages that say what to write, and fixes.

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

  /// How many edits a fix may have.
  let maximumEdits: Int

  /// What is said about a mistake.
  private struct Finding {
    var rule: RuleID
    var message: String
    var fix: ProblemFix?
  }

  /// Adds the problems of well-formedness.
  ///
  /// - Parameter unrecorded: how many more there are.
  func add(_ found: [XMLProblem], unrecorded: Int, to problems: inout ProblemList, in bytes: TextSpan) {
    let mistakes = XMLMistakes(found, in: bytes).all.filter { !isDeclaredElsewhere($0.problem, in: bytes) }
    let places = bytes.bytes.locations(of: mistakes.compactMap(\.opened), from: firstByte)
    // Where elements end decides what is text, and with it what a correction changes. Two such problems can be one mistake that has
    // only another name. And a document type before the text that is read may declare its entities.
    let isCertain =
      !found.contains { $0.code.isStructural } && !bytes.extracting(firstByte..<start).contains("<!DOCTYPE")
    for mistake in mistakes {
      let finding = finding(of: mistake, openedAt: mistake.opened.flatMap { places[$0]?.description }, in: bytes)
      problems.add(
        finding.rule, at: ProblemPlace(mistake.problem.offset, mistake.problem.path), finding.message,
        fix: finding.fix.map { isCertain ? $0 : .unsafe($0.change) })
    }
    // Of which rules they are is not known.
    if unrecorded > 0, let last = found.last {
      problems.add(unlisted: unrecorded, of: finding(of: XMLMistake(problem: last), openedAt: nil, in: bytes).rule)
    }
  }

  /// What to do with a second root element.
  private func advice(forRoot name: String, _ mistake: XMLMistake) -> String {
    switch name {
    case _ where mistake.isCertain: "Remove it."
    case "item": "Move it into <channel>."
    case "entry": "Move it into <feed>."
    default: "Move the items that follow into the first feed."
    }
  }

  // MARK: The kinds of mistakes

  /// The rule, the message and the fix of each kind of mistake. There is no fix if there is more than one way to correct it, or only
  /// the author can. Where tags begin and end decides what is text, so that two corrections may contradict each other: fixes of tags
  /// are unsafe.
  ///
  /// - Parameter place: the line and column of the start tag of the element that it is about.
  private func finding(of mistake: XMLMistake, openedAt place: String?, in bytes: TextSpan) -> Finding {
    let (code, offset) = (mistake.problem.code, mistake.problem.offset)
    let mayBeFixed = offset < bytes.count && (doctype?.contains(offset) != true || code.isAboutDoctype)
    func row(_ rule: RuleID, _ message: String, _ fix: @autoclosure () -> ProblemFix? = nil) -> Finding {
      Finding(rule: rule, message: message, fix: mayBeFixed ? fix() : nil)
    }
    func row(_ rule: RuleID, _ message: String, _ fix: (Int, TextSpan) -> ProblemFix?) -> Finding {
      row(rule, message, fix(offset, bytes))
    }
    func row(_ rule: RuleID, _ message: String, _ fix: (XMLMistake, TextSpan) -> ProblemFix?) -> Finding {
      row(rule, message, fix(mistake, bytes))
    }
    func name() -> String { Self.name(at: offset, in: bytes) }
    func open() -> String { mistake.opened.map { Self.name(at: $0, in: bytes) } ?? "" }
    func character() -> String { text(ofReferenceAt: offset, in: bytes) }
    let opened = place.map { ", opened at \($0)" } ?? ""
    func element() -> String { "<\(open())>" + (opened.isEmpty ? "" : opened + ",") }
    let hasMarkup = (code == .unclosedElement || code == .crossedTags) && mistake.markup(in: bytes) != nil

    return switch code {
    // Around the root
    case .textBeforeProlog:
      row(
        .xmlTextBeforeProlog,
        "Text precedes the document, which must begin with <?xml or the root element. Remove the text.")
    case .spaceBeforeDeclaration:
      row(
        .xmlTextBeforeProlog, "White space precedes <?xml, which must come first if present. Remove it.",
        .remove(start..<offset))
    case .misplacedDeclaration:
      row(
        .xmlDeclaration,
        mistake.problem.path.isEmpty
          ? "<?xml is not at the start of the document, where it must be if present. Move it there."
          : "<?xml is inside the document; only its start may have one. Remove it.",
        placeFix)
    case .malformedDeclaration:
      row(.xmlDeclaration, "The XML declaration is malformed. Write \(declaration(in: bytes)).", declarationFix)
    case .otherVersion:
      row(.badXMLVersion, "The XML version is not 1.0, and many parsers stop here. Write version=\"1.0\".", versionFix)
    case .textAfterRoot: row(.xmlTextAfterRoot, "Text or markup follows the end of the document. Remove it.", endFix)
    case .severalRoots:
      row(
        .xmlTextAfterRoot,
        "<\(name())> is a second root element; a document has only one. \(advice(forRoot: name(), mistake))", endFix)
    case .unfinishedDoctype:
      row(.xmlDoctype, "The DOCTYPE is not closed. Add \">\", or remove the DOCTYPE.", doctypeEndFix)
    case .misplacedDoctype:
      row(.xmlDoctype, "A DOCTYPE is allowed only once, before the root element. Remove it.", doctypeFix)

    // Characters
    case .bareAmpersand:
      row(.xmlBareAmpersand, "Unescaped \"&\": strict readers reject the feed. Write &amp;.", ampersandFix)
    case .bareLessThan: row(.xmlBareLessThan, Self.lessThan, lessThanFix)
    case .lessThanInAttribute: row(.xmlBareLessThan, Self.lessThan, lessThanFixInAttribute)
    case .undeclaredEntity:
      row(
        .undefinedNamedEntity, "&\(name()); is an HTML entity, which XML does not define. Write \(character()).",
        characterFix)
    case .unknownEntity:
      row(
        .undefinedNamedEntity,
        "The entity &\(name()); is not declared\(type?.isExternal == true ? " in the document itself, and readers load no other one" : ""). Write the character itself, or &amp; for an ampersand.",
        ampersandFix)
    case .unreadableReference:
      row(
        .xmlCharacterReference, "This reference is not to a valid character. Write the character itself.",
        referenceFix(at: offset, in: bytes) { range, _ in .remove(range) })
    case .surrogatePair:
      row(
        .xmlCharacterReference,
        "These references are to the halves of a surrogate pair, which are not characters in XML. Write \(character()).",
        characterFix)
    case .unfinishedReference:
      row(
        .xmlCharacterReference, "The semicolon after this character reference is missing. Add it.",
        referenceFix(at: offset, in: bytes) { range, _ in .insert(";", at: range.upperBound) })
    case .capitalReference:
      row(
        .xmlCharacterReference, "Character references begin with &#x, in lowercase. Write &#x instead of &#X.",
        referenceFix(at: offset, in: bytes) { _, _ in .replace(offset + 2..<offset + 3, "x") })
    case .controlReference:
      row(
        .badCharacters,
        "&#128; to &#159; are control characters, though Windows-1252 characters are usually meant. Write \(character()).",
        characterFix)
    case .controlCharacter:
      row(
        .xmlControlCharacter,
        "XML does not allow the control character \(Self.codePoint(at: offset, in: bytes)) here. Remove it.",
        controlCharacterFix)
    case .noncharacter:
      row(
        .xmlControlCharacter, "XML does not allow U+FFFE and U+FFFF. Remove the character.",
        .remove(offset..<offset + bytes.lengthOfUTF8Sequence(at: offset), .unsafe))

    // Comments, CDATA sections and instructions
    case .unfinishedComment: row(.xmlComment, "A comment is not closed. Add -->.", commentFix)
    case .hyphensInComment: row(.xmlComment, "Comments must not contain \"--\". Write single hyphens.", hyphenFix)
    case .unfinishedCDATA: row(.xmlCDATA, "A CDATA section is not closed. Add ]]>.", sectionFix)
    case .cdataEndInText:
      row(.xmlCDATA, "\"]]>\" is not allowed in text. Write ]]&gt;.", .replace(offset + 2..<offset + 3, "&gt;"))
    case .nestedCDATA:
      row(
        .xmlNestedCDATA,
        "The CDATA section that begins at \(place ?? "its start") ends here, at the end of the section inside it. Write ]]]]><![CDATA[>.",
        nestedCDATAFix)
    case .misspelledCDATA:
      row(
        .xmlCDATA, "A CDATA section begins with <![CDATA[, in uppercase and without spaces. Write <![CDATA[.",
        bytes.startOfCDATA(at: offset).map { .replace(offset..<$0, "<![CDATA[") })
    case .unfinishedInstruction:
      row(
        .xmlInstruction, "A processing instruction is not closed. Add ?>.",
        offset + 2 < bytes.count && XMLScanner.startsName(bytes[offset + 2])
          ? bytes.firstIndex(of: ASCII.greaterThan, from: offset).map { .insert("?", at: $0) } : nil)

    // Tags
    case .unclosedElement where hasMarkup, .crossedTags where hasMarkup:
      row(
        .xmlUnclosedElement,
        "\(element()) is not closed, and HTML between tags of XML must be well-formed. Put the content of <\(name())> into <![CDATA[ and ]]>.",
        markupFix)
    case .unclosedElement, .crossedTags:
      row(
        .xmlUnclosedElement,
        "\(element()) is not closed. Add </\(open())> before <\(code == .crossedTags ? "/" : "")\(name())>.",
        endTagFix)
    case .misplacedItem:
      row(.undefinedElement, "<\(name())> is not allowed in <\(open())>. Move it out of <\(open())>.")
    case .strayEndTag: row(.xmlStrayEndTag, "</\(name())> ends nothing here. Remove it.", tagRemoval)
    case .misspelledTag:
      row(
        .xmlEndTagMismatch,
        mistake.opened.map(misspelledStartTags.contains) == true
          ? "\(element()) does not match </\(name())>. Correct the name."
          : "</\(name())> should be </\(open())>\(opened). Correct the name.",
        nameFix)
    case .unexpectedEnd: row(.xmlTruncated, "The document ends before </\(open())>. Publish the complete file.")
    case .unfinishedTag:
      row(
        .xmlTag, "A tag has no closing \">\". Add it.",
        .insert(">", at: bytes.startOfSpaces(before: offset, after: 0), .unsafe))
    case .strayCharacterInTag:
      row(
        .xmlTag,
        bytes.lengthOfUnicodeSpace(at: offset) > 0
          ? "\(Self.codePoint(at: offset, in: bytes)) is not white space in a tag of XML. Write a space."
          : "This character is not allowed in a tag. Remove it.",
        strayFix)
    case .malformedName:
      row(
        .xmlName,
        name().hasPrefix("?xml")
          ? "This is not a valid XML declaration. Begin the document with \(declaration(in: bytes))."
          : (name().isEmpty ? "This" : "\"\(name())\"") + " is not a valid XML name. Correct it.")

    // Attributes
    case .attributeWithoutQuotes:
      row(.xmlAttributeQuotes, "The value of an attribute must be in quotation marks. Add them.", quotesFix)
    case .unfinishedAttribute:
      row(
        .xmlAttributeQuotes, "The value of an attribute has no closing quotation mark. Add it.",
        .insert(
          bytes[offset] == ASCII.apostrophe ? "'" : "\"", at: XMLScanner.endOfBareValue(from: offset + 1, in: bytes),
          .unsafe))
    case .attributeWithoutValue:
      row(
        .xmlAttributeWithoutValue,
        "The attribute \(name()) has no value. Write a value after \(name())=, or remove it.",
        .insert("=\"\"", at: max(bytes.endOfXMLName(from: offset), offset + 1), .unsafe))
    case .duplicateAttribute:
      // Readers use the first of two attributes.
      row(
        .xmlDuplicateAttribute, "The attribute \(name()) occurs twice in this tag. Remove one of them.",
        attributeRemoval)
    case .missingSpace:
      row(
        .xmlAttributeSpace, "There is no white space before this attribute. Add a space.",
        .insert(" ", at: offset, .unsafe))

    // Prefixes
    case .undeclaredPrefix: row(.missingNamespace, prefixMessage(mistake, name()), prefixFix)
    case .unboundPrefix:
      row(
        .xmlNamespaceDeclaration,
        "A prefix is bound to an empty namespace; only xmlns=\"\" may be empty. Write the namespace.")
    case .misboundPrefix:
      row(
        .xmlNamespaceDeclaration,
        "The prefixes xml and xmlns, and their namespaces, are reserved. Remove the declaration.",
        ["xmlns:xml", "xmlns:xmlns"].contains(name()) ? attributeRemoval(at: offset, in: bytes) : nil)
    }
  }

  private func prefixMessage(_ mistake: XMLMistake, _ name: String) -> String {
    let prefix = Self.prefix(of: name)
    let more = mistake.count > 1 ? ", though \(mistake.count) names have it" : ""
    let advice =
      Self.uri(forPrefix: prefix).map { "Add xmlns:\(prefix)=\"\($0)\" to the root element." }
      ?? (prefix == "rss"
        ? "RSS has no namespace: write the names without it."
        : "Declare its namespace in the root element, or write the names without it.")
    return "The prefix \(prefix) is not declared\(more). \(advice)"
  }

  private static let lessThan = "Unescaped \"<\": strict readers reject the feed. Write &lt;."

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

  /// The XML declaration that should be in the document, with the encoding that it has, under the name that it declares if that is one.
  func declaration(in bytes: TextSpan) -> String {
    let name = encoding.unitSize == 2 ? "UTF-16" : encoding.name
    let label = XMLDeclaration.encodingLabel(in: bytes.bytes)?.trimmed
    let right = label.flatMap { label -> String? in
      guard Self.isNameOfEncoding(label), let declared = TextEncoding(label: label) else { return nil }
      // ASCII is the same in all of them.
      let isASCII = declared.unitSize == 1 && bytes.endOfASCII(from: 0) == bytes.count
      return declared == encoding || isASCII ? label : nil
    }
    return "<?xml version=\"1.0\" encoding=\"\(right ?? name)\"?>"
  }

  /// Whether a label has the form that XML requires (XML 1.0 §4.3.3).
  private static func isNameOfEncoding(_ label: String) -> Bool {
    guard let first = label.utf8.first, ASCII.isLetter(first) else { return false }
    return label.utf8.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) || "._-".utf8.contains($0) }
  }

  /// The namespace that a prefix usually means. RSS's own elements have no prefix.
  static func uri(forPrefix prefix: String) -> String? {
    let known = FeedNamespace.id(forPrefix: prefix).flatMap { $0 == .rss ? nil : $0 }
    return known?.namespace?.uri
  }

  static func prefix(of name: String) -> String { String(name.prefix { $0 != ":" }) }

  /// The character at `offset` as `U+0007`.
  private static func codePoint(at offset: Int, in bytes: TextSpan) -> String {
    let end = min(bytes.count, offset + bytes.lengthOfUTF8Sequence(at: offset))
    return bytes.string(offset..<end).unicodeScalars.first.map(\.codePoint) ?? "in it"
  }

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

extension XMLProblem.Code {
  fileprivate var isAboutDoctype: Bool { self == .misplacedDoctype || self == .unfinishedDoctype }
}

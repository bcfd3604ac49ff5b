/// Deviations from well-formed XML from which the scanner recovers.

/// A position at which a document is not well-formed.
package struct XMLProblem: Sendable {
  package enum Code: String, Sendable, CaseIterable {
    case textBeforeProlog = "text-before-prolog"
    case textAfterRoot = "text-after-root"
    case severalRoots = "several-roots"
    case bareAmpersand = "bare-ampersand"
    case undeclaredEntity = "undeclared-entity"
    case unknownEntity = "unknown-entity"
    case unreadableReference = "unreadable-reference"
    case surrogatePair = "surrogate-pair"
    case unfinishedReference = "unfinished-reference"
    case controlCharacter = "control-character"
    case bareLessThan = "bare-less-than"
    case unclosedElement = "unclosed-element"
    case crossedTags = "crossed-tags"
    case misplacedItem = "misplaced-item"
    case strayEndTag = "stray-end-tag"
    case misspelledTag = "misspelled-tag"
    case unexpectedEnd = "unexpected-end"
    case unfinishedTag = "unfinished-tag"
    case strayCharacterInTag = "stray-character-in-tag"
    case attributeWithoutQuotes = "attribute-without-quotes"
    case attributeWithoutValue = "attribute-without-value"
    case unfinishedAttribute = "unfinished-attribute"
    case lessThanInAttribute = "less-than-in-attribute"
    case duplicateAttribute = "duplicate-attribute"
    case undeclaredPrefix = "undeclared-prefix"
    case unfinishedComment = "unfinished-comment"
    case unfinishedCDATA = "unfinished-cdata"
    case unfinishedInstruction = "unfinished-instruction"
    case unfinishedDoctype = "unfinished-doctype"
    case cdataEndInText = "cdata-end-in-text"
    case nestedCDATA = "nested-cdata"
    case misspelledCDATA = "misspelled-cdata"
    // Reported only when validating: XMLScannerValidation.swift
    case noncharacter = "noncharacter"
    case controlReference = "control-reference"
    case capitalReference = "capital-reference"
    case hyphensInComment = "hyphens-in-comment"
    case missingSpace = "missing-space"
    case malformedDeclaration = "malformed-declaration"
    case otherVersion = "other-xml-version"
    case misplacedDeclaration = "misplaced-declaration"
    case spaceBeforeDeclaration = "space-before-declaration"
    case misplacedDoctype = "misplaced-doctype"
    case malformedName = "malformed-name"
    case unboundPrefix = "unbound-prefix"
    case misboundPrefix = "misbound-prefix"

    /// Whether it changes where an element ends.
    package var isStructural: Bool {
      switch self {
      case .unclosedElement, .crossedTags, .strayEndTag, .unexpectedEnd, .unfinishedTag,
        .unfinishedAttribute, .unfinishedCDATA, .unfinishedComment:
        true
      default: false
      }
    }
  }

  package var code: Code
  /// The offset in the scanned document.
  package var offset: Int
  /// The open elements: `/rss/channel/item[3]/title`.
  package var path: String
  /// The offset of the start tag of the innermost open element; only if validating.
  package var opened: Int?
  /// The number of elements that a tag in the wrong place closes.
  package var closedCount = 1
  /// The prefix or the entity that is not declared.
  var name = ""

  /// What is wrong, and what the scanner did.
  package var message: String {
    switch code {
    case .textBeforeProlog: "There is text before the document; it was skipped."
    case .textAfterRoot: "There is text or markup after the end of the document; it was skipped."
    case .severalRoots: "The document has a second root element; if it is a feed or an item, that was read too."
    case .bareAmpersand: "\"&\" is not escaped as \"&amp;\"; read as a literal ampersand."
    case .undeclaredEntity: "The HTML entity &\(name); is not declared in XML; read as in HTML."
    case .unknownEntity: "The entity &\(name); has no text in the document; its reference was kept as text."
    case .unreadableReference: "The character reference is not valid; it was removed."
    case .surrogatePair: "Two character references are the halves of a surrogate pair; read as one character."
    case .unfinishedReference: "The character reference has no semicolon; read as if it had one."
    case .controlCharacter: "XML does not allow this control character; it was removed."
    case .bareLessThan: "\"<\" is not escaped as \"&lt;\"; read as if it were."
    case .unclosedElement: "There is no end tag of \(element); the element was closed here."
    case .misplacedItem: "An item is inside \(element); it was read as if it followed it."
    case .crossedTags: "The end tag closes an outer element; \(element) inside it was closed too."
    case .strayEndTag: "The end tag ends nothing here; it was ignored."
    case .misspelledTag: "The end tag does not match \(element); the element was closed here."
    case .unexpectedEnd: "The document ends before the end tag of \(element); everything up to there was kept."
    case .unfinishedTag: "The tag has no closing \">\"; it was closed before the next tag."
    case .strayCharacterInTag: "The tag contains a character that is not allowed there; it was skipped."
    case .attributeWithoutQuotes: "The attribute value is not quoted; read as if it were."
    case .attributeWithoutValue: "The attribute has no value; read as empty."
    case .unfinishedAttribute: "The attribute value has no closing quotation mark; it was closed with its tag."
    case .lessThanInAttribute: "\"<\" is not escaped as \"&lt;\" in the attribute value; read as a less-than sign."
    case .duplicateAttribute: "The attribute appears twice; the first was used."
    case .undeclaredPrefix:
      "The namespace prefix \(name) is not declared; the namespace that it usually denotes, if there is one, was used."
    case .unfinishedComment: "The comment has no closing \"-->\"; it was closed before the next tag."
    case .unfinishedCDATA: "The CDATA section has no closing \"]]>\"; it was closed with its element."
    case .unfinishedInstruction: "The processing instruction has no closing \"?>\"; it was closed at the next \">\"."
    case .unfinishedDoctype: "The DOCTYPE has no end; it was closed at the next \">\", or before the next tag."
    case .cdataEndInText: "\"]]>\" in text is not escaped as \"]]&gt;\"; it was kept."
    case .nestedCDATA:
      "A CDATA section is inside another, which ends with it; both were read to the end of the outer one."
    case .misspelledCDATA: "A CDATA section does not begin with <![CDATA[; it was read as if it did."
    case .noncharacter: "XML does not allow U+FFFE and U+FFFF; the character was removed."
    case .controlReference:
      "The reference is to a control character (&#128; to &#159;); read as Windows-1252, which was probably meant."
    case .capitalReference: "The character reference begins with \"&#X\"; read as \"&#x\"."
    case .hyphensInComment: "XML does not allow \"--\" in a comment; the comment was skipped."
    case .missingSpace: "There is no white space between two attributes; both were read."
    case .malformedDeclaration: "The XML declaration is not valid; it was skipped."
    case .otherVersion: "The XML version is not 1.0; read as 1.0."
    case .misplacedDeclaration: "The XML declaration is not at the start of the document; it was skipped."
    case .spaceBeforeDeclaration: "There is white space before the XML declaration; it was skipped."
    case .misplacedDoctype: "The DOCTYPE is not the first one, or is not before the root element; it was skipped."
    case .malformedName: "The name is not a valid XML name; it was kept."
    case .unboundPrefix: "A prefix cannot be bound to an empty namespace name; the declaration was kept."
    case .misboundPrefix: "The prefixes xml and xmlns are reserved for their namespaces; the declaration was kept."
    }
  }

  /// The innermost open element, as its start tag: `<title>`.
  private var element: String {
    guard let name = path.split(separator: "/").last?.prefix(while: { $0 != "[" }) else { return "the element" }
    return "<\(URLText.head(of: String(name), bytes: 60))>"
  }
}

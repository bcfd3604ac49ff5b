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
    case unfinishedReference = "unfinished-reference"
    case controlCharacter = "control-character"
    case bareLessThan = "bare-less-than"
    case unclosedElement = "unclosed-element"
    case crossedTags = "crossed-tags"
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
    // Only when validating: XMLScannerValidation.swift
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

    /// Whether an element ends, or continues, at a position that its tags do not show.
    package var isOfStructure: Bool {
      switch self {
      case .unclosedElement, .crossedTags, .strayEndTag, .misspelledTag, .unexpectedEnd, .unfinishedTag,
        .unfinishedAttribute, .unfinishedCDATA, .unfinishedComment:
        true
      default: false
      }
    }

    /// What was found, and what the scanner did.
    package var message: String {
      switch self {
      case .textBeforeProlog: "text before the document; it was skipped"
      case .textAfterRoot: "text or markup after the end of the document; it was skipped"
      case .severalRoots: "a second root element; where it is a feed, its items were read too"
      case .bareAmpersand: "an ampersand that should have been written as &amp;; it was kept"
      case .undeclaredEntity: "an entity of HTML that XML does not have; it was read as in HTML"
      case .unknownEntity: "an entity that nobody declares; it was kept as it is written"
      case .unreadableReference: "a reference to a character that there is not; it was left out"
      case .unfinishedReference: "a character reference without its semicolon; it was read"
      case .controlCharacter: "a control character, which XML does not allow; it was left out"
      case .bareLessThan: "a less-than sign that should have been written as &lt;; it was kept"
      case .unclosedElement: "an element that is not closed; it ends where its parent goes on"
      case .crossedTags: "an end tag for an outer element; the elements inside it were closed with it"
      case .strayEndTag: "an end tag without a start tag; it was ignored"
      case .misspelledTag: "an end tag whose name is not quite its start tag's; the element ends there"
      case .unexpectedEnd: "the document ends half-way; what was there is kept"
      case .unfinishedTag: "a tag without its closing >; it ends before the next one"
      case .strayCharacterInTag: "a character that has no place in a tag; it was skipped"
      case .attributeWithoutQuotes: "an attribute without quotation marks; it was read"
      case .attributeWithoutValue: "an attribute without a value; it counts as empty"
      case .unfinishedAttribute: "an attribute without its closing quotation mark; it ends with its tag"
      case .lessThanInAttribute: "a less-than sign in an attribute; it was kept"
      case .duplicateAttribute: "an attribute that stands twice; the first one counts"
      case .undeclaredPrefix: "a prefix that is not declared; it was taken for the namespace that it usually means"
      case .unfinishedComment: "a comment without an end; it ends before the next tag"
      case .unfinishedCDATA: "a CDATA section without an end; it ends with its element"
      case .unfinishedInstruction: "a processing instruction without an end; it ends with its first >"
      case .unfinishedDoctype: "a document type declaration without an end; it ends with its first >"
      case .cdataEndInText: "]]> in text; it was kept"
      case .noncharacter: "U+FFFE or U+FFFF, which XML does not allow; it was kept"
      case .controlReference:
        "a reference to a control character (&#128; to &#159;); it was read as in Windows-1252, as it must have been meant"
      case .capitalReference: "a reference with a capital &#X, which XML writes &#x; it was read"
      case .hyphensInComment: "-- in a comment; it was skipped with it"
      case .missingSpace: "no white space between two attributes; both were read"
      case .malformedDeclaration:
        "an XML declaration that is not <?xml version=\"1.0\" encoding=\"...\"?>; it was skipped"
      case .otherVersion: "a version of XML other than 1.0; it was read as 1.0"
      case .misplacedDeclaration: "an XML declaration that is not at the start of the document; it was skipped"
      case .spaceBeforeDeclaration: "white space before the XML declaration, which must come first"
      case .misplacedDoctype: "a second document type, or one behind the start of the root element; it was skipped"
      case .malformedName: "a name that XML does not allow; it was kept"
      case .unboundPrefix: "a prefix bound to no namespace, which only xmlns=\"\" may be"
      case .misboundPrefix: "xml and xmlns are bound to their own namespaces, and nothing else to these"
      }
    }
  }

  package var code: Code
  /// The offset in the scanned document.
  package var offset: Int
  /// The open elements: `/rss/channel/item[3]/title`.
  package var path: String
}

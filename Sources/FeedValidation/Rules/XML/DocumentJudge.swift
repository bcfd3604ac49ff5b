/// Judges what all XML feeds have in common, and hands the elements on to the judge of the format.

internal import FeedBridge

struct DocumentJudge<FormatJudge: LocatedElementConsumer>: LocatedElementConsumer {
  var formatJudge: FormatJudge
  private var namespaces: NamespaceJudge
  private var characters: CharacterJudge
  /// The root's name, as it is written.
  private(set) var rootName: String?
  /// Whether it has elements of iTunes'.
  private(set) var isPodcast = false
  /// What is judged when the root is known.
  private let evidence: FetchEvidence?
  private let format: FeedFormat
  private var ofRoot = Findings()

  /// - Parameter hasReplacedBytes: whether reading the document put U+FFFD in the place of bytes, which is said elsewhere.
  init(
    _ formatJudge: FormatJudge, _ format: FeedFormat, _ context: JudgingContext, evidence: FetchEvidence?,
    hasReplacedBytes: Bool
  ) {
    self.formatJudge = formatJudge
    self.evidence = evidence
    characters = CharacterJudge(ownReplacements: hasReplacedBytes)
    self.format = format
    namespaces = NamespaceJudge(format, context)
  }

  var findings: Findings {
    var all = namespaces.findings
    all.add(characters.findings)
    all.add(ofRoot)
    return all
  }

  mutating func take(item: LocatedElement, in around: [LocatedElement]) {
    judge(item, in: around.last)
    formatJudge.take(item: item, in: around)
  }

  mutating func take(root: LocatedElement) {
    // What stands behind the feed and is none is a second root, which is said of the XML.
    if rootName != nil, !namesOfRoots.contains(where: { $0.lowercased() == root.local.lowercased() }) { return }
    rootName = rootName ?? root.name
    judgeName(of: root)
    judge(root, in: nil)
    if let evidence { SelfLinkJudging.judge(root, fetched: evidence, &ofRoot) }
    formatJudge.take(root: root)
  }

  /// Readers that mind no case find a feed where the name is not quite the format's; RSS is judged with its channel.
  private mutating func judgeName(of root: LocatedElement) {
    if case .rss = format { return }
    let names = namesOfRoots
    guard !names.isEmpty, !names.contains(root.local) else { return }
    ofRoot.add(
      "undefined-element", at: root.offset, path: root.path.description,
      "<\(root.name)> begins no feed; XML tells capitals and small letters apart. Write <\(names[0])>.")
  }

  private var namesOfRoots: [String] {
    switch format {
    case .atom: ["feed", "entry"]
    case .rdf: ["RDF", "Channel"]
    case .rss: ["rss", "channel"]
    default: []
    }
  }

  /// Judges an element and what is in it; items that were handed on have been judged. There are as many elements inside each
  /// other as the limits allow.
  private mutating func judge(_ element: LocatedElement, in parent: LocatedElement?) {
    guard !element.isHandedOn else { return }
    if element.namespace == .iTunes { isPodcast = true }
    namespaces.judge(element, in: parent)
    characters.judge(element)
    for child in element.children { judge(child, in: element) }
  }
}

/// Looks for characters that came about by a wrong conversion: where a text has several, the first is enough.
struct CharacterJudge {
  private(set) var findings = Findings()
  /// Whether reading the document put U+FFFD in the place of bytes.
  let ownReplacements: Bool

  init(ownReplacements: Bool) { self.ownReplacements = ownReplacements }

  mutating func judge(_ element: LocatedElement) {
    if let fault = CharacterJudging.fault(in: element.text.string, ownReplacements: ownReplacements) {
      let start = element.text.isVerbatim ? element.text.start.map { $0 + fault.offset } : element.text.start
      findings.add(
        "bad-characters", at: start ?? element.offset, path: element.path.description,
        "<\(element.name)>: \(fault.message)")
    }
    for attribute in element.attributes {
      guard let fault = CharacterJudging.fault(in: attribute.value, ownReplacements: ownReplacements) else { continue }
      findings.add(
        "bad-characters", at: attribute.offset, path: "\(element.path)/@\(attribute.name)",
        "\(attribute.name): \(fault.message)")
    }
  }
}

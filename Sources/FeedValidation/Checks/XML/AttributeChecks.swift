/// Checks the attributes of elements by their table entries.

internal import FeedBridge
internal import FeedPrimitives
internal import FeedFoundation

extension ElementChecker {
  mutating func checkAttributes(of element: LocatedElement, by attributes: [NamespaceAttribute]) {
    // As in most elements.
    if attributes.isEmpty, element.attributes.isEmpty { return }
    // The names that fixes write, each once.
    var written: Set<String> = []
    for attribute in attributes where attribute.need != .optional && element.attribute(attribute.name) == nil {
      // An attribute with a superfluous prefix is reported below.
      if feedNamespace == .rss,
        element.attributes.contains(where: { $0.namespace == feedNamespace && $0.local == attribute.name })
      {
        continue
      }
      let (rule, need) =
        attribute.need == .required
        ? (RuleID.missingAttribute, "required") : (.missingRecommendedAttribute, "recommended")
      let isInText = attribute.name == element.attributeInText(now: now)?.name
      if isInText { written.insert(attribute.name) }
      let value = isInText ? element.text.trimmed.shortened : element.onlyValue(of: attribute.name)
      let advice = value.map { "Write \(attribute.name)=\"\($0)\"." } ?? "Add it."
      add(
        rule, at: element, "<\(element.name)> has no \(attribute.name) attribute, which is \(need). \(advice)",
        fix: isInText ? element.movingText(to: attribute.name) : nil,
        names: .absent("\(element.path)/@\(attribute.name)"))
    }
    for attribute in element.attributes {
      if attribute.namespace == .xml {
        checkXML(attribute, of: element)
        continue
      }
      guard let known = attributes.first(where: { attribute.hasUsualName($0.name) }) else {
        checkUnknown(attribute, of: element, attributes, &written)
        continue
      }
      check(
        attribute, of: element, as: known.value, mayBeBlank: known.mayBeBlank, isRequired: known.need == .required)
      if known.kind == .url { checkSecurity(of: attribute, of: element) }
    }
  }

  mutating func check(
    _ attribute: LocatedAttribute, of element: LocatedElement, as rule: ValueRule, mayBeBlank: Bool,
    isRequired: Bool = false
  ) {
    let value = attribute.trimmed
    if value.isEmpty {
      if !mayBeBlank {
        add(
          ValueChecks.ruleForOtherForms(than: rule) ?? .attrNotBlank, at: attribute,
          "\(attribute.name) is empty. Fill it in\(isRequired ? "." : ", or omit it.")")
      }
      return
    }
    let isForbidden = isStrictAboutSpace && rule.forbidsSpace
    if isForbidden || rule.isWord, attribute.hasSpaceAtEnds {
      addSpace(
        isForbidden && rule != .rfc3339Date ? .invalidURIChar : .unexpectedWhitespace, isForbidden, at: attribute,
        attribute.name, attribute.isIdentifier ? nil : .safe(.value(value)))
    }
    if rule == .mediaTypeAttribute, !PlaceholderChecks.isUnfilled(value) {
      // The name of the file shows its media type.
      let url = (element.attribute("url") ?? element.attribute("href"))?.trimmed
      return add(MediaTypeChecks.problem(of: value, rule: .invalidMIMEAttribute, url: url), at: attribute)
    }
    for problem in ValueChecks.problems(of: value, as: rule, now: now, isAtom: element.namespace == .atom) {
      add(problem, at: attribute)
    }
  }

  /// Checks `xml:lang` and `xml:base`, which any element may have.
  private mutating func checkXML(_ attribute: LocatedAttribute, of element: LocatedElement) {
    switch attribute.local {
    case "lang": check(attribute, of: element, as: .language, mayBeBlank: true)
    case "base": check(attribute, of: element, as: .iriReference, mayBeBlank: true)
    default: break
    }
  }

  private mutating func checkUnknown(
    _ attribute: LocatedAttribute, of element: LocatedElement, _ attributes: [NamespaceAttribute],
    _ written: inout Set<String>
  ) {
    if attribute.namespace != nil {
      if feedNamespace == .rss, element.namespace == .rss, !isRDF {
        add(
          .useOfExtensionAttr, at: attribute,
          attribute.namespace == feedNamespace
            ? "\(attribute.name) has a prefix, but the attributes of RSS have none, so readers do not find it. Write \(attribute.local)."
            : "\(attribute.name) is an attribute of another namespace, which few readers know. Use an element instead, or remove it.",
          fix: attribute.namespace == feedNamespace && element.attribute(attribute.local) == nil
            && written.insert(attribute.local).inserted ? .unsafe(.name(attribute.local)) : nil)
      } else if feedNamespace == .atom, element.namespace == .atom, attribute.namespace?.isKnown == false {
        add(
          .useOfExtensionAttr, .info, at: attribute,
          "\(attribute.name) is an attribute of a namespace that is not known, which few readers read. If it is misspelled, correct it."
        )
      }
      return
    }
    if element.definition?.attribute(named: attribute.name) != nil { return }
    let meant = meant(by: attribute, of: element, attributes).flatMap { written.insert($0).inserted ? $0 : nil }
    add(
      .unexpectedAttribute, at: attribute,
      "\(attribute.name) is not an attribute of <\(element.name)>; readers ignore it. \(meant.map { "Did you mean \($0)?" } ?? "Remove it.")",
      fix: meant.map { name in
        // Readers that ignored it before read the text in another way with it. And of two, the author knows which is right.
        let decides = element.definition?.isConstruct ?? false
        let isSafe =
          !decides && !element.mayRepeat(name)
          && element.definition?.attribute(ignoringCase: attribute.name)?.name == name
        return ProblemFix(change: .name(name), applicability: isSafe ? .safe : .unsafe)
      }, names: meant.map { .meant("\(element.path)/@\($0)") } ?? .init())
  }

  /// The attribute that was probably meant by an unknown one, unless the element has it already.
  private mutating func meant(
    by attribute: LocatedAttribute, of element: LocatedElement, _ attributes: [NamespaceAttribute]
  ) -> String? {
    let other =
      element.definition?.attribute(otherwiseNamed: attribute.name)?.name
      ?? OtherNames.attributes[attribute.name]?.first { name in attributes.contains { $0.name == name } }
    let name =
      other ?? meant(by: attribute.name, in: "@" + element.name, among: attributes.map(\.name))
    return name.flatMap { name in
      element.attribute(name) == nil && attributes.contains { $0.name == name } ? name : nil
    }
  }
}

extension LocatedElement {
  /// The value of an attribute if there is only one.
  func onlyValue(of attribute: String) -> String? {
    attribute == "version" && local == "feed" && uri == NamespaceChecker.atom0_3 ? "0.3" : nil
  }

  /// The required attribute whose value is between the tags instead, of an element that has its data in attributes.
  func attributeInText(now: Date) -> NamespaceAttribute? {
    guard let definition, definition.rule.forbidsText, children.isEmpty, !text.isBlank else { return nil }
    return definition.attributes.first { known in
      known.need == .required && attribute(known.name) == nil
        && ValueChecks.problems(of: text.trimmed, as: known.value, now: now).isEmpty
    }
  }

  /// Makes the text the value of an attribute.
  fileprivate func movingText(to attribute: String) -> ProblemFix? {
    guard let range = text.range else { return nil }
    let value = text.trimmed.escapedForMarkup
    return .unsafe(
      .edits([
        .inserting(" \(attribute)=\"\(value)\"", at: offset + 1 + name.utf8.count), .replacing(range, ""),
      ]))
  }
}

extension ElementRule {
  fileprivate var forbidsText: Bool {
    switch content {
    case .empty, .children: true
    default: false
    }
  }
}

extension ValueRule {
  /// Whether it is a URL, an id, a type or a number, which have no white space.
  var isWord: Bool {
    switch self {
    case .uriReference, .iriReference, .absoluteURI, .absoluteIRI, .urlAttribute, .uriAttribute, .urlEncoded, .atomID,
      .language, .mediaType, .mediaTypeAttribute, .integer, .nonNegativeInteger, .positiveInteger, .float, .percentage,
      .integerAttribute, .positiveIntegerAttribute, .latitude, .longitude, .radius, .port, .booleanAttribute:
      true
    default: false
    }
  }

  /// Whether white space around the value would be part of it.
  var forbidsSpace: Bool {
    switch self {
    case .rfc3339Date, .iriReference, .absoluteIRI, .uriReference, .absoluteURI, .atomID: true
    default: false
    }
  }
}

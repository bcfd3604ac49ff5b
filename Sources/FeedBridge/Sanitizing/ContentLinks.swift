/// Links inside content, such as those to footnotes and back.

internal import FeedPrimitives

/// The links whose targets may be in the same content, and the elements that may be targets.
///
/// Ids are names in the whole page in which content is shown, for scripts too. So only those stay that links refer to, with a prefix.
struct ContentLinks {
  /// What all ids begin with; nil if none is written.
  private let prefix: String?
  /// Whether elements keep ids.
  var keepsTargets: Bool { prefix != nil }

  init(prefix: String?) { self.prefix = prefix.flatMap { HTMLPolicy.isName($0) ? $0 : nil } }

  /// An attribute of the HTML that was written.
  struct Attribute {
    /// Where it is written, from the space before it.
    let range: Range<Int>
    let name: String
    let value: String
  }

  /// The ids of elements, and the names of `a`, in their order.
  private var targets: [Attribute] = []
  /// The links, whose values are fragments, and whether they are written without the page that they are in.
  private var links: [(attribute: Attribute, isRelative: Bool)] = []

  mutating func add(target value: String?, _ name: String, at position: Int) {
    // Control characters and other white space would not be written as they are.
    guard let value, !value.isEmpty, value.utf8.allSatisfy({ $0 >= ASCII.space }) else { return }
    targets.append(Attribute(range: position..<position, name: name, value: value))
  }

  mutating func add(linkTo fragment: String, at range: Range<Int>, isRelative: Bool) {
    if !fragment.isEmpty { links.append((Attribute(range: range, name: "href", value: fragment), isRelative)) }
  }

  /// Adds links that were written again, as in each of several paragraphs.
  mutating func add(copies: [(link: Range<Int>, copy: Range<Int>)]) {
    if copies.isEmpty { return }
    let originals = Dictionary(links.map { ($0.attribute.range, $0) }) { first, _ in first }
    for (link, copy) in copies {
      guard let original = originals[link] else { continue }
      add(linkTo: original.attribute.value, at: copy, isRelative: original.isRelative)
    }
  }

  /// The attributes to write, in the order of their ranges: each link that has a target, and its target. Other links lead to the page.
  ///
  /// - Parameter resolved: makes a link absolute.
  func changes(resolvedBy resolved: (String) -> String) -> [Attribute] {
    guard let prefix, !links.isEmpty else { return [] }
    func prefixed(_ name: String) -> String { name.hasPrefix(prefix) ? name : prefix + name }
    var indices: [[UInt8]: Int] = [:]
    // The first one counts, and ids before names (WHATWG HTML §7.4.6.4).
    for attribute in ["id", "name"] {
      var seen: [[UInt8]: Int] = [:]
      for (index, target) in targets.enumerated() where target.name == attribute {
        let key = Array(prefixed(target.value).utf8)
        if seen[key] == nil { seen[key] = index }
      }
      indices.merge(seen) { first, _ in first }
    }
    var changes: [Attribute] = []
    var isTarget = Array(repeating: false, count: targets.count)
    for (link, isRelative) in links {
      let forms = [link.value, URLText.percentDecoded(link.value)]
      let targets = forms.lazy.compactMap { form in indices[Array(prefixed(form).utf8)].map { (form, $0) } }
      if let (form, index) = targets.first {
        isTarget[index] = true
        let fragment = form.hasPrefix(prefix) ? link.value : prefixed(link.value)
        changes.append(Attribute(range: link.range, name: "href", value: "#" + fragment))
      } else if isRelative {
        changes.append(Attribute(range: link.range, name: "href", value: resolved("#" + link.value)))
      }
    }
    for (index, target) in targets.enumerated() where isTarget[index] {
      changes.append(Attribute(range: target.range, name: target.name, value: prefixed(target.value)))
    }
    // An element with several of these attributes has `id` first, then `name`.
    return changes.sorted(on: \.name).sorted(on: \.range.upperBound).sorted(on: \.range.lowerBound)
  }
}

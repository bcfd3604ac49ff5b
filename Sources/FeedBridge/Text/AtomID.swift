/// Which ids Atom allows, for those that are made for it.

internal import FeedPrimitives

/// The ids that Atom allows (RFC 4287 §4.2.6).
enum AtomID {
  /// Whether an id is an absolute IRI, and valid in its scheme.
  static func isValid(_ id: String) -> Bool {
    guard let colon = id.utf8.firstIndex(of: UInt8(ascii: ":")), URLText.isAbsolute(id),
      URLSyntax.problem(in: id) == nil
    else { return false }
    let rest = id[id.utf8.index(after: colon)...]
    return switch id[..<colon].lowercased() {
    case "tag": isTag(rest)
    case "urn": isURN(rest)
    default: !rest.isEmpty && id.utf8.count { $0 == UInt8(ascii: "#") } < 2
    }
  }

  /// `example.org,2005:name` (RFC 4151 §2.1), with a host or an address and a date in their usual forms.
  private static func isTag(_ rest: Substring) -> Bool {
    guard let colon = rest.firstIndex(of: ":"), let comma = rest[..<colon].firstIndex(of: ",") else { return false }
    let host = rest[..<comma].split(separator: "@", omittingEmptySubsequences: false)
    let date = rest[rest.index(after: comma)..<colon].split(separator: "-", omittingEmptySubsequences: false)
    let labels = host.last?.split(separator: ".", omittingEmptySubsequences: false) ?? []
    return host.count <= 2 && host.dropLast().allSatisfy { isName($0, besides: "-._") }
      && labels.allSatisfy { isName($0, besides: "-") && $0.first != "-" && $0.last != "-" }
      && zip(date, [1...9999, 1...12, 1...31]).allSatisfy { part, range in
        part.utf8.allSatisfy(ASCII.isDigit) && part.count == (range.upperBound > 31 ? 4 : 2)
          && Int(part).map(range.contains) ?? false
      } && (1...3).contains(date.count) && hasNoBrackets(rest)
  }

  /// `isbn:0451450523` (RFC 8141 §2).
  private static func isURN(_ rest: Substring) -> Bool {
    guard let colon = rest.firstIndex(of: ":") else { return false }
    let (namespace, name) = (rest[..<colon], rest[rest.index(after: colon)...])
    guard (2...32).contains(namespace.utf8.count), isName(namespace, besides: "-"), namespace.first != "-",
      namespace.last != "-", !name.isEmpty, name.first != "/", namespace.lowercased() != "urn"
    else { return false }
    if namespace.lowercased() == "uuid" {
      let groups = name.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
      return groups.map(\.count) == [8, 4, 4, 4, 12] && groups.joined().allSatisfy { ASCII.hexValue($0) != nil }
    }
    return hasNoBrackets(name)
  }

  private static func isName(_ text: Substring, besides others: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) || others.utf8.contains($0) }
  }

  private static func hasNoBrackets(_ text: Substring) -> Bool {
    !text.utf8.contains { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "]") }
      && text.utf8.count { $0 == UInt8(ascii: "#") } < 2
  }
}

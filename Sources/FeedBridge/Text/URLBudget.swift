/// What resolving relative URLs may add to a document. A base can be copied into each relative URL, so without a limit a document
/// of 250 KB becomes one of 320 MB.

internal import FeedPrimitives

/// What one step of a conversion, such as mapping or finishing items, may still add by resolving URLs. The steps of a document
/// have their own, so that the result depends neither on pieces nor on whether items are delivered one by one. Together they add
/// at most 8 times the size of the document and 1 MB.
///
/// A class, because functions that only read elements resolve URLs too.
package final class URLBudget {
  /// The longest base that is used, in bytes. Real ones have less than 300.
  package static let longestBase = 2048

  /// What running out of bytes restores.
  struct State {
    /// How many bytes may be added besides those that are allowed for each URL.
    fileprivate var left = 192 << 10
    /// Whether a URL was not resolved because nothing was left.
    fileprivate(set) var isExceeded = false
    /// The number of bases that were not used because they are too long.
    fileprivate(set) var refusedBases = 0
    /// The first URL without a scheme that became an https URL, and the first that was left out.
    var completedURL: String?
    var leftOutURL: String?
  }

  var state = State()
  /// The buffer in which texts are made: new ones for all texts of a feed take 5 % of the time to convert real RSS.
  private var buffer: ByteBuffer?

  package init() {}

  /// The empty buffer, which is given back after use.
  func takeBuffer(expecting count: Int) -> ByteBuffer {
    guard var buffer = buffer.take() else { return ByteBuffer(capacity: count) }
    buffer.reserve(count)
    return buffer
  }

  func giveBack(_ buffer: consuming ByteBuffer) {
    buffer.removeAll()
    self.buffer = consume buffer
  }

  /// Whether a URL or a list of them, as long as `reference`, may become `resolved`. Each has about 8 bytes more around it in the
  /// document, and may be in a member and in an extension object. Once one may not, none may.
  func allows(_ resolved: Int, for reference: Int) -> Bool {
    let excess = resolved - reference - 4 * (reference + 8)
    if excess > state.left { state.isExceeded = true }
    if state.isExceeded { return false }
    state.left -= max(excess, 0)
    return true
  }

  /// The base if it may be used.
  func usable(_ base: String) -> String? {
    guard base.utf8.count > Self.longestBase else { return base }
    refuseBase()
    return nil
  }

  func refuseBase() { state.refusedBases += 1 }
}

/// The base of relative URLs, and what resolving them may add.
package struct URLBase {
  /// Nil if there is none. Empty if it is too long: then URLs stay as they are, and so do relative bases inside it.
  package let url: String?
  package let budget: URLBudget

  package init(_ url: String?, _ budget: URLBudget) {
    self.url = url.map { budget.usable($0) ?? "" }
    self.budget = budget
  }

  /// What URLs are resolved against; nil if there is none, or it is too long.
  var usable: String? { url == "" ? nil : url }

  /// The base in an element with this `xml:base`, if it has one.
  func inside(_ written: String?) -> URLBase {
    guard let written, !URLText.beginsWithHost(written), let base = URLText.member(written, against: self) else {
      return self
    }
    return url == "" && !URLText.isAbsolute(base) ? self : URLBase(base, budget)
  }

  /// A reference made absolute, or as it is.
  func resolved(_ reference: String) -> String {
    guard let usable else { return reference }
    let resolved = URLText.resolved(reference, against: usable)
    return resolved.isExactly(reference) || budget.allows(resolved.utf8.count, for: reference.utf8.count)
      ? resolved : reference
  }
}

extension RepairLog {
  /// Notes what was not resolved.
  mutating func add(_ budgets: [URLBudget]) {
    if budgets.contains(where: { $0.state.refusedBases > 0 }) {
      addForDocument(
        .longBase,
        "A base of URLs is longer than \(URLBudget.longestBase) bytes; it was not used, and URLs that are relative to it stay relative."
      )
    }
    if let url = budgets.lazy.compactMap(\.state.completedURL).first {
      addForDocument(
        .missingScheme,
        "\(URLText.quoted(url)) has no scheme; this and URLs like it were read with https://.")
    }
    if let url = budgets.lazy.compactMap(\.state.leftOutURL).first {
      addForDocument(
        .invalidURL,
        "\(URLText.quoted(url)) looks like a host, but has no scheme; this and URLs like it were kept only in the extension object."
      )
    }
    if budgets.contains(where: \.state.isExceeded) {
      addForDocument(
        .unresolvedURLs,
        "Making all relative URLs absolute would make the feed many times larger; those that are left stay relative.")
    }
  }
}

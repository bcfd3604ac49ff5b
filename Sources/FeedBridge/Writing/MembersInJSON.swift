/// Which members of a feed or an item its elements do not express: those are written as JSON (StatedMembers.swift).
///
/// This is decided member by member, from its value and the elements of extension objects that reading could take it from.
/// Where that is not certain, the member is written as JSON: what was written is never read back.

internal import FeedPrimitives
internal import JSONFeed

/// The names of the members that are to be written as JSON.
struct MembersInJSON {
  enum Form {
    /// The member's value; null for one that is absent.
    case value
    /// The white space around the text that an element gives.
    case whiteSpace
  }

  private(set) var forms: [(name: String, form: Form)] = []

  var isEmpty: Bool { forms.isEmpty }

  func contains(_ name: String) -> Bool { forms.contains { $0.name == name && $0.form == .value } }

  /// Adds a member unless reading its elements gives it.
  mutating func add(_ name: String, unless isExpressed: Bool = false) {
    if isExpressed { return }
    forms.removeAll { $0.name == name }
    forms.append((name, .value))
  }

  /// Adds a member whose elements are read as `read`, unless that is its text.
  mutating func add(_ name: String, _ text: String, readAs read: String?) {
    guard let read, !read.isEmpty, XMLText.carried(text).map({ $0.isExactly(read) }) ?? false else {
      return add(name)
    }
    if read.utf8.count != text.utf8.count { forms.append((name, .whiteSpace)) }
  }
}

extension FeedWriter.Format {
  /// The extension object of the format's own elements.
  var ownObject: String { self == .rss ? "_rss" : "_atom" }
}

extension RoleSet: ExpressibleByArrayLiteral {
  package init(arrayLiteral roles: Role...) { self.init(roles) }
}

// MARK: Texts

extension PlainText {
  /// What reading makes of this HTML in an element; nil where XML cannot hold it.
  static func read(_ html: String) -> String? { XMLText.carried(html).map(from(html:)) }
}

extension String {
  /// Whether it is an absolute URL that reading leaves as it is.
  var isCarriedURL: Bool { !isEmpty && XMLText.isCarried(self) && URLText.isAbsolute(self) }
}

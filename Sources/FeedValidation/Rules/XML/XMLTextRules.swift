/// The rules about text and markup in XML feeds.

extension Rule {
  static let xmlText: [Rule] = []
}

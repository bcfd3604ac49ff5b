/// The rules about the values of XML feeds.

extension Rule {
  static let xmlValues: [Rule] = []
}

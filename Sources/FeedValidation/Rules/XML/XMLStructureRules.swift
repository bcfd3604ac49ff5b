/// The rules about what stands where in an XML feed.

extension Rule {
  static let xmlStructure: [Rule] = []
}

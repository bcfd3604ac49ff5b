/// The rules about Atom, its threads, pages and archives.

extension Rule {
  static let atom: [Rule] = []
}

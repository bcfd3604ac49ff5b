/// The namespaces that a feed means if it declares wrong ones for its own elements: these are checked as if they were in the right
/// namespace, and the wrong one is reported once.

internal import FeedBridge

struct MeantNamespaces {
  private struct Meaning {
    var prefix: String
    var uri: String?
    var namespace: NamespaceID
  }

  private var meanings: [Meaning] = []

  var isEmpty: Bool { meanings.isEmpty }

  /// The namespace that is meant by a prefix with this URI; nil if it is the declared one.
  func namespace(_ prefix: String, _ uri: String?) -> NamespaceID? {
    meanings.first { $0.prefix == prefix && $0.uri == uri }?.namespace
  }

  /// Notes the namespace of an element if it is a root, or a part that the root of RSS must have.
  mutating func note(
    _ local: String, _ prefix: String, _ uri: String?, _ namespace: NamespaceID, in parent: LocatedElement?, depth: Int
  ) {
    guard depth < 2, let right = Self.namespace(of: local, in: parent), right != namespace,
      self.namespace(prefix, uri) == nil
    else { return }
    // A prefix that is not declared is a mistake of its own.
    if !prefix.isEmpty, uri == nil { return }
    // Items and other parts of a feed may be in the namespace of another format, which may contain the same.
    if depth > 0, namespace.isKnown { return }
    meanings.append(Meaning(prefix: prefix, uri: uri, namespace: right))
  }

  private static func namespace(of local: String, in parent: LocatedElement?) -> NamespaceID? {
    guard let parent else {
      return switch local.lowercased() {
      case "rss": .rss
      case "channel": .rss
      case "feed", "entry": .atom
      case "rdf": .rdf
      default: nil
      }
    }
    switch parent.namespace {
    case .rss: return parent.local == "rss" && local == "channel" ? .rss : nil
    case .rdf: return parent.local == "RDF" && partsOfRDF.contains(local) ? .rss : nil
    default: return nil
    }
  }

  /// The elements that the root of RSS 1.0 contains, in lowercase.
  static let partsOfRDF: Set<String> = ["channel", "item", "image", "textinput"]
}

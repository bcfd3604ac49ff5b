/// The grammar of Atom 1.0 (RFC 4287).

package enum AtomGrammar {
  /// The elements that a feed must have and the source of an entry should have (RFC 4287 §4.1.1, §4.2.11).
  package static let identity = ["id", "title", "updated"]

  package static let feed = ContentModel(
    "id! title! updated! author category contributor generator icon link logo rights subtitle entry", of: .atom,
    isFormat: true, except: [.init("entry", .object, rule: .many(.text))])

  /// §4.1.2.
  package static let entry = ContentModel(
    "id! title! updated! author category content contributor link published rights source summary", of: .atom,
    isFormat: true, except: [.init("link", .object, rule: .custom(.atomLinkOfEntry, .many))])

  package static let source = ContentModel(
    "author category contributor generator icon id link logo rights subtitle title updated", of: .atom, isFormat: true)

  /// §3.2.
  package static let person = ContentModel("name! uri email", of: .atom, isFormat: true)
}

/// The same for Atom 0.3, whose specification is a draft.
package enum OldAtomGrammar {
  package static let feed = ContentModel(
    "title! link! modified! author contributor id copyright entry generator info tagline", of: .atom, isFormat: true,
    except: people + [
      .init("entry", .object, rule: .many(.text)),
      .init("generator", rule: .one(.plainText), attributes: [.init("url", .url, .iriReference), "version"]),
    ])

  package static let entry = ContentModel(
    "title! link! id! issued! modified! author contributor content created summary", of: .atom, isFormat: true,
    except: people + [
      .init("content", .construct, rule: .custom(.atomContent, .many)),
      .init("link", .object, rule: .custom(.atomLinkOfEntry, .many)),
    ])

  package static let person = ContentModel("name! url email", of: .atom, isFormat: true)

  private static let people: [NamespaceElement] = ["author", "contributor"].map {
    .init($0, .object, rule: .custom(.oldAtomPerson, .many))
  }
}

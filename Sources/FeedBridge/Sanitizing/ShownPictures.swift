/// Which pictures are in content twice: as a script would load them, and in `noscript`.

struct ShownPictures {
  /// The absolute URLs of pictures outside and inside `noscript`.
  private var outside: Set<String> = []
  private var inside: Set<String> = []
  /// The size of all URLs. Relative ones may be far shorter in the content; no real content has so many.
  private var size = 0
  private static let maximumSize = 1 << 20

  /// Notes a picture. Returns true if the same picture was on the other side before.
  mutating func hasTwin(_ picture: String?, _ urls: SafeURL, isInNoscript: Bool) -> Bool {
    guard let picture, size < Self.maximumSize else { return false }
    var url = SafeURL.cleaned(picture)
    if let base = urls.base.usable { url = URLReference.resolve(url, against: base) }
    size += url.utf8.count
    if isInNoscript {
      if outside.contains(url) { return true }
      inside.insert(url)
    } else {
      if inside.remove(url) != nil { return true }
      outside.insert(url)
    }
    return false
  }
}

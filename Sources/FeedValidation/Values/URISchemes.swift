/// The URI schemes that are accepted in feeds.

internal import FeedBridge
internal import FeedPrimitives

enum URISchemes {
  /// Whether a lowercase scheme is listed by IANA as permanent or historical, or is one of the provisional schemes that are
  /// common in feeds.
  ///
  /// Anyone may register a provisional scheme. These include `feed`, `javascript` and `doi`, which readers do not open.
  static func isRegistered(_ scheme: String) -> Bool { schemes.contains(scheme) }

  /// The scheme of the web that is meant by a misspelled one: `htps`, `hhtp`, `ttps`. Nil for other schemes.
  static func webScheme(meantBy scheme: String) -> String? {
    guard (3...6).contains(scheme.utf8.count), !isRegistered(scheme) else { return nil }
    return ["https", "http"].first { web in
      // `ftps` and `hxxp` are meant as written.
      scheme.sorted() == web.sorted()
        || scheme.contains("tp") && (scheme.first == "h" || web.hasSuffix(scheme))
          && NearMiss.distance(scheme, web) == 1
    }
  }

  /// The URL that is meant by a host and a port: `example.org:8080/a`. Nil for others.
  static func withScheme(_ url: String) -> String? {
    guard URLText.isHostAndPort(url) else { return nil }
    // With https, it has no port of http.
    return SecureURL.meant(by: "http://" + url) ?? "https://" + url
  }

  /// Whether a URL goes on with the rest of a tag or, after white space, with another URL, or with the size and the type of its file.
  static func isMoreThanURL(_ text: String) -> Bool {
    guard URLText.isWeb(text) else { return false }
    if text.withBytes({ bytes in ["\">", "'>", "/>", "</"].contains { bytes.contains($0) } }) { return true }
    let words = text.words.map(String.init)
    guard words.count > 1 else { return false }
    return words.dropFirst().contains(where: URLText.isWeb)
      || MediaType.forURL(words[0]) != nil
        && words.dropFirst().allSatisfy { WholeNumber.isDigits($0) || MediaType.isValid($0) }
  }

  /// A URL whose scheme is written twice, without the first one: `https://https://example.org/`; nil for others.
  static func withoutRepeatedScheme(_ url: String) -> String? {
    url.withBytes { url in
      func endOfScheme(at start: Int) -> Int? {
        guard url.equalsIgnoringCase("http", at: start) else { return nil }
        return url.equalsIgnoringCase("s", at: start + 4) ? start + 5 : start + 4
      }
      func endOfSlashes(from start: Int) -> Int {
        (start..<max(start, url.count)).first { url[$0] != ASCII.slash } ?? url.count
      }
      let colon = UInt8(ascii: ":")
      guard let first = endOfScheme(at: 0), first < url.count, url[first] == colon else { return nil }
      var (start, meant) = (endOfSlashes(from: first + 1), (scheme: "", host: 0))
      while let end = endOfScheme(at: start), end + 1 < url.count, url[end] == colon || url[end] == ASCII.slash,
        url[end + 1] == ASCII.slash
      {
        let host = endOfSlashes(from: end + 2)
        // A host may be named so, and a URL with a port has a number.
        guard host < url.count, !ASCII.isDigit(url[host]) else { break }
        meant = (end - start == 5 ? "https://" : "http://", host)
        start = host
      }
      return meant.host > 0 ? meant.scheme + url.string(meant.host..<url.count) : nil
    }
  }

  private static let schemes = Set(
    (permanent + " " + historical + " " + provisional).split(separator: " ").map(String.init))

  /// IANA, Uniform Resource Identifier (URI) Schemes: permanent.
  private static let permanent = """
    aaa aaas about acap acct cap cid coap coap+tcp coap+ws coaps coaps+tcp coaps+ws crid data dav dict dns dtn example file ftp \
    geo go gopher h323 http https iax icap im imap info ipn ipp ipps iris iris.beep iris.lwz iris.xpc iris.xpcs jabber jms ldap \
    leaptofrogans mailto mid msrp msrps mt mtqp mupdate news nfs ni nih nntp opaquelocktoken pkcs11 pop pres reload rtsp rtsps \
    rtspu service session shttp sieve sip sips sms snmp soap.beep soap.beeps stun stuns tag tel telnet tftp thismessage tip \
    tn3270 turn turns tv urn vemmi vnc ws wss xcon xcon-userid xmlrpc.beep xmlrpc.beeps xmpp z39.50r z39.50s
    """

  private static let historical = """
    bb drop fax filesystem grd mailserver modem p1 pack prospero snews upt videotex wais wpid z39.50
    """

  private static let provisional = """
    at bitcoin callto chrome-extension content cvs ethereum facetime fish gemini git gizmoproject gtalk hcp ipfs ipns irc irc6 \
    ircs itms lastfm magnet maps market matrix message mms msnim mumble mvn notes oid openid4vp payto proxy res rmi rsync rtmfp \
    rtmp secondlife sftp sgn signal skype smb spotify ssh steam submit svn teamspeak udp unreal ut2004 view-source web+ap webcal \
    wtai xfire xri ymsgr
    """
}

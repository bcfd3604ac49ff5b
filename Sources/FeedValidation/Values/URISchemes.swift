/// The URI schemes that are accepted in feeds.

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

  /// The URL that is meant by one without its colon: `https//tides.example/`. Nil for others.
  static func withColon(_ url: String) -> String? {
    let start = url.prefix(7).lowercased()
    guard let scheme = ["https", "http"].first(where: { start.hasPrefix($0 + "//") }) else { return nil }
    return scheme + ":" + url.dropFirst(scheme.utf8.count)
  }

  /// A URL whose scheme is written twice, without the first one: `https://https://example.org/`; nil for others.
  static func withoutRepeatedScheme(_ url: String) -> String? {
    guard url.withBytes(mayRepeatScheme) else { return nil }
    let webs = ["https:", "http:"]
    guard let first = webs.first(where: url.prefix(8).lowercased().hasPrefix) else { return nil }
    let rest = url.dropFirst(first.utf8.count).drop { $0 == "/" }
    let start = rest.prefix(8).lowercased()
    guard let second = ["https:", "http:", "https/", "http/"].first(where: start.hasPrefix) else { return nil }
    let host = rest.dropFirst(second.utf8.count).drop { $0 == "/" }
    // A host may be named so, and a URL with a port has a number.
    guard rest.dropFirst(second.utf8.count).hasPrefix("/"), let next = host.utf8.first, !ASCII.isDigit(next) else {
      return nil
    }
    let meant = String(second.dropLast() + "://" + host)
    return withoutRepeatedScheme(meant) ?? meant
  }

  /// Whether `http` begins a URL, and is after its slashes again: in nearly none.
  private static func mayRepeatScheme(_ url: TextSpan) -> Bool {
    guard let colon = url.firstIndex(of: UInt8(ascii: ":"), from: 0, to: min(url.count, 8)),
      url.equalsIgnoringCase("http", at: 0)
    else { return false }
    var start = colon + 1
    while start < url.count, url[start] == ASCII.slash { start += 1 }
    return url.equalsIgnoringCase("http", at: start)
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

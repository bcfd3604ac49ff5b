/// The registered two-letter languages and regions (ISO 639-1 and ISO 3166-1, from the IANA Language Subtag
/// Registry). Longer subtags are not checked.

internal import FeedPrimitives

enum LanguageRegistry {
  /// The first unregistered two-letter subtag of a well-formed tag; nil if all are registered.
  static func unregisteredSubtag(of tag: String) -> String? {
    let subtags = tag.split(separator: "-")
    guard let language = subtags.first else { return nil }
    if language.utf8.count == 2, !languages.contains(language.lowercased()) { return String(language) }
    for subtag in subtags.dropFirst() {
      // After a single letter the meaning of subtags is defined by the extension.
      if subtag.utf8.count == 1 { return nil }
      if subtag.utf8.count == 2 { return regions.contains(subtag.lowercased()) ? nil : String(subtag) }
    }
    return nil
  }

  /// The code of a language that is named in English or in itself: `english`, `Deutsch`. Nil for other texts.
  static func code(ofLanguage name: String) -> String? { names[name.trimmed.lowercased()] }

  private static let names = Dictionary(
    """
    ar arabic العربية;bg bulgarian български;ca catalan català;cs czech čeština;da danish dansk;de german deutsch;el greek ελληνικά;\
    en english;es spanish español;et estonian eesti;fa persian فارسی;fi finnish suomi;fr french français;he hebrew עברית;\
    hi hindi हिन्दी;hr croatian hrvatski;hu hungarian magyar;id indonesian;it italian italiano;ja japanese 日本語;\
    ko korean 한국어;lt lithuanian lietuvių;lv latvian latviešu;nl dutch nederlands;no norwegian norsk;pl polish polski;\
    pt portuguese português;ro romanian română;ru russian русский;sk slovak slovenčina;sl slovenian slovenščina;\
    sr serbian српски;sv swedish svenska;th thai ไทย;tr turkish türkçe;uk ukrainian українська;vi vietnamese;zh chinese 中文
    """.split(separator: ";").flatMap { line -> [(String, String)] in
      let words = line.split(separator: " ").map(String.init)
      return words.dropFirst().map { ($0, words[0]) }
    }, uniquingKeysWith: { first, _ in first })

  /// Whether this is a two-letter country or region code, ignoring case.
  static func isRegion(_ code: String) -> Bool { regions.contains(code.lowercased()) }

  private static let languages = codes(
    """
    aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es et \
    eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik in io is it iu iw ja ji jv jw ka kg \
    ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mo mr ms mt my na nb nd ne ng nl nn no \
    nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg sh si sk sl sm sn so sq sr ss st su sv sw ta te tg \
    th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu
    """)

  private static let regions = codes(
    """
    aa ac ad ae af ag ai al am an ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bl bm bn bo bq br bs bt bu bv bw by bz \
    ca cc cd cf cg ch ci ck cl cm cn co cp cq cr cs cu cv cw cx cy cz dd de dg dj dk dm do dz ea ec ee eg eh er es et eu ez fi \
    fj fk fm fo fr fx ga gb gd ge gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu ic id ie il im in io iq ir is \
    it je jm jo jp ke kg kh ki km kn kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md me mf mg mh mk ml mm mn mo mp mq \
    mr ms mt mu mv mw mx my mz na nc ne nf ng ni nl no np nr nt nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs \
    ru rw sa sb sc sd se sg sh si sj sk sl sm sn so sr ss st su sv sx sy sz ta tc td tf tg th tj tk tl tm tn to tp tr tt tv tw \
    tz ua ug um un us uy uz va vc ve vg vi vn vu wf ws yd ye yt yu za zm zr zw
    """)

  private static func codes(_ list: String) -> Set<String> { Set(list.split(separator: " ").map(String.init)) }
}

/// The registered two-letter languages and regions (ISO 639-1 and ISO 3166-1, from the IANA Language Subtag
/// Registry), and the names of languages. Longer subtags are not checked, except that no language has four to eight letters.

internal import FeedPrimitives

package enum LanguageRegistry {
  /// The first unregistered subtag of a well-formed tag; nil if all are registered.
  package static func unregisteredSubtag(of tag: String) -> String? {
    let subtags = tag.split(separator: "-")
    guard let language = subtags.first else { return nil }
    // None of four to eight letters is registered.
    if language.utf8.count > 3 || language.utf8.count == 2 && !languages.contains(language.lowercased()) {
      return String(language)
    }
    for subtag in subtags.dropFirst() {
      // After a single letter the meaning of subtags is defined by the extension.
      if subtag.utf8.count == 1 { return nil }
      if subtag.utf8.count == 2 { return regions.contains(subtag.lowercased()) ? nil : String(subtag) }
    }
    return nil
  }

  /// The tag of a language that is named in English or in itself, or that has this code, followed by a region: `English`, `Deutsch`,
  /// `english (US)`. A region in parentheses that is not known is left out. Nil for other texts.
  static func tag(ofLanguage text: String) -> String? {
    guard text.utf8.count <= 100 else { return nil }
    let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    guard let first = words.first else { return nil }
    let isInParentheses = text.trimmed.lowercased().dropFirst(first.count).trimmingPrefix(" ").hasPrefix("(")
    guard let code = names[first] ?? (isInParentheses && languages.contains(first) ? first : nil) else { return nil }
    let region = words.count == 2 ? otherRegions[words[1]] ?? words[1] : ""
    if isRegion(region) { return code + "-" + region.uppercased() }
    return words.count == 1 || isInParentheses ? code : nil
  }

  private static let names = Dictionary(
    """
    af afrikaans;am amharic አማርኛ;ar arabic العربية;az azerbaijani;be belarusian беларуская;bg bulgarian български;bn bengali বাংলা;\
    bs bosnian bosanski;ca catalan català catala;cs czech čeština cestina;cy welsh cymraeg;da danish dansk;de german deutsch;\
    el greek ελληνικά;en english;eo esperanto;es spanish español espanol castellano;et estonian eesti;eu basque euskara;\
    fa persian farsi فارسی;fi finnish suomi;fil filipino;fr french français francais;ga irish gaeilge;gl galician galego;\
    gu gujarati;he hebrew עברית;hi hindi हिन्दी;hr croatian hrvatski;hu hungarian magyar;hy armenian հայերեն;id indonesian;\
    is icelandic íslenska;it italian italiano;ja japanese 日本語;ka georgian ქართული;kk kazakh;km khmer;kn kannada;ko korean 한국어;\
    la latin;lb luxembourgish;lt lithuanian lietuvių;lv latvian latviešu;mk macedonian македонски;ml malayalam;mn mongolian;\
    mr marathi;ms malay;mt maltese malti;my burmese;ne nepali;nl dutch nederlands;no norwegian norsk;pa punjabi;\
    pl polish polski;pt portuguese português portugues;ro romanian română romana;ru russian русский;si sinhala;\
    sk slovak slovenčina;sl slovenian slovenščina;sq albanian shqip;sr serbian српски;sv swedish svenska;sw swahili kiswahili;\
    ta tamil தமிழ்;te telugu;th thai ไทย;tl tagalog;tr turkish türkçe turkce;uk ukrainian українська;ur urdu اردو;vi vietnamese;\
    yo yoruba;zh chinese 中文;zh-Hans 简体中文;zh-Hant 繁體中文 繁体中文;zu zulu
    """.split(separator: ";").flatMap { line -> [(String, String)] in
      let words = line.split(separator: " ").map(String.init)
      return words.dropFirst().map { ($0, words[0]) }
    }, uniquingKeysWith: { first, _ in first })

  /// Other codes and names of regions.
  private static let otherRegions = ["uk": "gb", "usa": "us", "brazil": "br", "brasil": "br", "canada": "ca"]

  /// Whether this is a two-letter country or region code, ignoring case.
  package static func isRegion(_ code: String) -> Bool { regions.contains(code.lowercased()) }

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

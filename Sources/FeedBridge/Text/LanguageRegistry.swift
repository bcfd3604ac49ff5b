/// The registered two-letter languages and regions (ISO 639-1 and ISO 3166-1, from the IANA Language Subtag Registry), with the regions for
/// private use, and the names of languages. Of longer subtags only those are reported that cannot be registered: a code of three letters for a
/// language that has one of two, languages of four to eight letters, and other subtags of three letters.

internal import FeedPrimitives

package enum LanguageRegistry {
  /// The first unregistered subtag of a well-formed tag; nil if all are registered.
  package static func unregisteredSubtag(of tag: String) -> String? {
    let subtags = tag.split(separator: "-")
    // After `x` and `i`, anything is allowed.
    guard let language = subtags.first?.lowercased(), language.utf8.count > 1 else { return nil }
    // None of four to eight letters is registered.
    let isRegistered = language.utf8.count == 2 ? languages.contains(language) : shortCodes[language] == nil
    if language.utf8.count > 3 || !isRegistered { return String(subtags[0]) }
    for subtag in subtags.dropFirst() {
      // After a single letter the meaning of subtags is defined by the extension.
      if subtag.utf8.count == 1 { return nil }
      let isExtendedLanguage = subtag.utf8.count == 3 && subtag.utf8.allSatisfy(ASCII.isLetter)
      if isExtendedLanguage, !extendedLanguages.contains(language) { return String(subtag) }
      if subtag.utf8.count == 2 { return regions.contains(subtag.lowercased()) ? nil : String(subtag) }
    }
    return nil
  }

  /// A tag with the registered subtag that was probably meant by one that is not registered; the tag if it has none, or that is not known.
  static func registered(_ tag: String) -> String {
    unregisteredSubtag(of: tag).flatMap { self.tag(meantBy: tag, withUnregistered: $0) } ?? tag
  }

  /// The tag with the registered subtag that was probably meant by `subtag`; nil if it is not known.
  package static func tag(meantBy tag: String, withUnregistered subtag: String) -> String? {
    if tag.hasPrefix(subtag) {
      let language = shortCode(of: subtag) ?? languagesOfCountries[subtag.lowercased()]
      return language.map { $0 + tag.dropFirst(subtag.count) }
    }
    return otherRegions[subtag.lowercased()].map {
      tag.replacing("-" + subtag, with: "-" + $0.uppercased(), maxReplacements: 1)
    }
  }

  /// The languages of countries whose codes are not codes of languages.
  private static let languagesOfCountries = [
    "cn": "zh", "cz": "cs", "dk": "da", "gb": "en", "gr": "el", "jp": "ja", "kp": "ko", "kr": "ko", "rs": "sr",
    "ua": "uk", "us": "en", "vn": "vi", "at": "de", "tw": "zh",
  ]

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

  private static let names = table(
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
    """)

  private static let otherRegions = ["uk": "gb", "usa": "us", "brazil": "br", "brasil": "br", "canada": "ca"]

  /// Whether this is a two-letter country or region code, ignoring case.
  package static func isRegion(_ code: String) -> Bool { regions.contains(code.lowercased()) }

  /// The languages of two letters, each followed by its codes of three letters (ISO 639-2), which are not registered (RFC 5646 §2.2.1).
  private static let listOfLanguages = """
    aa aar;ab abk;ae ave;af afr;ak aka;am amh;an arg;ar ara;as asm;av ava;ay aym;az aze;ba bak;be bel;bg bul;bh bih;bi bis;\
    bm bam;bn ben;bo bod tib;br bre;bs bos;ca cat;ce che;ch cha;co cos;cr cre;cs ces cze;cu chu;cv chv;cy cym wel;da dan;\
    de deu ger;dv div;dz dzo;ee ewe;el ell gre;en eng;eo epo;es spa;et est;eu eus baq;fa fas per;ff ful;fi fin;fj fij;fo fao;\
    fr fra fre;fy fry;ga gle;gd gla;gl glg;gn grn;gu guj;gv glv;ha hau;he heb;hi hin;ho hmo;hr hrv;ht hat;hu hun;hy hye arm;\
    hz her;ia ina;id ind;ie ile;ig ibo;ii iii;ik ipk;in;io ido;is isl ice;it ita;iu iku;iw;ja jpn;ji;jv jav;jw;ka kat geo;\
    kg kon;ki kik;kj kua;kk kaz;kl kal;km khm;kn kan;ko kor;kr kau;ks kas;ku kur;kv kom;kw cor;ky kir;la lat;lb ltz;lg lug;\
    li lim;ln lin;lo lao;lt lit;lu lub;lv lav;mg mlg;mh mah;mi mri mao;mk mkd mac;ml mal;mn mon;mo;mr mar;ms msa may;mt mlt;\
    my mya bur;na nau;nb nob;nd nde;ne nep;ng ndo;nl nld dut;nn nno;no nor;nr nbl;nv nav;ny nya;oc oci;oj oji;om orm;or ori;\
    os oss;pa pan;pi pli;pl pol;ps pus;pt por;qu que;rm roh;rn run;ro ron rum;ru rus;rw kin;sa san;sc srd;sd snd;se sme;sg sag;\
    sh hbs;si sin;sk slk slo;sl slv;sm smo;sn sna;so som;sq sqi alb;sr srp;ss ssw;st sot;su sun;sv swe;sw swa;ta tam;te tel;\
    tg tgk;th tha;ti tir;tk tuk;tl tgl;tn tsn;to ton;tr tur;ts tso;tt tat;tw twi;ty tah;ug uig;uk ukr;ur urd;uz uzb;ve ven;\
    vi vie;vo vol;wa wln;wo wol;xh xho;yi yid;yo yor;za zha;zh zho chi;zu zul
    """

  private static let languages = Set(listOfLanguages.words(between: ";").map { String($0.prefix(2)) })

  /// The registered code of a language that has this code of three letters, ignoring case.
  package static func shortCode(of language: String) -> String? { shortCodes[language.lowercased()] }

  private static let shortCodes = table(listOfLanguages)

  /// The languages whose tags may have a second subtag of three letters (RFC 5646 §2.2.2; `no-bok`, §2.2.8).
  private static let extendedLanguages = codes("ar kok lv ms no sgn sw uz zh")

  private static let regions = codes(
    """
    aa ac ad ae af ag ai al am an ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bl bm bn bo bq br bs bt bu bv bw by bz \
    ca cc cd cf cg ch ci ck cl cm cn co cp cq cr cs cu cv cw cx cy cz dd de dg dj dk dm do dz ea ec ee eg eh er es et eu ez fi \
    fj fk fm fo fr fx ga gb gd ge gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu ic id ie il im in io iq ir is \
    it je jm jo jp ke kg kh ki km kn kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md me mf mg mh mk ml mm mn mo mp mq \
    mr ms mt mu mv mw mx my mz na nc ne nf ng ni nl no np nr nt nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa qm qn qo \
    qp qq qr qs qt qu qv qw qx qy qz re ro rs ru rw sa sb sc sd se sg sh si sj sk sl sm sn so sr ss st su sv sx sy sz ta tc td \
    tf tg th tj tk tl tm tn to tp tr tt tv tw tz ua ug um un us uy uz va vc ve vg vi vn vu wf ws xa xb xc xd xe xf xg xh xi xj \
    xk xl xm xn xo xp xq xr xs xt xu xv xw xx xy xz yd ye yt yu za zm zr zw zz
    """)

  /// The first word of each row, by the others.
  private static func table(_ rows: String) -> [String: String] {
    let pairs = rows.words(between: ";").flatMap { row -> [(String, String)] in
      let words = row.words(between: " ")
      return words.dropFirst().map { ($0, words[0]) }
    }
    return Dictionary(pairs) { first, _ in first }
  }

  private static func codes(_ list: String) -> Set<String> { Set(list.words(between: " ")) }
}

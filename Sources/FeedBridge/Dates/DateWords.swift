/// The words in dates: months and weekdays in some forty languages, and the small words around them.

internal import FeedPrimitives

/// The meaning of a word in a date. `mar` is a month in English and Tuesday in Italian, so a word can have two
/// meanings.
struct DateWord: Sendable {
  enum Role: Sendable {
    case name
    /// Has no meaning: `de`, `Uhr`, the `th` of `10th`.
    case filler
    case am
    case pm
    /// The meaning of the number before it: 년, 월, 일.
    case yearUnit
    case monthUnit
    case dayUnit
    case hourUnit
    case minuteUnit
    case secondUnit
  }

  /// 1 to 12, or 0.
  var month = 0
  /// 0 for Sunday to 6 for Saturday.
  var weekday: Int?
  var role = Role.name
  /// Whether it is a name in the grammar of RFC 822.
  var isRFC822 = false
  /// Whether it is Korean, which implies the zone.
  var isKorean = false

  /// The meaning of a word, ignoring case and accents.
  static func meaning(of word: TextSpan) -> DateWord? {
    FoldedWord(word)?.value(in: table)
  }

  // MARK: The tables

  /// The twelve months, January first, a row for each language; the forms of one month are separated by slashes. The
  /// genitive is included, because dates use it, and so are the commonest misspelling of English and Austria's January.
  static let months = rows(
    """
    English: jan/january feb/february/febuary mar/march apr/april may jun/june jul/july aug/august sep/sept/september \
    oct/october nov/november dec/december
    German: jan/januar/jän/jänner feb/februar/feber mär/märz/mrz/maerz apr/april mai jun/juni jul/juli aug/august \
    sep/sept/september okt/oktober nov/november dez/dezember
    French: jan/janv/janvier fév/févr/février mar/mars avr/avril mai jun/juin jul/juil/juill/juillet aoû/août \
    sep/sept/septembre oct/octobre nov/novembre déc/décembre
    Spanish: ene/enero feb/febrero mar/marzo abr/abril may/mayo jun/junio jul/julio ago/agosto \
    sep/sept/set/septiembre/setiembre oct/octubre nov/noviembre dic/diciembre
    Portuguese: jan/janeiro fev/fevereiro mar/março abr/abril mai/maio jun/junho jul/julho ago/agosto set/setembro \
    out/outubro nov/novembro dez/dezembro
    Italian: gen/gennaio feb/febbraio mar/marzo apr/aprile mag/maggio giu/giugno lug/luglio ago/agosto \
    set/sett/settembre ott/ottobre nov/novembre dic/dicembre
    Dutch: jan/januari feb/februari mrt/maart apr/april mei jun/juni jul/juli aug/augustus sep/sept/september \
    okt/oktober nov/november dec/december
    Swedish: jan/januari feb/februari mar/mars apr/april maj jun/juni jul/juli aug/augusti sep/september okt/oktober \
    nov dec
    Danish and Norwegian: jan/januar feb/februar mar/marts/mars apr/april maj/mai jun/juni jul/juli aug/august \
    sep/september okt/oktober nov/november dec/des/december/desember
    Turkish: oca/ocak şub/şubat mar/mart nis/nisan may/mayıs haz/haziran tem/temmuz ağu/ağustos eyl/eylül eki/ekim \
    kas/kasım ara/aralık
    Russian: янв/января/январь фев/февр/февраля/февраль мар/марта/март апр/апреля/апрель мая/май июн/июня/июнь \
    июл/июля/июль авг/августа/август сен/сент/сентября/сентябрь окт/октября/октябрь ноя/нояб/ноября/ноябрь \
    дек/декабря/декабрь
    Polish: sty/stycznia/styczeń lut/lutego/luty mar/marca/marzec kwi/kwietnia/kwiecień maj/maja cze/czerwca/czerwiec \
    lip/lipca/lipiec sie/sierpnia/sierpień wrz/września/wrzesień paź/października/październik lis/listopada/listopad \
    gru/grudnia/grudzień
    Ukrainian: січ/січня/січень лют/лютого/лютий бер/березня/березень кві/квіт/квітня/квітень тра/трав/травня/травень \
    чер/черв/червня/червень лип/липня/липень сер/серп/серпня/серпень вер/верес/вересня/вересень \
    жов/жовт/жовтня/жовтень лис/лист/листоп/листопада/листопад гру/груд/грудня/грудень
    Bulgarian: ян/яну/януари фев/февруари март апр/април май юни юли авг/август сеп/септември окт/октомври ное/ноември \
    дек/декември
    Czech: led/ledna/leden úno/února/únor bře/března/březen dub/dubna/duben kvě/května/květen čvn/čer/června/červen \
    čvc/července/červenec srp/srpna/srpen zář/září říj/října/říjen lis/listopadu/listopad pro/prosince/prosinec
    Slovak: jan/januára/január feb/februára/február mar/marca/marec apr/apríla/apríl máj/mája jún/júna júl/júla \
    aug/augusta/august sep/septembra/september okt/októbra/október nov/novembra/november dec/decembra/december
    Romanian: ian/ianuarie feb/februarie mar/martie apr/aprilie mai iun/iunie iul/iulie aug/august sep/sept/septembrie \
    oct/octombrie noi/noiem/noiembrie dec/decembrie
    Catalan: gen/gener feb/febr/febrer març abr/abril/d'abril maig juny jul/juliol ag/ago/agost/d'agost set/setembre \
    oct/octubre/d'octubre nov/novembre des/desembre
    Finnish: tammi/tammik/tammikuu/tammikuuta helmi/helmik/helmikuu/helmikuuta maalis/maalisk/maaliskuu/maaliskuuta \
    huhti/huhtik/huhtikuu/huhtikuuta touko/toukok/toukokuu/toukokuuta kesä/kesäk/kesäkuu/kesäkuuta \
    heinä/heinäk/heinäkuu/heinäkuuta elo/elok/elokuu/elokuuta syys/syysk/syyskuu/syyskuuta \
    loka/lokak/lokakuu/lokakuuta marras/marrask/marraskuu/marraskuuta joulu/jouluk/joulukuu/joulukuuta
    Indonesian and Malay: jan/januari feb/februari mar/maret/mac apr/april mei jun/juni/jun jul/juli/julai \
    agu/ags/agt/agustus/ogo/ogos sep/september okt/oktober nov/november des/dis/desember/disember
    Chinese: 一月 二月 三月 四月 五月 六月 七月 八月 九月 十月 十一月 十二月
    Greek: ιαν/ιανουαρίου/ιανουάριος φεβ/φεβρουαρίου/φεβρουάριος μάρ/μαρ/μαρτίου/μάρτιος απρ/απριλίου/απρίλιος \
    μάι/μαΐου/μάιος ιούν/ιουν/ιον/ιουνίου/ιούνιος ιούλ/ιουλ/ιολ/ιουλίου/ιούλιος αύγ/αυγ/αυγούστου/αύγουστος \
    σεπ/σεπτ/σεπτεμβρίου/σεπτέμβριος οκτ/οκτωβρίου/οκτώβριος νοέ/νοεμ/νοεμβρίου/νοέμβριος δεκ/δεκεμβρίου/δεκέμβριος
    Hungarian: jan/január febr/feb/február/februári márc/már/március ápr/április máj/május jún/június júl/július \
    aug/augusztus szept/szep/szeptember okt/október nov/november dec/december
    Lithuanian: sausio/sausis vasario/vasaris kovo/kovas balandžio/balandis gegužės/gegužė birželio/birželis liepos/liepa \
    rugpjūčio/rugpjūtis rugsėjo/rugsėjis spalio/spalis lapkričio/lapkritis gruodžio/gruodis
    Latvian: janv/janvāris/janvārī/janvāra febr/februāris/februārī/februāra marts/martā/marta apr/aprīlis/aprīlī/aprīļa \
    maijs/maijā/maija jūn/jūnijs/jūnijā/jūnija jūl/jūlijs/jūlijā/jūlija aug/augusts/augustā/augusta \
    sept/septembris/septembrī/septembra okt/oktobris/oktobrī/oktobra nov/novembris/novembrī/novembra \
    dec/decembris/decembrī/decembra
    Estonian: jaan/jaanuar veebr/veebruar märts apr/aprill mai juuni juuli aug/august sept/september okt/oktoober nov/november \
    dets/detsember
    Slovenian: jan/januar/januarja feb/februar/februarja mar/marec/marca apr/april/aprila maj/maja jun/junij/junija \
    jul/julij/julija avg/avgust/avgusta sep/september/septembra okt/oktober/oktobra nov/november/novembra \
    dec/december/decembra
    Serbian: jan/јан/januar/јануар feb/феб/februar/фебруар mar/мар/mart/март apr/апр/april/април maj/мај jun/јун jul/јул \
    avg/авг/avgust/август sep/сеп/septembar/септембар okt/окт/oktobar/октобар nov/нов/novembar/новембар \
    dec/дец/decembar/децембар
    Icelandic: jan/janúar feb/febrúar mar/mars apr/apríl maí jún/júní júl/júlí ágú/ágúst sep/september okt/október \
    nóv/nóvember des/desember
    Arabic: يناير/جانفي فبراير/فيفري/شباط مارس/آذار/اذار أبريل/ابريل/إبريل/أفريل/نيسان مايو/ماي/أيار/ايار \
    يونيو/يونية/جوان/حزيران يوليو/يولية/جويلية/تموز أغسطس/اغسطس/أوت/آب سبتمبر/أيلول/ايلول أكتوبر/اكتوبر نوفمبر ديسمبر
    Persian: ژانویه فوریه مارس آوریل مه ژوئن ژوئیه اوت سپتامبر اکتبر نوامبر دسامبر
    Hebrew: ינואר/בינואר פברואר/בפברואר מרץ/במרץ/מרס/במרס אפריל/באפריל מאי/במאי יוני/ביוני יולי/ביולי אוגוסט/באוגוסט \
    ספטמבר/בספטמבר אוקטובר/באוקטובר נובמבר/בנובמבר דצמבר/בדצמבר
    Hindi: जन/जनवरी फ़र/फर/फ़रवरी/फरवरी मार्च अप्रैल मई जून जुल/जुलाई अग/अगस्त सित/सितंबर/सितम्बर अक्टू/अक्टूबर/अक्तूबर \
    नव/नवंबर/नवम्बर दिस/दिसंबर/दिसम्बर
    """)

  /// The seven weekdays, Sunday first, in the same format. The Czech `so` for Saturday is missing: it is Sunday in German.
  static let weekdays = rows(
    """
    English: sun/sunday mon/monday tue/tues/tuesday wed/weds/wednesday thu/thur/thurs/thursday fri/friday sat/saturday
    German: so/sonntag mo/montag di/dienstag mi/mittwoch do/donnerstag fr/freitag sa/samstag/sonnabend
    French: dim/dimanche lun/lundi mar/mardi mer/mercredi jeu/jeudi ven/vendredi sam/samedi
    Spanish: dom/domingo lun/lunes mar/martes mié/mier/miércoles jue/jueves vie/viernes sáb/sábado
    Portuguese: dom/domingo seg/segunda ter/terça qua/quarta qui/quinta sex/sexta sáb/sábado
    Italian: dom/domenica lun/lunedì mar/martedì mer/mercoledì gio/giovedì ven/venerdì sab/sabato
    Dutch: zo/zon/zondag ma/maa/maandag di/din/dinsdag wo/woe/woensdag do/don/donderdag vr/vrij/vrijdag \
    za/zat/zaterdag
    Swedish: sön/söndag mån/måndag tis/tisdag ons/onsdag tor/tors/torsdag fre/fredag lör/lördag
    Danish and Norwegian: søn/søndag man/mandag tir/tirs/tirsdag ons/onsdag tor/tors/torsdag fre/fredag lør/lørdag
    Nynorsk: sun/søndag mån/måndag tys/tysdag ons/onsdag tor/torsdag fre/fredag lau/laurdag
    Turkish: paz/pazar pzt/pazartesi sal/salı çar/çarşamba per/perşembe cum/cuma cmt/cumartesi
    Russian: вс/вск/воскресенье пн/пнд/понедельник вт/втр/вторник ср/срд/среда чт/чтв/четверг пт/птн/пятница \
    сб/сбт/суббота
    Polish: niedz/nie/ndz/niedziela pon/pn/poniedziałek wt/wto/wtorek śr/śro/środa czw/czwartek pt/pią/piątek \
    sob/sobota
    Ukrainian: нд/нед/неділя пн/пон/понеділок вт/вів/вівторок ср/сер/середа чт/чет/четвер пт/п'ят/п'ятниця \
    сб/суб/субота
    Bulgarian: нд/неделя пн/понеделник вт/вторник ср/сряда чт/четвъртък пт/петък сб/събота
    Czech: ne/neděle po/pondělí út/úterý stř/středa čt/čtv/čtvrtek pá/pátek sob/sobota
    Slovak: ne/nedeľa po/pondelok ut/utorok str/streda štv/štvrtok pi/piatok sob/sobota
    Romanian: dum/duminică lun/luni mar/marți mie/miercuri joi vin/vineri sâm/sâmbătă
    Catalan: dg/diumenge dl/dilluns dt/dimarts dc/dimecres dj/dijous dv/divendres ds/dissabte
    Finnish: su/sunnuntai/sunnuntaina ma/maanantai/maanantaina ti/tiistai/tiistaina ke/keskiviikko/keskiviikkona \
    to/torstai/torstaina pe/perjantai/perjantaina lauantai/lauantaina
    Indonesian and Malay: min/minggu/ahad sen/senin/isnin sel/selasa rab/rabu kam/kamis/khamis jum/jumat/jumaat \
    sab/sabtu
    Greek: κυρ/κυριακή δευ/δευτέρα τρι/τρίτη τετ/τετάρτη πεμ/πέμπτη παρ/παρασκευή σαβ/σάββατο
    Hungarian: vas/vasárnap hét/hétfő kedd sze/szerda csüt/csütörtök pén/péntek szo/szombat
    Lithuanian: sekmadienis pirmadienis antradienis trečiadienis ketvirtadienis penktadienis šeštadienis
    Latvian: svētdiena pirmdiena otrdiena trešdiena ceturtdiena piektdiena sestdiena
    Estonian: pühapäev esmaspäev teisipäev kolmapäev neljapäev reede laupäev
    Slovenian: nedelja ponedeljek torek sreda četrtek petek sobota
    Serbian: nedelja/недеља ponedeljak/понедељак utorak/уторак sreda/среда četvrtak/четвртак petak/петак subota/субота
    Icelandic: sunnudagur/sunnudaginn mánudagur/mánudaginn þriðjudagur/þriðjudaginn miðvikudagur/miðvikudaginn \
    fimmtudagur/fimmtudaginn föstudagur/föstudaginn laugardagur/laugardaginn
    Arabic: الأحد/الاحد/أحد الاثنين/الإثنين/اثنين الثلاثاء/ثلاثاء الأربعاء/الاربعاء/أربعاء الخميس/خميس الجمعة/جمعة السبت/سبت
    Hebrew: ראשון/א שני/ב שלישי/ג רביעי/ד חמישי/ה שישי/ו שבת/ש
    Hindi: रवि/रविवार सोम/सोमवार मंगल/मंगलवार बुध/बुधवार गुरु/गुरुवार शुक्र/शुक्रवार शनि/शनिवार
    Korean: 일/일요일 월/월요일 화/화요일 수/수요일 목/목요일 금/금요일 토/토요일
    Japanese: 日/日曜/日曜日 月/月曜/月曜日 火/火曜/火曜日 水/水曜/水曜日 木/木曜/木曜日 金/金曜/金曜日 土/土曜/土曜日
    Chinese: 星期日/星期天/周日/週日 星期一/周一/週一 星期二/周二/週二 星期三/周三/週三 星期四/周四/週四 星期五/周五/週五 星期六/周六/週六
    """)

  /// The names in each line, without that of the language.
  private static func rows(_ lines: String) -> [String] {
    lines.utf8.split(separator: ASCII.lineFeed).map { line in
      String(Substring(line.drop { $0 != UInt8(ascii: ":") }.dropFirst()))
    }
  }

  /// Words without meaning; the endings of `1st`, `1er`, `2-го`; the Portuguese `segunda-feira`.
  static let fillers = """
    at on of the and st nd rd th er o a e h hs hrs de del dello le el il den der um uhr uur om alle ore la las les à às feira
    godz godzina roku rok r v ve kl klo г года год в го р року рік о об στις pukul יום في gada
    """

  static let units: [(name: String, role: Role, isKorean: Bool)] = [
    ("am", .am, false), ("pm", .pm, false), ("오전", .am, true), ("오후", .pm, true),
    ("上午", .am, false), ("下午", .pm, false), ("午前", .am, false), ("午後", .pm, false),
    ("πμ", .am, false), ("μμ", .pm, false), ("ص", .am, false), ("م", .pm, false), ("صباحا", .am, false),
    ("صباحًا", .am, false), ("مساء", .pm, false), ("مساءً", .pm, false), ("öö", .am, false), ("ös", .pm, false),
    ("पूर्वाह्न", .am, false), ("अपराह्न", .pm, false), ("ch", .pm, false), ("du", .pm, false), ("vm", .am, false),
    ("nm", .pm, false), ("pg", .am, false), ("ptg", .pm, false), ("dop", .am, false), ("odp", .pm, false),
    ("manhã", .am, false), ("mañana", .am, false), ("tarde", .pm, false), ("noche", .pm, false), ("noite", .pm, false),
    ("년", .yearUnit, true), ("월", .monthUnit, true), ("일", .dayUnit, true),
    ("年", .yearUnit, false), ("月", .monthUnit, false), ("日", .dayUnit, false), ("號", .dayUnit, false),
    ("号", .dayUnit, false), ("시", .hourUnit, true), ("분", .minuteUnit, true), ("초", .secondUnit, true),
    ("時", .hourUnit, false), ("时", .hourUnit, false), ("點", .hourUnit, false), ("点", .hourUnit, false),
    ("分", .minuteUnit, false), ("秒", .secondUnit, false),
  ]

  static let table: NameTable<DateWord> = {
    var names: [(name: String, value: DateWord)] = []
    names.reserveCapacity(2000)
    for (language, row) in months.enumerated() {
      forEachForm(in: row) { month, form in
        names.add(form, DateWord(month: month + 1, isRFC822: language == 0 && form.count == 3))
      }
    }
    for (language, row) in weekdays.enumerated() {
      forEachForm(in: row) { weekday, form in
        names.add(form, DateWord(weekday: weekday, isRFC822: language == 0 && form.count == 3))
      }
    }
    fillers.forEachWord { names.add($1, DateWord(role: .filler)) }
    for (name, role, isKorean) in units {
      name.withBytes { names.add($0, DateWord(role: role, isKorean: isKorean)) }
    }
    return NameTable(names) { $0.merge($1) }
  }()

  /// Adds another meaning of the word.
  private mutating func merge(_ other: DateWord) {
    if other.month > 0 { month = other.month }
    if other.weekday != nil { weekday = other.weekday }
    if other.isRFC822 { isRFC822 = true }
    if other.role != .name { (role, isKorean) = (other.role, other.isKorean) }
  }

  /// Calls `body` with each form in a row, and with the index of its name in the row.
  private static func forEachForm(in row: String, _ body: (_ place: Int, _ form: TextSpan) -> Void) {
    row.forEachWord { place, name in
      var start = 0
      while let slash = name.firstIndex(of: ASCII.slash, from: start) {
        body(place, name.extracting(start..<slash))
        start = slash + 1
      }
      body(place, name.extracting(start..<name.count))
    }
  }
}

extension [(name: String, value: DateWord)] {
  /// Adds a word under its folded form.
  fileprivate mutating func add(_ word: TextSpan, _ meaning: DateWord) {
    guard let folded = FoldedWord(word) else { return }
    append((folded.text, meaning))
  }
}

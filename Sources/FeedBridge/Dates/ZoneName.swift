/// Time zone names in feeds, and their offsets.

internal import FeedPrimitives

struct ZoneName: Sendable {
  /// East of Greenwich.
  var minutes: Int16
  /// Whether RFC 822 §5.1 names it.
  var isRFC822 = false
  /// Whether the name has other meanings too.
  var isAmbiguous = false
  /// Whether it has the summer time of the United States, which the name does not say.
  var hasSummerTime = false

  /// The zone with that name, ignoring case.
  static func named(_ name: TextSpan) -> ZoneName? {
    FoldedWord(name)?.value(in: table)
  }

  static let rfc822: [(hours: Double, names: String)] = [
    (0, "gmt ut z"),
    (-5, "est"), (-4, "edt"), (-6, "cst"), (-5, "cdt"), (-7, "mst"), (-6, "mdt"), (-8, "pst"), (-7, "pdt"),
  ]

  /// Other common names. Names without a usual meaning (AMT, ECT, SST, …) are unknown.
  static let others: [(hours: Double, names: String)] = [
    (0, "utc etc/gmt etc/utc utc/gmt gmt/utc"),
    (1, "west wat mez"),
    (2, "cest mest sast cat mesz"),
    (3, "eest msk eat trt"),
    (4, "msd samt"),
    (3.5, "irst"), (4.5, "irdt"), (4.5, "aft"),
    (5, "pkt yekt uzt"),
    (5.75, "npt"), (6.5, "mmt"),
    (6, "omst"),
    (7, "ict wib krat novt"),
    (8, "sgt hkt awst myt pht wita irkt"),
    (9, "jst kst yakt"),
    (9.5, "acst"), (10.5, "acdt"),
    (10, "aest vlat chst"),
    (11, "aedt magt"),
    (12, "nzst"), (13, "nzdt"),
    (-1, "azot cvt"),
    (-2, "brst fnt"),
    (-3, "brt art uyt clst"),
    (-3.5, "nst"), (-2.5, "ndt"),
    (-4, "bot vet clt"),
    (-5, "cot pet"),
    (-9, "akst"), (-8, "akdt"),
    (-10, "hst"), (-9, "hdt"),
  ]

  /// Names that several regions share, with the meaning that is usual in feeds: IST is India's, BST is Britain's. The time zone database
  /// has summer time for CET, EET, MET and WET too.
  static let ambiguous: [(hours: Double, names: String)] = [
    (0, "wet"), (1, "cet met bst"), (2, "eet"), (4, "gst"), (5.5, "ist"), (9, "wit"),
    (-3, "adt"), (-4, "ast"),
  ]

  /// Names of North America without a season.
  static let seasonless: [(hours: Double, names: String)] = [
    (-4, "at"), (-5, "et est5edt"), (-6, "ct cst6cdt"), (-7, "mt mst7mdt"), (-8, "pt pst8pdt"),
  ]

  static let table: NameTable<ZoneName> = {
    var names: [(name: String, value: ZoneName)] = []
    func add(_ rows: [(hours: Double, names: String)], as zone: ZoneName) {
      for row in rows {
        var zone = zone
        zone.minutes = Int16(row.hours * 60)
        row.names.forEachWord { names.append(($1.string(0..<$1.count), zone)) }
      }
    }
    add(rfc822, as: ZoneName(minutes: 0, isRFC822: true))
    add(others, as: ZoneName(minutes: 0))
    add(ambiguous, as: ZoneName(minutes: 0, isAmbiguous: true))
    add(seasonless, as: ZoneName(minutes: 0, isAmbiguous: true, hasSummerTime: true))
    return NameTable(names)
  }()
}

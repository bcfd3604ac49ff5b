/// Time zone names in feeds, and their offsets.

internal import FeedPrimitives

struct ZoneName: Sendable {
  /// East of Greenwich.
  var minutes: Int16
  /// Whether RFC 822 §5.1 names it.
  var isRFC822: Bool

  /// The zone with that name, ignoring case.
  static func named(_ name: TextSpan) -> ZoneName? {
    FoldedWord(name)?.value(in: table)
  }

  static let rfc822: [(hours: Double, names: String)] = [
    (0, "gmt ut z"),
    (-5, "est"), (-4, "edt"), (-6, "cst"), (-5, "cdt"), (-7, "mst"), (-6, "mdt"), (-8, "pst"), (-7, "pdt"),
  ]

  /// Other common names. If several regions share one, it has the meaning that is usual in feeds: IST is India's, BST
  /// is Britain's, and AST to PST are America's. Names without a usual meaning (AMT, ECT, SST, …) are unknown.
  static let others: [(hours: Double, names: String)] = [
    (0, "utc wet etc/gmt etc/utc utc/gmt gmt/utc"),
    (1, "cet met bst west wat mez"),
    (2, "cest mest eet sast cat mesz"),
    (3, "eest msk eat trt"),
    (4, "msd gst samt"),
    (3.5, "irst"), (4.5, "irdt"), (4.5, "aft"),
    (5, "pkt yekt uzt"),
    (5.5, "ist"), (5.75, "npt"), (6.5, "mmt"),
    (6, "omst"),
    (7, "ict wib krat novt"),
    (8, "sgt hkt awst myt pht wita irkt"),
    (9, "jst kst wit yakt"),
    (9.5, "acst"), (10.5, "acdt"),
    (10, "aest vlat chst"),
    (11, "aedt magt"),
    (12, "nzst"), (13, "nzdt"),
    (-1, "azot cvt"),
    (-2, "brst fnt"),
    (-3, "brt art adt uyt clst"),
    (-3.5, "nst"), (-2.5, "ndt"),
    (-4, "ast at bot vet clt"),
    // Names without a season, as Disney's feeds used, are read as standard time, as the Python feedparser does.
    (-5, "et est5edt cot pet"), (-6, "ct cst6cdt"), (-7, "mt mst7mdt"), (-8, "pt pst8pdt"),
    (-9, "akst"), (-8, "akdt"),
    (-10, "hst"), (-9, "hdt"),
  ]

  static let table: NameTable<ZoneName> = {
    var names: [(name: String, value: ZoneName)] = []
    for (rows, isRFC822) in [(rfc822, true), (others, false)] {
      for row in rows {
        let zone = ZoneName(minutes: Int16(row.hours * 60), isRFC822: isRFC822)
        row.names.forEachWord { names.append(($1.string(0..<$1.count), zone)) }
      }
    }
    return NameTable(names)
  }()
}

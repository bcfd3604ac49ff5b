/// The labels of encodings in documents and from servers: those of the WHATWG Encoding Standard (§4.2), the names of
/// the same encodings at IANA and elsewhere, and code pages by number.

internal import FeedPrimitives
internal import FeedSystem

extension TextEncoding {
  /// The encoding of a label, or nil if it is unknown. As in the standard, ISO-8859-1 and ASCII mean windows-1252,
  /// and case is ignored; here punctuation is ignored too, because feeds have `utf_8` and `win-1251`, and so is a
  /// leading `x` or `cs`.
  package init?(label: Span<UInt8>) {
    var letters: [UInt8] = []
    for index in label.indices {
      let byte = ASCII.lowercased(label[index])
      guard ASCII.isLetter(byte) || ASCII.isDigit(byte) else { continue }
      letters.append(byte)
      // The longest label has 45 letters.
      if letters.count > 48 { return nil }
    }
    if letters.span.isEqual(to: "utf8") {
      self = .utf8
      return
    }
    for prefix in ["", "x", "cs", "charset"] where letters.starts(with: prefix.utf8) {
      if let encoding = TextEncoding.encoding(letters.dropFirst(prefix.utf8.count)) {
        self = encoding
        return
      }
    }
    return nil
  }

  package init?(label: String) {
    guard let encoding = label.withBytes({ TextEncoding(label: $0.bytes) }) else { return nil }
    self = encoding
  }

  private static func encoding(_ letters: ArraySlice<UInt8>) -> TextEncoding? {
    if let encoding = labels.value(for: letters.span) { return encoding }
    if let number = codePages.value(for: letters.span) { return PlatformEncoding.codePage(number).map(Self.platform) }
    // A code page by number: `IBM850`, `windows-28592`, `437`.
    let digits = letters.suffix(5).drop { !ASCII.isDigit($0) }
    guard digits.count >= 2, let number = Int(String(decoding: digits, as: UTF8.self)),
      numbering.contains(String(decoding: letters.dropLast(digits.count), as: UTF8.self))
    else { return nil }
    let name = "cp\(number)"
    return labels.value(for: name) ?? PlatformEncoding.codePage(number).map(Self.platform)
  }

  private static let numbering: Set<String> = [
    "", "cp", "ccsid", "codepage", "cpibm", "dos", "ibm", "ms", "oem", "pc", "win", "windows", "windowscp",
  ]

  private static let labels = NameTable<TextEncoding>(
    labelsByEncoding.flatMap { encoding, labels in
      labels.split(separator: " ").map { (name: String($0), value: encoding) }
    })

  /// Lowercase letters and digits only, without the ignored prefixes.
  private static let labelsByEncoding: [(TextEncoding, String)] = [
    (.utf8, "cp65001 u8 unicode11utf8 unicode20utf8 utf utf8 utf8bom utf8mac utf8mb4 utf8n utf8sig utf8ucs2 utf8ucs4"),
    (.singleByte(.ibm866), "cp866"),
    (.singleByte(.iso8859_2), "cp28592 iso88592 iso885921987 isoir101 isolatin2 l2 latin2"),
    (.singleByte(.iso8859_3), "cp28593 iso88593 iso885931988 isoir109 isolatin3 l3 latin3"),
    (.singleByte(.iso8859_4), "cp28594 iso88594 iso885941988 isoir110 isolatin4 l4 latin4"),
    (.singleByte(.iso8859_5), "cp28595 cyrillic iso88595 iso885951988 isoir144 isolatincyrillic"),
    (
      .singleByte(.iso8859_6),
      """
      arabic asmo708 cp28596 cp708 ecma114 iso88596 iso885961987 iso88596e iso88596i isoir127 isolatinarabic
      """
    ),
    (
      .singleByte(.iso8859_7),
      """
      cp28597 ecma118 elot928 greek greek8 iso88597 iso885971987 isoir126 isolatingreek suneugreek
      """
    ),
    (
      .singleByte(.iso8859_8),
      """
      cp28598 cp38598 hebrew iso88598 iso885981988 iso88598e iso88598i isoir138 isolatinhebrew logical visual
      """
    ),
    (.singleByte(.iso8859_10), "iso885910 iso8859101992 isoir157 isolatin6 l6 latin6"),
    (.singleByte(.iso8859_13), "cp28603 iso885913 isoir179 l7 latin7"),
    (.singleByte(.iso8859_14), "cp28604 iso885914 iso8859141998 isoceltic isoir199 l8 latin8"),
    (.singleByte(.iso8859_15), "cp28605 iso885915 isolatin9 l9 latin0 latin9"),
    (.singleByte(.iso8859_16), "iso885916 iso8859162001 isoir226 l10 latin10"),
    (.singleByte(.koi8R), "cp20866 koi koi8 koi8r"),
    (.singleByte(.koi8U), "cp21866 koi8ru koi8u"),
    (.singleByte(.macintosh), "cp10000 mac macintosh macroman"),
    (.singleByte(.windows874), "cp874 iso885911 iso8859112001 isoir166 thai tis620 tis6200 tis62025290 tis62025291"),
    (.singleByte(.windows1250), "cp1250"),
    (.singleByte(.windows1251), "cp1251"),
    (
      .singleByte(.windows1252),
      """
      646 8859 ansi ansix341968 ansix341986 ascii cp1252 cp20127 cp28591 cp367 cp819 iso646irv1991 iso646us iso8859 \
      iso88591 iso885911987 isoir100 isoir6 isolatin1 l1 latin latin1 us usascii
      """
    ),
    (.singleByte(.windows1253), "cp1253"),
    (
      .singleByte(.windows1254),
      """
      cp1254 cp28599 iso88599 iso885991989 isoir148 isolatin5 l5 latin5
      """
    ),
    (.singleByte(.windows1255), "cp1255"),
    (.singleByte(.windows1256), "cp1256"),
    (.singleByte(.windows1257), "cp1257"),
    (.singleByte(.windows1258), "cp1258"),
    (.singleByte(.macCyrillic), "cp10007 cp10017 maccyrillic macukrainian"),
    (.singleByte(.macGreek), "cp10006 macgreek"),
    (.singleByte(.macTurkish), "cp10081 macturkish"),
    (.singleByte(.macCentralEurope), "cp10029 maccentraleurope maccenteuro macce maclatin2"),
    (.singleByte(.macIcelandic), "cp10079 maciceland macicelandic"),
    (.singleByte(.macCroatian), "cp10082 maccroatian"),
    (.singleByte(.macRomanian), "cp10010 macromania macromanian"),
    (
      .platform(.gbk),
      """
      chinese cp10008 cp51936 cp936 euccn eucgb2312cn gb2312 gb23121980 gb231280 gbk iso58gb231280 isoir58 \
      macsimpchinese
      """
    ),
    (.platform(.gb18030), "cp54936 gb18030 gb180302000 gb180302022"),
    (.platform(.hz), "cp52936 hz hzgb hzgb2312"),
    (.platform(.iso2022CN), "iso2022cn iso2022cnext"),
    (.platform(.big5), "big5 big5eten big5hkscs big5tw cnbig5 cp10002 cp950 hkscs mactradchinese xbig5"),
    (.platform(.eucTW), "cns11643 euctw"),
    (
      .platform(.eucJP),
      "cp51932 eucjp eucjpms eucjpwin eucpkdfmtjapanese extendedunixcodepackedformatforjapanese ujis"
    ),
    (.platform(.eucJISX0213), "eucjis2004 eucjisx0213 jisx0213"),
    (.platform(.iso2022JP), "cp50220 cp50221 cp50222 iso2022jp iso2022jpms jis jis7 jisencoding"),
    (.platform(.iso2022JP2), "iso2022jp1 iso2022jp2 iso2022jpext"),
    (.platform(.iso2022JP3), "iso2022jp2004 iso2022jp3"),
    (.platform(.shiftJIS), "cp10001 cp932 macjapanese mskanji shiftjis sjis sjiswin windows31j"),
    (.platform(.shiftJISX0213), "shiftjis2004 shiftjisx0213 sjis2004 sjisx0213"),
    (
      .platform(.eucKR),
      """
      cp10003 cp51949 cp949 euckr isoir149 korean ksc5601 ksc56011987 ksc56011989 ksx1001 mackorean uhc
      """
    ),
    (.platform(.johab), "cp1361 johab"),
    (.platform(.iso2022KR), "cp50225 iso2022kr"),
    (.platform(.viscii), "viscii viscii111"),
    (.platform(.tcvn), "tcvn tcvn5712 tcvn57121 tcvn571211993"),
    (.platform(.armscii8), "armscii armscii8"),
    (.platform(.georgianAcademy), "georgianacademy"),
    (.platform(.georgianPS), "georgianps"),
    (.platform(.koi8T), "koi8t"),
    (.platform(.kz1048), "kz1048 rk1048 strk10482002"),
    (.platform(.ptcp154), "cp154 cyrillicasian pt154 ptcp154"),
    (.platform(.hpRoman8), "cp1051 hproman8 r8 roman8"),
    (.unicode(.utf16BE), "cp1201 ucs2be unicodebigunmarked unicodefffe utf16be"),
    (.unicode(.utf16LE), "cp1200 iso10646ucs2 u16 ucs2 ucs2le unicode unicodefeff unicodelittleunmarked utf16 utf16le"),
    (.unicode(.utf32LE), "cp12000 iso10646ucs4 u32 ucs4 ucs4le utf32 utf32le"),
    (.unicode(.utf32BE), "cp12001 ucs4be utf32be"),
  ]

  /// DOS and mainframe code pages that also have names.
  private static let codePages = NameTable<Int>(
    [
      (37, "ebcdic ebcdiccpca ebcdiccpnl ebcdiccpus ebcdiccpwt"), (277, "ebcdiccpdk ebcdiccpno"),
      (278, "ebcdiccpfi ebcdiccpse"), (280, "ebcdiccpit"), (284, "ebcdiccpes"), (285, "ebcdiccpgb"),
      (297, "ebcdiccpfr"), (424, "ebcdiccphe"), (437, "pc8codepage437"), (500, "ebcdiccpbe ebcdiccpch"),
      (775, "pc775baltic"), (850, "pc850multilingual"), (852, "pcp852"), (861, "cpis"), (862, "pc862latinhebrew"),
      (869, "cpgr"), (871, "ebcdiccpis"), (1125, "cp866u ruscii"),
    ].flatMap { number, names in names.split(separator: " ").map { (name: String($0), value: number) } })
}

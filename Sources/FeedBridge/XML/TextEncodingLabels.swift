/// What documents and servers call their encodings: the labels of the WHATWG Encoding Standard (§4.2), and some that feeds
/// use besides.

package import FeedPrimitives

extension TextEncoding {
  /// The encoding that a label means, or nil where it is unknown. As in the standard, ISO-8859-1 and ASCII mean
  /// windows-1252, and case does not matter; here punctuation does not either, for feeds write `utf_8` and `win-1251`.
  package init?(label: Span<UInt8>) {
    var letters: [UInt8] = []
    for index in label.indices {
      let byte = ASCII.lowercased(label[index])
      guard ASCII.isLetter(byte) || ASCII.isDigit(byte) else { continue }
      letters.append(byte)
      // The longest label of all has 22 letters.
      if letters.count > 32 { return nil }
    }
    if letters.span.isEqual(to: "utf8".utf8.span) {
      self = .utf8
    } else if let encoding = TextEncoding.labels.value(for: letters.span) {
      self = encoding
    } else {
      return nil
    }
  }

  package init?(label: String) { self.init(label: label.utf8.span) }

  private static let labels = NameTable<TextEncoding>(
    labelsByEncoding.flatMap { encoding, labels in
      labels.split(separator: " ").map { (name: String($0), value: encoding) }
    })

  /// Small letters and digits only.
  private static let labelsByEncoding: [(TextEncoding, String)] = [
    (.utf8, "unicode11utf8 unicode20utf8 utf8 xunicode20utf8"),
    (.singleByte(.ibm866), "866 cp866 csibm866 ibm866"),
    (.singleByte(.iso8859_2), "csisolatin2 iso88592 iso885921987 isoir101 l2 latin2"),
    (.singleByte(.iso8859_3), "csisolatin3 iso88593 iso885931988 isoir109 l3 latin3"),
    (.singleByte(.iso8859_4), "csisolatin4 iso88594 iso885941988 isoir110 l4 latin4"),
    (.singleByte(.iso8859_5), "csisolatincyrillic cyrillic iso88595 iso885951988 isoir144"),
    (
      .singleByte(.iso8859_6),
      """
      arabic asmo708 csiso88596e csiso88596i csisolatinarabic ecma114 iso88596 iso885961987 iso88596e \
      iso88596i isoir127
      """
    ),
    (
      .singleByte(.iso8859_7),
      """
      csisolatingreek ecma118 elot928 greek greek8 iso88597 iso885971987 isoir126 suneugreek
      """
    ),
    (
      .singleByte(.iso8859_8),
      """
      csiso88598e csiso88598i csisolatinhebrew hebrew iso88598 iso885981988 iso88598e iso88598i isoir138 \
      logical visual
      """
    ),
    (.singleByte(.iso8859_10), "csisolatin6 iso885910 isoir157 l6 latin6"),
    (.singleByte(.iso8859_13), "iso885913"),
    (.singleByte(.iso8859_14), "iso885914"),
    (.singleByte(.iso8859_15), "csisolatin9 iso885915 l9"),
    (.singleByte(.iso8859_16), "iso885916"),
    (.singleByte(.koi8R), "cskoi8r koi koi8 koi8r"),
    (.singleByte(.koi8U), "koi8ru koi8u"),
    (.singleByte(.macintosh), "csmacintosh mac macintosh macroman xmacroman"),
    (.singleByte(.windows874), "cp874 dos874 iso885911 tis620 windows874"),
    (.singleByte(.windows1250), "cp1250 win1250 windows1250 xcp1250"),
    (.singleByte(.windows1251), "cp1251 win1251 windows1251 xcp1251"),
    (
      .singleByte(.windows1252),
      """
      ansix341968 ascii cp1252 cp819 csisolatin1 ibm819 iso88591 iso885911987 isoir100 l1 latin1 usascii \
      win1252 windows1252 xcp1252
      """
    ),
    (.singleByte(.windows1253), "cp1253 win1253 windows1253 xcp1253"),
    (
      .singleByte(.windows1254),
      """
      cp1254 csisolatin5 iso88599 iso885991989 isoir148 l5 latin5 win1254 windows1254 xcp1254
      """
    ),
    (.singleByte(.windows1255), "cp1255 win1255 windows1255 xcp1255"),
    (.singleByte(.windows1256), "cp1256 win1256 windows1256 xcp1256"),
    (.singleByte(.windows1257), "cp1257 win1257 windows1257 xcp1257"),
    (.singleByte(.windows1258), "cp1258 win1258 windows1258 xcp1258"),
    (.singleByte(.macCyrillic), "maccyrillic xmaccyrillic xmacukrainian"),
    (.platform(.gbk), "chinese cp936 csgb2312 csiso58gb231280 euccn gb2312 gb231280 gbk isoir58 ms936 xgbk"),
    (.platform(.gb18030), "gb18030"),
    (.platform(.big5), "big5 big5hkscs cnbig5 cp950 csbig5 xxbig5"),
    (.platform(.eucJP), "cseucpkdfmtjapanese eucjp xeucjp"),
    (.platform(.iso2022JP), "csiso2022jp iso2022jp"),
    (.platform(.shiftJIS), "cp932 csshiftjis ms932 mskanji shiftjis sjis windows31j xsjis"),
    (
      .platform(.eucKR),
      """
      cp949 cseuckr csksc56011987 euckr isoir149 korean ksc5601 ksc56011987 ksc56011989 ms949 uhc \
      windows949
      """
    ),
    (.utf16BE, "unicodefffe utf16be"),
    (.utf16LE, "csunicode iso10646ucs2 ucs2 unicode unicodefeff utf16 utf16le"),
    (.utf32LE, "utf32 utf32le ucs4 iso10646ucs4"),
    (.utf32BE, "utf32be"),
  ]
}

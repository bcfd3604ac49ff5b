/// The yardstick for XML that Foundation has: XMLParser with a delegate that does nothing.

import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

enum XMLEvents {
  /// - Throws: where the parser stops, as it does on Linux in documents above 10 MB.
  static func read(_ document: Data) throws {
    let parser = XMLParser(data: document)
    let delegate = SilentDelegate()
    parser.delegate = delegate
    guard parser.parse() else { throw parser.parserError ?? CocoaError(.fileReadCorruptFile) }
  }

  private final class SilentDelegate: NSObject, XMLParserDelegate {
    func parser(
      _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {}
    func parser(
      _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName: String?
    ) {}
    func parser(_ parser: XMLParser, foundCharacters string: String) {}
    func parser(_ parser: XMLParser, foundCDATA CDATABlock: Data) {}
  }
}

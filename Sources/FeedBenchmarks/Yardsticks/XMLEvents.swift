/// The yardstick for XML: Foundation's XMLParser with a delegate that does nothing.

import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

enum XMLEvents {
  /// Why a document was not read to the end.
  struct Stop: Error, CustomStringConvertible {
    var line: Int
    var size: Int

    var description: String {
      size > 10_000_000
        ? "XMLParser stops at line \(line): on Linux it reads no documents above 10 MB"
        : "XMLParser stops at line \(line) of one of the documents"
    }
  }

  static func read(_ document: Data) throws {
    let parser = XMLParser(data: document)
    let delegate = SilentDelegate()
    parser.delegate = delegate
    guard parser.parse() else { throw Stop(line: parser.lineNumber, size: document.count) }
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

/// The plot of cost against size.

import Foundation
import Testing
@testable import feed_benchmarks

#if canImport(FoundationXML)
  import FoundationXML
#endif

struct CostPlotTests {
  private func measurement(_ name: String, _ input: String, size: Int, _ seconds: Double) -> CaseMeasurement {
    CaseMeasurement(
      name: name, kind: .rss, input: input, size: size, items: 1, yardstick: name == "XMLParser" ? nil : "XMLParser",
      times: [seconds])
  }

  private var plot: CostPlot {
    CostPlot([
      measurement("convert", "1 MB", size: 1_000_000, 0.01), measurement("convert", "10 KB", size: 10_000, 0.0001),
      measurement("XMLParser", "10 KB", size: 10_000, 0.001), measurement("XMLParser", "1 MB", size: 1_000_000, 0.1),
      measurement("model", "10 KB", size: 10_000, 0.01), measurement("model", "12 files", size: 5_000_000, 0.1),
    ])
  }

  @Test func aCaseWithTwoSizesIsALineBySize() {
    #expect(plot.lines.map(\.name) == ["convert, RSS", "XMLParser, RSS"])
    #expect(plot.lines.map(\.isYardstick) == [false, true])
    #expect(plot.lines[0].points.map(\.size) == [10_000, 1_000_000])
  }

  @Test func thePictureIsWellFormedAndNamesEveryLineAndPowerOfTen() throws {
    let svg = plot.svg
    let reader = TextReader()
    let parser = XMLParser(data: Data(svg.utf8))
    parser.delegate = reader
    #expect(parser.parse())
    let expected = ["10 KB", "100 KB", "1 MB", "100 µs", "1 ms", "10 ms", "100 ms", "convert, RSS", "XMLParser, RSS"]
    #expect(Set(expected).isSubset(of: reader.texts))
    #expect(svg.contains("prefers-color-scheme: dark"))
  }

  @Test func nothingMeasuredIsAnEmptyPicture() {
    #expect(CostPlot([]).svg.hasSuffix("</svg>\n"))
  }

  @Test func anAxisIsLogarithmicOverWholePowersOfTen() {
    let axis = Axis([20, 3000], from: 100, to: 400)
    #expect(axis.powers == [10, 100, 1000, 10_000])
    #expect(axis.position(of: 10) == 100)
    #expect(abs(axis.position(of: 1000) - 300) < 1e-9)
  }
}

/// The text of a document's elements.
private final class TextReader: NSObject, XMLParserDelegate {
  private(set) var texts: Set<String> = []
  private var text = ""

  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    text = ""
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

  func parser(_ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName: String?) {
    texts.insert(text)
  }
}

import Foundation
import JSONFeed
struct PlainFeed: Codable { var version: String; var title: String; var items: [PlainItem] }
struct PlainItem: Codable { var id: String; var url: String?; var title: String?; var content_html: String?; var content_text: String?; var summary: String?; var image: String?; var date_published: String?; var date_modified: String?; var tags: [String]?; var authors: [PlainAuthor]?; var attachments: [PlainAttachment]? }
struct PlainAuthor: Codable { var name: String?; var url: String?; var avatar: String? }
struct PlainAttachment: Codable { var url: String; var mime_type: String?; var size_in_bytes: Double?; var duration_in_seconds: Double?; var title: String? }
let data = try Data(contentsOf: URL(filePath: CommandLine.arguments[1]))
func time(_ name: String, _ n: Int, _ body: () throws -> Void) rethrows { var best = 1e9; for _ in 0..<n { let c = ContinuousClock(); let t = try c.measure { try body() }; best = min(best, Double(t.components.attoseconds) / 1e18 + Double(t.components.seconds)) }; print(name, best * 1000, "ms", Double(data.count) / best / 1e6, "MB/s") }
if !CommandLine.arguments.contains("e") { try time("make", 20) { _ = try JSONFeed.make(from: data) } }
//try time("make", 9) { _ = try JSONFeed.make(from: data) }
let feed = try JSONFeed.make(from: data)
if !CommandLine.arguments.contains("d") { try time("encode", 20) { _ = try feed.encodeToData() } }
//try time("encode", 9) { _ = try feed.encodeToData() }
if CommandLine.arguments.count > 2 { exit(0) }
let plain = try JSONDecoder().decode(PlainFeed.self, from: data)
try time("JSONDecoder", 3) { _ = try JSONDecoder().decode(PlainFeed.self, from: data) }
try time("JSONEncoder", 3) { _ = try JSONEncoder().encode(plain) }

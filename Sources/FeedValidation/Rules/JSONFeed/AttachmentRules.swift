/// The rules about attachments.

extension Rule {
  private static let section = "JSON Feed 1.1, Attachments"

  static let jsonFeedAttachments: [Rule] = [
    .type(.itemAttachmentsType, "attachments", kind: "an array", section: section, bad: .item(#""attachments": {}"#)),
    Rule(
      .attachmentNotObject, .error, "An attachment is no object",
      why: "Each element of attachments is an object with url and mime_type.",
      fix: "Write {\"url\": \"…\", \"mime_type\": \"…\"}.", section: section,
      bad: .item(#""attachments": ["https://tides.example/spring.mp3"]"#)),
    Rule(
      .attachmentURLMissing, .error, "An attachment has no url", why: "url is required.",
      fix: "Add the URL of the file.", section: section, bad: .attachment("(no url)")),
    .type(.attachmentURLType, "url", section: section, bad: .attachment(#""url": 1"#)),
    Rule(
      .attachmentMIMETypeMissing, .error, "An attachment has no mime_type",
      why: "mime_type is required. Readers usually cope; strict decoding accepts it.",
      fix: "Add it: audio/mpeg for an MP3.", section: section, bad: .attachment("(no mime_type)")),
    .type(.attachmentMIMETypeType, "mime_type", section: section, bad: .attachment(#""mime_type": []"#)),
    Rule(
      .attachmentMIMETypeInvalid, .warning, "An attachment's mime_type is no media type",
      why: "A media type has two parts (RFC 6838): audio/mpeg.", fix: "Write type/subtype.", basis: .experience,
      section: section, bad: .attachment(#""mime_type": "mp3""#)),
    Rule(
      .attachmentMIMETypeMismatch, .info, "An attachment's mime_type does not fit its file's name",
      why: "Readers choose a player by one of the two.", fix: "Mend the one that is wrong.", basis: .experience,
      section: section, bad: .attachment(#""mime_type": "video/mp4""#)),
    .type(.attachmentTitleType, "title", section: section, bad: .attachment(#""title": 1"#)),
    Rule(
      .attachmentAlternates, .info, "Attachments with the same title",
      why:
        "Readers take them for alternate forms of one thing, such as an MP3 and an Ogg file. With the same type too, "
        + "that is hardly meant.", fix: "Give different things different titles.", section: section,
      bad: .item(#""attachments": [\#(file("a.mp3", "audio/mpeg")), \#(file("b.mp3", "audio/mpeg"))]"#)),
    .type(
      .attachmentSizeType, "size_in_bytes", kind: "a number", section: section,
      bad: .attachment(#""size_in_bytes": "5000000""#)),
    .type(
      .attachmentDurationType, "duration_in_seconds", kind: "a number", section: section,
      bad: .attachment(#""duration_in_seconds": "12:30""#)),
    Rule(
      .attachmentSizeInvalid, .warning, "An attachment's size is none",
      why: "It is a whole number of bytes, not less than 0.", fix: "Write the size, or leave it out.",
      basis: .experience, section: section, bad: .attachment(#""size_in_bytes": -1"#)),
    Rule(
      .attachmentDurationInvalid, .warning, "An attachment's duration is none",
      why: "It is a number of seconds, and more than 0 for sound and film.",
      fix: "Write the duration, or leave it out.",
      basis: .experience, section: section, bad: .attachment(#""duration_in_seconds": -5"#)),
    Rule(
      .attachmentSizeIsDuration, .info, "An attachment's size and duration are the same number",
      why: "One of them was written for the other.", fix: "Mend the one that is wrong.", basis: .experience,
      section: section,
      bad: .attachment(
        """
        "size_in_bytes": 750
        "duration_in_seconds": 750
        """)),
    Rule(
      .attachmentDuplicate, .warning, "A file is attached twice", why: "Readers show it twice.",
      fix: "Leave one of them out.", basis: .experience, section: section,
      bad: .item(#""attachments": [\#(file("a.mp3", "audio/mpeg", "Sound")), \#(file("a.mp3", "audio/mpeg", "Song"))]"#)
    ),
  ]

  private static func file(_ name: String, _ type: String, _ title: String = "Sound") -> String {
    "{\"url\": \"https://tides.example/\(name)\", \"mime_type\": \"\(type)\", \"title\": \"\(title)\"}"
  }
}

/// The rules about attachments.

extension Rule {
  private static let section = "JSON Feed 1.1, Attachments"

  static let jsonFeedAttachments: [Rule] = [
    .type(
      .itemAttachmentsType, "attachments", kind: "an array", section: section,
      bad: .item(#""attachments": {"url": "https://tides.example/spring.mp3", "mime_type": "audio/mpeg"}"#)),
    Rule(
      .attachmentNotObject, .error, "Attachment is not an object",
      why: "Each element of attachments must be an object with url and mime_type.",
      fix: "Write {\"url\": \"…\", \"mime_type\": \"…\"}.", section: section,
      bad: .item(#""attachments": ["https://tides.example/spring.mp3"]"#)),
    Rule(
      .attachmentURLMissing, .error, "Attachment has no url",
      why: "url is required: without it there is no file.",
      fix: "Add the URL of the file.", section: section, bad: .attachment("(no url)")),
    .type(.attachmentURLType, "url", isRequired: true, section: section, bad: .attachment(#""url": 1"#)),
    Rule(
      .attachmentMIMETypeMissing, .error, "Attachment has no mime_type",
      why:
        "mime_type is required. Readers have to guess it from the file name.",
      fix: "Add mime_type, such as audio/mpeg for an MP3 file.", section: section, bad: .attachment("(no mime_type)")),
    .type(.attachmentMIMETypeType, "mime_type", section: section, bad: .attachment(#""mime_type": []"#)),
    Rule(
      .attachmentMIMETypeInvalid, .warning, "mime_type is not a media type",
      why: "A media type has a type and a subtype, separated by a slash (RFC 6838).",
      fix: "Write type/subtype, such as audio/mpeg.", basis: .experience,
      section: section, bad: .attachment(#""mime_type": "mp3""#)),
    Rule(
      .attachmentMIMETypeMismatch, .info, "mime_type does not match the file name",
      why: "Readers choose a player by the type or by the file name, so some of them may not play the file.",
      fix: "Correct whichever is wrong.", basis: .experience,
      section: section, bad: .attachment(#""mime_type": "video/mp4""#)),
    .type(.attachmentTitleType, "title", section: section, bad: .attachment(#""title": 1"#)),
    .markup(
      .attachmentTitleHTML, "the title of an attachment", section: section,
      bad: .attachment(#""title": "<b>Part one</b>""#)),
    Rule(
      .attachmentAlternates, .info, "Attachments share a title",
      why:
        "Attachments with the same title are alternate versions of one thing, such as an MP3 and an Ogg "
        + "file. If the types are the same too, this is probably a mistake.",
      fix: "Give different files different titles.", section: section,
      bad: .item(#""attachments": [\#(file("a.mp3", "audio/mpeg")), \#(file("b.mp3", "audio/mpeg"))]"#)),
    .type(
      .attachmentSizeType, "size_in_bytes", kind: "a number", section: section,
      bad: .attachment(#""size_in_bytes": "5000000""#)),
    .type(
      .attachmentDurationType, "duration_in_seconds", kind: "a number", section: section,
      bad: .attachment(#""duration_in_seconds": "12:30""#)),
    Rule(
      .attachmentSizeInvalid, .warning, "size_in_bytes is not a valid size",
      why: "The size is a whole number of bytes, 0 or more.",
      fix: "Write the size of the file, or omit size_in_bytes.",
      basis: .experience, section: section, bad: .attachment(#""size_in_bytes": -1"#)),
    Rule(
      .attachmentDurationInvalid, .warning, "duration_in_seconds is not a valid duration",
      why: "The duration is a number of seconds, and more than 0 for audio and video.",
      fix: "Write the duration, or omit duration_in_seconds.",
      basis: .experience, section: section, bad: .attachment(#""duration_in_seconds": -5"#)),
    Rule(
      .attachmentSizeIsDuration, .info, "size_in_bytes equals duration_in_seconds",
      why: "The same value was probably written to both members by mistake.",
      fix: "Correct the value that is wrong.", basis: .experience,
      section: section,
      bad: .attachment(
        """
        "size_in_bytes": 750
        "duration_in_seconds": 750
        """)),
    Rule(
      .attachmentDuplicate, .warning, "Same file attached twice",
      why: "Readers may show the file twice.",
      fix: "Remove one of the attachments.", basis: .experience, section: section,
      bad: .item(#""attachments": [\#(file("a.mp3", "audio/mpeg", "Sound")), \#(file("a.mp3", "audio/mpeg", "Song"))]"#)
    ),
  ]

  private static func file(_ name: String, _ type: String, _ title: String = "Sound") -> String {
    "{\"url\": \"https://tides.example/\(name)\", \"mime_type\": \"\(type)\", \"title\": \"\(title)\"}"
  }
}

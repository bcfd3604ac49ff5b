/// Checks the artwork of shows and episodes by its file name and, if it was fetched, by its content.

internal import FeedBridge

enum ArtworkChecks {
  /// Apple's limits, in pixels.
  private static let sides = 1400...3000

  /// The first problem of the artwork at a URL.
  ///
  /// - Parameter artwork: what its server sent; nil if it was not fetched.
  static func problem(of url: String, _ artwork: FetchEvidence.Artwork?) -> ValueProblem? {
    guard let artwork else { return problemOfName(url) }
    let name = url.shortened
    switch artwork {
    case .image(let image): return problem(of: image, url)
    case .otherFile:
      return ValueProblem(
        .podcastArtworkFormat, "\(name) is not an image of a known format. Use a JPEG or PNG.")
    case .problem(let problem):
      return ValueProblem(
        .podcastArtworkUnavailable,
        "\(name) cannot be loaded: \(problem.shortened). Upload the image, or correct the URL.")
    }
  }

  private static func problem(of image: FetchEvidence.Image, _ url: String) -> ValueProblem? {
    let (name, format) = (url.shortened, image.format)
    guard format == "JPEG" || format == "PNG" else {
      return ValueProblem(
        .podcastArtworkFormat, "\(name) is a \(format), but directories accept only JPEG and PNG. Convert it.")
    }
    if let named = nameOfFormat(url), named != format {
      let ending = format == "PNG" ? ".png" : ".jpg"
      return ValueProblem(
        .podcastArtworkFormat,
        "\(name) is a \(format), though its name says \(named). Rename it so that it ends with \(ending).")
    }
    let found = "\(name) has \(image.width) x \(image.height) pixels"
    if image.width != image.height {
      let side = min(max(min(image.width, image.height), sides.lowerBound), sides.upperBound)
      return ValueProblem(
        .podcastArtworkSize, "\(found), but artwork must be square. Crop it to \(side) x \(side) pixels or more.")
    }
    guard !sides.contains(image.width) else { return nil }
    return ValueProblem(
      .podcastArtworkSize,
      image.width < sides.lowerBound
        ? "\(found), but artwork must have at least 1400 x 1400. Use a larger image, at best 3000 x 3000."
        : "\(found), but artwork must have at most 3000 x 3000. Scale it to 3000 x 3000.")
  }

  private static func problemOfName(_ url: String) -> ValueProblem? {
    guard let ending = URLReference.fileExtension(of: url), let type = MediaType.forURL(url) else {
      return URLText.isAbsolute(url)
        ? ValueProblem(
          .podcastArtworkExtension,
          "\(url.shortened) does not end with .jpg or .png, as Apple specifies. Rename the image.")
        : nil
    }
    guard type != "image/jpeg", type != "image/png" else { return nil }
    return ValueProblem(
      .podcastArtworkFormat,
      "\(url.shortened) is a .\(ending) file, but directories accept only JPEG and PNG. Use a .jpg or .png file.")
  }

  /// The format that the file name says.
  private static func nameOfFormat(_ url: String) -> String? {
    switch MediaType.forURL(url) {
    case "image/jpeg": "JPEG"
    case "image/png": "PNG"
    default: nil
    }
  }
}

/// The rules about podcasts, media and places.

extension Rule {
  static let podcastAndMedia: [Rule] = []
}

/// The roles of a `podcast:person`, and their groups (https://podcasttaxonomy.com), lowercase, with spellings in use.

internal import FeedPrimitives

package enum PodcastTaxonomy {
  package static let groups = Set(
    """
    creative direction, cast, writing, audio production, audio post-production, administration, visuals, community, \
    misc., misc, video production, video post-production
    """.words(between: ","))

  package static let roles = Set(
    """
    director, assistant director, executive producer, senior producer, producer, associate producer, development \
    producer, creative director, host, co-host, guest host, guest, voice actor, narrator, announcer, reporter, \
    author, editorial director, co-writer, writer, songwriter, guest writer, story editor, managing editor, script \
    editor, script coordinator, researcher, editor, fact checker, translator, translater, transcriber, logger, \
    studio coordinator, technical director, technical manager, audio engineer, remote recording engineer, post \
    production engineer, audio editor, sound designer, foley artist, composer, theme music, music production, music \
    contributor, production coordinator, booking coordinator, production assistant, content manager, marketing \
    manager, sales representative, sales manager, graphic designer, cover art designer, social media manager, \
    consultant, intern, camera operator, lighting designer, camera grip, assistant camera, assistant editor
    """.words(between: ","))
}

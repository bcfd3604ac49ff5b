/// The names of the elements of HTML, current and obsolete.

package enum HTMLElementNames {
  package static let all =
    """
    a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br button canvas
    caption center cite code col colgroup command data datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption
    figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label legend li
    link main map mark marquee math menu meta meter nav nobr noframes noscript object ol optgroup option output p param picture pre
    progress q rb rp rt rtc ruby s samp script search section select slot small source spacer span strike strong style sub summary
    sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr xmp
    """.split { $0 == " " || $0 == "\n" }.map { String($0) }

  /// Those that are markup on their own.
  package static let standingAlone: Set = ["br", "hr", "wbr"]
}

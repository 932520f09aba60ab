extension Page {
  /// The beginning of each page, which distinguishes it from other files.
  package static let beginning = "<!doctype html>\n<html lang=\"en\" class=\"thorium\">"

  /// The page as a file for a browser, which needs no other file and no network.
  ///
  /// - Complexity: O(*n*) in the length of its texts.
  package var html: String {
    let parts = [head, header, Self.controls, main] + notes.map(\.details)
    return (parts + ["<script>", Self.script, "</script>\n"]).joined(separator: "\n")
  }

  private var head: String {
    """
    \(Self.beginning)
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width,initial-scale=1">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
    style-src 'unsafe-inline'; script-src 'unsafe-inline'">
    <title>\(title.html)</title>
    <style>
    \(Self.style)
    </style>
    <body>
    """
  }

  private var header: String {
    let reasons = reasons.map(\.html).joined(separator: "\n")
    return """
      <header>
      <h1>\(title.html)</h1>
      <p class="verdict \(verdict.mark)">\(verdict.text.html)</p>
      <p class="facts">\(facts.map(\.html).joined(separator: " · "))</p>
      """ + (reasons.isEmpty ? "" : "\n<pre>\(reasons)</pre>") + "\n</header>"
  }

  private static let controls = """
    <nav>
    <button aria-label="Back">◀</button><button aria-label="Forward">▶</button>
    <input type="range" min="0" value="0" aria-label="Moment"><output></output>
    </nav>
    """

  private var main: String {
    let rows = rows.joined(separator: "\n")
    let articles = articles.joined(separator: "\n")
    let race = lanes.isEmpty ? "" : " class=\"race\" style=\"--lanes:\(lanes.count)\""
    let figure = drawing.map { "\n<figure>\($0)</figure>" } ?? ""
    return "<main\(race)>\n<ol>\n\(rows)\n</ol>\n<div>\n\(articles)\(figure)\n</div>\n</main>"
  }

  private var rows: [String] {
    var time = ""
    let names = lanes.map { "<span>\($0.html)</span>" }.joined()
    let head =
      lanes.isEmpty ? [] : ["<li class=\"tasks\"><b></b><em>\(names)</em><time></time></li>"]
    return head
      + moments.enumerated().map { number, moment in
        let isLater = moment.time != time
        time = moment.time
        return """
          <li class="\(moment.mark)"><a href="#m\(number)"><b>\(number)</b>\
          \(text(of: number))<time>\(isLater ? time.html : "")</time></a>
          """
      }
  }

  /// Returns the title of a moment; in a race it is in its lane, with a line from the lane before it.
  private func text(of number: Int) -> String {
    let moment = moments[number]
    if lanes.isEmpty { return "<span>\(moment.title.html)</span>" }
    let old = moments[max(number - 1, 0)].lane
    let lane = moment.lane
    let way = "<i style=\"grid-column:\(min(old, lane) + 1)/\(max(old, lane) + 1)\"></i>"
    let isSwitch = moment.mark == .preempting && old != lane
    let note = isSwitch ? "<small>preempts \(lanes[old].html)</small>" : ""
    return """
      <em style="--lane:\(lane + 1)">\(old == lane ? "" : way)<s></s>\
      <span data-task="\(lanes[lane].html): ">\(moment.title.html)\(note)</span></em>
      """
  }

  private var articles: [String] {
    moments.enumerated().map { number, moment in
      """
      <article id="m\(number)"\(moment.data)><h2>\(moment.title.html)<time>\(moment.time.html)</time></h2>
      <div>\(moment.panes.map(\.section).joined(separator: "\n"))</div></article>
      """
    }
  }
}

extension Page.Moment {
  fileprivate var data: String {
    guard let place else { return "" }
    return " data-node=\"\(place.node)\"" + (place.arrow.map { " data-arrow=\"\($0)\"" } ?? "")
  }
}

extension Page.Pane {
  fileprivate var section: String {
    let items = lines.map { "<li class=\"\($0.mark)\">\($0.text.html)" }
    return "<section><h3>\(title.html)</h3><ul>\(items.joined(separator: "\n"))</ul></section>"
  }

  fileprivate var details: String {
    let text = lines.map(\.text.html).joined(separator: "\n")
    return "<details><summary>\(title.html)</summary><pre>\(text)</pre></details>"
  }
}

extension String {
  /// The text for a page: it can neither contain an element nor change the reading direction.
  fileprivate var html: String { escaped.xml }
}

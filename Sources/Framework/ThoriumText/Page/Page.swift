/// A page that shows what happened, one moment after another.
///
/// It is written as one HTML file, which needs no network. A reader moves through the moments.
///
///     var page = Page(title: "counter", verdict: Page.Line("the same"))
///     page.moments = [Page.Moment(title: "increase", time: "0 s")]
///     page.html   // "<!doctype html>…"
///
/// The texts may come from anywhere: the page shows them escaped. Equal pages have equal bytes.
package struct Page: Sendable {
  /// The appearance of a text.
  package enum Mark: String, Sendable {
    case plain, dim, new, changed, refused, wrong
    /// A task runs although the one before it could continue.
    case preempting
  }

  /// A text, on one line unless it is too wide.
  package struct Line: Sendable {
    let text: String
    let mark: Mark

    package init(_ text: String, _ mark: Mark = .plain) {
      (self.text, self.mark) = (text, mark)
    }
  }

  /// Lines with a title.
  package struct Pane: Sendable {
    let title: String
    let lines: [Line]

    package init(_ title: String, _ lines: [Line]) {
      (self.title, self.lines) = (title, lines)
    }

    /// Creates a pane with the lines of a text.
    package init(_ title: String, lines text: String) {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      self.init(title, lines.map { Line(String($0)) })
    }
  }

  /// A step of the session, of the run or of the schedule.
  package struct Moment: Sendable {
    let title: String
    let time: String
    let mark: Mark
    let panes: [Pane]
    /// The index of its task in the lanes of the page; 0 if there are none.
    let lane: Int
    /// The number of a node in the drawing, and that of the arrow that leads to it.
    package var place: (node: Int, arrow: Int?)?

    /// Creates a moment; panes without lines are not shown.
    package init(
      title: String,
      time: String,
      mark: Mark = .plain,
      panes: [Pane] = [],
      lane: Int = 0
    ) {
      (self.title, self.time, self.mark, self.lane) = (title, time, mark, lane)
      self.panes = panes.filter { !$0.lines.isEmpty }
    }
  }

  /// The maximum number of moments that a reader can use.
  package static let mostMoments = 2_000

  package let title: String
  let verdict: Line
  /// The lines that explain the verdict.
  package var reasons: [String] = []
  /// The facts about the whole, each a few words.
  package var facts: [String] = []
  package var moments: [Moment] = []
  /// The names of the tasks whose steps are the moments, one for each lane.
  package var lanes: [String] = []
  /// A drawing in SVG, through which the moments are a path.
  package var drawing: String?
  /// Texts below the moments, which the reader opens.
  package var notes: [Pane] = []

  package init(title: String, verdict: Line) {
    (self.title, self.verdict) = (title, verdict)
  }
}

import Thorium
import ThoriumText

extension StateGraph {
  /// Returns a counterexample as a page, as a path through the drawing of the graph if it can be drawn.
  func page(of found: TemporalCounterexample, _ edges: [Transitions.Edge]) -> Page {
    let ending = found.ending.map { String($0.trimmingPrefix(": ")) }
    let verdict = Page.Line(ending ?? "A counterexample", .wrong)
    var page = Page(title: "\("\(R.self)".shortened), \(found.name)", verdict: verdict)
    page.facts = [summary]
    let drawing = try? self.drawing()
    page.drawing = drawing?.diagram.svg
    var start = Page.Moment(
      title: "start",
      time: "",
      panes: [Page.Pane("State", lines: found.start)]
    )
    start.place = drawing.map { ($0.nodes[0], nil) }
    page.moments = [start]
    for (number, (step, edge)) in zip(found.stem + (found.loop ?? []), edges).enumerated() {
      var moment = Page.Moment(
        title: step.action,
        time: number < found.stem.count ? "" : "for ever",
        mark: number == edges.count - 1 ? .wrong : .plain,
        panes: [Page.Pane("State", [Page.Line(step.target, .new)])]
      )
      moment.place = drawing.map { diagram, nodes in
        let (old, new) = (nodes[edge.source], nodes[edge.target])
        return (new, diagram.arrows.firstIndex { $0.source == old && $0.target == new })
      }
      page.moments.append(moment)
    }
    page.notes = [Page.Pane("Report", lines: "\(found)")]
    return page
  }
}

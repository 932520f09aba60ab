import ThoriumText

extension SimulationFailure {
  private static let mostLanes = 6

  /// The run as a page, with a lane for each task; the last of six lanes shows all remaining tasks.
  var page: Page {
    var page = Page(title: "\(verdict)", verdict: Page.Line(cost, .wrong))
    page.facts = ["found in \(foundIn)", "schedule \(schedule)"]
    let isShared = record.tasks.count > Self.mostLanes
    let tasks = record.tasks.prefix(isShared ? Self.mostLanes - 1 : Self.mostLanes)
    page.lanes = tasks.map(record.name) + (isShared ? ["others"] : [])
    var latest: [Int: String] = [:]
    let rows = record.rows.suffix(Page.mostMoments)
    if rows.count < record.rows.count { page.facts.append("the last \(rows.count) steps") }
    page.moments = rows.map { row in
      let lane = tasks.firstIndex(of: row.task) ?? tasks.count
      let text = lane < tasks.count ? row.text : "\(record.name(of: row.task)): \(row.text)"
      latest[lane] = text
      let lines = page.lanes.enumerated().compactMap { number, name in
        latest[number].map { Page.Line("\(name): \($0)", number == lane ? .new : .plain) }
      }
      return Page.Moment(
        title: text,
        time: row.time.text,
        mark: row.isPreemption ? .preempting : .plain,
        panes: [Page.Pane("Tasks", lines)],
        lane: lane
      )
    }
    page.notes = [Page.Pane("Report", lines: description)]
    return page
  }
}

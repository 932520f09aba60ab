import ThoriumText

extension RunText {
  /// The steps as moments of a page.
  var moments: [Page.Moment] {
    let entries = entries
    return entries.enumerated().suffix(Page.mostMoments).map { place, entry in
      let isLast = place == entries.count - 1
      let isChanged = entry.rows.contains { !$0.changes.isEmpty }
      return Page.Moment(
        title: entry.title,
        time: entry.time.text,
        mark: isLast ? .wrong : isChanged ? .changed : .plain,
        panes: [Page.Pane("Changes", changes(of: entry)), Page.Pane("State", state(of: entry))]
      )
    }
  }

  private func changes(of entry: Entry) -> [Page.Line] {
    entry.rows.enumerated().flatMap { place, row in
      let title = place == 0 ? [] : [Page.Line(String(row.title.trimmingPrefix("   ")))]
      let indent = place == 0 ? "" : "  "
      return title + (row.changes.isEmpty ? [] : [Page.Line("\(indent)\(row.changes)", .new)])
    }
  }

  /// Returns the state after a step, with marks at its new lines.
  private func state(of entry: Entry) -> [Page.Line] {
    let (old, new) = (lines(of: entry.old), lines(of: entry.new))
    return new.map { Page.Line($0, old.isEmpty || old.contains($0) ? .plain : .new) }
  }

  private func lines(of state: S.State?) -> [String] {
    state.map { SwiftText.of($0).split(separator: "\n").map(String.init) } ?? []
  }
}

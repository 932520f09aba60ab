import ThoriumConsole
import ThoriumScreens

/// The grid of photos on a console, two per line; only changed lines are printed.
struct PhotosView: View {
  func bind(reactor: Binder<PhotosReactor>) {
    reactor.line("title") { $0.title }
    reactor.line("loading") { $0.paging.loading == .reload ? "on" : "off" }
    reactor.line("empty") {
      $0.paging.page != nil && $0.list.isEmpty ? Placeholder.empty.description : nil
    }
    reactor.list(\.grid) { $0.cells.map { "[\($0.photo.title)]" }.joined(separator: " ") }
    reactor.listEvents(\.$events) { "\($0.photo.title) \($0.photo.thumbnailUrl)" }
    reactor.action("title", "sets the title of the screen to TEXT", .text) { .setTitle($0) }
    reactor.action("reload", "loads the photos again") { .reload }
    reactor.action("add", "adds the first photo again") { .add }
    reactor.action("remove", "removes photo N", .int) { .remove($0) }
    reactor.action("select", "selects photo N", .int) { .select($0) }
  }
}

/// A line of the grid.
struct GridLine: Sendable, Identifiable {
  let id: Int
  let cells: [PhotosReactor.Cell]
}

extension PhotosReactor.State {
  /// The lines of the grid.
  fileprivate var grid: [GridLine] {
    let cells = list.allRows
    return stride(from: 0, to: cells.count, by: 2).map { start in
      GridLine(id: start / 2, cells: Array(cells[start..<min(start + 2, cells.count)]))
    }
  }
}

import Foundation
import Thorium
import ThoriumConsole
import ThoriumScreens

/// The list of songs on a console.
struct PlaylistView: View {
  func bind(reactor: Binder<PlaylistReactor>) {
    reactor.pulse(\.$reload) { "reload \($0)" }
    reactor.list(\.items, \.line)
    reactor.line("sections") { "\($0.numberOfSections)  items: \($0.numberOfItems)" }
    reactor.pulse(\.$isEmpty) { (_: Bool) in "(no songs)" }
    reactor.pulse(\.$skipped) { "warning: \($0) row\($0 == 1 ? "" : "s") skipped" }
    reactor.pulse(\.$error) { "error\($0.code.map { " \($0)" } ?? ""): \($0)" }
    reactor.line("status") { $0.isLoading ? "loading" : "idle" }
    reactor.action("load", "loads the list called TEXT", .text) { name in .load(name) }
    reactor.query("rows", "prints all rows") { state in
      state.items.isEmpty ? ["(no songs)"] : state.items.enumerated().map { " \($0) \($1.line)" }
    }
    reactor.query("item", "prints the song in row S.R", .place) { state, path in
      let item = state.item(section: path.section, row: path.row)
      return [item.map { "\($0.title) | \($0.subtitle) | \($0.cover)" } ?? "no song in row \(path)"]
    }
    reactor.action("open", "opens the song in row N", .int) { row in .open(row) }
  }
}

/// One song on a console.
struct SongView: View {
  func bind(reactor: Binder<ConstantReactor<SongDisplay>>) {
    reactor.line("title") { $0.title }
    reactor.line("artist") { $0.subtitle }
    reactor.line("cover") { $0.cover }
  }
}

extension SongDisplay {
  fileprivate var line: String { "\(title) - \(subtitle)" }
  fileprivate var cover: String { coverImage?.absoluteString ?? "no cover" }
}

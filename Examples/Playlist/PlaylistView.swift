import Foundation
import ThoriumConsole

/// The list of songs on a console.
struct PlaylistView: View {
  func bind(reactor: Binder<PlaylistReactor>) {
    reactor.pulse(\.$reload) { "reload \($0)" }
    reactor.list(\.items) { text(of: $0) }
    reactor.line("sections") { "\($0.numberOfSections)  items: \($0.numberOfItems)" }
    reactor.pulse(\.$answer) { text(of: $0) }
    reactor.pulse(\.$skipped) { "warning: \($0) row\($0 == 1 ? "" : "s") skipped" }
    reactor.pulse(\.$error) { "error\($0.code.map { " \($0)" } ?? ""): \($0)" }
    reactor.line("status") { $0.isLoading ? "loading" : "idle" }
    reactor.action("load", "loads the list called TEXT", .text) { name in .load(name) }
    reactor.action("rows", "prints all rows") { .rows }
    reactor.action("item", "prints the song in a section and a row", .int, .int) { section, row in
      .item(section: section, row: row)
    }
    reactor.action("open", "opens the song in row N", .int) { row in .open(row) }
  }
}

/// One song on a console.
struct SongView: View {
  func bind(reactor: Binder<SongReactor>) {
    reactor.line("title") { $0.title }
    reactor.line("artist") { $0.subtitle }
    reactor.line("cover") { cover(of: $0) }
  }
}

private func text(of answer: PlaylistReactor.Answer) -> String {
  switch answer {
  case .row(let row, let song): " \(row) \(text(of: song))"
  case .noRows: "(no songs)"
  case .item(let song?): "\(song.title) | \(song.subtitle) | \(cover(of: song))"
  case .item(nil): "nil"
  }
}

private func text(of song: SongDisplay) -> String {
  "\(song.title) - \(song.subtitle)"
}

private func cover(of song: SongDisplay) -> String {
  song.coverImage?.absoluteString ?? "no cover"
}

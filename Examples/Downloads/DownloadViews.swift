import ThoriumConsole

/// The downloaded files on a console.
struct ShelfView: View {
  func bind(reactor: Binder<ShelfReactor>) {
    reactor.line("files") { "\($0.files.count)" }
    reactor.table(\.files, columns: ["name": { $0.name }, "size": { "\($0.size)" }])
    reactor.line("indicator") { $0.isBusy ? "on" : "off" }
    reactor.action("download", "opens the screen for downloads") { .download }
  }
}

/// A download on a console.
struct DownloadView: View {
  func bind(reactor: Binder<DownloadReactor>) {
    reactor.line("file") { $0.file }
    reactor.line("seconds") { $0.seconds == 0 ? nil : "\($0.seconds)" }
    reactor.line("size") { $0.size.map { "\($0)" } }
    reactor.pulse(\.$error) { "error: \($0)" }
    reactor.action("start", "downloads the file called TEXT", .text) { .start($0) }
    reactor.action("later", "downloads the file called TEXT in two seconds", .text) { .later($0) }
    reactor.action("keep", "keeps the loaded file") { .keep }
    reactor.action("discard", "discards the loaded file") { .discard }
  }
}

import ThoriumConsole
import ThoriumScreens

/// A folder of a repository on a console.
struct TreeView: View {
  func bind(reactor: Binder<TreeReactor>) {
    reactor.line("title") { $0.path.isEmpty ? $0.id.name : $0.path }
    reactor.line("hud") { $0.running.contains("load") ? "Loading..." : nil }
    reactor.line("rows") { $0.entries != nil && $0.rows.isEmpty ? "(no data)" : nil }
    reactor.table(\.rows, columns: ["name": { $0.title }, "size": { $0.size }])
    reactor.pulse(\.$error) { "error: \($0)" }
    reactor.action("select", "opens the folder or the file in row N", .int) { .select($0) }
    reactor.action("refresh", "loads everything again, at the root") { .load }
  }
}

extension TreeRow {
  fileprivate var title: String {
    switch kind {
    case .folder: "\(name)/"
    case .file: name
    }
  }

  fileprivate var size: String {
    switch kind {
    case .folder(1): "1 item"
    case .folder(let count): "\(count) items"
    case .file(let size): sizeText(size)
    }
  }
}

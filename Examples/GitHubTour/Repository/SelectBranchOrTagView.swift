import ThoriumConsole
import ThoriumParts

/// The branches and tags on a console.
struct SelectBranchOrTagView: View {
  func bind(reactor: Binder<SelectBranchOrTagReactor>) {
    reactor.line("rows") { $0.isEmpty ? "(no data)" : nil }
    reactor.sections(\.self) { row in
      "\(row.reference.name)\(row.reference.kind == .tag ? " (tag)" : "")\(row.isSelected ? " *" : "")"
    }
    reactor.action("select", "chooses row N of section S", .section, .int) { section, row in
      .select(ListPath(section: section, row: row))
    }
    reactor.action("cancel", "keeps the current branch") { .cancel }
  }
}

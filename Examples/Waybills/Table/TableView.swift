import ThoriumConsole
import ThoriumScreens

/// The table on a console.
struct TableView: View {
  func bind(reactor: Binder<TableReactor>) {
    reactor.line("loading") { $0.paging.loading == .reload ? "on" : "off" }
    reactor.line("orders") { $0.orders == 0 ? nil : "\($0.orders)" }
    reactor.line("header") { $0.paging.loading == .pull ? "refreshing" : "idle" }
    reactor.line("footer") { text(of: $0.paging.footer) }
    reactor.sections(\.table.list) { $0.line }
    reactor.listEvents(\.table.$events) { $0.text }
    reactor.line("empty") { $0.empty?.description }
    reactor.line("retry") { $0.retry?.description }
    bindLoading(reactor)
    bindEdits(reactor)
    bindSections(reactor)
    bindTouches(reactor)
  }

  private func bindLoading(_ reactor: Binder<TableReactor>) {
    reactor.action("reload", "loads the first page") { .load(.reload) }
    reactor.action("pull", "loads the first page again, as a pull does") { .load(.pull) }
    reactor.action("more", "loads the next page") { .load(.more) }
    reactor.action("retry", "retries the failed load") { .load(.retry) }
    reactor.action("empty", "shows TEXT while the table is empty", .text) {
      .setEmpty(Placeholder(title: $0))
    }
  }

  private func bindEdits(_ reactor: Binder<TableReactor>) {
    reactor.action("insert", "adds a post on top") { .edit(.insert) }
    reactor.action("insertSame", "adds the top row again") { .edit(.insertSame) }
    reactor.action("batch", "adds a row of each style on top") { .edit(.batch) }
    reactor.action("append", "adds a post at the end") { .edit(.append) }
    reactor.action("insertAt", "adds a post at a place", .place) { .edit(.insertAt($0)) }
    let style = Argument.choice("STYLE", TableRow.Style.allCases)
    reactor.action("cell", "adds a row of a STYLE on top", style) { .edit(.cell($0)) }
    reactor.action("remove", "removes row N", .int) { .edit(.remove($0)) }
    reactor.action("removeLast", "removes the last row") { .edit(.removeLast) }
    reactor.action("replace", "replaces row N with a post", .int) { .edit(.replace($0)) }
    reactor.action("refresh", "reloads row N", .int) { .edit(.reload($0)) }
    reactor.action("move", "moves a row to another place", .place, .place) {
      .edit(.move(from: $0, to: $1))
    }
  }

  private func bindSections(_ reactor: Binder<TableReactor>) {
    reactor.action("addSection", "adds a section called TEXT", .text) { .edit(.addSection($0)) }
    reactor.action("insertSection", "adds a section called TEXT before section N", .int, .text) {
      .edit(.insertSection($0, $1))
    }
    reactor.action("replaceSection", "replaces the rows of section N with a post", .int) {
      .edit(.replaceSection($0))
    }
    reactor.action("refreshSection", "reloads section N", .int) { .edit(.reloadSection($0)) }
    reactor.action("moveSection", "moves section N to another index", .int, .int) {
      .edit(.moveSection(from: $0, to: $1))
    }
    reactor.action("removeSection", "removes section N", .int) { .edit(.removeSection($0)) }
    reactor.action("clear", "removes all sections") { .edit(.removeAll) }
  }

  private func bindTouches(_ reactor: Binder<TableReactor>) {
    reactor.action("select", "selects a row", .place) { .edit(.select($0)) }
    reactor.action("edit", "begins to edit a row", .place) { .edit(.edit($0)) }
    reactor.action("endEdit", "ends editing") { .edit(.endEdit) }
    reactor.action("window", "makes N rows visible at once", .int) { .edit(.window($0)) }
    reactor.action("scroll", "makes row N the first that is visible", .int) { .edit(.scroll($0)) }
    let position = Argument.choice("POSITION", ListPosition.allCases)
    reactor.action("reveal", "scrolls to the row that is selected", position) {
      .edit(.reveal($0))
    }
    reactor.action("signals", "prints all events, or none", .onOff) { .edit(.signals(isOn: $0)) }
  }

  private func text(of footer: PagingFooter) -> String {
    switch footer {
    case .idle: "idle"
    case .loading: "loading"
    case .noMore: "no more"
    }
  }
}

extension TableRow {
  /// The row as text, in its style.
  fileprivate var line: String {
    switch style {
    case .plain: text
    case .value1: "\(text)            \(detail)"
    case .value2: "\(text): \(detail)"
    case .subtitle: "\(text) / \(detail)"
    case .standard: "[icon] \(text): \(detail) >"
    }
  }
}

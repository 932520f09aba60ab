import Thorium
import ThoriumConsole
import ThoriumConsoleProof
import ThoriumProof
import ThoriumScreens

extension ExampleCheck {
  /// A check of the screens of the first tab, for any actions of the screens and the user.
  static let screens = ExampleCheck("screens") { settings in
    try await falsify(flow: NavigationFlow(), settings) { property in
      property.screen(HomeReactor.self) {
        (3, call({ HomeReactor.Action.request(.push($0)) }, .element(of: ["A", "B"])))
        call({ HomeReactor.Action.request(.popTo($0)) }, .int(-1...3))
        call({ HomeReactor.Action.request(.setStack([$0, $0])) }, .element(of: ["A", "B"]))
        (2, call({ HomeReactor.Action.request(.present($0)) }, .element(of: ["A", "B"])))
        Generator.element(of: [.pop, .popToRoot, .dismiss]).map { HomeReactor.Action.request($0) }
      }
      property.invariant("a screen is visible, and none appears twice") { state in
        let ids = state.navigation.places.map(\.id)
        return ids.isEmpty == state.flows.paths.isEmpty && Set(ids).count == ids.count
      }
    }
  }

  /// A check of the table, with random responses at random times.
  static let table = ExampleCheck("table") { settings in
    try await falsify({ world in TableReactor(client: DrawnClient(world: world)) }, settings) {
      property in
      property.actions {
        call(TableReactor.Action.seen, .bool)
        (3, call(TableReactor.Action.load, .element(of: PagingLoad.allCases)))
        (2, call(TableReactor.Action.edit, edits))
        call({ TableReactor.Action.edit($0($1)) }, .element(of: numbered), .int(-1...6))
      }
      property.transition("the changes lead from the old rows to the new ones") {
        old,
        _,
        new in
        var list = old.table.list
        return (try? list.apply(new.table.list.changes(since: list))) != nil
          && list == new.table.list
      }
      property.invariant("no row appears twice") { state in
        let ids = state.table.list.allRows.map(\.id)
        return Set(ids).count == ids.count
      }
      property.invariant("a failed load can be retried") { state in
        state.paging.failure == nil || state.paging.refusal(of: .retry) == nil
      }
      property.invariant("only a present row is selected") { state in
        state.table.window.selection.map(state.table.list.contains) ?? true
      }
      property.exactly("loading is shown", while: "paging") { $0.paging.loading != nil }
    }
  }

  /// A check of the lists of waybills, for any lists and any displayed list.
  static let lists = ExampleCheck("lists") { settings in
    try await falsify({ world in WaybillsReactor.drawn(in: world) }, settings) { property in
      property.actions {
        (2, call(WaybillsReactor.Action.seen, .bool))
        call(WaybillsReactor.Action.orders, .int(0...2))
        call(WaybillsReactor.Action.closed, Generator<Int>.int(0...3).map { "w\($0)" })
        call(WaybillsReactor.Action.select, .int(-1...2))
        call(WaybillsReactor.Action.addChild, .element(of: WaybillStatus.allCases))
        call(WaybillsReactor.Action.removeChild, .int(-1...2))
        WaybillsReactor.Action.shown(.load)
        WaybillsReactor.Action.shown(.select(ListPath(section: 0, row: 0)))
      }
      property.invariant("no status has two lists, and one list is shown if there are any") {
        state in
        Set(state.children.map(\.status)).count == state.children.count
          && (state.shown == nil) == state.children.isEmpty
      }
      property.invariant("a visible screen shows the number of waiting orders") { state in
        !state.isSeen || state.orders == state.waiting
      }
      for status in WaybillStatus.allCases {
        property.exactly("loading is shown", while: status) { $0[status].paging.loading != nil }
      }
      property.atRest("no number is late") { $0.orders == $0.waiting }
    }
  }

  /// A check of submitting a waybill, with random responses.
  static let submitting = ExampleCheck("submitting") { settings in
    let waybill = Waybill(id: "w1", cancelCode: 0)
    return try await falsify(
      { world in WaybillDetailReactor(waybill: waybill, client: DrawnClient(world: world)) },
      settings
    ) { property in
      property.actions { WaybillDetailReactor.Action.submit }
      property.invariant("one submission runs at a time") { $0.running.count(of: "submit") <= 1 }
      property.transition("an outcome is reported once") { old, _, new in
        new.$outcome.count - old.$outcome.count <= 1
      }
      property.atRest("nothing covers the screen for ever") { $0.submitting == nil }
    }
  }
}

extension ExampleCheck {
  private static var edits: Generator<TableEdit> {
    let place = Generator<Int>.int(0...3).map { ListPath(section: 0, row: $0) }
    return .frequency([
      (
        2,
        .element(of: [
          .insert, .insertSame, .batch, .append, .removeLast, .removeAll, .endEdit,
          .addSection("More"),
        ])
      ),
      (1, .element(of: [.signals(isOn: true), .signals(isOn: false)])),
      (1, Generator.element(of: TableRow.Style.allCases).map { .cell($0) }),
      (1, place.map { .insertAt($0) }),
      (1, place.map { .select($0) }),
      (1, place.map { .edit($0) }),
      (1, Generator.element(of: ListPosition.allCases).map { .reveal($0) }),
      (1, call({ .move(from: $0, to: $1) }, place, place)),
    ])
  }

  private static var numbered: [@Sendable (Int) -> TableEdit] {
    [
      { .remove($0) }, { .replace($0) }, { .reload($0) }, { .removeSection($0) },
      { .insertSection($0, "Before") }, { .replaceSection($0) }, { .reloadSection($0) },
      { .moveSection(from: $0, to: 0) }, { .window($0) }, { .scroll($0) },
    ]
  }
}

extension ExampleGraph {
  /// The states of a waybill that is submitted.
  static let submitting = ExampleGraph("submitting") {
    let make: @Sendable (Simulation) -> WaybillDetailReactor = { world in
      let waybill = Waybill(id: "w1", cancelCode: 0)
      return WaybillDetailReactor(waybill: waybill, client: DrawnClient(world: world))
    }
    return StateGraph(make, by: \.progress) { WaybillDetailReactor.Action.submit }
  }
}

extension WaybillDetailReactor.State {
  fileprivate var progress: String { submitting == nil ? "at rest" : "submitting" }
}

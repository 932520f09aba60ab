import Thorium
import ThoriumConsole
import ThoriumScreens

/// The lists of waybills on a console.
struct WaybillsView: View {
  func bind(reactor: Binder<WaybillsReactor>) {
    reactor.line("child") { titles(in: $0) }
    reactor.line("waiting") { $0.orders == 0 ? nil : "\($0.orders) orders" }
    reactor.line("loading") { $0.shown?.list.paging.loading == .reload ? "on" : "off" }
    reactor.line("empty") { $0.isShownEmpty ? Placeholder.empty.description : nil }
    bindList(reactor, \.[.fetching].list, \.[.fetching].$events)
    bindList(reactor, \.[.delivering].list, \.[.delivering].$events)
    reactor.action("reload", "loads the list again") { .shown(.load) }
    reactor.action("select", "opens a waybill that is not cancelled", .place) {
      .shown(.select($0))
    }
    reactor.action("child", "shows list N", .int) { .select($0) }
    let status = Argument.choice("STATUS", WaybillStatus.allCases)
    reactor.action("addChild", "adds the list with a status", status) { .addChild($0) }
    reactor.action("removeChild", "removes list N", .int) { .removeChild($0) }
  }

  private func bindList(
    _ reactor: Binder<WaybillsReactor>,
    _ list: any KeyPath<WaybillsReactor.State, SectionedList<Waybill, String>> & Sendable,
    _ events: any KeyPath<WaybillsReactor.State, Pulse<[ListEvent<Waybill>]>> & Sendable
  ) {
    reactor.sections(list, isFilledWhole: true) { $0.isCancelled ? "\($0.id) (cancelled)" : $0.id }
    reactor.listEvents(events) { $0.id }
  }

  /// The titles of the children, with a star after the displayed one;
  /// `nil` if none is displayed yet.
  private func titles(in state: WaybillsReactor.State) -> String? {
    if !state.isLaidOut || state.children.isEmpty { return nil }
    return state.children.enumerated()
      .map { $1.status.title + ($0 == state.selected ? "*" : "") }
      .joined(separator: "  ")
  }
}

/// One waybill on a console.
struct WaybillDetailView: View {
  func bind(reactor: Binder<WaybillDetailReactor>) {
    reactor.line("submitting") { $0.submitting }
    reactor.action("submit", "submits the waybill") { .submit }
  }
}

extension WaybillsReactor.State {
  /// True when the displayed list is loaded and has no waybills.
  fileprivate var isShownEmpty: Bool {
    shown.map { $0.list.paging.page != nil && $0.list.list.isEmpty } ?? false
  }
}

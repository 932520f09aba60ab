import Thorium
import ThoriumScreens

/// The waybills with one status: a part of a screen, independent of the other parts.
struct WaybillListReactor: Reactor {
  enum Action: Sendable {
    case load
    case select(ListPath)
  }
  enum Mutation: Sendable {
    case page(PagingChange<Waybill, Int>)
    case select(ListPath)
    case deselect(Waybill.ID)
    case remove(Waybill.ID)
  }
  enum Event: Sendable, Equatable { case opened(Waybill) }
  struct State: Sendable, Hashable {
    var list = SectionedList<Waybill, String>()
    var window = ListWindow<Waybill, String>(subscribed: [.didSelect])
    /// The list has one page.
    var paging = Paging(first: 1)
    @Pulse var events: [ListEvent<Waybill>] = []
    @Pulse var notice: Notice?

    /// True until the first attempt to load the list.
    var isNew: Bool { paging == Paging(first: 1) }
  }

  let status: WaybillStatus
  let client: any WaybillClient
  let initialState = State()

  func mutate(action: Action, state: State) -> Effect<Self> {
    switch action {
    case .load:
      .paging(.reload, of: state.paging, id: status, Mutation.page) { _, _ in
        LoadedPage(try await client.waybills(status), next: nil)
      }
    case .select(let path):
      .concat(
        .just(.select(path)),
        state.list[path].map { $0.isCancelled ? .none : .event(.opened($0)) } ?? .none
      )
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    do throws(Refusal) {
      try state.change(by: mutation)
    } catch {
      state.notice = .failure("\(error)")
    }
  }

  func refusal(action: Action, state: State) -> Refusal? {
    switch action {
    case .load: state.paging.refusal(of: .reload)
    case .select(let path): state.list.refusal(ofRow: path)
    }
  }
}

extension WaybillListReactor.State {
  fileprivate mutating func change(by mutation: WaybillListReactor.Mutation) throws(Refusal) {
    var news: [ListEvent<Waybill>] = []
    switch mutation {
    case .page(let change):
      switch paging.apply(change) {
      case .first(let waybills), .more(let waybills): list.become(SectionedList(once: waybills))
      case .failure(_, let error): notice = .failure("\(error)")
      case nil: break
      }
    case .select(let path): news = try window.select(path, in: list)
    case .deselect(let id): if window.selection == id { news = window.deselect(in: list) }
    case .remove(let id):
      guard let path = list.path(of: id) else { return }
      try list.remove(at: path.row, in: path.section)
    }
    news += window.show(list)
    if !news.isEmpty { events = news }
  }
}

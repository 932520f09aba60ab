import Thorium
import ThoriumScreens

/// A grid of photos: the same type of list as in a table, displayed differently.
struct PhotosReactor: Reactor {
  enum Action: Sendable, SightAction {
    case seen(Bool)
    case reload
    case setTitle(String)
    case add
    case remove(Int)
    case select(Int)
  }
  enum Mutation: Sendable {
    case setSeen(Bool)
    case page(PagingChange<Photo, Int>)
    case setTitle(String)
    case add
    case remove(Int)
    case select(Int)
  }
  struct State: Sendable, Hashable {
    /// The title of the screen.
    var title = "Photos"
    var list = SectionedList<Cell, String>()
    var window = ListWindow<Cell, String>(subscribed: [.didSelect, .didDeselect])
    /// The list has one page.
    var paging = Paging(first: 1)
    var isSeen = false
    var isLaidOut = false
    /// The number of cells that the user has added.
    var added = 0
    @Pulse var events: [ListEvent<Cell>] = []
    @Pulse var notice: Notice?
  }
  /// A cell of the grid; two cells may show the same photo.
  struct Cell: Sendable, Hashable, Identifiable {
    enum ID: Sendable, Hashable {
      case loaded(Photo.ID)
      case added(Int)
    }

    let id: ID
    let photo: Photo
  }

  /// The maximum number of loaded photos.
  static let most = 3

  let client: any WaybillClient
  let initialState = State()

  func mutate(action: Action, state: State) -> Effect<Self> {
    switch action {
    case .seen(let isSeen) where isSeen == state.isSeen: .none
    case .seen(true) where !state.isLaidOut: .concat(.just(.setSeen(true)), load(state))
    case .seen(let isSeen): .just(.setSeen(isSeen))
    case .reload: load(state)
    case .setTitle(let title): .just(.setTitle(title))
    case .add: .just(.add)
    case .remove(let row): .just(.remove(row))
    case .select(let row): .just(.select(row))
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .setSeen(let isSeen):
      state.isSeen = isSeen
      state.isLaidOut = true
    case .setTitle(let title): state.title = title
    case .page, .add, .remove, .select:
      do throws(Refusal) {
        try state.change(by: mutation)
      } catch {
        state.notice = .failure("\(error)")
      }
    }
  }

  func refusal(action: Action, state: State) -> Refusal? {
    switch action {
    case .seen, .setTitle: nil
    case .reload: state.paging.refusal(of: .reload)
    case .add: state.list.isEmpty ? "no photo to add again" : nil
    case .remove(let row), .select(let row): state.list.allRows.refusal(ofRow: row)
    }
  }

  private func load(_ state: State) -> Effect<Self> {
    .paging(.reload, of: state.paging, Mutation.page) { _, _ in
      LoadedPage(Array(try await client.photos().prefix(Self.most)), next: nil)
    }
  }
}

extension PhotosReactor.State {
  /// Changes the grid, and records the events of its window.
  fileprivate mutating func change(by mutation: PhotosReactor.Mutation) throws(Refusal) {
    switch mutation {
    case .page(let change):
      switch paging.apply(change) {
      case .first(let photos), .more(let photos):
        list.become(SectionedList(once: photos.map { .init(id: .loaded($0.id), photo: $0) }))
      case .failure(_, let error): notice = .failure("\(error)")
      case nil: break
      }
    case .add:
      guard let first = list.allRows.first else { throw "no photo to add again" }
      added += 1
      try list.insert(.init(id: .added(added), photo: first.photo), at: 0)
    case .remove(let row): try list.remove(at: row)
    case .select(let row):
      events = try window.select(ListPath(section: 0, row: row), in: list)
    case .setSeen, .setTitle: break
    }
    let news = window.show(list)
    if !news.isEmpty { events = news }
  }
}

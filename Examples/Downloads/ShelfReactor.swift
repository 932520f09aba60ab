import Thorium

/// A downloaded file that the user keeps.
struct KeptFile: Identifiable, Hashable, Sendable {
  let name: String
  let size: Int

  var id: String { name }
}

/// The downloaded files.
struct ShelfReactor: Reactor {
  enum Action: Sendable {
    case download
    case add(KeptFile)
    case setBusy(Bool)
  }
  enum Event: Sendable { case wantsDownload }
  struct State: Sendable, Hashable {
    var files: [KeptFile] = []
    var isBusy = false
  }

  let initialState = State()

  func mutate(action: Action) -> Effect<Self> {
    if case .download = action { .event(.wantsDownload) } else { .just(action) }
  }

  func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .add(let file):
      state.files.removeAll { $0.id == file.id }  // downloaded again
      state.files.append(file)
    case .setBusy(let isBusy): state.isBusy = isBusy
    case .download: break
    }
  }
}

import Thorium

/// A folder of a repository, and the folders that are opened from it.
struct TreeFlow: Coordinator {
  let reactor: TreeReactor

  var flowName: String { "Tree" }

  func start(in flow: Flow<Void>) async throws {
    let state = reactor.initialState
    let screen = try flow.push(reactor, as: state.path.isEmpty ? "Tree" : "Tree(\(state.path))")
    if state.entries == nil { screen.send(.load) }
    for await event in screen.events {
      switch event {
      case .open(let folder):
        let reactor = TreeReactor(service: reactor.service, initialState: folder)
        flow.coordinate(to: TreeFlow(reactor: reactor))
      case .read(let path, let text):
        flow.coordinate(to: PageFlow(name: "Source", title: path, text: text))
      }
    }
  }
}

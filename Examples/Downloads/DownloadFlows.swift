import Thorium

/// The shelf, and the screen for downloads above it.
struct ShelfFlow: Coordinator {
  let mirrors: (any Mirror, any Mirror)

  var flowName: String { "Shelf" }

  func start(in flow: Flow<Void>) async throws {
    let shelf = try flow.resetRoot(ShelfReactor())
    for await _ in shelf.events {
      let downloads = flow.coordinate(to: DownloadFlow(mirrors: mirrors, shelf: shelf))
      for await case .kept(let file) in downloads { shelf.send(.add(file)) }
    }
  }
}

/// A screen for downloads, which yields each kept file until the user leaves.
struct DownloadFlow: Coordinator {
  enum Output: Sendable, Equatable {
    case kept(KeptFile)
    case left
  }

  let mirrors: (any Mirror, any Mirror)
  let shelf: Screen<ShelfReactor>

  var flowName: String { "Download" }

  func start(in flow: Flow<Output>) async throws -> Output {
    let screen = try flow.push(DownloadReactor(mirrors: mirrors))
    let indicator = screen.store.observe(\.isBusy) { shelf.send(.setBusy($0)) }
    defer {
      indicator.cancel()
      shelf.send(.setBusy(false))
    }
    for await case .kept(let file) in screen.events { flow.yield(.kept(file)) }
    return .left
  }
}

import Thorium

extension Race {
  /// The work of a screen gives a result when the flow of the screen has ended: nobody gets it.
  static let lateResult = Race("a child's result after its ending", preemptions: 0) {
    world,
    isCorrected in
    let navigator = Navigator(in: world.runtime)
    let upload = Upload(world: world, isCorrected: isCorrected)
    var received: [String] = []
    for await result in navigator.start(upload) { received.append(result) }
    navigator.end()
    try world.require(received.contains("uploaded"), "nobody was told of the upload: \(received)")
  }
}

/// Uploads something; the person who sees it leaves after a while.
private struct Upload: Coordinator {
  let world: World
  let isCorrected: Bool

  func start(in flow: Flow<String>) async throws -> String {
    let progress = Progress(world: world) { flow.yield("uploaded") }
    let screen = try flow.push(progress)
    screen.store.send(.upload)
    await world.hop(4)
    if isCorrected { await screen.store.settled() }
    return "left"
  }
}

private struct Progress: Reactor {
  enum Action: Sendable { case upload }

  let world: World
  let tell: @Sendable () -> Void
  let initialState = false

  func mutate(action: Action) -> Effect<Self> {
    .run { emit in
      await world.hop(1)
      tell()
      emit(true)
    }
  }

  func reduce(into state: inout Bool, mutation: Bool) {
    state = mutation
  }
}

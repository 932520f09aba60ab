import Thorium

extension Race {
  /// Who dismisses what is on top dismisses what another flow has just presented there.
  static let dismissal = Race("dismiss while presenting", preemptions: 1) { world, isCorrected in
    let navigator = Navigator(in: world.runtime)
    let app = navigator.start(App(world: world, isCorrected: isCorrected))
    let top = try await app.value
    navigator.end()
    try world.require(top == "Login", "the login was dismissed in place of the settings")
  }
}

private struct App: Coordinator {
  let world: World
  let isCorrected: Bool

  /// Answers what is seen in the end.
  func start(in flow: Flow<String>) async throws -> String {
    try flow.push(Blank(), as: "Home")
    let settings = flow.coordinate(to: Settings(world: world, isCorrected: isCorrected))
    let login = flow.coordinate(to: Login(world: world))
    for await _ in login { break }
    _ = await settings.ending
    return flow.navigator.navigation.top?.name ?? "nothing"
  }
}

private struct Settings: Coordinator {
  let world: World
  let isCorrected: Bool

  func start(in flow: Flow<Void>) async throws {
    await world.hop(1)  // they are read
    try flow.present(Blank(), as: "Settings")
    await world.hop(1)  // they are saved
    if !isCorrected { flow.dismiss() }
    // The screens of a flow go with it, and no others.
  }
}

private struct Login: Coordinator {
  let world: World

  /// Tells when the screen is there, and stays.
  func start(in flow: Flow<Void>) async throws {
    await world.hop(40)  // the server says that the session is over
    let screen = try flow.present(Blank(), as: "Login")
    flow.yield(())
    for await _ in screen.states {}
  }
}

/// A screen on which nothing happens.
private struct Blank: Reactor {
  enum Action: Sendable {}

  let initialState = 0

  func reduce(into state: inout Int, mutation: Action) {}
}

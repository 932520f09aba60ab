import Thorium
import ThoriumProof

/// True while a user is logged in.
struct Session: Reactor {
  let initialState = true
  func reduce(into state: inout Bool, mutation: Bool) { state = mutation }
}

/// A page with a button that opens the next page.
struct Page: Reactor {
  enum Action: Sendable, Equatable, CaseIterable { case open, logOut }
  enum Event: Sendable { case opened }
  let initialState = 0
  let session: Store<Session>

  func mutate(action: Action) -> Effect<Self> {
    switch action {
    case .open: .event(.opened)
    case .logOut: .run { _ in session.send(false) }
    }
  }

  func reduce(into state: inout Int, mutation: Never) {}
}

/// A page and the pages above it; a warning appears when the session ends.
struct Warnings: Coordinator {
  let isFlawed: Bool
  let session: Store<Session>
  var depth = 0

  func start(in flow: Flow<Void>) async throws {
    let page = Page(session: session)
    let screen = depth == 0 ? try flow.resetRoot(page) : try flow.push(page)
    async let warning: Void = warn(in: flow)
    for await case .opened in screen.events {
      let next = Warnings(isFlawed: isFlawed, session: session, depth: depth + 1)
      try await flow.coordinate(to: next).value
    }
    try await warning
  }

  private func warn(in flow: Flow<Void>) async throws {
    guard isFlawed || depth == 0 else { return }  // the flaw: each page warns
    for await isLoggedIn in session.states where !isLoggedIn {
      _ = try flow.push(Page(session: session), as: "Warning")
      return
    }
  }
}

extension Exhibit {
  static let warnings = Exhibit(
    name: "A page beneath another one navigates",
    sources: ["felangel/bloc#1082"]
  ) { isFlawed, settings in
    try await falsify(
      flow: { world in
        Warnings(isFlawed: isFlawed, session: Store(Session(), in: world.runtime()))
      },
      settings
    ) { property in
      property.steps(0...8)
      property.screen(Page.self) {
        Page.Action.open
        Page.Action.logOut
      }
      property.invariant("one warning is enough") { $0.warnings <= 1 }
      property.sometimes("a warning is above two pages") {
        $0.warnings == 1 && $0.navigation.places.count == 3
      }
    }
  }
}

extension FlowState {
  fileprivate var warnings: Int { navigation.places.count { $0.name == "Warning" } }
}

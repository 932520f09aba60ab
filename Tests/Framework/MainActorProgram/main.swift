// A program whose one effect runs on the main actor, and that takes a secret, for a test to talk with.

import Thorium
import ThoriumConsole
import ThoriumConsoleProof

struct Visit: Reactor {
  struct State: Sendable { var visits = 0 }
  let initialState = State()

  func mutate(action: Void) -> Effect<Self> {
    .run { @MainActor emit in
      await MainActor.run {}
      emit(1)
    }
  }

  func reduce(into state: inout State, mutation: Int) {
    state.visits += mutation
  }
}

struct VisitView: View {
  func bind(reactor: Binder<Visit>) {
    reactor.line("visits") { "\($0.visits)" }
    reactor.action("visit", "visits the main actor") {}
    reactor.action("password", "visits it with a password", .secret) { _ in }
  }
}

struct Visits: Coordinator {
  func start(in flow: Flow<String>) async throws -> String {
    let screen = try flow.resetRoot(Visit())
    for await state in screen.states where state.visits == 2 { break }
    return await MainActor.run { "enough" }
  }
}

let visit = Example("visit", "visits the main actor", views: Views(VisitView())) { _ in Visits() }
Program("visits", version: "1.0", examples: [visit, debt, limit], commands: .proofs).main()

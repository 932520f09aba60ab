// An example that stops the process, for recordings that end there.

import Thorium
import ThoriumConsole

/// A count that traps above 2.
struct Limit: Reactor {
  let initialState = 0

  func reduce(into state: inout Int, mutation: Int) {
    precondition(state + mutation <= 2, "The limit is 2.")
    state += mutation
  }
}

struct LimitView: View {
  func bind(reactor: Binder<Limit>) {
    reactor.line("count") { "\($0)" }
    reactor.action("add", "adds N", .int) { $0 }
  }
}

struct LimitFlow: Coordinator {
  func start(in flow: Flow<Void>) async throws {
    await (try flow.resetRoot(Limit())).removed()
  }
}

let limit = Example("limit", "stops at 3", views: Views(LimitView())) { _ in LimitFlow() }

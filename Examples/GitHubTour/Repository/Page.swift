import Thorium
import ThoriumConsole

/// A page that is only read: a readme, or what lies behind an address.
struct PageReactor: Reactor {
  struct State: Sendable, Equatable {
    let title: String
    let text: String
  }

  let initialState: State

  func reduce(into state: inout State, mutation: Never) {}
}

struct PageView: View {
  func bind(reactor: Binder<PageReactor>) {
    reactor.line("title") { $0.title }
    reactor.line("page") { $0.text }
  }
}

/// A page, until it is left.
struct PageFlow: Coordinator {
  let name: String
  let title: String
  let text: String

  var flowName: String { name }

  func start(in flow: Flow<Void>) async throws {
    let state = PageReactor.State(title: title, text: text)
    await (try flow.push(PageReactor(initialState: state), as: name)).removed()
  }
}

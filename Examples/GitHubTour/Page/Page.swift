import Thorium
import ThoriumConsole

/// A page to read: an image, a text, or the content of an address.
struct PageReactor: Reactor {
  struct State: Sendable, Hashable {
    let title: String
    let text: String
  }
  /// The user closes the page.
  enum Event: Sendable { case closed }

  let initialState: State

  func mutate(action: Void) -> Effect<Self> { .event(.closed) }

  func reduce(into state: inout State, mutation: Never) {}
}

/// A page that is pushed or presented until the user closes it.
struct PageFlow: Coordinator {
  let name: String
  let title: String
  let text: String
  var isPresented = false

  var flowName: String { name }

  func start(in flow: Flow<Void>) async throws {
    let page = PageReactor(initialState: .init(title: title, text: text))
    let screen = try isPresented ? flow.present(page, as: name) : flow.push(page, as: name)
    for await _ in screen.events {
      if isPresented { flow.dismiss(screen) } else { flow.pop(screen) }
    }
  }
}

/// A page on a console.
struct PageView: View {
  func bind(reactor: Binder<PageReactor>) {
    reactor.line("title") { $0.title }
    reactor.line("page") { $0.text }
    reactor.action("close", "closes the page") { () }
  }
}

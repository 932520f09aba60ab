import Thorium
import ThoriumConsole

/// The note of an item on a separate screen, opened by a link such as `shopping://notes/2`.
struct NoteFlow: LinkedCoordinator {
  static let link = LinkPattern("notes", .number("item"))

  let id: Int
  let list: Store<ListReactor>
  private let title: String

  /// Creates the flow.
  ///
  /// - Parameters:
  ///   - id: The number of the item.
  ///   - list: The list with the item.
  /// - Throws: A refusal if the list does not have the item.
  init(id: Int, list: Store<ListReactor>) throws {
    guard let item = list.currentState(of: \.items, id) else {
      throw Refusal("no item has the number \(id)")
    }
    self.id = id
    self.list = list
    title = item.title
  }

  var flowName: String { "Note(\(id))" }
  var linkInput: Int? { id }

  func start(in flow: Flow<Void>) async throws {
    let text = list.currentState.notes?[id] ?? ""
    let reactor = NoteReactor(initialState: .init(title: title, text: text))
    let screen = try flow.push(reactor, as: flowName)
    for await case .written(let text) in screen.events {
      list.send(.write(id, text))
    }
  }
}

/// A note.
struct NoteReactor: Reactor {
  enum Action: Sendable { case write(String) }
  enum Event: Sendable { case written(String) }

  struct State: Sendable, Hashable {
    let title: String
    var text: String
  }

  let initialState: State

  func mutate(action: Action) -> Effect<Self> {
    switch action {
    case .write(let text): .concat(.just(action), .event(.written(text)))
    }
  }

  func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .write(let text): state.text = text
    }
  }
}

/// A note on a console.
struct NoteView: View {
  func bind(reactor: Binder<NoteReactor>) {
    reactor.line("note of") { $0.title }
    reactor.line("note") { $0.text.isEmpty ? nil : $0.text }
    reactor.action("write", "replaces the note", .text) { .write($0) }
  }
}

import Thorium

@testable import ThoriumConsole

/// A screen with one of each kind of line, whose actions say what to change.
struct Desk: Reactor {
  typealias Event = String
  enum Action: Sendable {
    /// Changes the state once for each of these.
    case change([Mutation])
    /// Does so after a step of the session's clock; the name is told when it is cancelled.
    case later(String, Mutation)
    /// Throws from an effect.
    case fail(String)
    /// Tells events, between two changes.
    case tell([String])
  }
  enum Mutation: Sendable {
    case left(Int)
    case both(Int)
    case notes([String?])
    case rows([String])
    case ask(Request)
  }
  /// What a desk asks its flow for.
  enum Request: Sendable, Equatable {
    case push(String)
    case present(String)
    case finish(String)
    case fail(String)
  }
  /// A row whose id is its text up to a colon.
  struct Row: Sendable, Equatable, Identifiable {
    let text: String
    var id: String { String(text.prefix { $0 != ":" }) }
  }
  struct State: Sendable, Equatable {
    var left = 0
    var right = 0
    var rows: [Row] = []
    @Pulse var note: String?
    @Pulse var request: Request?
  }

  let initialState = State()

  func mutate(action: Action) -> Effect<Self> {
    switch action {
    case .change(let mutations): .from(mutations)
    case .fail(let reason): .run { _ in throw Mishap(description: reason) }
    case .tell(let events):
      .concat([.just(.left(10))] + events.map { .event($0) } + [.just(.left(20))])
    case .later(let name, let mutation):
      .run(name: name) { emit in
        try await emit.clock.sleep(for: .milliseconds(100))
        emit(mutation)
      }
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .left(let number): state.left = number
    case .both(let number): (state.left, state.right) = (number, number)
    case .notes(let notes): for note in notes { state.note = note }
    case .rows(let texts): state.rows = texts.map(Row.init)
    case .ask(let request): state.request = request
    }
  }

  func refusal(action: Action, state: State) -> Refusal? {
    guard case .change(let mutations) = action, case .left(13)? = mutations.first else {
      return nil
    }
    return "13 brings bad luck"
  }
}

struct Mishap: Error, Equatable, CustomStringConvertible {
  let description: String
}

/// The desk on a console.
struct DeskView: View {
  func bind(reactor: Binder<Desk>) {
    reactor.line("left") { "\($0.left / 10)" }
    reactor.pulse(\.$note) { "note: \($0)" }
    reactor.list(\.rows) { $0.text }
    reactor.line("right") { "\($0.right)" }
    reactor.event { $0 == "secret" ? nil : "event: \($0)" }
    reactor.action("left", "sets left to N", .int) { .change([.left($0)]) }
    reactor.action("both", "sets both to N", .int) { .change([.both($0)]) }
    reactor.action("thirteen", "sets left to 13") { .change([.left(13)]) }
    reactor.action("steps", "sets left to N and X", .int, .int) { first, second in
      .change([.left(first), .left(second)])
    }
    reactor.action("notes", "sets notes, one for each comma", .text) { text in
      .change([.notes(text.split(separator: ",").map { $0 == "nil" ? nil : String($0) })])
    }
    reactor.action("tell", "tells events, parted by commas, and sets left to 10 and 20", .text) {
      .tell($0.split(separator: ",").map(String.init))
    }
    reactor.action("rows", "sets the rows, parted by commas", .text) { text in
      .change([.rows(text.split(separator: ",").map(String.init))])
    }
    reactor.action("later", "sets left to N in 100 ms", .text, .int) { .later($0, .left($1)) }
    reactor.action("crash", "throws from an effect", .text) { .fail($0) }
    reactor.action("push", "shows another desk", .text) { .change([.ask(.push($0))]) }
    reactor.action("present", "shows it apart", .text) { .change([.ask(.present($0))]) }
    reactor.action("finish", "ends the flow", .text) { .change([.ask(.finish($0))]) }
    reactor.action("fail", "lets the flow fail", .text) { .change([.ask(.fail($0))]) }
  }
}

/// A flow of one desk, and of those that are asked for on it.
struct DeskFlow: Coordinator {
  var flowName = "Desk"
  var isPresented = false
  var isRoot = true

  func start(in flow: Flow<String>) async throws -> String {
    let screen =
      isRoot
      ? try flow.resetRoot(Desk(), as: flowName)
      : isPresented ? try flow.present(Desk(), as: flowName) : try flow.push(Desk(), as: flowName)
    for await request in screen.pulses(\.$request) {
      switch request {
      case .push(let name): flow.coordinate(to: DeskFlow(flowName: name, isRoot: false))
      case .present(let name):
        flow.coordinate(to: DeskFlow(flowName: name, isPresented: true, isRoot: false))
      case .finish(let result): return result
      case .fail(let reason): throw Mishap(description: reason)
      case nil: break
      }
    }
    return "left"
  }
}

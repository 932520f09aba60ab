import Synchronization
import Thorium

/// An error of the tests.
enum Spill: Error {
  case spilled
}

/// A page that can be written on and deleted, and whose work lasts an hour.
struct Page: Reactor {
  enum Action: Sendable {
    case write(String)
    case delete
    case work(String)
  }

  enum Mutation: Sendable {
    case write(String)
    case delete
  }

  struct State: Sendable, Equatable {
    var text = ""
    var isDeleted = false
  }

  let initialState = State()

  func mutate(action: Action) -> Effect<Self> {
    switch action {
    case .write(let text): .just(.write(text))
    case .delete: .just(.delete)
    case .work(let name):
      .run(name: name) { emit in
        try await emit.clock.sleep(for: .seconds(3600))
        emit(.write("worked"))
      }
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .write(let text): state.text = text
    case .delete: state.isDeleted = true
    }
  }
}

/// A coordinator written where it is used.
struct Part<Output: Sendable>: Coordinator {
  let flowName: String
  private let body: @Sendable (Flow<Output>) async throws -> Output

  init(_ name: String, _ body: @escaping @Sendable (Flow<Output>) async throws -> Output) {
    flowName = name
    self.body = body
  }

  func start(in flow: Flow<Output>) async throws -> Output {
    try await body(flow)
  }
}

/// Shows a page until it is deleted or removed, as a detail does.
struct Detail: Coordinator {
  let flowName: String
  let screen = Box<Screen<Page>?>(nil)

  /// Creates a detail whose flow and screen have a name.
  init(_ name: String) { flowName = name }

  func start(in flow: Flow<String>) async throws -> String {
    let screen = try flow.push(Page(), as: flowName)
    self.screen.value = screen
    for await state in screen.states where state.isDeleted {
      flow.pop(screen)
      return "reload"
    }
    return "cancel"
  }
}

/// A flow that a test holds in its hand: it pushes, returns and throws when it is told to.
final class RemoteFlow: Coordinator {
  private struct Content {
    var flow: Flow<Int>?
    var results: Results<Int>?
    var outcome: Result<Int, any Error>?
    var continuation: CheckedContinuation<Int, any Error>?
    var isCancelled = false
  }

  let flowName: String
  private let heedsCancellation: Bool
  private let content = Mutex(Content())

  init(_ name: String, heedsCancellation: Bool = true) {
    flowName = name
    self.heedsCancellation = heedsCancellation
  }

  var flow: Flow<Int>? { content.withLock(\.flow) }

  var hasBegun: Bool { flow != nil }

  var isCancelled: Bool { content.withLock(\.isCancelled) }

  var results: Results<Int>? {
    get { content.withLock(\.results) }
    set { content.withLock { $0.results = newValue } }
  }

  func start(in flow: Flow<Int>) async throws -> Int {
    content.withLock { $0.flow = flow }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let outcome = content.withLock { content in
          if content.outcome == nil { content.continuation = continuation }
          return content.outcome
        }
        if let outcome { continuation.resume(with: outcome) }
      }
    } onCancel: {
      content.withLock { $0.isCancelled = true }
      if heedsCancellation { settle(.failure(CancellationError())) }
    }
  }

  func end(with output: Int) { settle(.success(output)) }

  func fail(with error: any Error = Spill.spilled) { settle(.failure(error)) }

  private func settle(_ outcome: Result<Int, any Error>) {
    let continuation = content.withLock { content in
      if content.outcome == nil { content.outcome = outcome }
      return content.continuation.take()
    }
    continuation?.resume(with: outcome)
  }

  @discardableResult
  func push(_ name: String) throws -> Screen<Page>? { try flow?.push(Page(), as: name) }

  @discardableResult
  func present(_ name: String) throws -> Screen<Page>? { try flow?.present(Page(), as: name) }

  /// Begins a child that a test holds in its hand, too.
  func begin(_ name: String, heedsCancellation: Bool = true) -> RemoteFlow {
    let child = RemoteFlow(name, heedsCancellation: heedsCancellation)
    child.results = flow?.coordinate(to: child)
    return child
  }
}

import Thorium

/// A download from the faster of two mirrors, which the user then keeps or discards.
struct DownloadReactor: Reactor {
  enum Action: Sendable, Hashable {
    case start(String)
    /// Starts a download after a pause of two seconds.
    case later(String)
    case keep
    case discard
  }
  enum Mutation: Sendable {
    case begin(String)
    case wait
    case load(Int)
    case end
    case fail(String)
  }
  enum Event: Sendable, Equatable { case kept(KeptFile) }
  struct State: Sendable, Hashable {
    var file: String?
    /// The number of seconds that the current download has taken.
    var seconds = 0
    /// The size of the loaded file; `nil` until it is loaded.
    var size: Int?
    @Pulse var error: String?

    var isBusy: Bool { file != nil && size == nil }
  }

  let mirrors: (any Mirror, any Mirror)
  let initialState = State()

  func mutate(action: Action) -> Effect<Self> {
    switch action {
    case .start(let file): .concat(.just(.begin(file)), download(file))
    case .later(let file): .concat(.just(.begin(file)), .pause(for: .seconds(2)), download(file))
    case .keep, .discard: .none  // the body of the download takes them
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .begin(let file): state.file = file
    case .wait: state.seconds += 1
    case .load(let size): state.size = size
    case .end: (state.file, state.seconds, state.size) = (nil, 0, nil)
    case .fail(let error): state.error = error
    }
  }

  func refusal(action: Action, state: State) -> Refusal? {
    switch action {
    case .start(let file), .later(let file):
      state.file != nil ? "a download is running" : file == "" ? "the file has no name" : nil
    case .keep, .discard: state.size == nil ? "nothing is loaded" : nil
    }
  }

  /// Shows each state once: a mutation that changes nothing notifies no observer.
  func transform(state: Pipeline<State>) -> Pipeline<State> {
    state.removeDuplicates()
  }

  /// Loads a file, counts the seconds in the meantime, and then waits for the user's decision.
  private func download(_ file: String) -> Effect<Self> {
    .run(name: file) { emit in
      let counting = emit.fork(count)
      let attempts = load(file).retry(1, after: .milliseconds(500))
      try await emit.run(attempts.timeout(.seconds(5)))
      counting.cancel()
      do {
        let decision = try await emit.take(within: .seconds(10)) { $0 == .keep || $0 == .discard }
        if decision == .keep, let size = emit.currentState.size {
          emit.event(.kept(KeptFile(name: file, size: size)))
        }
      } catch is EffectTimeout {
        emit(.fail("\(file) was neither kept nor discarded in 10 seconds"))
      }
    }
    .catch { .fail("\($0)") }
    .finally(.end)
  }

  /// Loads a file from the mirror that responds first, and cancels the other request.
  private func load(_ file: String) -> Effect<Self> {
    .run(name: "load \(file)") { emit in
      let size = try await emit.race(
        { _ in try await mirrors.0.size(of: file) },
        { _ in try await mirrors.1.size(of: file) }
      )
      emit(.load(size))
    }
  }

  private var count: Effect<Self> {
    .run(name: "count") { emit in
      while true {
        try await emit.clock.sleep(for: .seconds(1))
        emit(.wait)
      }
    }
  }
}

import ThoriumProof
import ThoriumSystem

@testable import ThoriumPersistence

/// A kitchen with timers, whose state has the names of those that rang.
struct Kitchen: LoggedChild, Codable {
  static let logName = "kitchen"

  enum Action: Hashable, Sendable {
    case set(String, Int, TimerPolicy)
    case stop(String)
    case note(String)
    /// Starts other work under the id of a timer.
    case cook(String)
  }

  enum Mutation: Hashable, Codable {
    case rang(String)
    case noted(String)
  }

  var initialState: [String] { [] }

  func mutate(action: Action) -> Effect<Self> {
    switch action {
    case .set(let id, let seconds, let policy):
      .after(.seconds(seconds), .rang(id), id: id, restored: policy)
    case .stop(let id): .cancel(id: id)
    case .note(let text): .just(.noted(text))
    case .cook(let id): .just(.noted("cooked")).policy(.debounced(.seconds(5)), id: id)
    }
  }

  func reduce(into state: inout [String], mutation: Mutation) {
    switch mutation {
    case .rang(let id): state.append(id)
    case .noted(let text): state.append(text)
    }
  }
}

/// One process of a program with a kitchen, in virtual time.
final class KitchenLife {
  let world: VirtualWorld
  let log: Log
  let kitchen: Store<Kitchen>

  init(
    on files: any FileSystem,
    at date: Int
  ) async throws {
    world = VirtualWorld(draws: .seeded(0, startingAt: .seconds(date)))
    let opening = Task(executorPreference: world.executor) { [world] in
      let log = try await Log.open(in: "logs", of: files, runtime: world.runtime)
      return (
        log,
        try await Store(restoring: Kitchen(), as: "kitchen", from: log, in: world.runtime)
      )
    }
    world.run()
    (log, kitchen) = try await opening.value
  }

  /// Writes what waits, at the current virtual time.
  func flush() async throws {
    world.run()
    try await log.durable()
  }

  func close() async throws {
    let closing = Task(executorPreference: world.executor) { [log] in try await log.close() }
    world.run()
    try await closing.value
  }

  func set(_ id: String, _ seconds: Int, _ policy: TimerPolicy = .absolute) {
    kitchen.send(.set(id, seconds, policy))
  }

  func advance(_ seconds: Int) {
    world.run()
    world.advance(by: .seconds(seconds))
  }

  /// The timers that the log has, as `id at second`, in the order of their settings.
  var timers: [String] {
    kept.map { "\($0.id) at \($0.due / 1_000_000)" }
  }

  var kept: [LoggedTimer<Kitchen.Mutation>] {
    (kitchen.recorder as? LogRecorder<Kitchen>)?.timers ?? []
  }
}

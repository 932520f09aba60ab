import Foundation
import Thorium

// Effects and flows that are nested deeply, on threads with a small stack.

struct Deep: Reactor {
  let initialState = 0

  func mutate(action: Int) -> Effect<Self> { Deep.nested(action) }

  func reduce(into state: inout Int, mutation: Int) { state += mutation }

  /// An effect that stands in so many others, of each kind in turn.
  static func nested(_ depth: Int) -> Effect<Self> {
    var effect = Effect<Self>.just(1)
    for level in 0..<depth {
      effect =
        switch level % 6 {
        case 0: .concat(effect, .none)
        case 1: .merge(effect, .none)
        case 2: effect.retry(1)
        case 3: effect.cancellable(id: level)
        case 4: effect.catch { _ in 0 }
        default: effect.finally(0)
        }
    }
    return effect
  }
}

@concurrent
func nestEffects() async -> String? {
  let store = Store(Deep())
  await onSmallStack {
    _ = Deep.nested(100_000)
    store.send(100_000)
  }
  await store.settled()
  return difference(store.currentState, 1)
}

/// A reactor that has a sum as a part.
struct Whole: Reactor {
  struct State: Sendable { var part = 0 }

  let initialState = State()

  func reduce(into state: inout State, mutation: Int?) { state.part += mutation ?? 0 }
  func mutate(action: Int?) -> Effect<Self> { .just(action) }
}

/// A reactor that starts any effect.
struct Sum: Reactor {
  enum Action: Sendable {
    case start(Effect<Sum>)
    case add(Int)
  }

  let initialState = 0

  func mutate(action: Action) -> Effect<Self> {
    switch action {
    case .start(let effect): effect
    case .add(let number): .just(number)
    }
  }

  func reduce(into state: inout Int, mutation: Int) { state += mutation }
}

/// An effect inside so many maps, alone or each in a part of another effect.
func mapped(_ effect: Effect<Sum>, _ depth: Int, areParts: Bool) -> Effect<Sum> {
  (0..<depth / 2).reduce(effect) { inner, _ in
    let whole: Effect<Whole> = inner.map(state: \.part, action: { $0.map { .add($0) } }) { $0 }
    let sum: Effect<Sum> = whole.map(
      state: { Whole.State(part: $0) },
      action: { if case .add(let number) = $0 { number } else { nil } },
      { $0 ?? 0 }
    )
    return areParts ? .concat(sum, .none) : sum
  }
}

@concurrent
func nestMaps(areParts: Bool) async -> String? {
  let body = Effect<Sum>.run { emit in
    let seen = emit.currentState
    await emit.send(1)
    let action = try await emit.take { if case .add = $0 { true } else { false } }
    guard case .add(7) = action else { return }
    emit(100 * (emit.currentState - seen))
  }
  let store = Store(Sum())
  await onSmallStack {
    _ = mapped(body, 100_000, areParts: areParts)
    store.send(.start(mapped(body, 100_000, areParts: areParts)))
    store.send(.add(7))
  }
  await store.settled()
  return difference(store.currentState, 808)
}

struct Nest: Coordinator {
  let depth: Int

  func start(in flow: Flow<Int>) async throws -> Int {
    if depth == 0 { return 1 }
    return try await flow.coordinate(to: Nest(depth: depth - 1)).value + 1
  }
}

@concurrent
func nestFlows() async throws -> String? {
  let navigator = Navigator()
  let results = Log<Results<Int>>()
  await onSmallStack { results.append(navigator.start(Nest(depth: 5_000))) }
  return try await difference(results.values[0].value, 5_001)
}

/// A flow that shows a page, in a tab of which another of its kind shows one, and so on.
struct NestOfTabs: Coordinator {
  let depth: Int
  /// Signalled when the deepest page is shown.
  let isShown: DispatchSemaphore

  func start(in flow: Flow<Int>) async throws -> Int {
    let screen = try flow.push(Sum(), as: "page \(depth)")
    if depth == 1 {
      isShown.signal()
    } else {
      let next = NestOfTabs(depth: depth - 1, isShown: isShown)
      try flow.openTabs(on: screen, FlowTab("tab", next))
    }
    for await _ in AsyncStream(Never.self, { _ in }) {}
    return 0
  }
}

/// A snapshot of deep flows and tabs is printed, dumped, encoded and decoded.
@concurrent
func saveNestedTabs() async -> String? {
  let navigator = Navigator()
  let faults = Log<String>()
  await onSmallStack {
    let isShown = DispatchSemaphore(value: 0)
    let results = navigator.start(NestOfTabs(depth: 5_000, isShown: isShown))
    isShown.wait()
    let snapshot = navigator.snapshot
    var text = "\(snapshot)\(navigator.navigation)\(navigator.tree)"
    dump(snapshot, to: &text)
    do {
      for data in [try JSONEncoder().encode(snapshot), Data(snapshot.json.utf8)] {
        let decoded = try JSONDecoder().decode(NavigatorSnapshot.self, from: data)
        if decoded != snapshot { faults.append("Another snapshot was decoded.") }
      }
    } catch {
      faults.append("\(error)")
    }
    if !text.contains("page 1\"") { faults.append("The deepest page is missing.") }
    results.cancel()
  }
  return faults.values.first
}

let depthAttempts = [
  Attempt(name: "depth: effects") { await nestEffects() },
  Attempt(name: "depth: maps") { await nestMaps(areParts: false) },
  Attempt(name: "depth: maps of parts") { await nestMaps(areParts: true) },
  Attempt(name: "depth: flows") { try await nestFlows() },
  Attempt(name: "depth: tabs") { await saveNestedTabs() },
]

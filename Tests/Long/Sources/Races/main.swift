// What many threads may do to one store, for the thread sanitizer to watch. In a release build, since
// only what is specialised is watched wholly: generic code copies a state where it does not look.
//
//     swift run -c release --package-path Tests/Long --sanitize=thread Races         // must report nothing
//     swift run -c release --package-path Tests/Long --sanitize=thread Races broken  // must report a race
//
// CProbe, which nothing here calls, tells the sanitizer of locks and references.

import Dispatch
import Foundation
import Synchronization
import Thorium

/// Counts, and starts bodies that count.
struct Machine: Reactor {
  enum Action: Sendable {
    case count
    case work
    case line
    case restart
  }

  struct State: Sendable {
    var count = 0
    var history = Array(repeating: 0, count: 8)
    @Pulse var rung = 0
  }

  let initialState = State()

  func mutate(action: Action) -> Effect<Machine> {
    switch action {
    case .count: .just(1)
    case .work: .run(start: .enqueued) { $0(1) }
    case .line: .run { $0(1) }.policy(.sequential, id: 2)
    case .restart: .run { try await $0.clock.sleep(for: .seconds(60)) }.cancellable(id: 1)
    }
  }

  func reduce(into state: inout State, mutation: Int) {
    state.count += mutation
    state.history[state.count % 8] = state.count
    state.rung = state.count
  }
}

/// An observer's notes without any lock.
///
/// Proof that `@unchecked Sendable` is right: the observer of one store is never called by two
/// threads at once. It is wrong where two stores tell the same one, as `broken` has it.
final class Notes: @unchecked Sendable {
  var count = 0
}

/// Runs threads that each do something again and again, and returns when all have ended.
func onThreads(_ bodies: [@Sendable () -> Void], times: Int = 2_000) {
  let group = DispatchGroup()
  for body in bodies {
    group.enter()
    let thread = Thread {
      for _ in 0..<times { body() }
      group.leave()
    }
    thread.start()
  }
  group.wait()
}

/// An executor of many threads, which takes up each job at once.
final class Crowd: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    DispatchQueue.global().async { [self] in
      unsafe job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}

/// An actor in which a store handles its inputs.
actor Place {}

/// Lets many threads do all that they may to one store.
func crowd(_ runtime: Runtime) async {
  let store = Store(Machine(), in: runtime)
  let notes = Notes()
  let subscription = store.observe { notes.count = $0.count }
  let readers = [
    Task { for await _ in store.states {} },
    Task { for await _ in store.states(\.count) {} },
    Task { for await _ in store.pulses(\.$rung) {} },
  ]
  onThreads([
    { store.send(.count) },
    { store.send(.count) },
    { store.send(.work) },
    { store.send(.line) },
    { store.send(.restart) },
    { _ = store.currentState.history },
    { store.observe { _ in }.cancel() },
  ])
  store.end()
  for reader in readers { await reader.value }
  precondition(notes.count >= 4_000, "Only \(notes.count) of 4 000 actions were told.")
  subscription.cancel()
}

/// Begins an effect while another thread is refused, since the mailbox is full.
struct Desk: Reactor {
  enum Action: Sendable {
    case begin
    case nothing
  }

  let initialState = 0
  let isBusy = Flag()
  let hasRefused = Flag()

  func mutate(action: Action) -> Effect<Desk> {
    guard case .begin = action else { return .none }
    isBusy.isSet.store(true, ordering: .relaxed)
    hasRefused.wait()
    return .run { $0(1) }
  }

  func reduce(into state: inout Int, mutation: Int) { state += mutation }
}

/// A flag that tells a thread nothing of the memory of the one that sets it.
final class Flag: Sendable {
  let isSet = Atomic(false)

  func wait() {
    while !isSet.load(ordering: .relaxed) { sched_yield() }
  }
}

/// Lets a thread be refused while another one begins the first effect of the store.
func refusals() {
  for _ in 0..<100 {
    let desk = Desk()
    let limits = Limits(mailbox: 1, overload: .refuse)
    let store = Store(
      desk,
      in: Runtime(limits: limits) { _ in desk.hasRefused.isSet.store(true, ordering: .relaxed) }
    )
    onThreads(
      [
        { store.send(.begin) },
        {
          desk.isBusy.wait()
          store.send(.nothing)
          store.send(.nothing)
        },
      ],
      times: 1
    )
    precondition(store.currentState == 1, "The effect did not begin.")
  }
}

/// Lets tasks send to one store and read it, each on another thread after each suspension.
///
/// An optimiser must not use the number of the thread before a suspension behind it.
func wanderers() async {
  let (tasks, times) = (4, 20_000)
  let store = Store(Machine())
  await withDiscardingTaskGroup { group in
    for _ in 0..<tasks {
      group.addTask {
        for _ in 0..<times {
          store.send(.count)
          _ = store.currentState.count
          await Task.yield()
        }
      }
    }
  }
  let count = store.currentState.count
  precondition(count == tasks * times, "Only \(count) actions of wanderers were handled.")
}

/// Lets two stores tell one observer.
func broken() {
  let notes = Notes()
  let stores = [Store(Machine()), Store(Machine())]
  let subscriptions = stores.map { $0.observe { _ in notes.count += 1 } }
  onThreads(stores.map { store in { store.send(.count) } })
  for subscription in subscriptions { subscription.cancel() }
}

if CommandLine.arguments.contains("broken") {
  broken()
} else {
  await crowd(Runtime { _ in })
  await crowd(Runtime(place: .executor(Crowd())) { _ in })
  await crowd(Runtime(place: .actor(Place())) { _ in })
  await crowd(Runtime(limits: Limits(mailbox: 10)) { _ in })
  await crowd(Runtime(context: .none) { _ in })
  await wanderers()
  refusals()
}

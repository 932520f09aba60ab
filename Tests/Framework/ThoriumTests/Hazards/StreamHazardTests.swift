import Effort
import Testing
import Thorium
import ThoriumProof

/// Streams and observers of stores that have a place, and observers of parts.
struct StreamHazardTests {
  private let world = VirtualWorld()
  private let seen = Record<String>()

  @Test(arguments: [TaskPriority.background, .high])
  func `S1: S2: S3: streams of a store at a place deliver to a reader elsewhere, in order`(
    priority: TaskPriority
  ) async {
    let actor = StoreActor()
    let board = Store(Board(), in: Runtime(place: .actor(actor)))
    _ = await board.perform(.just { $0.number = 1 })
    let streams: [any StoreStreamOfText] = [
      board.states.text { "\($0.number)" }, board.states(\.number).text { "\($0)" },
      board.pulses(\.$bell).text { "\($0)" }, board.events.text { "\($0)" },
    ]
    let readers = streams.map { stream in
      Task(priority: priority) { await stream.all() }
    }
    let count = 200
    for number in 2...count {
      board.send(.concat(.just { $0.ring(number) }, .event(number)))
    }
    await board.settled()
    board.end()
    var read: [[Int]] = []
    for reader in readers { read.append(await reader.value.compactMap { Int($0) }) }
    // A reader of states may skip some, and ends with the last one.
    for states in read[0...1] {
      #expect(states.last == count)
      #expect(states == Array(Set(states)).sorted())
    }
    #expect(read[2] == Array(2...count))
    #expect(read[3] == Array(2...count))
  }

  @Test func `L6: L12: a subscription that other code cancels is notified no more at the place`() {
    let world = VirtualWorld(isPlaced: true)
    let board = Store(Board(), in: world.runtime)
    let subscriptions = [
      board.observe { [seen] in seen.append("state \($0.number)") },
      board.observe(\.number) { [seen] in seen.append("number \($0)") },
      board.observe(\.$bell) { [seen] in seen.append("bell \($0.wrappedValue)") },
    ]
    world.run()
    #expect(seen.all == ["state 0", "number 0", "bell 0"])
    board.send(.just { $0.ring(1) })
    // The action waits at the place while a thread elsewhere cancels the subscriptions.
    onThreads(1) { _ in for subscription in subscriptions { subscription.cancel() } }
    world.run()
    #expect(board.currentState.number == 1)
    #expect(seen.count == 3)
  }

  @Test func `L6: S2: a part that returns to an earlier value is notified again`() {
    let board = Store(Board(), in: world.runtime)
    let first = board.currentState
    let subscriptions = [
      board.observe(\.number) { [seen] in seen.append("\($0)") },
      board.observe(\.$bell) { [seen] in seen.append("bell \($0.wrappedValue)") },
    ]
    board.send(.just { $0.ring(1) })
    let rung = board.currentState
    board.send(.just { $0 = first })
    board.send(.just { $0 = rung })
    board.send(.just { $0 = rung })
    // The restored states contain no new assignment of the pulse.
    #expect(seen.all == ["0", "bell 0", "1", "bell 1", "0", "1"])
    withExtendedLifetime(subscriptions) {}
  }

  @Test(arguments: [false, true])
  func `L9: an observer of a part that comes after the end sees the last part, and no more`(
    isPlaced: Bool
  ) {
    let world = VirtualWorld(isPlaced: isPlaced)
    let board = Store(Board(), in: world.runtime)
    board.send(.just { $0.ring(3) })
    board.end()
    world.run()
    let whole = board.observe { [seen] in seen.append("state \($0.number)") }
    let part = board.observe(\.number) { [seen] in seen.append("number \($0)") }
    let pulse = board.observe(\.$bell) { [seen] in seen.append("bell \($0.wrappedValue)") }
    board.send(.just { $0.ring(4) })
    world.run()
    let kinds = Set(seen.all.map { $0.hasSuffix("3") })
    #expect(kinds == [true])
    #expect(seen.count == 3)
    #expect(world.reports.count == 1)
    for subscription in [whole, part, pulse] { subscription.cancel() }
  }

  @Test func `L3: L6: an observer of a part that sends and observes 1 000 deep sees each value`() {
    let board = Store(Board(), in: world.runtime)
    let subscriptions = Record<Subscription>()
    let count = 1_000
    let subscription = board.observe(\.number) { [seen, weak board] number in
      seen.append("\(number)")
      guard let board, number < count else { return }
      board.send(.just { $0.number = number + 1 })
      if number % 100 == 0 {
        subscriptions.append(board.observe(\.number) { seen.append("from \(number): \($0)") })
      }
    }
    #expect(seen.all.filter { !$0.contains(":") } == (0...count).map { "\($0)" })
    #expect(subscriptions.count == 10)
    let first = seen.all.filter { $0.hasPrefix("from 0:") }
    #expect(first.last == "from 0: \(count)")
    #expect(first.count >= count)
    subscription.cancel()
  }

  @Test func `L6: an observer of a part that cancels itself is notified no more`() {
    let board = Store(Board(), in: world.runtime)
    let kept = Box<Subscription?>(nil)
    kept.value = board.observe(\.number) { [seen] number in
      seen.append("\(number)")
      if number == 2 { kept.value?.cancel() }
    }
    board.send(.of({ $0.number = 1 }, { $0.number = 2 }, { $0.number = 3 }))
    board.send(.just { $0.number = 4 })
    #expect(seen.all == ["0", "1", "2"])
    #expect(board.currentState.number == 4)
  }

  @Test(arguments: [false, true])
  func `S3: thousands of events reach their reader in order, kept or taken at once`(isKept: Bool) {
    let count = cases(50_000, quick: 20_000)
    let world = VirtualWorld(limits: Limits(events: count))
    let board = Store(Board(), in: world.runtime)
    let read = Record<Int>()
    let events = board.events
    let start: () -> Void = {
      world.startTask { for await event in events { read.append(event) } }
    }
    if !isKept { start() }
    board.send(.run { emit in for number in 0..<count { emit.event(number) } })
    if isKept {
      #expect(read.count == 0)
      start()
    }
    world.run()
    #expect(read.all == Array(0..<count))
    #expect(world.reports.isEmpty)
  }
}

/// A reactor with a number, a pulse, and events.
private struct Board: Reactor {
  typealias Action = Effect<Board>
  typealias Mutation = @Sendable (inout State) -> Void
  typealias Event = Int

  struct State: Sendable {
    var number = 0
    @Pulse var bell = 0

    mutating func ring(_ number: Int) {
      self.number = number
      bell = number
    }
  }

  let initialState = State()

  func mutate(action: Effect<Board>) -> Effect<Board> { action }
  func reduce(into state: inout State, mutation: Mutation) { mutation(&state) }
}

/// A stream of any elements, read as texts.
private protocol StoreStreamOfText: Sendable {
  func all() async -> [String]
}

private struct TextStream<Element: Sendable>: StoreStreamOfText {
  let stream: StoreStream<Element>
  let text: @Sendable (Element) -> String

  func all() async -> [String] {
    var all: [String] = []
    for await element in stream { all.append(text(element)) }
    return all
  }
}

extension StoreStream {
  fileprivate func text(_ text: @escaping @Sendable (Element) -> String) -> TextStream<Element> {
    TextStream(stream: self, text: text)
  }
}

import Effort
import Testing
import ThoriumProof

/// The law S5, for readers of pulses: each assignment is delivered or reported.
struct SlowReaderTests {
  private let world = VirtualWorld()

  @Test func `S5: a slow reader misses nothing, and its backlog is reported once`() {
    let store = Store(Belfry(), in: world.runtime)
    let heard = world.read(store, limit: 3)
    for _ in 0..<2 {
      for number in 1...5 { store.send(.ring([number])) }
      world.advance(by: .seconds(10))
    }
    #expect(heard.all == [1, 2, 3, 4, 5, 1, 2, 3, 4, 5])
    let report = """
      4 of the Pulse<Int> of Belfry wait for a reader. None is lost; read faster, or raise the \
      limit of the stream.
      """
    #expect(world.reports.map(\.description) == [report, report])
  }

  @Test(arguments: Farewell.allCases)
  func `S5: losses before the release of the reader or its store are reported`(farewell: Farewell) {
    let store = Box<Store<Belfry>?>(Store(Belfry(), in: world.runtime))
    let reader = store.value.map { world.begin($0, limit: 1, .refuse) }
    for number in 1...9 { store.value?.send(.ring([number])) }
    #expect(world.reports.lost == 1)
    switch farewell {
    case .end: store.value?.end()
    case .release: store.value = nil
    case .cancel: reader?.task.cancel()
    }
    world.run()
    #expect(reader?.heard.all == (farewell == .cancel ? [] : [1]))
    #expect(world.reports.lost == 8)
  }

  @Test func `S5: losses before a reader stopped reading are reported`() {
    let store = Store(Belfry(), in: world.runtime)
    let stream = store.pulses(\.$bell, limit: 1, overload: .dropOldest)
    world.startTask { [clock = world.clock] in
      for await _ in stream {
        try? await clock.sleep(for: .seconds(1))
        break
      }
    }
    store.send(.ring([0]))
    world.run()
    for number in 1...9 { store.send(.ring([number])) }
    #expect(world.reports.lost == 1)
    world.advance(by: .seconds(1))
    #expect(world.reports.lost == 8)
  }

  enum Farewell: CaseIterable {
    case end, release, cancel
  }

  @Test(arguments: OverloadPolicy.allCases)
  func `S2, S5: each assignment is delivered or reported`(overload: OverloadPolicy) {
    var (lost, caughtUp) = (0, 0)
    for seed in 0..<cases(200, quick: 60) {
      var random = SplitMix64(seed: UInt64(seed))
      let world = VirtualWorld()
      let store = Store(Belfry(), in: world.runtime)
      var model = Queue(limit: .random(in: 1...6, using: &random), overload: overload)
      let heard = world.read(store, limit: model.limit, overload)
      for _ in 0..<40 {
        if Int.random(in: 0...2, using: &random) > 0 {
          store.send(.ring(model.assign(.random(in: 0...12, using: &random))))
        } else {
          world.advance(by: .seconds(1))
          model.readForSecond()
          caughtUp += model.waiting.isEmpty ? 1 : 0
        }
        #expect(heard.all == model.heard, "seed \(seed)")
        #expect(
          world.reports.lost <= model.lost && (world.reports.lost > 0) == (model.lost > 0),
          "seed \(seed)"
        )
      }
      store.end()
      world.advance(by: .seconds(500))
      #expect(heard.all == model.heard + model.waiting, "seed \(seed)")
      #expect(world.reports.lost == model.lost, "seed \(seed)")
      #expect(heard.count + world.reports.lost == model.assigned, "seed \(seed)")
      lost += world.reports.lost
    }
    #expect(lost > 0 && caughtUp > 0)
  }

  @Test(arguments: OverloadPolicy.allCases)
  func `S5: no assignment vanishes between threads`(overload: OverloadPolicy) async {
    let (senders, sends) = (2, 200)
    var (lost, delivered) = (0, 0)
    for _ in Rounds(cases(20, quick: 8), until: { lost > 0 || overload == .report }) {
      let reports = Record<Report>()
      let store = Store(Belfry(), in: Runtime { reports.append($0) })
      let read = Task.immediate { [stream = store.pulses(\.$bell, limit: 4, overload: overload)] in
        var heard: [Int] = []
        for await number in stream { heard.append(number) }
        return heard
      }
      await onThreads(senders) { thread in
        for number in 0..<sends { store.send(.ring([thread * sends + number])) }
      }
      store.end()
      let heard = await read.value
      #expect(Set(heard).count == heard.count)
      #expect(heard.count + reports.all.lost == senders * sends)
      lost += reports.all.lost
      delivered += heard.count
    }
    #expect(delivered > 0)
    #expect((lost > 0) == (overload != .report))
  }
}

extension VirtualWorld {
  /// Starts a task that reads a pulse, one value a second.
  fileprivate func begin(
    _ store: Store<Belfry>,
    limit: Int = 1_000,
    _ overload: OverloadPolicy = .report
  ) -> (task: Task<Void, Never>, heard: Record<Int>) {
    let heard = Record<Int>()
    let stream = store.pulses(\.$bell, limit: limit, overload: overload)
    let task = startTask { [clock] in
      for await number in stream {
        heard.append(number)
        try? await clock.sleep(for: .seconds(1))
      }
    }
    return (task, heard)
  }

  /// Reads a pulse, one value a second, and lists the values.
  fileprivate func read(
    _ store: Store<Belfry>,
    limit: Int = 1_000,
    _ overload: OverloadPolicy = .report
  ) -> Record<Int> {
    begin(store, limit: limit, overload).heard
  }
}

extension [Report] {
  /// How many values were reported as lost.
  fileprivate var lost: Int {
    reduce(0) { sum, report in
      if case .lost(let count, _, _) = report { sum + count } else { sum }
    }
  }
}

/// What a reader that takes one value a second should hear, told plainly.
private struct Queue {
  let limit: Int
  let overload: OverloadPolicy
  private(set) var assigned = 0
  private(set) var waiting: [Int] = []
  private(set) var heard: [Int] = []
  private(set) var lost = 0
  private var isReading = true

  init(limit: Int, overload: OverloadPolicy) {
    self.limit = limit
    self.overload = overload
  }

  mutating func assign(_ count: Int) -> [Int] {
    let numbers = (0..<count).map { assigned + $0 }
    assigned += count
    let kept = numbers.suffix(8)
    waiting += kept
    switch overload {
    case .report: lost += count - kept.count
    case .refuse: lost += count - kept.count + waiting.cut(to: waiting.prefix(limit))
    case .dropOldest: lost += count - kept.count + waiting.cut(to: waiting.suffix(limit))
    }
    return numbers
  }

  mutating func readForSecond() {
    read()
    isReading = true
    read()
  }

  private mutating func read() {
    guard isReading, !waiting.isEmpty else { return }
    isReading = false
    heard.append(waiting.removeFirst())
  }
}

extension [Int] {
  /// Leaves only a part, and says how much was cut.
  fileprivate mutating func cut(to part: ArraySlice<Int>) -> Int {
    defer { self = Array(part) }
    return count - part.count
  }
}

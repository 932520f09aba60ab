import ThoriumProof

// Faults of tasks that wait for each other.
extension Planted {
  static let waits: [Planted] = [lostLatch, lateJob, barrier, mutualExclusion, missedEvent]

  private static let lostLatch = Planted("a latch loses a count and never opens") {
    _,
    isCorrected in
    let (count, signal) = (Cell(3), Signal())
    let worker: @Sendable () async -> Void = {
      let rest: Int
      if isCorrected {
        rest = await count.update { count in
          count -= 1
          return count
        }
      } else {
        rest = await count.value - 1
        await count.set(rest)
      }
      if rest == 0 { await signal.set() }
    }
    await together([worker, worker, worker, { await signal.park() }])
  }

  private static let lateJob = Planted("a job comes after the last look of its worker") {
    _,
    isCorrected in
    let (jobs, isIdle, done) = (Cell(1), Cell(false), Signal())
    let work: @Sendable () async -> Void = {
      while await jobs.takeOne() { await Task.yield() }
    }
    await together([
      {
        await work()
        await isIdle.set(true)
        if isCorrected { await work() }
        if await jobs.value == 0 { await done.set() }
      },
      {
        await jobs.addOne()
        if await isIdle.value {
          await work()
          await done.set()
        }
        await done.park()
      },
    ])
  }

  private static let barrier = Planted("a barrier counts an arrival twice") {
    simulation,
    isCorrected in
    let (arrived, early) = (Cell(0), Cell(false))
    let passed = Cell(0)
    let walker: @Sendable () async -> Void = {
      if isCorrected {
        await arrived.addOne()
      } else {
        let seen = await arrived.value
        await arrived.set(seen + 1)
      }
      let now = await arrived.value
      if now < 2 { await Task.yield() }
      await passed.addOne()
    }
    await together([walker, walker])
    let count = await arrived.value
    await early.set(count != 2)
    let isEarly = await early.value
    try simulation.require(!isEarly, "\(count) of 2 have arrived")
  }

  /// The algorithm of Peterson; with the fault, the turn is given away before the wish is shown.
  private static let mutualExclusion = Planted("two tasks in a section for one") {
    simulation,
    isCorrected in
    let wishes = [Cell(false), Cell(false)]
    let (turn, inside, most) = (Cell(0), Cell(0), Cell(0))
    let visitor: @Sendable (Int) -> @Sendable () async -> Void = { me in
      {
        let other = 1 - me
        if isCorrected { await wishes[me].set(true) }
        await turn.set(other)
        if !isCorrected { await wishes[me].set(true) }
        while true {
          guard await wishes[other].value else { break }
          guard await turn.value == other else { break }
          await Task.yield()
        }
        let count = await inside.addOne()
        await most.update { $0 = max($0, count) }
        await inside.update { $0 -= 1 }
        await wishes[me].set(false)
      }
    }
    await together([visitor(0), visitor(1)])
    let count = await most.value
    try simulation.require(count == 1, "\(count) are inside")
  }

  private static let missedEvent = Planted("a subscriber misses what is sent before it is added") {
    simulation,
    isCorrected in
    let (isAdded, received, kept) = (Cell(false), Cell(false), Cell(false))
    await together([
      {
        await isAdded.set(true)
        if isCorrected, await kept.value { await received.set(true) }
      },
      {
        if isCorrected { await kept.set(true) }
        if await isAdded.value { await received.set(true) }
      },
      inert,
    ])
    let isReceived = await received.value
    try simulation.require(isReceived, "the event is missed")
  }
}

/// A flag that one task waits for.
actor Signal {
  private(set) var isSet = false
  private var waiter: CheckedContinuation<Void, Never>?

  func set() {
    isSet = true
    waiter?.resume()
    waiter = nil
  }

  func park() async {
    if isSet { return }
    await withCheckedContinuation { waiter = $0 }
  }
}

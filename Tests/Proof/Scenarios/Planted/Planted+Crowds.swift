import ThoriumProof

extension Planted {
  /// Two deposits, of which one may be lost, beside tasks that only yield.
  static let crowds: [Planted] = [0, 1, 2, 4, 6, 9, 12].map { count in
    Planted("a lost update beside \(count) inert tasks") { simulation, isCorrected in
      let balance = Cell(0)
      let deposit: @Sendable () async -> Void = {
        if isCorrected {
          await balance.addOne()
        } else {
          let read = await balance.value
          await balance.set(read + 1)
        }
      }
      await together([deposit, deposit] + Array(repeating: inert, count: count))
      let total = await balance.value
      try simulation.require(total == 2, "a deposit is lost")
    }
  }

  /// Each philosopher takes the fork on the left and then the one on the right.
  static let philosophers: [Planted] = (3...7).map { count in
    Planted("\(count) dining philosophers") { _, isCorrected in
      let forks = (0..<count).map { _ in TaskLock() }
      await together(
        (0..<count).map { seat in
          let (left, right) = (seat, (seat + 1) % count)
          let first = isCorrected ? min(left, right) : left
          let second = isCorrected ? max(left, right) : right
          return { await forks[first].hold { await forks[second].hold {} } }
        }
      )
    }
  }

  /// Faults that show after several switches between two tasks.
  static let switches: [Planted] =
    [2, 3, 4].map(alternation) + [relay(runners: 4, idle: 4), relay(runners: 6, idle: 8)]

  /// Two tasks whose steps alternate; the fault needs that many preemptions.
  private static func alternation(_ preemptions: Int) -> Planted {
    Planted("steps that alternate in \(preemptions) preemptions") { simulation, isCorrected in
      let order = Cell("")
      let length = 2 * preemptions + 1
      let note: @Sendable (String, Int) -> @Sendable () async -> Void = { name, count in
        { for _ in 0..<count { await order.update { $0 += name } } }
      }
      await together([note("p", preemptions + 1), note("q", preemptions)])
      let noted = await order.value
      let wrong = String("pqpqpqpqp".prefix(length))
      try simulation.require(isCorrected || noted != wrong, "the order is \(noted)")
    }
  }

  /// A baton that runners pass on; the last runner must not look before the others have passed it.
  private static func relay(runners: Int, idle: Int) -> Planted {
    Planted("a relay of \(runners) beside \(idle) inert tasks") { simulation, isCorrected in
      let baton = Cell(0)
      let isEarly = Cell(false)
      let runner: @Sendable (Int) -> @Sendable () async -> Void = { number in
        {
          let seen = await baton.value
          if number == runners - 1 && seen == 0 { await isEarly.set(!isCorrected) }
          await baton.addOne()
        }
      }
      await together((0..<runners).map(runner) + Array(repeating: inert, count: idle))
      let early = await isEarly.value
      try simulation.require(!early, "the last runner was first")
    }
  }
}

import ThoriumProof

// Faults of values that change between two looks.
extension Planted {
  static let states: [Planted] = [
    doubleLoad, tornPair, transfer, tickets, lastItem, twoLeaders, resurrectedObject, lostFlush,
    fullBuffer, doubleInitialization, sameValueTwice, window,
  ]

  private static let doubleLoad = Planted("a cache loads one key twice") {
    simulation,
    isCorrected in
    let (missing, loads) = (Cell(1), Cell(0))
    let load: @Sendable () async -> Void = {
      if isCorrected {
        if await missing.takeOne() { await loads.addOne() }
      } else if await missing.value == 1 {
        await loads.addOne()
        await missing.set(0)
      }
    }
    await together([load, load, inert])
    let count = await loads.value
    try simulation.require(count == 1, "\(count) loads")
  }

  private static let tornPair = Planted("a reader sees half of a change") {
    simulation,
    isCorrected in
    let pair = Cell((0, 0))
    let isTorn = Cell(false)
    await together([
      {
        if isCorrected { return await pair.set((1, 1)) }
        await pair.update { $0.0 = 1 }
        await pair.update { $0.1 = 1 }
      },
      {
        let (left, right) = await pair.value
        await isTorn.set(left != right)
      },
      inert, inert,
    ])
    let torn = await isTorn.value
    try simulation.require(!torn, "the pair is torn")
  }

  private static let transfer = Planted("an audit in the middle of a transfer") {
    simulation,
    isCorrected in
    let (one, two, sum, lock) = (Cell(10), Cell(0), Cell(10), TaskLock())
    let move: @Sendable () async -> Void = {
      await one.update { $0 -= 5 }
      await two.update { $0 += 5 }
    }
    let audit: @Sendable () async -> Void = {
      let first = await one.value
      let second = await two.value
      await sum.set(first + second)
    }
    await together([
      { if isCorrected { await lock.hold(move) } else { await move() } },
      { if isCorrected { await lock.hold(audit) } else { await audit() } },
    ])
    let total = await sum.value
    try simulation.require(total == 10, "the sum is \(total)")
  }

  private static let tickets = Planted("two customers with one ticket") { simulation, isCorrected in
    let (next, taken) = (Cell(0), Cell([Int]()))
    let customer: @Sendable () async -> Void = {
      let number: Int
      if isCorrected {
        number = await next.addOne()
      } else {
        number = await next.value + 1
        await next.set(number)
      }
      await taken.update { $0.append(number) }
    }
    await together([customer, customer, customer])
    let numbers = await taken.value
    try simulation.require(Set(numbers).count == 3, "tickets \(numbers)")
  }

  private static let lastItem = Planted("two workers take the last item") {
    simulation,
    isCorrected in
    let (items, taken) = (Cell(1), Cell(0))
    let worker: @Sendable () async -> Void = {
      if isCorrected {
        if await items.takeOne() { await taken.addOne() }
      } else if await items.value > 0 {
        await items.update { $0 -= 1 }
        await taken.addOne()
      }
    }
    await together([worker, worker, worker, inert, inert, inert])
    let count = await taken.value
    try simulation.require(count == 1, "\(count) workers took one item")
  }

  private static let twoLeaders = Planted("two leaders are elected") { simulation, isCorrected in
    let (vacant, leaders) = (Cell(1), Cell(0))
    let candidate: @Sendable () async -> Void = {
      if isCorrected {
        if await vacant.takeOne() { await leaders.addOne() }
      } else {
        guard await vacant.value == 1 else { return }
        await Task.yield()
        await vacant.set(0)
        await leaders.addOne()
      }
    }
    await together([candidate, candidate, candidate])
    let count = await leaders.value
    try simulation.require(count == 1, "\(count) leaders")
  }

  private static let resurrectedObject = Planted("an object is used after its last release") {
    simulation,
    isCorrected in
    let (count, isFreed, isUsed) = (Cell(1), Cell(false), Cell(false))
    await together([
      {
        let isLast = await count.update { count in
          count -= 1
          return count == 0
        }
        if isLast { await isFreed.set(true) }
      },
      {
        if isCorrected {
          let isRetained = await count.update { count in
            if count > 0 { count += 1 }
            return count > 0
          }
          guard isRetained else { return }
        } else {
          guard await count.value > 0 else { return }
          await count.addOne()
        }
        let freed = await isFreed.value
        await isUsed.set(freed)
      },
    ])
    let used = await isUsed.value
    try simulation.require(!used, "it is used after it was freed")
  }

  private static let lostFlush = Planted("an item is lost between a copy and a clear") {
    simulation,
    isCorrected in
    let (items, written) = (Cell([1, 2]), Cell(0))
    let flush: @Sendable () async -> Void = {
      let batch: [Int]
      if isCorrected {
        batch = await items.update { items in
          defer { items = [] }
          return items
        }
      } else {
        batch = await items.value
        await items.set([])
      }
      await written.update { $0 += batch.count }
    }
    await together([flush, { await items.update { $0.append(3) } }, inert, inert])
    await flush()
    let count = await written.value
    try simulation.require(count == 3, "\(count) items are written")
  }

  private static let fullBuffer = Planted("a buffer of two holds three") {
    simulation,
    isCorrected in
    let (buffer, most) = (Cell(1), Cell(0))
    let put: @Sendable () async -> Void = {
      if isCorrected {
        await buffer.update { $0 = min($0 + 1, 2) }
      } else if await buffer.value < 2 {
        await buffer.addOne()
      }
      let now = await buffer.value
      await most.update { $0 = max($0, now) }
    }
    await together([put, put, inert, inert, inert, inert])
    let count = await most.value
    try simulation.require(count <= 2, "it holds \(count)")
  }

  private static let doubleInitialization = Planted("a value is initialized twice") {
    simulation,
    isCorrected in
    let (value, made, lock) = (Cell(0), Cell(0), TaskLock())
    let make: @Sendable () async -> Void = {
      guard await value.value == 0 else { return }
      let number = await made.addOne()
      await value.set(number)
    }
    let read: @Sendable () async -> Void = {
      if isCorrected { await lock.hold(make) } else { await make() }
    }
    await together([read, read, read])
    let count = await made.value
    try simulation.require(count == 1, "\(count) values")
  }

  /// A value returns to what it was, so that a comparison does not notice the changes.
  private static let sameValueTwice = Planted("a compare-and-set does not notice two changes") {
    simulation,
    isCorrected in
    let (top, isStale) = (Cell((value: "a", version: 0)), Cell(false))
    await together([
      {
        let seen = await top.value
        await Task.yield()
        await top.update { now in
          if now.value == seen.value && (!isCorrected || now.version == seen.version) {
            now = ("c", now.version + (now.version == seen.version ? 1 : 100))
          }
        }
      },
      {
        await top.update { $0 = ("b", $0.version + 1) }
        await top.update { $0 = ("a", $0.version + 1) }
      },
    ])
    let version = await top.value.version
    await isStale.set(version >= 100)
    let stale = await isStale.value
    try simulation.require(!stale, "a stale value is replaced")
  }

  private static let window = Planted("a rate limit is exceeded when its window moves") {
    simulation,
    isCorrected in
    let (rest, passed) = (Cell(1), Cell(1))
    let call: @Sendable () async -> Void = {
      if isCorrected {
        if await rest.takeOne() { await passed.addOne() }
      } else if await rest.value > 0 {
        await passed.addOne()
        _ = await rest.takeOne()
      }
    }
    await together([call, call, call, inert])
    let count = await passed.value
    try simulation.require(count <= 2, "\(count) calls in one window")
  }
}

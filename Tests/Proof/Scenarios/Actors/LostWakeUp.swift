extension Race {
  /// The latch opens between the look at it and the wait for it.
  static let lostWakeUp = Race(
    "a lost wake-up of a hand-made latch",
    preemptions: 1,
    isDeadlock: true
  ) { world, isCorrected in
    let latch = HandmadeLatch(world: world, isCorrected: isCorrected)
    async let waiting: Void = latch.wait()
    async let opening: Void = latch.open()
    _ = await (waiting, opening)
  }
}

private actor HandmadeLatch {
  private let world: World
  private let isCorrected: Bool
  private var isOpen = false
  private var waiters: [CheckedContinuation<Void, Never>] = []

  init(world: World, isCorrected: Bool) {
    self.world = world
    self.isCorrected = isCorrected
  }

  nonisolated func wait() async {
    if await isOpen { return }
    await world.hop(1)  // it is noted that somebody waits
    await park()
  }

  func open() async {
    await world.hop(8)
    isOpen = true
    for waiter in waiters { waiter.resume() }
    waiters = []
  }

  private func park() async {
    if isCorrected && isOpen { return }
    await withCheckedContinuation { waiters.append($0) }
  }
}

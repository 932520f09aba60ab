extension Race {
  /// Between a check and what it allows the actor lets another one in.
  static let checkThenAct = Race("check-then-act in an actor", preemptions: 1) {
    world,
    isCorrected in
    let shop = Shop(world: world, isCorrected: isCorrected)
    async let first = shop.sell()
    async let second = shop.sell(after: 4)
    let sold = await [first, second].count { $0 }
    let stock = await shop.stock
    try world.require(stock >= 0, "\(sold) were sold of the one that was there")
  }
}

private actor Shop {
  private(set) var stock = 1
  private let world: World
  private let isCorrected: Bool

  init(world: World, isCorrected: Bool) {
    self.world = world
    self.isCorrected = isCorrected
  }

  nonisolated func sell(after hops: Int) async -> Bool {
    await world.hop(hops)
    return await sell()
  }

  func sell() async -> Bool {
    guard stock > 0 else { return false }
    if isCorrected { stock -= 1 }
    await world.hop(1)  // the customer pays
    if !isCorrected { stock -= 1 }
    return true
  }
}

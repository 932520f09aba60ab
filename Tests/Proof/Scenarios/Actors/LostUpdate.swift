extension Race {
  /// Two read the same value, and the second to write forgets what the first has written.
  static let lostUpdate = Race("lost update across two awaits", preemptions: 1) {
    world,
    isCorrected in
    let account = Account()
    let deposit: @Sendable () async -> Void = {
      if isCorrected { return await account.add(1) }
      let balance = await account.balance
      await account.set(balance + 1)
    }
    async let first: Void = deposit()
    async let second: Void = deposit()
    _ = await (first, second)
    let balance = await account.balance
    try world.require(balance == 2, "a deposit is lost: \(balance)")
  }
}

private actor Account {
  private(set) var balance = 0

  func set(_ balance: Int) {
    self.balance = balance
  }

  func add(_ amount: Int) {
    balance += amount
  }
}

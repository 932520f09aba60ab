import ThoriumProof

// Faults of results that arrive in another order, or after they are wanted.
extension Planted {
  static let orders: [Planted] = [earlyCommit, retry, slowTask, deepSwitch]

  private static let earlyCommit = Planted("a commit does not wait for the second vote") {
    simulation,
    isCorrected in
    let (votes, isRefused, isCommitted) = (Cell(0), Cell(false), Cell(false))
    await together([
      { await votes.addOne() },
      {
        await isRefused.set(true)
        await votes.addOne()
      },
      {
        while await votes.value < (isCorrected ? 2 : 1) { await Task.yield() }
        if await !isRefused.value { await isCommitted.set(true) }
      },
    ])
    let committed = await isCommitted.value
    try simulation.require(!committed, "a refused change is committed")
  }

  private static let retry = Planted("a retry delivers twice when the answer is late") {
    simulation,
    isCorrected in
    let (delivered, isAnswered) = (Cell(0), Cell(false))
    let send: @Sendable () async -> Void = {
      try? await simulation.clock.sleep(for: .seconds(1))
      await delivered.update { $0 = isCorrected ? 1 : $0 + 1 }
      await isAnswered.set(true)
    }
    await together([
      send,
      {
        try? await simulation.clock.sleep(for: .seconds(1))
        for _ in 0..<4 { await Task.yield() }
        if await !isAnswered.value { await send() }
      },
    ])
    let count = await delivered.value
    try simulation.require(count == 1, "\(count) deliveries")
  }

  /// One task has to stay slow while another one makes twenty steps.
  private static let slowTask = Planted("a task is slower than twenty steps of another one") {
    simulation,
    isCorrected in
    let (steps, seen) = (Cell(0), Cell(0))
    await together([
      { for _ in 0..<20 { await steps.addOne() } },
      {
        let count = await steps.value
        await seen.set(count)
      },
      { for _ in 0..<6 { _ = await steps.value } },
    ])
    let count = await seen.value
    try simulation.require(isCorrected || count != 20, "all twenty steps were first")
  }

  /// One switch at the fifteenth of thirty steps.
  private static let deepSwitch = Planted("one switch at the right one of thirty steps") {
    simulation,
    isCorrected in
    let (steps, seen) = (Cell(0), Cell(0))
    await together([
      { for _ in 0..<30 { await steps.addOne() } },
      {
        let first = await steps.value
        let second = await steps.value
        await seen.set(first == 15 && second == 15 ? 15 : 0)
      },
      inert, inert,
    ])
    let count = await seen.value
    try simulation.require(isCorrected || count != 15, "a look at step 15")
  }
}

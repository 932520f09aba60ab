import ThoriumProof

// Faults that need one switch at the right one of many steps.
extension Planted {
  static let slow: [Planted] = [slowTask, deepSwitch]

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

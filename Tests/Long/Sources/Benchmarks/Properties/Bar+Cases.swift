import ThoriumProof

extension Bar {
  /// A case of generated values costs little more than its value and its body.
  static let cases = Bar(
    name: "P14 a check makes at least 1.5 numbers and 12 lists while a loop makes 1 000"
  ) { effort, tell in
    let count = effort.of(10_000)
    tell(
      row("a number", Generator.int(0...999_999), count, effort, least: 0.0015) { random in
        Int.random(in: 0...999_999, using: &random)
      } _: {
        $0 >= 0
      }
    )
    tell(
      row("a list of numbers", Generator.int(0...999).list(0...10), count, effort, least: 0.012) {
        random in
        (0..<Int.random(in: 0...10, using: &random)).map { _ in
          Int.random(in: 0...999, using: &random)
        }
      } _: {
        $0.count <= 10
      }
    )
  }

  /// Compares a check with a loop that draws the same values and calls the same body.
  private static func row<Value>(
    _ name: String,
    _ generator: Generator<Value>,
    _ count: Int,
    _ effort: Effort,
    least: Double,
    draw: (inout SplitMix) -> Value,
    _ holds: (Value) -> Bool
  ) -> Row {
    var (ratios, rates): ([Double], [Double]) = ([], [])
    // The first check reads the constants of the package, once in a process.
    _ = try? falsify(generator, CheckSettings(cases: count, explains: false)) { _ in }
    for seed in effort.seeds(40) {
      var (ours, theirs) = (0, 0)
      let settings = CheckSettings(cases: count, seed: seed, explains: false)
      let time = ContinuousClock().measure {
        let report = try? falsify(generator, settings) { value in
          ours += 1
          try ThoriumProof.require(holds(value), "It holds.")
        }
        require(report != nil, "A value is not as it must be.")
      }
      var random = SplitMix(state: seed)
      let bare = ContinuousClock().measure {
        for _ in 0..<ours where holds(draw(&random)) { theirs += 1 }
      }
      require(ours == theirs, "\(ours) and \(theirs) cases were made.")
      ratios.append(bare / time)
      rates.append(Double(ours) / (time / .seconds(1)))
    }
    return Row(
      "\(name): \(rates.median.rounded(to: 0)) cases a second, "
        + "\(ratios.median.rounded(to: 4)) of a loop, at least \(least)",
      isMet: ratios.median >= least
    )
  }
}

/// Random numbers by the SplitMix64 generator.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

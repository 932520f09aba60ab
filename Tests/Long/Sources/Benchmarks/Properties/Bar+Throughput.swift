import Flawed
import Synchronization
import ThoriumProof

extension Bar {
  /// A run costs little more than its steps.
  static let steps = Bar(
    name: "P5 runs make at least a tenth of the steps a second of a bare loop"
  ) {
    effort,
    tell in
    await tell(row(of: Wizard(isFlawed: false), effort))
    await tell(row(of: Cart(isFlawed: false), effort))
    await tell(row(of: Breaker(isFlawed: false), effort))
  }

  /// Compares runs of a reactor with a loop that only draws, refuses, reduces and looks.
  private static func row<S: Specimen>(of specimen: S, _ effort: Effort) async -> Row {
    let seeds = effort.seeds(15)
    var ratios: [Double] = []
    var rates: [Double] = []
    for seed in seeds {
      let settings = CheckSettings(cases: effort.of(2_000), seed: seed, explains: false)
      let count = Atomic(0)
      await tell(specimen, settings) { _ in count.add(1, ordering: .relaxed) }
      let steps = count.load(ordering: .relaxed)
      let ours = await ContinuousClock().measure { await tell(specimen, settings) { _ in } }
      let bare = ContinuousClock().measure { loop(specimen, steps, seed) }
      ratios.append(bare / ours)
      rates.append(Double(steps) / (ours / .seconds(1)))
    }
    return Row(
      "\(S.self): \(rates.median.rounded(to: 0)) steps a second, "
        + "\(ratios.median.rounded(to: 3)) of a bare loop, at least 0.100",
      isMet: ratios.median >= 0.1
    )
  }

  private static func tell<S: Specimen>(
    _ specimen: S,
    _ settings: CheckSettings,
    _ look: @escaping @Sendable (S.State) -> Void
  ) async {
    let alphabet = S.alphabet(in: specimen.initialState)
    let report = try? await falsify(specimen, settings) { property in
      property.actions { Generator.frequency(alphabet.map { (1, .just($0)) }) }
      property.steps(50...50)
      property.invariant(S.rule) { state in
        look(state)
        return S.holds(in: state)
      }
    }
    require(report != nil, "\(S.self) is not as it must be.")
  }

  /// The same number of steps without an engine: runs of 50 steps, drawn at random.
  private static func loop<S: Specimen>(_ specimen: S, _ steps: Int, _ seed: UInt64) {
    let alphabet = S.alphabet(in: specimen.initialState)
    var random = seed
    var rest = steps
    while rest > 0 {
      var state = specimen.initialState
      for _ in 0..<50 {
        random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let action = alphabet[Int((random >> 33) % UInt64(alphabet.count))]
        if specimen.refusal(action: action, state: state) != nil { continue }
        specimen.reduce(into: &state, mutation: action)
        require(S.holds(in: state), "\(S.self) is not as it must be.")
        rest -= 1
      }
    }
  }
}

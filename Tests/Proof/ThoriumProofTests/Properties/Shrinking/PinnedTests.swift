import Testing
import ThoriumProof

/// The same seed gives the same case, in each process, until the changelog says otherwise.
@Suite struct `A pinned seed` {
  private struct Wrong: Error {}

  private func found<Value>(
    _ generator: Generator<Value>,
    seed: UInt64,
    _ fails: (Value) -> Bool
  ) -> String {
    do throws(Counterexample) {
      // Constants of the sources would change the cases with every change of the sources.
      let settings = CheckSettings(
        cases: 1_000,
        seed: seed,
        explains: false,
        usesConstants: false
      )
      let report = try falsify(generator, settings) { if fails($0) { throw Wrong() } }
      return "nothing in \(report.cases)"
    } catch {
      let failure = error.failures.first
      return
        "\(failure?.value ?? "") \(failure?.token.description ?? "") \(failure?.evaluations ?? 0)"
    }
  }

  // Takes over a second: nine failures are shrunk.
  @Test func `gives its case, its token and its evaluations`() {
    let lists = Generator<Int>.int.list()
    #expect(
      (1...3).map { found(lists, seed: $0) { $0 != $0.reversed() } }
        == ["[0, 1] AvsaGQIAAAICAAA 9", "[0, 1] AvsaGQIAAAICAAA 11", "[0, 1] AvsaGQIAAAICAAA 7"]
    )
    let fractions = Generator<Double>.float(0...1)
    #expect(
      (1...3).map { found(fractions, seed: $0) { $0 > 0.3 && $0 < 0.7 } } == [
        "0.5 AqbPTIKAgICAgICAgAE 286", "0.5 AqbPTIKAgICAgICAgAE 65",
        "0.5 AqbPTIKAgICAgICAgAE 334",
      ]
    )
    let words = Generator<String>.string(count: 0...9)
    #expect(
      (1...3).map { found(words, seed: $0) { $0.contains { $0.isNumber } } }
        == ["\"0\" Ak2kKQJoAAA 18", "\"0\" Ak2kKQJoAAA 12", "\"0\" Ak2kKQJoAAA 24"]
    )
  }
}

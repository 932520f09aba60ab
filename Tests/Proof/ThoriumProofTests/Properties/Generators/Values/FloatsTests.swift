import Testing

@testable import ThoriumProperties

struct FloatsTests {
  private let format = FloatRank<Double>()

  @Test func `every rank has one number, and every number has one rank`() {
    var random = SplitMix64(seed: 1)
    for _ in 0..<20_000 {
      let bits = random.next() >> (random.next() % 64)
      let value = Double(bitPattern: random.next() % 2 == 0 ? bits : bits << 32)
      if !value.isNaN {
        #expect(format.value(at: format.rank(of: value)).bitPattern == value.bitPattern)
      }
      let rank = Int(random.next() % UInt64(format.infinity)) >> Int(random.next() % 64)
      let number = format.value(at: rank)
      #expect(number.isFinite)
      if number != 0 { #expect(format.rank(of: number) == rank) }
    }
  }

  @Test func `all 16-bit numbers have distinct ranks`() {
    let small = FloatRank<Float16>()
    var places: Set<Int> = []
    for bits in UInt16.min...UInt16.max where !Float16(bitPattern: bits).isNaN {
      let rank = small.rank(of: Float16(bitPattern: bits))
      #expect(small.value(at: rank).bitPattern == bits)
      places.insert(rank)
    }
    #expect(places.count == 2 * 31 * 1_024 + 2)
    #expect(places.max() == small.infinity)
  }

  @Test func `the simplest number of a range has the fewest digits`() {
    #expect(format.simplest(in: -1...1) == 0)
    #expect(format.simplest(in: 2.5...9) == 3)
    #expect(format.simplest(in: 0.3...0.9) == 0.5)
    #expect(format.simplest(in: -10.7 ... -10.3) == -10.5)
    let least = Double.leastNonzeroMagnitude
    #expect(format.simplest(in: least...least) == least)
    #expect(format.simplest(in: 1e300...1e301) == 1e300)
  }

  @Test func `infinities and NaN are drawn only if requested`() throws {
    let finite = try Generator<Float>.float.sample(2_000)
    #expect(finite.allSatisfy { $0.isFinite })
    let infinite = try Generator<Float>.float(infinities: true, nan: false).sample(500)
    #expect(infinite.contains(.infinity) && infinite.contains(-.infinity))
    #expect(!infinite.contains { $0.isNaN })
    let unordered = try Generator<Float>.float(infinities: false, nan: true).sample(500)
    #expect(unordered.contains { $0.isNaN })
  }

  @Test(arguments: [true, false])
  func `an infinite range stops the program with a message`(isBelow: Bool) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [isBelow] in
      _ = try Generator.float(isBelow ? -Double.infinity...0 : 0...Double.infinity).sample(1)
    }
    let errors = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(errors.contains("has an end that is not finite."))
  }
}

import Synchronization
import Testing

@testable import ThoriumProperties

/// Generators that do not keep a law, each of which is to be found out.
struct BrokenLawsTests {
  private func broken<Value: Equatable>(
    _ generator: Generator<Value>,
    simplest: Value? = nil,
    longest: Int = 1_000,
    _ isValid: (Value) -> Bool = { _ in true }
  ) -> String? {
    var laws = GeneratorLaws(generator, simplest: simplest)
    laws.longest = longest
    do {
      try laws.check(isValid)
      return nil
    } catch {
      return error.law
    }
  }

  @Test func `a generator that counts its calls is rejected`() {
    let count = Mutex(0)
    let counting = Generator.int(0...1_000).map { number in
      count.withLock { count in
        count += 1
        return number + count
      }
    }
    #expect(broken(counting) == "All choices come from the source")
  }

  @Test func `a generator that depends on the size is rejected`() {
    let sized = Generator { source in try source.draw(.int(0...9)) + source.size }
    #expect(broken(sized) == "The same choices make the same value, and all are used")
  }

  @Test func `a generator of invalid values is rejected`() {
    #expect(broken(.int(0...99)) { $0 < 50 } == "Each value is valid")
    #expect(broken(.just(1)) { $0 == 1 } == nil)
  }

  @Test func `a wrong simplest value, too many choices and no values are rejected`() {
    #expect(broken(.int(0...9), simplest: 1) == "The simplest choices make the simplest value")
    #expect(broken(Generator.bool.list(9...9), longest: 8) == "A value has a limited size")
    #expect(broken(Generator.bool.filter { _ in false }) == "The generator makes values")
  }

  @Test func `a broken law is reported with its choices`() throws {
    let error = #expect(throws: BrokenLaw.self) {
      try GeneratorLaws(.int(0...3)).check { $0 < 3 }
    }
    #expect(
      error?.description == "This law does not hold: Each value is valid. The choices [3] made 3."
    )
  }
}

import Testing
import ThoriumProof

/// Parts that are marked as irrelevant are irrelevant.
@Suite struct `A mark at an irrelevant part` {
  private struct Person: Sendable {
    let name: String
    let age: Int
  }

  private struct Wrong: Error {}

  private func value<Value>(_ generator: Generator<Value>, _ fails: (Value) -> Bool) -> String? {
    do throws(Counterexample) {
      try falsify(generator, CheckSettings(cases: 3_000)) { if fails($0) { throw Wrong() } }
      return nil
    } catch {
      return error.failures.first?.value
    }
  }

  private let people = call(
    { Person(name: $0, age: $1) },
    Generator<String>.string(count: 1...4),
    Generator<Int>.int(0...99)
  )

  @Test func `follows an irrelevant value`() {
    #expect(value(people) { $0.name.hasPrefix("b") }?.contains("age: 0 /* or any other */") == true)
    #expect(value(people) { $0.age > 40 }?.contains("name: \"a\" /* or any other */") == true)
  }

  @Test func `does not follow a value with a relevant part`() {
    let text = value(people) { $0.name.count == 2 && $0.name.hasPrefix("b") }
    #expect(text?.contains("\"ba\"") == true, "\(text ?? "")")
    #expect(text?.contains("\"ba\" /*") == false, "\(text ?? "")")
    let ranges = Generator<Int>.int(0...99).flatMap { low in
      Generator<Int>.int(low...200).map { low..<$0 }
    }
    let range = value(call({ [$0] }, ranges)) { $0[0].lowerBound > 3 }
    #expect(range?.contains("4..<") == true && range?.contains("/*") == false, "\(range ?? "")")
  }
}

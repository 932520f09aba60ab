import Testing

@testable import ThoriumProperties

struct CollectionsTests {
  @Test func `lists, sets and dictionaries have all allowed sizes`() throws {
    let digits = Generator.int(0...9)
    #expect(try Set(digits.list(2...4).sample(300).map(\.count)) == [2, 3, 4])
    #expect(try Set(digits.set(2...4).sample(300).map(\.count)) == [2, 3, 4])
    let stock = Generator.dictionary(of: digits, to: .bool, 2...4)
    #expect(try Set(stock.sample(300).map(\.count)) == [2, 3, 4])
  }

  @Test func `a set with too few possible elements is unwanted`() throws {
    let sets = Generator.bool.set(0...9)
    #expect(try sets.sample(100).allSatisfy { $0.count <= 2 })
    #expect(throws: DiscardedCase.unwanted) { try Generator.bool.set(3...9).sample(1) }
  }

  @Test func `shuffled values are the same values in any order`() throws {
    let orders = try Generator<Int>.shuffled(1...4).sample(1_000)
    #expect(orders.allSatisfy { $0.sorted() == [1, 2, 3, 4] })
    #expect(Set(orders).count == 24)
  }

  @Test func `a subset has some of the values, in their order`() throws {
    let subsets = try Generator<Int>.subset(of: 1...3).sample(300)
    #expect(Set(subsets) == [[], [1], [2], [3], [1, 2], [1, 3], [2, 3], [1, 2, 3]])
  }

  @Test func `an element is one of the given values, and a reference has its own role`() throws {
    #expect(try Set(Generator<Character>.element(of: "abc").sample(100)) == ["a", "b", "c"])
    var source = Source([2])
    #expect(try source.draw(.reference(to: [7, 8, 9])) == 9)
    #expect(source.choices.map(\.role) == [.reference])
    #expect(throws: DiscardedCase.unwanted) { try Generator<Int>.reference(to: []).simplest() }
    #expect(throws: DiscardedCase.unwanted) { try Generator<Int>.element(of: []).simplest() }
  }
}

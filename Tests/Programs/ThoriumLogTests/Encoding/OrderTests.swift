import Testing
import ThoriumLog

struct OrderTests {
  @Test func `equal values with other orders in memory are written as the same bytes`() throws {
    var first: Set<Int> = []
    var second = Set<Int>(minimumCapacity: 4096)
    for number in 0..<100 { first.insert(number) }
    for number in (0..<100).reversed() { second.insert(number) }
    #expect(Array(first) != Array(second))
    #expect(try LineEncoder.bytes(of: ["s": first]) == LineEncoder.bytes(of: ["s": second]))
  }
}

import Testing
import ThoriumLog

struct OrderTests {
  private enum Fruit: String, Codable, CaseIterable {
    case apple, banana, cherry, date, elder, fig, grape
  }

  @Test func `members of dictionaries are sorted`() throws {
    let names = ["m", "b", "z", "a", "\"", "aa"]
    let texts = Dictionary(uniqueKeysWithValues: names.map { ($0, 1) })
    #expect(try text(of: texts) == #"{"\"":1,"a":1,"aa":1,"b":1,"m":1,"z":1}"#)
    let numbers = Dictionary(uniqueKeysWithValues: (0..<5).map { ($0, $0) })
    #expect(try text(of: numbers) == #"{"0":0,"1":1,"2":2,"3":3,"4":4}"#)
    #expect(try text(of: ["k": [texts]]) == #"{"k":[{"\"":1,"a":1,"aa":1,"b":1,"m":1,"z":1}]}"#)
  }

  @Test func `elements of sets and pairs of dictionaries are sorted`() throws {
    #expect(try text(of: Set([5, 3, 9, 1])) == "[1,3,5,9]")
    #expect(try text(of: ["s": Set(["b", "a", "c"])]) == #"{"s":["a","b","c"]}"#)
    let pairs = Dictionary(uniqueKeysWithValues: Fruit.allCases.map { ($0, [1]) })
    let written = try text(of: pairs)
    #expect(written.hasPrefix(#"["apple",[1],"banana",[1],"cherry",[1]"#))
    #expect(try value([Fruit: [Int]].self, in: written) == pairs)
    #expect(try copied(Set([[1, 2], [3]])) == [[1, 2], [3]])
  }

  @Test func `equal values with other orders in memory are written as the same bytes`() throws {
    var first: Set<Int> = []
    var second = Set<Int>(minimumCapacity: 4096)
    for number in 0..<100 { first.insert(number) }
    for number in (0..<100).reversed() { second.insert(number) }
    #expect(Array(first) != Array(second))
    #expect(try LineEncoder.bytes(of: ["s": first]) == LineEncoder.bytes(of: ["s": second]))
  }

  @Test func `a type that forwards to a dictionary is sorted, too`() throws {
    let wrapped = Wrapped(content: ["c": 1, "a": 2, "b": 3])
    #expect(try text(of: wrapped) == #"{"a":2,"b":3,"c":1}"#)
  }

  private struct Wrapped: Encodable {
    let content: [String: Int]

    func encode(to encoder: any Encoder) throws { try content.encode(to: encoder) }
  }

  @Test func `the last value of a repeated key is written, at the place of the first`() throws {
    #expect(try text(of: Repeated(count: 3)) == #"{"a":9,"k0":0,"k1":1,"k2":2}"#)
    let large = try text(of: Repeated(count: 60))
    #expect(large.hasPrefix(#"{"a":9,"k0":0,"#))
    #expect(large.hasSuffix(#""k59":59}"#))
  }

  private struct Repeated: Encodable {
    let count: Int

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: AnyKey.self)
      try container.encode([1, 2], forKey: "a")
      for number in 0..<count {
        try container.encode(number, forKey: AnyKey(stringValue: "k\(number)"))
      }
      try container.encode(9, forKey: "a")
    }
  }
}

import Effort
import Testing
import Thorium
import ThoriumProof

@testable import ThoriumCoordination

/// A sorted map, compared with a dictionary.
struct IntegerMapTests {
  @Test(arguments: (0..<20).sample(6))
  func `it has the contents of a dictionary, in order, and copies keep theirs`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var (map, model) = (IntegerMap<Int>(), [UInt: Int]())
    var copies: [(map: IntegerMap<Int>, model: [UInt: Int])] = []
    let widest: UInt = seed % 4 == 0 ? .max : [40, 2_000, 100_000][Int(seed % 3)]
    var removed = 0
    for step in 0..<600 {
      let known = model.keys.sorted()
      let key = step % 3 == 0 ? known.randomElement(using: &random) : nil
      let chosen = key ?? UInt.random(in: 0...widest, using: &random)
      if Bool.random(using: &random) || model.isEmpty {
        map[chosen] = step
        model[chosen] = step
      } else {
        if model[chosen] != nil { removed += 1 }
        #expect(map.remove(chosen) == model.removeValue(forKey: chosen))
      }
      if step % 100 == 0 { copies.append((map, model)) }
    }
    #expect(removed > 20)
    copies.append((map, model))
    for copy in copies {
      let keys = copy.model.keys.sorted()
      #expect(copy.map.keys == keys)
      #expect(copy.map.values == keys.compactMap { copy.model[$0] })
      #expect(copy.map.count == keys.count && copy.map.isEmpty == keys.isEmpty)
      #expect(copy.map.first?.key == keys.first && copy.map.last?.key == keys.last)
      for (offset, key) in keys.enumerated() {
        let isRight = copy.map.entry(at: offset).key == key && copy.map.count(below: key) == offset
        #expect(isRight)
      }
    }
  }

  @Test func `equal contents are equal, with any history`() {
    var (one, other) = (IntegerMap<String>(), IntegerMap<String>())
    one[5] = "tea"
    for key in [UInt.max, 70_000, 5, 33] { other[key] = "tea" }
    #expect(one != other)
    for key in [UInt.max, 70_000, 33] { other.remove(key) }
    #expect(one == other && one.hashValue == other.hashValue)
    other.change(5) { $0 = "milk" }
    #expect(one != other && other[5] == "milk")
    #expect(other.change(6) { $0 = "water" } == nil)
    #expect(other.remove(6) == nil && other.count == 1)
  }
}

import Effort
import Testing
import Thorium
import ThoriumProof

@testable import ThoriumCore

/// The scopes of a effectTree, compared with a list that is searched.
struct ScopesTests {
  @Test func `E5: in deep trees the nearest scope of an id is the one that a search finds`() {
    var random = SplitMix64(seed: 7)
    var scopes = Scopes()
    var (paths, found, farthest) = ([Int: [Int]](), 0, 0)
    let keys = (0..<40).map { EffectID($0) }
    var (keyOfScope, works) = ([Int: Int](), [Int: EffectNodeID]())
    var last = Scopes.none
    for step in 0..<cases(4_000, quick: 3_000) {
      let path = paths[last] ?? []
      let key = Int.random(in: 0..<40, using: &random)
      let expected = path.last { keyOfScope[$0] == key }
      let around = path.count { keyOfScope[$0] == key }
      let all = keyOfScope.values.count { $0 == key }
      #expect(scopes.inFlight(keys[key], outside: last).count == all - around)
      if let expected, let place = path.lastIndex(of: expected) {
        found += 1
        farthest = max(farthest, path.count - place)
      }
      // Mostly it goes deeper; now and then it begins another tree, or goes on elsewhere in one.
      switch Int.random(in: 0..<400, using: &random) {
      case 0: last = Scopes.none
      case 1...8: last = paths.keys.sorted().randomElement(using: &random) ?? Scopes.none
      case 9...40
      where last != Scopes.none && !paths.values.contains { $0.dropLast().last == last }:
        if let work = works[last] { scopes.remove(last, for: work) }
        let outer = path.dropLast().last ?? Scopes.none
        (paths[last], keyOfScope[last]) = (nil, nil)
        last = outer
      default:
        let work = EffectNodeID(slot: step, generation: 0)
        let scope = scopes.insert(keys[key], for: work, inside: last)
        #expect(scopes.isNested(scope) == (expected != nil))
        (paths[scope], keyOfScope[scope], works[scope]) = (path + [scope], key, work)
        last = scope
      }
    }
    #expect(paths.values.contains { $0.count > 200 })
    #expect(found > 1_000)
    #expect(farthest > 100)
  }
}

import Effort
import Testing
import ThoriumProof

@testable import ThoriumCore

/// The scopes of a effectTree, compared with a list that is searched.
struct ScopesTests {
  /// An id that counts how often ids are compared.
  private struct CountedID: Hashable, Sendable {
    let number: Int
    let comparisons: Tally

    static func == (left: Self, right: Self) -> Bool {
      left.comparisons.count("all")
      return left.number == right.number
    }

    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  @Test(arguments: [1, 50, 100])
  func `E5: the work for many effects, and the memory for them, is in proportion to their number`(
    ids: Int
  ) {
    let work = [100, 200, 300].map { count in
      let tally = Tally()
      var scopes = Scopes()
      func id(_ number: Int) -> EffectID {
        EffectID(CountedID(number: number % ids, comparisons: tally))
      }
      for _ in 0..<2 {
        let works = (0..<count).map { EffectNodeID(slot: $0, generation: 0) }
        let added = works.indices.map { place in
          scopes.insert(id(place), for: works[place], inside: Scopes.none, isWaiting: place >= ids)
        }
        for place in 0..<ids { _ = scopes.isInFlight(id(place), outside: Scopes.none) }
        for place in works.indices { scopes.remove(added[place], for: works[place]) }
      }
      #expect(scopes.records.count == count && scopes.groups.isEmpty)
      return tally["all"]
    }
    #expect(work[0] > 0 && work[2] - work[1] == work[1] - work[0], "\(work)")
  }

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

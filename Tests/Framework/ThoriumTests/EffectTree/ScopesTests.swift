import Effort
import Testing
import Thorium
import ThoriumProof

@testable import ThoriumCore

/// The scopes of a effectTree, compared with a list that is searched.
struct ScopesTests {
  private struct Plain {
    let work: EffectNodeID
    let scope: Int
    var key: Int
    let parent: Int?
    var isWaiting: Bool
    let arrival: Int
  }

  /// The same scopes as a plain list.
  private struct Model {
    var all: [Plain] = []

    /// The scopes from one outwards.
    func path(from scope: Int?) -> [Plain] {
      guard let scope, let plain = all.first(where: { $0.scope == scope }) else { return [] }
      return [plain] + path(from: plain.parent)
    }

    func inFlight(_ key: Int, outside asking: Int?) -> [EffectNodeID] {
      let around = path(from: asking).map(\.scope)
      return all.filter { $0.key == key && !around.contains($0.scope) }.map(\.work)
    }

    /// The first that waits while all that runs contains it.
    func turn(of key: Int) -> Plain? {
      let running = all.filter { $0.key == key && !$0.isWaiting }.count
      return all.filter { $0.key == key && $0.isWaiting }
        .sorted { $0.arrival < $1.arrival }
        .first { plain in path(from: plain.parent).filter { $0.key == key }.count == running }
    }
  }

  /// Scopes and their model, which are changed alike.
  private struct Play {
    var scopes = Scopes()
    var model = Model()
    var random: SplitMix64
    var step = 0
    var (turns, nestings, changes) = (0, 0, 0)
    let keys = (0..<3).map { EffectID($0) }

    init(seed: UInt64) {
      random = SplitMix64(seed: seed)
    }

    mutating func next() {
      step += 1
      let key = Int.random(in: 0..<3, using: &random)
      switch Int.random(in: 0..<8, using: &random) {
      case 0...3: if model.all.count < 30 { insert(key) }
      case 4: change(to: key)
      case 5: takeTurn(of: key)
      default: remove()
      }
      compare()
    }

    /// An effect that runs.
    private mutating func running() -> Int? {
      model.all.filter { !$0.isWaiting }.randomElement(using: &random)?.scope
    }

    /// The effects that contain no other.
    private var leaves: [Plain] {
      model.all.filter { plain in !model.all.contains { $0.parent == plain.scope } }
    }

    private mutating func insert(_ key: Int) {
      let place = running()
      let parent = Bool.random(using: &random) ? place : nil
      let work = EffectNodeID(slot: step, generation: step)
      let isWaiting = Bool.random(using: &random)
      let around = parent ?? Scopes.none
      let scope = scopes.insert(keys[key], for: work, inside: around, isWaiting: isWaiting)
      let isNested = model.path(from: parent).contains { $0.key == key }
      if isNested { nestings += 1 }
      #expect(scopes.isNested(scope) == isNested)
      model.all.append(
        Plain(
          work: work,
          scope: scope,
          key: key,
          parent: parent,
          isWaiting: isWaiting,
          arrival: step
        )
      )
    }

    private mutating func change(to key: Int) {
      let running = leaves.filter { !$0.isWaiting }
      guard var leaf = running.randomElement(using: &random) else { return }
      scopes.change(leaf.scope, to: keys[key])
      // It comes behind the others of its new id.
      model.all.removeAll { $0.scope == leaf.scope }
      leaf.key = key
      model.all.append(leaf)
      changes += 1
    }

    private mutating func takeTurn(of key: Int) {
      let expected = model.turn(of: key)
      #expect(scopes.startNextWaiting(of: keys[key]) == expected?.work)
      guard let expected else { return }
      turns += 1
      for place in model.all.indices where model.all[place].scope == expected.scope {
        model.all[place].isWaiting = false
      }
    }

    private mutating func remove() {
      guard let leaf = leaves.randomElement(using: &random) else { return }
      scopes.remove(leaf.scope, for: leaf.work)
      scopes.remove(leaf.scope, for: leaf.work)
      model.all.removeAll { $0.scope == leaf.scope }
    }

    private mutating func compare() {
      let asking = running()
      for (number, id) in keys.enumerated() {
        let expected = model.inFlight(number, outside: asking)
        let outside = asking ?? Scopes.none
        #expect(scopes.isInFlight(id, outside: outside) == !expected.isEmpty)
        #expect(Set(scopes.inFlight(id, outside: outside)) == Set(expected))
        #expect(Set(scopes.all(id)) == Set(model.inFlight(number, outside: nil)))
      }
    }
  }

  @Test func `E5: scopes of random effects under few ids are those that a search finds`() {
    var (turns, nestings, changes) = (0, 0, 0)
    for seed in 0..<20 {
      var play = Play(seed: UInt64(seed))
      for _ in 0..<200 { play.next() }
      turns += play.turns
      nestings += play.nestings
      changes += play.changes
    }
    #expect(turns > 0)
    #expect(nestings > 0)
    #expect(changes > 0)
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

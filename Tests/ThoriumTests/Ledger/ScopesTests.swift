import Testing
import ThoriumProof

@testable import Thorium

/// The scopes of a ledger, compared with a list that is searched.
struct ScopesTests {
  private struct Plain {
    let work: WorkID
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

    func inFlight(_ key: Int, outside asking: Int?) -> [WorkID] {
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
      let work = WorkID(slot: step, generation: step)
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
      #expect(scopes.takeTurn(of: keys[key]) == expected?.work)
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

  @Test func `E5: random effects under few ids are what a search finds`() {
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
}

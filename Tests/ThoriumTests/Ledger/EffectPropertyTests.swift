import Testing
import Thorium

/// Random effects at work in a store, compared with a model that says plainly what they mean.
struct EffectPropertyTests {
  @Test func `random effects land what the model says, in its order`() {
    var reached = Reached()
    for seed in 0..<400 {
      guard let model = compare(seed) else { break }
      reached.add(model)
    }
    #expect(reached.cancelledBodies > 0)
    #expect(reached.finalsByCancel > 0)
    #expect(reached.replacements > 0)
    #expect(reached.cancelsOfSeveral > 0)
    #expect(reached.caught > 0)
    #expect(reached.unhandled > 0)
    #expect(reached.landed > 5_000)
    #expect(reached.receipts > 1_000)
    // Suspended or not, failing or not, with a receipt or without.
    #expect(reached.loneBodies.count == 8)
  }

  /// Runs a few random effects, second by second.
  ///
  /// - Returns: The model, or `nil` where the store differs from it.
  private func compare(_ seed: Int) -> EffectModel? {
    var random = SplitMix64(state: UInt64(seed))
    var names = 0
    let bench = Bench()
    for second in 0..<1_000 where second < 8 || bench.model.open > 0 {
      if second < 8 {
        let tree = EffectTree.random(&random, &names)
        bench.start(tree, name: Bool.random(using: &random) ? "\(second)" : nil)
      }
      bench.passSecond()
      if let difference = bench.difference {
        Issue.record("With seed \(seed) the store differs from the model.\n\(difference)")
        return nil
      }
    }
    #expect(bench.model.open == 0)
    #expect(bench.isSettled())
    return bench.model
  }
}

/// A store and its model, to which the same things happen.
private struct Bench {
  let model = EffectModel()
  private let world = World()
  private let store: Store<Tape>
  private let started = Record<String>()
  private let finished = Record<String>()

  init() {
    store = world.store()
  }

  /// Starts an effect, and waits for its end where it has a name.
  func start(_ tree: EffectTree, name: String?) {
    started.append("\(name ?? "-"): \(tree)")
    model.start(tree, name: name)
    guard let name else { return store.start(tree.effect) }
    world.task { [store, finished] in
      await store.perform(Tape.Action(effect: tree.effect)).finished()
      finished.append(name)
    }
  }

  func passSecond() {
    model.tick()
    world.advance(bySeconds: 1)
  }

  /// Where the store and the model differ, if they do.
  ///
  /// Those who wait learn of an end only when they go on, so their order is their own.
  var difference: String? {
    let reports = model.cancelledBodies + model.unhandled.count
    if store.currentState == model.landed, world.reports.count == reports,
      finished.all.sorted() == model.over.sorted()
    {
      return nil
    }
    return """
      started: \(started.all.joined(separator: "\n"))
      store: \(store.currentState.joined(separator: " ")), \(world.reports.count) reports, \
      finished \(finished.all)
      model: \(model.landed.joined(separator: " ")), \(reports) reports, finished \(model.over)
      """
  }

  func isSettled() -> Bool {
    let settled = Record<Bool>()
    world.task { [store] in
      await store.settled()
      settled.append(true)
    }
    world.run()
    return settled.count == 1
  }
}

/// How often each interesting case was reached.
private struct Reached {
  var landed = 0
  var cancelledBodies = 0
  var finalsByCancel = 0
  var replacements = 0
  var cancelsOfSeveral = 0
  var caught = 0
  var unhandled = 0
  var receipts = 0
  var loneBodies: [EffectModel.LoneBody: Int] = [:]

  mutating func add(_ model: EffectModel) {
    landed += model.landed.count
    cancelledBodies += model.cancelledBodies
    finalsByCancel += model.finalsByCancel
    replacements += model.replacements
    cancelsOfSeveral += model.cancelsOfSeveral
    caught += model.caught
    unhandled += model.unhandled.count
    receipts += model.over.count
    loneBodies.merge(model.loneBodies, uniquingKeysWith: +)
  }
}

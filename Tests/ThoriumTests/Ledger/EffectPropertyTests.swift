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
  }

  /// Runs a few random effects, second by second.
  ///
  /// - Returns: The model, or `nil` where the store differs from it.
  private func compare(_ seed: Int) -> EffectModel? {
    var random = SplitMix64(state: UInt64(seed))
    var names = 0
    let world = World()
    let store = world.store()
    let model = EffectModel()
    var log: [String] = []
    for second in 0..<1_000 where second < 8 || model.open > 0 {
      if second < 8 {
        let tree = EffectTree.random(&random, &names)
        log.append("second \(second): \(tree)")
        model.start(tree)
        store.start(tree.effect)
      }
      model.tick()
      world.advance(bySeconds: 1)
      let reports = model.cancelledBodies + model.unhandled.count
      if store.currentState == model.landed, world.reports.count == reports { continue }
      Issue.record(
        """
        With seed \(seed) the store differs from the model.
        \(log.joined(separator: "\n"))
        store: \(store.currentState.joined(separator: " ")), \(world.reports.count) reports
        model: \(model.landed.joined(separator: " ")), \(reports) reports
        """
      )
      return nil
    }
    #expect(model.open == 0)
    let settled = Record<Bool>()
    world.task {
      await store.settled()
      settled.append(true)
    }
    world.run()
    #expect(settled.count == 1)
    return model
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

  mutating func add(_ model: EffectModel) {
    landed += model.landed.count
    cancelledBodies += model.cancelledBodies
    finalsByCancel += model.finalsByCancel
    replacements += model.replacements
    cancelsOfSeveral += model.cancelsOfSeveral
    caught += model.caught
    unhandled += model.unhandled.count
  }
}

import Testing
import ThoriumProof

/// The law C1: a child store lives as long as its place in its parent's state.
struct ChildTests {
  private let world = VirtualWorld()
  private let log = Record<String>()

  @Test(arguments: Leaving.all)
  private func `C1: a child ends when its place is removed, before observers are notified`(
    leaving: Leaving
  ) {
    let roost = Store(Roost(), in: world.runtime)
    roost.change {
      $0.inner = Child(Roost(name: "inner"))
      $0.eggs = [1: Egg(name: "1"), 2: Egg(name: "2")]
    }
    let eggs = [1, 2].compactMap { roost.child(\.eggs, $0) }
    for (store, name) in zip(eggs, ["1", "2"]) { store.send(.start(.endless(log, name))) }
    roost.child(\.inner)?.child(\.fixed).send(.start(.endless(log, "inner")))
    let streams = eggs.map { world.read($0.states(\.count)) }
    world.run()
    #expect(streams.map(\.all) == [["1"], ["1"]])
    let seen = Record<[String]>()
    let subscription = roost.observe { [world] _ in seen.append(world.reports.map(\.description)) }
    roost.change(leaving.change)
    world.run()
    withExtendedLifetime(subscription) {}
    let cancelled = leaving.gone.map { "\($0) of Egg was cancelled." }
    #expect(seen.all == [[], cancelled])
    #expect(log.all.sorted() == leaving.gone.map { "\($0) is cancelled" }.sorted())
    for (number, stream) in zip(["1", "2"], streams) {
      #expect(stream.all == (leaving.gone.contains(number) ? ["1", "end"] : ["1"]))
    }
    // What `finally` would change is dropped, as at the end of any store.
    #expect(eggs.map(\.currentState) == [["1"], ["2"]])
    roost.end()
  }

  @Test(arguments: [false, true])
  func `C1: a parent's end ends all below it first, the latest and deepest first`(
    isReleased: Bool
  ) {
    var roost: Store<Roost>? = Store(Roost(name: "root"), in: world.runtime)
    roost?.change {
      $0.inner = Child(Roost(name: "inner"))
      $0.eggs = [1: Egg(name: "1")]
    }
    roost?.child(\.eggs, 1)?.send(.start(.endless(log, "first")))
    let inner = roost?.child(\.inner)
    inner?.child(\.fixed).send(.start(.endless(log, "below")))
    inner?.start(.run(name: "inner") { emit in try await emit.clock.sleep(for: .seconds(1)) })
    roost?.child(\.fixed).send(.start(.endless(log, "last")))
    roost?.start(.run(name: "own") { emit in try await emit.clock.sleep(for: .seconds(1)) })
    let kept = roost?.child(\.fixed)
    if isReleased { roost = nil } else { roost?.end() }
    let order = ["last of Egg", "below of Egg", "inner of Roost", "first of Egg", "own of Roost"]
    let told = world.reports.map { "\($0)".prefix { $0 != "," && $0 != "." } }
    #expect(told == order.map { "\($0) was cancelled" })
    kept?.send(.note("late"))
    #expect(world.reports.last?.description == late("fixed"))
    world.run()
  }

  @Test
  func `C1, L12: where stores have a place, children end there before observers are notified`() {
    let world = VirtualWorld(isPlaced: true)
    let roost = Store(Roost(), in: world.runtime)
    roost.change {
      $0.inner = Child(Roost())
      $0.eggs = [1: Egg(name: "1")]
    }
    world.run()
    roost.child(\.eggs, 1)?.send(.start(.endless(log, "egg")))
    roost.child(\.inner)?.child(\.fixed).send(.start(.endless(log, "below")))
    world.run()
    let counts = Record<Int>()
    let subscription = roost.observe { _ in counts.append(world.reports.count) }
    roost.change { $0.inner = nil }
    roost.change { $0.eggs[1] = nil }
    world.run()
    #expect(counts.all == [0, 1, 2])
    let fixed = roost.child(\.fixed)
    roost.end()
    world.run()
    fixed.send(.note("late"))
    world.run()
    #expect(world.reports.last?.description == late("fixed"))
    withExtendedLifetime(subscription) {}
  }

  @Test(arguments: [false, true])
  func `C1, L12, E2: an effect continues when the child has handled its action, placed or not`(
    isPlaced: Bool
  ) {
    let world = VirtualWorld(isPlaced: isPlaced)
    let roost = Store(Roost(), in: world.runtime)
    let seen = Record<[String]>()
    let fixed = roost.child(\.fixed)
    let subscription = roost.observe { [weak fixed] _ in seen.append(fixed?.currentState ?? []) }
    roost.start(
      .concat(
        .send(.note("x"), to: \.fixed),
        .send(.start(.run { emit in emit("at once") }), to: \.fixed),
        .just { $0.notes.append("goes on") }
      )
    )
    world.run()
    #expect(seen.all == [["fixed"], ["fixed", "x", "at once"]])
    fixed.send(.note("y"))
    world.run()
    #expect(fixed.currentState == ["fixed", "x", "at once", "y"])
    roost.end()
    withExtendedLifetime(subscription) {}
  }

  @Test func `C1: observers, bodies and mutate may ask for children`() {
    let asked = Record<String>()
    let roost = Store(Roost(), in: world.runtime)
    let subscription = roost.observe { [weak roost] state in
      guard let roost else { return }
      let texts = state.eggs.ids.map { roost.child(\.eggs, $0)?.currentState.joined() ?? "nil" }
      asked.append(texts.joined(separator: " "))
    }
    roost.change { $0.eggs[1] = Egg(name: "1") }
    roost.start(
      .concat(
        .just { $0.eggs[2] = Egg(name: "2") },
        .send(.note("x"), to: \.eggs, 2),
        .just { $0.eggs[1] = nil },
        .send(.note("y"), to: \.eggs, 2)
      )
    )
    #expect(asked.all == ["", "1", "1 2", "2x"])
    #expect(roost.child(\.eggs, 2)?.currentState == ["2", "x", "y"])
    #expect(world.reports.isEmpty)
    withExtendedLifetime(subscription) {}
  }

  @Test func `C1: a removed child handles its action and the inputs that wait, and no later one`() {
    for isBusy in [true, false] {
      let world = VirtualWorld(isPlaced: !isBusy)
      let roost = Store(Roost(), in: world.runtime)
      roost.change { $0.eggs[1] = Egg(name: "1") }
      world.run()
      let egg = roost.child(\.eggs, 1)
      let remove = { @Sendable [weak roost] in roost?.change { $0.eggs[1] = nil } }
      let subscription = egg?.observe { [weak egg] state in
        guard state.last == "x" else { return }
        egg?.send(.note("waiting"))
        remove()
        egg?.send(.note("late"))
      }
      world.run()
      if !isBusy { remove() }
      egg?.send(isBusy ? .start(.of("x", "y")) : .note("waiting"))
      world.run()
      egg?.send(.note("late"))
      world.run()
      #expect(egg?.currentState == (isBusy ? ["1", "x", "y", "waiting"] : ["1", "waiting"]))
      #expect(world.reports.count == (isBusy ? 2 : 1))
      withExtendedLifetime(subscription) {}
    }
  }

  @Test func `C1: nothing is kept of a removed child`() {
    let roost = Store(Roost(), in: world.runtime)
    roost.change { $0.inner = Child(Roost()) }
    weak let inner = roost.child(\.inner)
    weak let below = inner?.child(\.fixed)
    #expect(inner != nil && below != nil)
    roost.change { $0.inner = nil }
    #expect(inner == nil && below == nil)
  }
}

/// What is reported of a note for an egg whose place has gone.
private func late(_ place: String) -> String {
  "note was sent to Egg at \(place) of Roost, which has ended. Nothing was changed."
}

/// A way in which children leave a state.
private struct Leaving: CustomTestStringConvertible {
  let testDescription: String
  /// Who goes, the first first.
  let gone: [String]
  let change: Roost.Change

  static let all = [
    Self(testDescription: "somebody comes", gone: []) { $0.eggs[3] = Egg(name: "3") },
    Self(testDescription: "replaced", gone: ["1"]) { $0.eggs[1] = Egg(name: "1") },
    Self(testDescription: "removed where", gone: ["2"]) { $0.eggs.removeAll { id, _ in id == 2 } },
    Self(testDescription: "all replaced", gone: ["2", "1"]) { $0.eggs = [1: Egg(name: "1")] },
    Self(testDescription: "too many changes to be remembered", gone: ["1"]) { state in
      state.eggs[1] = nil
      for id in 3...300 { state.eggs[id] = Egg(name: "\(id)") }
    },
    Self(testDescription: "the state is another", gone: ["inner", "2", "1"]) {
      $0 = Roost().initialState
    },
    Self(testDescription: "optional set to nil", gone: ["inner"]) { $0.inner = nil },
    Self(testDescription: "optional replaced", gone: ["inner"]) {
      $0.inner = Child(Roost(name: "inner"))
    },
    Self(testDescription: "optional the same", gone: []) { $0.inner = $0.inner },
  ]
}

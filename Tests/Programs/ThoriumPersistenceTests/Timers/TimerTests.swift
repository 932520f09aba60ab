import FaultyFiles
import Testing
import ThoriumProof
import ThoriumSystem

@testable import ThoriumPersistence

struct TimerTests {
  private let disk = MemoryDisk()

  @Test func `a store without a log has the same timers`() {
    let world = VirtualWorld()
    let kitchen = Store(Kitchen(), in: world.runtime)
    kitchen.send(.set("tea", 3, .absolute))
    kitchen.send(.set("egg", 5, .drop))
    kitchen.send(.set("rice", 4, .absolute))
    kitchen.send(.set("tea", 9, .absolute))
    kitchen.send(.stop("rice"))
    kitchen.send(.set("now", 0, .absolute))
    #expect(kitchen.currentState == ["now"])
    world.run()
    world.advance(by: .seconds(8))
    #expect(kitchen.currentState == ["now", "egg"])
    world.advance(by: .seconds(1))
    #expect(kitchen.currentState == ["now", "egg", "tea"])
    world.advance(by: .seconds(100))
    #expect(kitchen.currentState.count == 3)
    #expect(world.reports.isEmpty)
  }

  @Test func `an effect with a timer is over when the timer is set`() {
    let world = VirtualWorld()
    let store = Store(Sequel(), in: world.runtime)
    store.send(())
    #expect(store.currentState == ["next"])
    world.run()
    world.advance(by: .seconds(9))
    #expect(store.currentState == ["next", "part rang"])
  }

  @Test func `the first mutations of an action have a timer without a delay, and no later one`() {
    var mutations: [Kitchen.Mutation] = []
    let isAll = Kitchen().mutate(action: .set("now", 0, .absolute)).forEachAtOnce {
      mutations.append($0)
    }
    #expect(!isAll && mutations.isEmpty)
    #expect(Kitchen().mutate(action: .set("now", -1, .absolute)).prefix == [.rang("now")])
    #expect(Kitchen().mutate(action: .set("later", 1, .absolute)).prefix == [])
  }

  @Test func `C2.6: a store at a place handles its overdue timers there`() async throws {
    let first = try await KitchenLife(on: disk, at: 0)
    for id in ["b", "a"] { first.set(id, id == "a" ? 5 : 6) }
    first.set("c", 100)
    try await first.flush()
    let executor = SimulatedExecutor()
    let world = VirtualWorld(
      executor: executor,
      place: .executor(executor),
      draws: .seeded(0, startingAt: .seconds(50))
    )
    let log = try await Log.open(in: "logs", of: disk.afterPowerCut(), runtime: world.runtime)
    let kitchen = try await Store(
      restoring: Kitchen(),
      as: "kitchen",
      from: log,
      in: world.runtime
    )
    #expect(kitchen.currentState.isEmpty)
    world.run()
    #expect(kitchen.currentState == ["a", "b"])
    world.advance(by: .seconds(50))
    #expect(kitchen.currentState == ["a", "b", "c"])
    withExtendedLifetime(first) {}
  }

  @Test func `C2.6: each record is written with the date of its earliest timer that has one`()
    async throws
  {
    let journal = CommitJournal()
    let world = VirtualWorld(draws: .seeded(0, startingAt: .seconds(1_000)))
    let log = try await Log.open(journal, runtime: world.runtime)
    let kitchen = try await Store(
      restoring: Kitchen(),
      as: "kitchen",
      from: log,
      in: world.runtime
    )
    kitchen.send(.set("tea", 9, .absolute))
    kitchen.send(.set("egg", 5, .absolute))
    for policy in [TimerPolicy.resume, .restart, .drop] {
      kitchen.send(.set("\(policy)", 1, policy))
    }
    try await log.durable()
    #expect(journal.due == ["kitchen": 1_005_000_000])
    kitchen.send(.stop("egg"))
    try await log.durable()
    #expect(journal.due == ["kitchen": 1_009_000_000])
    world.run()
    world.advance(by: .seconds(9))
    try await log.durable()
    #expect(kitchen.currentState.count == 4)
    #expect(journal.due == [:])
  }

  @Test func `C2.6: a clock that was set back is reported, and dates go on from the last commit`()
    async throws
  {
    let first = try await KitchenLife(on: disk, at: 1_000)
    first.set("tea", 100)
    first.set("egg", 200)
    try await first.flush()
    first.advance(50)
    first.kitchen.send(.note("last"))
    try await first.flush()
    let second = try await KitchenLife(on: disk.afterPowerCut(), at: 400)
    #expect(second.world.reports.map(\.description).count == 1)
    #expect(second.world.reports.first?.description.contains("650.0 seconds behind") == true)
    second.advance(49)
    #expect(second.kitchen.currentState == ["last"])
    second.advance(1)
    #expect(second.kitchen.currentState == ["last", "tea"])
    let third = try await KitchenLife(on: disk.afterPowerCut(), at: 1_050)
    #expect(third.world.reports.isEmpty)
    #expect(second.log.date == 1_100_000_000)
  }
}

/// A reactor whose part has a timer, in front of another effect.
private struct Sequel: Reactor {
  let initialState: [String] = []

  func mutate(action: Void) -> Effect<Self> {
    let part: Effect<Kitchen> = .concat(.after(.seconds(9), .rang("rang"), id: "part"), .none)
    return .concat(
      part.map(state: { $0 }) { mutation in
        if case .rang(let id) = mutation { "part \(id)" } else { "part" }
      },
      .just("next")
    )
  }

  func reduce(into state: inout [String], mutation: String) { state.append(mutation) }
}

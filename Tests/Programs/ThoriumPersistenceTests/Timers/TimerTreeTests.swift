import FaultyFiles
import Synchronization
import Testing
import ThoriumProof
import ThoriumSystem

@testable import ThoriumPersistence

/// A hall with one kitchen.
private struct Hall: LoggedChild, Codable {
  static let logName = "hall"

  struct State: Codable {
    var kitchen = Child(Kitchen())
  }

  var initialState: State { State() }

  static func loggedChildren(_ children: LoggedChildren<Self>) -> LoggedChildren<Self> {
    children.log("kitchen", \.kitchen)
  }

  func reduce(into state: inout State, mutation: Bool) {}
}

/// A house with a hall and several kitchens.
private struct House: LoggedReactor {
  static let logName = "house"

  struct State: Codable {
    var hall: Child<Hall>? = Child(Hall())
    var kitchens: Children<Int, Kitchen> = [1: Kitchen(), 2: Kitchen()]
  }

  var initialState: State { State() }

  static func loggedChildren(_ children: LoggedChildren<Self>) -> LoggedChildren<Self> {
    children.log("hall", \.hall).log("kitchens", \.kitchens)
  }

  func reduce(into state: inout State, mutation: Int) { state.kitchens[mutation] = nil }
}

/// A kitchen of the next version, whose mutations have other names.
private struct NewKitchen: LoggedReactor {
  static let logName = "kitchen"
  static let logVersion = 2

  enum Mutation: Codable {
    case finished(String)
    case cleaned
  }

  var initialState: [String] { [] }

  static func migrate(state: LoggedValue) throws -> [String] { try state.decode([String].self) }

  static func migrate(mutation: LoggedValue) throws -> [Mutation] {
    switch try mutation.decode(Kitchen.Mutation.self) {
    case .rang("obsolete"): []
    case .rang(let id): [.finished(id), .cleaned]
    case .noted(let text): [.finished(text)]
    }
  }

  func mutate(action: Void) -> Effect<Self> { .none }

  func reduce(into state: inout [String], mutation: Mutation) {
    switch mutation {
    case .finished(let text): state.append(text)
    case .cleaned: state.append("cleaned")
    }
  }
}

/// A kitchen that stops the tea at each new total of an account.
private struct Canteen: LoggedReactor {
  static let logName = Kitchen.logName

  let account: Store<Account>
  let initialState: [String] = []

  func transform(action: Pipeline<String>) -> Pipeline<String> {
    action.merge(account, \.total) { _ in "tea" }
  }

  func mutate(action: String) -> Effect<Self> { .cancel(id: action) }

  func reduce(into state: inout [String], mutation: Kitchen.Mutation) {
    Kitchen().reduce(into: &state, mutation: mutation)
  }
}

/// A bell with a bell below it.
private struct Bell: LoggedChild, Codable {
  static let logName = "bell"
  static let rung = Mutex<[String]>([])

  enum Mutation: Codable { case rang }
  struct State: Codable { var below: Child<Bell>? }

  let name: String
  var initialState: State { State(below: name == "upper" ? Child(Bell(name: "lower")) : nil) }

  static func loggedChildren(_ children: LoggedChildren<Self>) -> LoggedChildren<Self> {
    children.log("below", \.below)
  }

  func mutate(action: Int) -> Effect<Self> { .after(.seconds(action), .rang, id: "bell") }

  func reduce(into state: inout State, mutation: Mutation) {
    Self.rung.withLock { $0.append(name) }
  }
}

struct TimerTreeTests {
  private let disk = MemoryDisk()

  @Test func `C2.6: a timer that resumes counts no time of a process that did not restore it`()
    async throws
  {
    let first = try await KitchenLife(on: disk, at: 0)
    first.set("tea", 100, .resume)
    try await first.flush()
    first.advance(30)
    first.kitchen.send(.note("first"))
    try await first.flush()
    // A process that is killed at 500, and does not restore the kitchen.
    let world = VirtualWorld(draws: .seeded(0, startingAt: .seconds(400)))
    let copy = disk.afterPowerCut()
    let log = try await Log.open(in: "logs", of: copy, runtime: world.runtime)
    let account = try await Store(restoring: Account(), as: "account", from: log)
    world.advance(by: .seconds(100))
    try await account.perform(.add(1)).durable()
    let third = try await KitchenLife(on: copy.afterPowerCut(), at: 1_000)
    #expect(third.timers == ["tea at 1070"])
  }

  @Test func `C2.6: what a pipeline merges, as its store is restored, finds the timers of the log`()
    async throws
  {
    let first = try await KitchenLife(on: disk, at: 0)
    for id in ["tea", "egg"] { first.set(id, 10) }
    try await first.flush()
    let world = VirtualWorld(draws: .seeded(0, startingAt: .seconds(5)))
    let log = try await Log.open(in: "logs", of: disk.afterPowerCut(), runtime: world.runtime)
    let canteen = Canteen(account: Store(Account(), in: world.runtime))
    let store = try await Store(restoring: canteen, as: "kitchen", from: log, in: world.runtime)
    world.run()
    world.advance(by: .seconds(10))
    #expect(store.currentState == ["egg"])
    withExtendedLifetime(first) {}
  }

  private func house(
    _ disk: MemoryDisk,
    at date: Int
  ) async throws -> (VirtualWorld, Log, Store<House>) {
    let world = VirtualWorld(draws: .seeded(0, startingAt: .seconds(date)))
    let log = try await Log.open(in: "logs", of: disk, runtime: world.runtime)
    return (
      world, log, try await Store(restoring: House(), as: "house", from: log, in: world.runtime)
    )
  }

  @Test func `C2.6: timers of children fire although no code asks for the children`() async throws {
    let (_, log, house) = try await house(disk, at: 0)
    house.child(\.kitchens, 1)?.send(.set("tea", 10, .absolute))
    house.child(\.kitchens, 2)?.send(.set("egg", 10, .absolute))
    house.child(\.hall)?.child(\.kitchen).send(.set("rice", 20, .absolute))
    house.send(2)
    try await log.durable()
    let (world, _, next) = try await self.house(disk.afterPowerCut(), at: 5)
    world.run()
    world.advance(by: .seconds(5))
    #expect(next.currentState(of: \.kitchens, 1) == ["tea"])
    world.advance(by: .seconds(9))
    let hall = try #require(next.child(\.hall))
    #expect(hall.currentState(of: \.kitchen) == [])
    world.advance(by: .seconds(1))
    #expect(hall.currentState(of: \.kitchen) == ["rice"])
    #expect(world.reports.isEmpty)
  }

  @Test func `C2.6: overdue timers of a parent fire before those of its children`() async throws {
    for date in [0, 100] {
      let world = VirtualWorld(draws: .seeded(0, startingAt: .seconds(date)))
      let log = try await Log.open(in: "logs", of: disk, runtime: world.runtime)
      let bell = try await Store(
        restoring: Bell(name: "upper"),
        as: "bell",
        from: log,
        in: world.runtime
      )
      #expect(Bell.rung.withLock { $0 } == (date == 0 ? [] : ["upper", "lower"]))
      bell.send(20)
      bell.child(\.below)?.send(10)
      try await log.close()
    }
  }

  @Test func `a timer of an earlier version is migrated like a mutation`() async throws {
    let old = try await KitchenLife(on: disk, at: 0)
    for id in ["obsolete", "tea"] { old.set(id, 10) }
    old.set("egg", 20)
    old.kitchen.send(.stop("egg"))
    try await old.flush()
    // The file of a program that was killed, and the file after the next one was killed, too.
    let disks = [disk.afterPowerCut(), disk.afterPowerCut()]
    let (_, log, _) = try await restoreNew(disks[0], at: 5)
    try await log.durable()
    for (disk, date) in [(disks[0].afterPowerCut(), 6), (disks[1], 7)] {
      let (world, _, store) = try await restoreNew(disk, at: date)
      world.run()
      world.advance(by: .seconds(2))
      #expect(store.currentState == [])
      world.advance(by: .seconds(9))
      #expect(store.currentState == ["tea", "cleaned"])
    }
    withExtendedLifetime(old) {}
  }

  private func restoreNew(
    _ disk: MemoryDisk,
    at date: Int
  ) async throws -> (VirtualWorld, Log, Store<NewKitchen>) {
    let world = VirtualWorld(draws: .seeded(0, startingAt: .seconds(date)))
    let log = try await Log.open(in: "logs", of: disk, runtime: world.runtime)
    return (
      world,
      log,
      try await Store(restoring: NewKitchen(), as: "kitchen", from: log, in: world.runtime)
    )
  }
}

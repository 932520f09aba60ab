import CProbe
import Testing
import ThoriumProof

/// The laws C1 and C3, 60 deep and 10 000 wide: counts of stack and of work, and not times.
struct DeepAndWideTests {
  @Test(arguments: [false, true])
  func `C3: a send 60 deep, and the end of all, need the stack of one level`(isReleased: Bool) {
    let stacks = [1, 60].map { depth in
      let probe = StackProbe()
      let (root, leaf) = tower(depth, in: VirtualWorld(tracers: [probe]).runtime)
      var top: Store<Roost>? = root
      let ended = leaf.map { store in store.states }
      let sent = probe.depth { leaf?.send(.note("x")) }
      #expect(leaf?.currentState.notes == ["x"])
      let over = probe.depth {
        if isReleased { top = nil } else { top?.end() }
      }
      withExtendedLifetime((top, ended)) {}
      #expect(probe.ended == (isReleased ? 0 : depth + 1))
      return (sent, over)
    }
    #expect(stacks[0].0 == stacks[1].0)
    #expect(stacks[0].1 == stacks[1].1)
  }

  @Test(arguments: [Cascades.down, .up, .downAndUp])
  func `C3: an action or an event through 60 stores needs the stack of a few`(way: Cascades) {
    let stacks = [3, 60].map { depth in
      let probe = StackProbe()
      let log = Record<String>()
      let top = Store(
        Floor(depth: depth, way: way, log: log),
        in: VirtualWorld(tracers: [probe]).runtime
      )
      var bottom: Any = top
      var lowest: Store<Floor>? = top
      while let below = lowest?.child(\.below) {
        lowest = below
        bottom = below
      }
      let sender = way == .up ? lowest : top
      let stack = probe.depth { sender?.send(.pass) }
      withExtendedLifetime(bottom) {}
      let levels = (0...depth).map { "\($0)" }
      // Each goes on when all that it has sent was handled.
      switch way {
      case .down: #expect(log.all == levels.reversed() + levels.map { "\($0) goes on" })
      case .up: #expect(log.all == levels + levels.reversed().map { "\($0) goes on" })
      case .downAndUp:
        #expect(log.all.prefix(depth + 1) == levels.reversed()[...])
        #expect(
          log.all.filter { $0.hasSuffix("heard") } == levels.dropFirst().map { "\($0) heard" }
        )
      }
      return stack
    }
    #expect(stacks[0] == stacks[1])
  }

  @Test func `C1: one of 10 000 is asked for and sent to with the work of one of 10`() {
    let counts = [10, 10_000].map { count in
      let looks = Looks((0, 0))
      let counter = StoreCounter()
      let hall = Store(
        Hall(count: count, looks: looks),
        in: VirtualWorld(tracers: [counter]).runtime
      )
      let one = CountedID(number: 7, looks: looks)
      looks.value = (0, 0)
      let egg = hall.child(\.eggs, one)
      hall.send(.note("a"), to: \.eggs, one)
      hall.send(.rest)
      #expect(egg?.currentState == ["7", "a"])
      #expect(counter.made.value == 2, "of \(count) children one has a store")
      return looks.value.hashed
    }
    #expect(counts[0] == counts[1])
    #expect(counts[0] > 0)
  }

  @Test func `C1: an action looks at none of 10 000 stores that it does not touch`() {
    let looks = Looks((0, 0))
    let tracer = StoreCounter()
    let hall = Store(Hall(count: 10_000, looks: looks), in: VirtualWorld(tracers: [tracer]).runtime)
    let ids = hall.currentState.eggs.ids
    let eggs = ids.compactMap { hall.child(\.eggs, $0) }
    #expect(eggs.count == 10_000)
    hall.send(.rest)
    looks.value = (0, 0)
    tracer.events.value = 0
    for _ in 0..<10 { hall.send(.rest) }
    #expect(looks.value == (0, 0))
    #expect(tracer.events.value == 30, "an action begins, is reduced and ends, and nothing more")
  }

  @Test func `C1: to remove one of 10 000 that have stores looks at few`() {
    let looks = Looks((0, 0))
    let hall = Store(Hall(count: 10_000, looks: looks), in: VirtualWorld().runtime)
    let ids = hall.currentState.eggs.ids
    let eggs = ids.compactMap { hall.child(\.eggs, $0) }
    hall.send(.rest)
    looks.value = (0, 0)
    hall.send(.remove(ids[5_000]))
    hall.send(.add(ids[5_000]))
    // A dictionary hashes some neighbours of what it removes; here it would be 10 000 again.
    #expect(looks.value.hashed < 1_000)
    #expect(hall.child(\.eggs, ids[4_999]) === eggs[4_999])
    #expect(hall.child(\.eggs, ids[5_000]) !== eggs[5_000])
    eggs[5_000].send(.note("late"))
    #expect(eggs[5_000].currentState == ["5000"])
  }
}

/// A roost in a roost in a roost: the outermost and the innermost, so many levels below.
private func tower(_ depth: Int, in runtime: Runtime) -> (Store<Roost>, Store<Roost>?) {
  let root = Store(Roost(name: "0"), in: runtime)
  var deepest: Store<Roost>? = root
  for level in 1...depth {
    deepest?.change { $0.inner = Child(Roost(name: "\(level)")) }
    deepest = deepest?.child(\.inner)
  }
  #expect(deepest?.reactor.name == "\(depth)")
  return (root, deepest)
}

/// Tells how much stack stands above whatever stores do.
private final class StackProbe: Tracer {
  private let lowest = Box(Int.max)
  private let ends = Box(0)

  var ended: Int { ends.value }

  func trace<R: Reactor>(_ event: TraceEvent<R>, of store: TracedStore) {
    lowest.change { $0 = min($0, stackAddress()) }
    if case .storeEnded = event { ends.change { $0 += 1 } }
  }

  /// Does something, and answers how much stack that took at most.
  @inline(never)
  func depth(of body: () -> Void) -> Int {
    lowest.value = Int.max
    let here = stackAddress()
    body()
    return here - lowest.value
  }
}

/// Counts the stores that are made, and all that stores do.
private final class StoreCounter: Tracer {
  let made = Box(0)
  let events = Box(0)

  func trace<R: Reactor>(_ event: TraceEvent<R>, of store: TracedStore) {
    if case .storeBegan = event { made.change { $0 += 1 } }
    events.change { $0 += 1 }
  }
}

/// How often ids were hashed and compared.
private typealias Looks = Box<(hashed: Int, compared: Int)>

/// An id that counts how often it is looked at.
private struct CountedID: Hashable, Sendable {
  let number: Int
  let looks: Looks

  static func == (left: Self, right: Self) -> Bool {
    left.looks.change { $0.compared += 1 }
    return left.number == right.number
  }

  func hash(into hasher: inout Hasher) {
    looks.change { $0.hashed += 1 }
    hasher.combine(number)
  }
}

/// A reactor with so many children.
private struct Hall: Reactor {
  enum Action: Sendable {
    case rest
    case remove(CountedID)
    case add(CountedID)
  }

  struct State: Sendable {
    var rests = 0
    var eggs = Children<CountedID, Egg>()
  }

  let initialState: State

  init(count: Int, looks: Looks) {
    let ids = (0..<count).map { CountedID(number: $0, looks: looks) }
    var state = State()
    for id in ids { state.eggs[id] = Egg(name: "\(id.number)") }
    initialState = state
  }

  func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .rest: state.rests += 1
    case .remove(let id): state.eggs[id] = nil
    case .add(let id): state.eggs[id] = Egg(name: "new")
    }
  }
}

/// Which way actions go on.
enum Cascades { case down, up, downAndUp }

/// A level of a tower, which sends on what it is sent, and writes down when it goes on.
private struct Floor: Reactor {
  enum Action: Sendable { case pass, heard }
  typealias Mutation = String
  typealias Event = Void

  struct State: Sendable {
    var below: Child<Floor>?
  }

  let depth: Int
  let way: Cascades
  let log: Record<String>

  var initialState: State {
    State(below: depth > 0 ? Child(Floor(depth: depth - 1, way: way, log: log)) : nil)
  }

  func mutate(action: Action) -> Effect<Self> {
    let down: Effect<Self> = depth > 0 && way != .up ? .send(.pass, to: \.below) : .none
    let up: Effect<Self> = way == .down ? .none : .event(())
    return switch action {
    case .heard where way == .downAndUp: .concat(.just("heard"), up)
    case .heard, .pass:
      .concat(.just(""), down, depth == 0 || way == .up ? up : .none, .just("goes on"))
    }
  }

  func childEvents(_ events: ChildEvents<Self>) -> ChildEvents<Self> {
    events.from(\.below) { _ in .heard }
  }

  func reduce(into state: inout State, mutation: String) {
    log.append("\(depth) \(mutation)".trimmed)
  }
}

extension String {
  fileprivate var trimmed: String { hasSuffix(" ") ? String(dropLast()) : self }
}

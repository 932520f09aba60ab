import CProbe
import Synchronization
import Testing
import Thorium

/// The law C1, 60 deep and 10 000 wide: counts of stack and of work, and not times.
struct DeepAndWideTests {
  @Test(arguments: [false, true])
  func `C1: a send 60 deep, and the end of all, need the stack of one level`(isReleased: Bool) {
    let stacks = [1, 60].map { depth in
      let probe = StackProbe()
      let (root, leaf) = tower(depth, in: World(tracers: [probe]).runtime)
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

  @Test func `C1: one of 10 000 is asked for and sent to with the work of one of 10`() {
    let works = [10, 10_000].map { count in
      let work = Looks()
      let counter = StoreCounter()
      let hall = Store(Hall(count: count, work: work), in: World(tracers: [counter]).runtime)
      let one = CountedID(number: 7, work: work)
      work.reset()
      let egg = hall.child(\.eggs, one)
      hall.send(.note("a"), to: \.eggs, one)
      hall.send(.rest)
      #expect(egg?.currentState == ["7", "a"])
      #expect(counter.made == 2, "of \(count) children one has a store")
      return work.hashed
    }
    #expect(works[0] == works[1])
    #expect(works[0] > 0)
  }

  @Test func `C1: an action looks at none of 10 000 stores that it does not touch`() {
    let work = Looks()
    let tracer = EventCounter()
    let hall = Store(Hall(count: 10_000, work: work), in: World(tracers: [tracer]).runtime)
    let ids = hall.currentState.eggs.ids
    let eggs = ids.compactMap { hall.child(\.eggs, $0) }
    #expect(eggs.count == 10_000)
    hall.send(.rest)
    work.reset()
    tracer.reset()
    for _ in 0..<10 { hall.send(.rest) }
    #expect(work.all == 0)
    #expect(tracer.events == 30, "an action begins, is reduced and ends, and nothing more")
  }

  @Test func `C1: to remove one of 10 000 takes no more work when all have stores`() {
    let works = [false, true].map { haveStores in
      let work = Looks()
      let hall = Store(Hall(count: 10_000, work: work), in: World().runtime)
      let ids = hall.currentState.eggs.ids
      let eggs = haveStores ? ids.compactMap { hall.child(\.eggs, $0) } : []
      hall.send(.rest)
      work.reset()
      hall.send(.remove(ids[5_000]))
      hall.send(.add(ids[5_000]))
      let removed = work.hashed
      #expect(eggs.count == (haveStores ? 10_000 : 0))
      if haveStores {
        #expect(hall.child(\.eggs, ids[4_999]) === eggs[4_999])
        #expect(hall.child(\.eggs, ids[5_000]) !== eggs[5_000])
      }
      return removed
    }
    #expect(works[0] == works[1])
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

/// Counts the stores that are made.
private final class StoreCounter: Tracer {
  private let count = Atomic(0)

  var made: Int { count.load(ordering: .relaxed) }

  func trace<R: Reactor>(_ event: TraceEvent<R>, of store: TracedStore) {
    if case .storeBegan = event { count.add(1, ordering: .relaxed) }
  }
}

/// Counts all that stores do.
private final class EventCounter: Tracer {
  private let count = Atomic(0)

  var events: Int { count.load(ordering: .relaxed) }

  func reset() {
    count.store(0, ordering: .relaxed)
  }

  func trace<R: Reactor>(_ event: TraceEvent<R>, of store: TracedStore) {
    count.add(1, ordering: .relaxed)
  }
}

/// Counts how often ids are looked at.
private final class Looks: Sendable {
  private let hashes = Atomic(0)
  private let comparisons = Atomic(0)

  var hashed: Int { hashes.load(ordering: .relaxed) }
  var all: Int { hashed + comparisons.load(ordering: .relaxed) }

  func hash() { hashes.add(1, ordering: .relaxed) }
  func compare() { comparisons.add(1, ordering: .relaxed) }

  func reset() {
    hashes.store(0, ordering: .relaxed)
    comparisons.store(0, ordering: .relaxed)
  }
}

/// An id that counts how often it is looked at.
private struct CountedID: Hashable, Sendable {
  let number: Int
  let work: Looks

  static func == (left: Self, right: Self) -> Bool {
    left.work.compare()
    return left.number == right.number
  }

  func hash(into hasher: inout Hasher) {
    work.hash()
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

  init(count: Int, work: Looks) {
    let ids = (0..<count).map { CountedID(number: $0, work: work) }
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

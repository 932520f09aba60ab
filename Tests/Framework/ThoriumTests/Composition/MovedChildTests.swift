import Testing
import ThoriumProof

/// The laws C1 and C3: a child that moves keeps its store, and its parent receives its events from the new place.
struct MovedChildTests {
  private let world = VirtualWorld()
  private let gallery: Store<Gallery>

  init() {
    gallery = Store(Gallery(), in: world.runtime)
  }

  @Test func `C3: the events of children that swap places arrive at their new places`() {
    let left = gallery.child(\.left)
    let right = gallery.child(\.right)
    gallery.change { swap(&$0.left, &$0.right) }
    left.send(.event("a"))
    right.send(.event("b"))
    #expect(gallery.heard == ["right a", "left b"])
    #expect(gallery.child(\.right) === left && gallery.child(\.left) === right)
    gallery.change { swap(&$0.left, &$0.right) }
    left.send(.event("c"))
    #expect(gallery.heard.last == "left c")
  }

  @Test(arguments: ["never", "while it was empty", "while another was there"])
  func `C1, C3: a child moves to a place that maps its events, requested before or not`(
    requested: String
  ) {
    gallery.change { $0.preview = Child(Voice()) }
    let child = gallery.child(\.preview)
    if requested == "while another was there" { gallery.change { $0.page = Child(Voice()) } }
    if requested != "never" {
      #expect((gallery.child(\.page) == nil) == (requested == "while it was empty"))
    }
    gallery.change {
      $0.page = $0.preview
      $0.preview = nil
    }
    child?.send(.event("a"))
    #expect(gallery.heard == ["page a"])
    #expect(child != nil && gallery.child(\.page) === child && gallery.child(\.preview) == nil)
    gallery.send(.event("b"), to: \.page)
    #expect(gallery.heard == ["page a", "page b"])
    gallery.change { $0.page = nil }
    child?.send(.event("late"))
    #expect(world.reports.count == 1)
    let place = "Voice at page of Gallery, which has ended"
    #expect(world.reports.allSatisfy { $0.description.contains(place) })
  }

  @Test func `C3: the events of rows whose collections swap places arrive at their new places`() {
    let rows = [1, 2].compactMap { gallery.child(\.todo, $0) }
    let other = gallery.child(\.done, 3)
    #expect(gallery.child(\.done, 1) == nil)
    gallery.change { swap(&$0.todo, &$0.done) }
    for row in rows { row.send(.event("a")) }
    other?.send(.event("b"))
    #expect(gallery.heard == ["done 1 a", "done 2 a", "todo 3 b"])
    #expect(rows.count == 2 && gallery.child(\.done, 2) === rows[1])
    gallery.change { $0.done.move(2, to: 0) }
    rows[1].send(.event("c"))
    #expect(gallery.heard.last == "done 2 c")
  }

  @Test func `C1: a child moves into a part of the state, and an effect of that part finds it`() {
    let child = gallery.child(\.left)
    gallery.change { swap(&$0.left, &$0.frame.inner) }
    child.send(.event("a"))
    #expect(gallery.heard == ["inner a"])
    let toPart = Effect<FramePart>.send(.event("b"), to: \.inner)
    gallery.send(.start(toPart.map(state: \.frame) { _ in { _ in } }))
    #expect(gallery.heard == ["inner a", "inner b"])
  }

  @Test func `C3: a child that its own event moves has its next events at its new place at once`() {
    let mover = Store(Mover(), in: world.runtime)
    mover.child(\.left).send(.concat(.event("move"), .event("a"), .event("b")))
    #expect(mover.currentState.heard == ["left move", "right a", "right b"])
  }

  @Test func `C3: events at a place without a mapping wait, and arrive in order after the move`() {
    let child = gallery.child(\.left)
    #expect(gallery.child(\.store) != nil)
    gallery.change {
      $0.store = $0.left
      $0.left = Child(Voice())
    }
    child.send(.concat(.event("a"), .event("b")))
    #expect(gallery.heard == [])
    gallery.change {
      $0.page = $0.store
      $0.store = nil
    }
    #expect(gallery.heard == ["page a", "page b"])
    child.send(.event("c"))
    #expect(gallery.heard == ["page a", "page b", "page c"])
    gallery.end()
    #expect(world.reports.isEmpty)
  }

  @Test func `C3: events at a place without a mapping go to their reader there`() {
    let child = gallery.child(\.left)
    _ = gallery.child(\.store)
    let taken = Record<String>()
    let subscription = child.takeEvents { taken.append($0) }
    child.send(.event("a"))
    gallery.change {
      $0.store = $0.left
      $0.left = Child(Voice())
    }
    child.send(.event("b"))
    #expect(gallery.heard == ["left a"] && taken.all == ["b"])
    subscription.cancel()
  }

  @Test func `C3: an event of a child whose last place another child has taken is not mapped`() {
    let mover = Store(Mover(), in: world.runtime)
    mover.child(\.left).send(.concat(.event("move"), .event("leave"), .event("last")))
    #expect(mover.currentState.heard == ["left move", "right leave"])
    #expect(world.reports.count == 1)
    #expect(world.reports.first?.description.hasPrefix("1 events of Voice were never read") == true)
  }

  @Test func `C1: a child that moves while its store is made keeps that, until it has no place`() {
    let made = Box(0)
    let trip = Box<Store<Trip>?>(nil)
    let traveller = Traveller {
      made.value += 1
      trip.value?.send("move")
    }
    let store = Store(Trip(traveller), in: world.runtime)
    trip.value = store
    defer { trip.value = nil }
    let asked = store.child(\.start)
    #expect(asked != nil && store.child(\.end) === asked && store.child(\.start) == nil)
    asked?.send("a")
    #expect(store.currentState.heard == ["end a"])
    #expect(made.value == 1 && world.reports.isEmpty)
    store.send("leave")
    asked?.send("late")
    #expect(store.currentState.heard == ["end a"] && world.reports.count == 1)
  }

  @Test func `C1: a child that goes while its store is made has none`() {
    let trip = Box<Store<Trip>?>(nil)
    let store = Store(Trip(Traveller { trip.value?.send("leave") }), in: world.runtime)
    trip.value = store
    defer { trip.value = nil }
    #expect(store.child(\.start) == nil && store.child(\.end) == nil)
    #expect(world.reports.isEmpty)
  }

  @Test(arguments: ["replace", "restore"])
  func `C1: a child that takes the place while a store is made there ends with its place`(
    _ change: String
  ) {
    let trip = Box<Store<Trip>?>(nil)
    let store = Store(Trip(Traveller { trip.value?.send("replace") }), in: world.runtime)
    trip.value = store
    defer { trip.value = nil }
    let first = store.currentState.start
    let second = store.child(\.start)
    #expect(second != nil && store.currentState.start?.identity != first?.identity)
    store.send(change)
    second?.send("late")
    #expect(store.currentState.heard == [] && world.reports.count == 1)
    #expect(store.child(\.start) !== second)
  }

  @Test func `C1: a child that is first requested while others are checked keeps its store`() {
    let calls = Box(0)
    let mirrors = Box<Store<Mirrors>?>(nil)
    let found = Box<Store<Voice>?>(nil)
    let store = Store(
      Mirrors {
        // The second call comes while the holder of the role looks for children that are gone.
        if calls.change({ calls in
          calls -= 1
          return calls == 0
        }) {
          found.value = mirrors.value?.child(\.alone)
        }
      },
      in: world.runtime
    )
    mirrors.value = store
    defer { mirrors.value = nil }
    let row = store.child(\.mirrored, 1)
    calls.value = 2
    store.send(())
    row?.send(.event("late"))
    #expect(row != nil && world.reports.count == 1)
    #expect(found.value != nil && store.child(\.alone) === found.value)
    found.value?.send(.just("a"))
    #expect(found.value?.currentState == "a" && world.reports.count == 1)
  }

  @Test func `C1: a computed place can read its store while a child is requested`() {
    let (counts, mirrors) = (Record<Int>(), Box<Store<Mirrors>?>(nil))
    let reactor = Mirrors {
      if let store = mirrors.value { counts.append(store.currentState.rows.count) }
    }
    let store = Store(reactor, in: world.runtime)
    mirrors.value = store
    defer { mirrors.value = nil }
    #expect(store.child(\.mirrored, 1) != nil && store.child(\.mirrored, 2) == nil)
    #expect(Set(counts.all) == [1])
  }
}

/// A parent with a computed place, which runs code when it is read.
private struct Mirrors: Reactor {
  struct State: Sendable {
    let asRead: @Sendable () -> Void
    var rows: Children<Int, Voice> = [1: Voice()]
    var alone = Child(Voice())

    var mirrored: Children<Int, Voice> {
      asRead()
      return rows
    }
  }

  let initialState: State

  init(asRead: @escaping @Sendable () -> Void) {
    initialState = State(asRead: asRead)
  }

  func reduce(into state: inout State, mutation: Void) {
    state.rows = [2: Voice()]
  }
}

/// A child that does something while its store is made.
private struct Traveller: Reactor {
  typealias Action = String
  typealias Event = String

  let asState: @Sendable () -> Void

  init(asState: @escaping @Sendable () -> Void) {
    self.asState = asState
  }

  var initialState: Int {
    asState()
    return 0
  }

  func mutate(action: String) -> Effect<Self> { .event(action) }
  func reduce(into state: inout Int, mutation: String) {}
}

/// A parent whose child moves from one place to the other.
private struct Trip: Reactor {
  typealias Action = String

  struct State: Sendable {
    var start: Child<Traveller>?
    var end: Child<Traveller>?
    var heard: [String] = []
  }

  let initialState: State

  init(_ traveller: Traveller) {
    initialState = State(start: Child(traveller))
  }

  func childEvents(_ events: ChildEvents<Self>) -> ChildEvents<Self> {
    events.from(\.start) { "start \($0)" }.from(\.end) { "end \($0)" }
  }

  func reduce(into state: inout State, mutation: String) {
    switch mutation {
    case "move": (state.start, state.end) = (nil, state.start)
    case "leave": (state.start, state.end) = (nil, nil)
    case "replace": state.start = Child(Traveller {})
    case "restore": state.start = initialState.start
    default: state.heard.append(mutation)
    }
  }
}

/// A parent that moves its child when that tells so.
private struct Mover: Reactor {
  typealias Action = String

  struct State: Sendable {
    var left = Child(Voice())
    var right = Child(Voice())
    var heard: [String] = []
  }

  let initialState = State()

  func childEvents(_ events: ChildEvents<Self>) -> ChildEvents<Self> {
    events.from(\.left) { "left \($0)" }.from(\.right) { "right \($0)" }
  }

  func reduce(into state: inout State, mutation: String) {
    state.heard.append(mutation)
    if mutation.hasSuffix("move") { swap(&state.left, &state.right) }
    if mutation.hasSuffix("leave") { (state.left, state.right) = (Child(Voice()), Child(Voice())) }
  }
}

/// A reactor whose state is a part of another one.
private struct FramePart: Reactor {
  typealias Action = Never
  typealias Mutation = Int
  let initialState = Gallery.Frame()
  func mutate(action: Never) -> Effect<Self> {}
  func reduce(into state: inout Gallery.Frame, mutation: Int) {}
}

import Testing
import ThoriumProof

/// The law S2, whatever else a reduction does to the state.
struct RestoredPulseTests {
  private let world = VirtualWorld()
  private let store: Store<Tower>
  private let saved = Record<Tower.State>()

  init() {
    store = Store(Tower(), in: world.runtime)
  }

  @Test func `S2: an assignment after an undo is emitted, and the undo alone emits nothing`() {
    let heard = listen(\.$bell)
    for name in ["1", "2", "3"] {
      store.send { [saved] in
        $0.bell = name
        saved.append($0)
      }
    }
    for (state, name) in zip(saved.all + saved.all, ["a", "b", "c", "d", "e", "f"]) {
      store.send { $0 = state }
      store.send { $0.bell = name }
    }
    for state in saved.all.reversed() { store.send { $0 = state } }
    world.run()
    #expect(heard.all == ["1", "2", "3", "a", "b", "c", "d", "e", "f"])
  }

  @Test func `S2: with a pipeline of actions, too, a reader gets nothing from before it began`() {
    let store = Store(Ringer(), in: world.runtime)
    var state = store.currentState
    state.bell = 1
    let heard = Record<Int>()
    let subscription = store.observe(\.$bell) { heard.append($0.wrappedValue) }
    store.send(state)
    state.bell = 2
    store.send(state)
    #expect(heard.all == [0, 2])
    withExtendedLifetime(subscription) {}
  }

  @Test func `S2: a restored state without another owner emits its new assignments`() {
    let heard = listen(\.$bell)
    let last = Box<Tower.State?>(nil)
    store.send {
      $0.bell = "1"
      last.value = $0
    }
    store.send { $0.bell = "2" }
    store.send {
      $0 = last.change { last in last.take() } ?? $0
      for number in 0..<20 { $0.bell = "\(number)" }
    }
    world.run()
    #expect(heard.all == ["1", "2"] + (12..<20).map { "\($0)" })
    #expect(world.reports.map(\.description) == [lost(12)])
  }

  @Test func `S2: an undo to one of more states than a store remembers emits nothing`() {
    let heard = listen(\.$bell)
    for number in 1...1_100 {
      store.send { [saved] in
        $0 = Tower.State()
        $0.bell = "\(number)"
        saved.append($0)
      }
      world.run()
    }
    for index in [0, 600, 1_099] {
      store.send { [saved] in $0 = saved.all[index] }
      store.send { $0.bell = "after \(index)" }
    }
    world.run()
    #expect(heard.all == (1...1_100).map { "\($0)" } + ["after 0", "after 600", "after 1099"])
  }

  @Test func `S2: an assignment to a copy is emitted once, when the copy becomes the state`() {
    let heard = listen(\.$bell)
    store.send { [saved] in
      var copy = $0
      copy.bell = "copy"
      saved.append(copy)
      $0.bell = "own"
    }
    let copy = saved.all[0]
    for _ in 1...2 {
      store.send { $0 = copy }
      store.send { $0 = Tower.State() }
    }
    store.send { $0.bell = "last" }
    world.run()
    #expect(heard.all == ["own", "copy", "last"])
  }

  @Test func `S2: pulses that swap places emit nothing again, and all later assignments`() {
    let bells = listen(\.$bell)
    let horns = listen(\.$horn)
    store.send {
      $0.bell = "1"
      $0.horn = "2"
    }
    store.send { $0.swapPulses() }
    store.send { $0.bell = "3" }
    store.send {
      $0.horn = "4"
      $0.swapPulses()
    }
    world.run()
    #expect(bells.all == ["1", "3", "4"])
    #expect(horns.all == ["2"])
  }

  @Test func `S2: a replaced pulse emits nothing, but its later assignments`() {
    let heard = listen(\.$bell)
    store.send { $0.bell = "1" }
    store.send { $0.replaceBell(by: "fresh") }
    store.send {
      $0.replaceBell(by: "again")
      $0.bell = "2"
    }
    world.run()
    #expect(heard.all == ["1", "2"])
  }

  @Test(arguments: [8, 9, 20, 1_000])
  func `S2: of too many assignments the lost ones are counted, from whichever state`(count: Int) {
    let heard = listen(\.$bell)
    store.send { [saved] in
      for number in 1...3 { $0.bell = "old \(number)" }
      saved.append($0)
    }
    store.send { $0.bell = "more" }
    world.run()
    let old = saved.all[0]
    let starts: [@Sendable (inout Tower.State) -> Void] = [
      { _ in }, { $0 = Tower.State() }, { $0 = old },
    ]
    for start in starts {
      store.send {
        start(&$0)
        for number in 1...count {
          $0.bell = "\(number)"
          $0.horn = "\(number)"
        }
      }
      world.run()
    }
    #expect(heard.count == 4 + 3 * 8)
    #expect(
      world.reports.map(\.description)
        == (count > 8 ? Array(repeating: lost(count - 8), count: 3) : [])
    )
  }

  @Test func `S2: a later reader receives no earlier assignment of any state`() {
    for name in ["1", "2"] {
      store.send { [saved] in
        $0.bell = name
        saved.append($0)
      }
    }
    store.send { [first = saved.all[0]] in $0 = first }
    let heard = listen(\.$bell)
    for state in saved.all + saved.all { store.send { $0 = state } }
    store.send { $0.bell = "new" }
    world.run()
    #expect(heard.all == ["new"])
  }

  @Test func `S2: an observer of a pulse is notified once for each state that set it again`() {
    let texts = Record<String>()
    let subscription = store.observe(\.$bell) { texts.append($0.wrappedValue) }
    for name in ["a", "a", "b"] {
      store.send { $0.bell = name }
      store.send { $0.horn = name }
    }
    store.send {
      $0 = Tower.State()
      for name in ["x", "y"] { $0.bell = name }
    }
    #expect(texts.all == ["", "a", "a", "b", "y"])
    subscription.cancel()
  }

  @Test func `S2: a thousand restored states emit nothing`() {
    let heard = listen(\.$bell)
    for number in 0..<1_500 {
      store.send { [saved] in
        $0.bell = "\(number)"
        saved.append($0)
      }
    }
    for state in saved.all { store.send { $0 = state } }
    world.run()
    #expect(heard.count == 1_500)
    #expect(heard.all.last == "1499")
  }

  @Test func `S2: a stub emits the assignments of the states that it is given, also earlier ones`()
  {
    let stub = Stub(Tower(), in: world.runtime)
    var state = Tower.State()
    state.bell = "early"
    let heard = world.elements(of: stub.store.pulses(\.$bell))
    stub.setState(state)
    stub.setState(state)
    state.bell = "late"
    stub.setState(state)
    world.run()
    #expect(heard.all == ["early", "late"])
  }

  private func listen(_ pulse: @escaping @Sendable (Tower.State) -> Pulse<String>) -> Record<String>
  {
    world.elements(of: store.pulses(pulse))
  }

  private func lost(_ count: Int) -> String {
    "\(count) of the Pulse<String> of Tower were lost, since their buffer was full. Read faster, or raise its limit."
  }
}

/// A state with two pulses, and whatever is to be done to it.
private struct Tower: Reactor {
  typealias Action = @Sendable (inout State) -> Void

  struct State: Sendable {
    @Pulse var bell = ""
    @Pulse var horn = ""

    mutating func swapPulses() {
      swap(&_bell, &_horn)
    }

    mutating func replaceBell(by text: String) {
      _bell = Pulse(wrappedValue: text)
    }
  }

  let initialState = State()

  func reduce(into state: inout State, mutation: Action) {
    mutation(&state)
  }
}

/// A store whose action is its next state, with a pipeline that changes nothing.
private struct Ringer: Reactor {
  let initialState = Belfry.State()

  func reduce(into state: inout Belfry.State, mutation: Belfry.State) { state = mutation }

  func transform(action: Pipeline<Belfry.State>) -> Pipeline<Belfry.State> {
    action.filter { _ in true }
  }
}

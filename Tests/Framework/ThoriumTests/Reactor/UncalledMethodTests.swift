import Testing
import Thorium
import ThoriumProof

struct UncalledMethodTests {
  struct Both: Reactor {
    let initialState = 0
    func mutate(action: Int) -> Effect<Self> { .just(-action) }
    func mutate(action: Int, state: Int) -> Effect<Self> { .just(action) }
    func reduce(into state: inout Int, mutation: Int) { state += mutation }
  }

  struct Helped: Reactor {
    let initialState = 0
    func mutate(action: Int, state: Int) -> Effect<Self> { mutate(plain: action) }
    private func mutate(plain action: Int) -> Effect<Self> { .just(action) }
    func reduce(into state: inout Int, mutation: Int) { state += mutation }
  }

  struct Stateless: Reactor {
    let initialState = 0
    func mutate(action: Int) -> Effect<Self> { .just(action) }
    func reduce(into state: inout Int, mutation: Int) { state += mutation }
  }

  struct Stateful: Reactor {
    let initialState = 0
    func mutate(action: Int, state: Int) -> Effect<Self> { .just(action) }
    func reduce(into state: inout Int, mutation: Int) { state += mutation }
  }

  struct Plain: Reactor {
    let initialState = 0
    func reduce(into state: inout Int, mutation: Int) { state += mutation }
  }

  /// The reports of two stores, each of which is sent two actions.
  private func reports<R: Reactor>(of reactor: R) -> [String]
  where R.Action == Int, R.State == Int {
    let world = VirtualWorld()
    for _ in 1...2 {
      let store = Store(reactor, in: world.runtime)
      for action in 1...2 { store.send(action) }
      #expect(store.currentState == 3)
    }
    return world.reports.map { "\($0)" }
  }

  @Test func `a method that no store calls is reported once, at the first action`() {
    let reports = reports(of: Both())
    let sentence =
      "Both has mutate(action:state:), so no store calls its mutate(action:). Delete that method, or "
      + "rename it if mutate(action:state:) calls it."
    #expect(reports == [sentence])
  }

  @Test func `a reactor with one method, or a helper, is not reported`() {
    #expect(reports(of: Helped()) == [])
    #expect(reports(of: Stateless()) == [])
    #expect(reports(of: Stateful()) == [])
    #expect(reports(of: Plain()) == [])
  }

  /// Helpers beside the correct methods compile, and are not called by a store.
  struct Helpers: Reactor {
    enum Mutation: Sendable { case add(Int) }
    let initialState = 0
    func mutate(action: Int, state: Int) -> Effect<Self> {
      mutate(action: action, currentState: state)
    }
    func mutate(action: Int, currentState: Int) -> Effect<Self> { .just(.add(action)) }
    func mutate(failure: any Error, state: Int) -> Effect<Self>? {
      mutate(error: failure, state: 1)
    }
    func mutate(error: any Error, state: Int) -> Effect<Self>? { .just(.add(state)) }
    func refusal(action: Int, state: Int) -> Refusal? { refusal(of: action, state: state) }
    func refusal(of action: Int, state: Int) -> Refusal? { action < 0 ? "negative" : nil }
    func transform(action: Pipeline<Int>) -> Pipeline<Int> { transform(actions: action) }
    func transform(actions: Pipeline<Int>) -> Pipeline<Int> { actions.map { $0 * 2 } }
    func transform(states: [Int]) -> Int { states.reduce(0, +) }
    func reduce(into state: inout Int, mutation: Mutation) {
      if case .add(let number) = mutation { state = transform(states: [state, number]) }
    }
  }

  @Test func `a helper may have the name of a misspelt method`() {
    let world = VirtualWorld()
    let store = Store(Helpers(), in: world.runtime)
    store.send(2)
    store.send(-1)
    #expect(store.currentState == 4)
    #expect(world.reports.count == 1)
  }
}

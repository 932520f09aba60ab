@preconcurrency import RxSwift
import Synchronization
import Testing
import Thorium
import ThoriumTesting

@testable import Gradual

struct GradualTests {
  struct Broken: Error {}

  let world = VirtualWorld()
  let api = SearchAPI()
  let session = SessionReactor()

  private func makeStore() -> Store<SearchReactor> {
    let store = Store(SearchReactor(api, session), in: world.runtime)
    world.run()
    return store
  }

  private func search(_ text: String, in store: Store<SearchReactor>) {
    store.send(.setText(text))
    store.send(.search)
    world.run()
  }

  @Test func `the elements of an observable reach the state, and its completion ends the effect`() {
    let store = makeStore()
    store.send(.setText("tea"))
    let isFinished = Atomic(false)
    world.startTask {
      await store.perform(.search).finished()
      isFinished.store(true, ordering: .relaxed)
    }
    world.run()
    api.running["tea"]?.onNext(["Green"])
    world.run()
    #expect(store.currentState.titles == ["Green"])
    let isEarly = isFinished.load(ordering: .relaxed)
    #expect(!isEarly)
    api.running["tea"]?.onNext(["Green", "Black"])
    api.running["tea"]?.onCompleted()
    world.run()
    #expect(store.currentState.titles == ["Green", "Black"])
    let isOver = isFinished.load(ordering: .relaxed)
    #expect(isOver && world.reports.isEmpty)
  }

  @Test func `an error of an observable is caught as an error of the body`() {
    let store = makeStore()
    search("tea", in: store)
    api.running["tea"]?.onError(Broken())
    world.run()
    #expect(store.currentState.error == "Broken()")
  }

  @Test func `a replaced effect disposes of its subscription`() {
    let store = makeStore()
    search("tea", in: store)
    #expect(api.running.keys.sorted() == ["tea"])
    search("milk", in: store)
    #expect(api.running.keys.sorted() == ["milk"])
    store.end()
    world.run()
    #expect(api.running.isEmpty)
  }

  @Test func `an observable is merged into a store until the store ends`() {
    let store = makeStore()
    session.user.accept("Ada")
    world.run()
    #expect(store.currentState.user == "Ada")
    #expect(session.user.hasObservers)
    store.end()
    world.run()
    #expect(!session.user.hasObservers)
  }

  @Test func `a store is an observable of its states, which completes with it`() throws {
    try explore { simulation in
      let api = SearchAPI()
      let store = Store(SearchReactor(api, SessionReactor()), in: simulation.runtime())
      let badge = BadgeModel(store)
      store.send(.search)
      try await simulation.clock.sleep(for: .seconds(1))
      api.running[""]?.onNext(["Green", "Black"])
      try await simulation.clock.sleep(for: .seconds(1))
      try simulation.require(badge.counts == [0, 2] && !badge.isCompleted, "\(badge.counts)")
      store.end()
      try await simulation.clock.sleep(for: .seconds(1))
      try simulation.require(badge.isCompleted, "it did not complete")
    }
  }

  @Test func `a disposed observable of a store delivers no more`() throws {
    try explore { simulation in
      let store = Store(SearchReactor(SearchAPI(), SessionReactor()), in: simulation.runtime())
      var texts: [String] = []
      let subscription = store.states(\.text).asObservable().subscribe(onNext: { texts.append($0) })
      try await simulation.clock.sleep(for: .seconds(1))
      subscription.dispose()
      store.send(.setText("late"))
      try await simulation.clock.sleep(for: .seconds(1))
      try simulation.require(texts == [""], "\(texts)")
    }
  }

  @Test @MainActor func `a field and a state follow each other`() {
    let world = VirtualWorld(place: .actor(MainActor.shared))
    let store = Store(SearchReactor(api, session), in: world.runtime)
    store.send(.setText("tea"))
    let controller = SearchController(store)
    controller.viewDidLoad()
    #expect(controller.field.text == "tea")
    controller.field.type("milk")
    #expect(store.currentState.text == "milk")
    #expect(controller.field.assignments == 2, "typing moved the cursor")
    store.send(.setText(""))
    #expect(controller.field.text == "")
  }
}

package import Thorium

/// A reactor that starts whatever it is asked to, and counts; it and its states have lives.
package struct Being: Reactor {
  package typealias Action = Effect<Being>

  package struct State: Sendable {
    var life: Life
    var count = 0
    @Pulse var rung = 0
  }

  private let life: Life

  package init(_ lives: Lives) {
    life = lives.make()
  }

  package var initialState: State { State(life: life.another()) }

  package func mutate(action: Action) -> Action { action }

  package func reduce(into state: inout State, mutation: Int) {
    state.life = life.another()
    state.count += mutation
    state.rung = state.count
  }
}

extension Effect<Being> {
  /// An effect that does not end by itself; there are 13 kinds of them.
  package static func endless(number: Int, _ lives: Lives) -> Self {
    switch number % 13 {
    case 0: endless(lives)
    case 1: endless(lives, .enqueued)
    case 2: endless(lives).cancellable(id: "keyed")
    case 3: .concat(.just(1), endless(lives).finally(1), endless(lives))
    case 4: .merge(endless(lives), .pause(for: .seconds(1000)))
    case 5: .race(endless(lives), endless(lives)).timeout(.seconds(1000))
    case 6: failing(lives).retry(9, after: .seconds(1000))
    case 7: endless(lives).policy(.concurrent, id: "policy")
    case 8: endless(lives).policy(.sequential, id: "policy")
    case 9: endless(lives).policy(.latest, id: "policy")
    case 10: endless(lives).policy(.droppable, id: "policy")
    case 11: endless(lives).policy(.debounced(.seconds(1)), id: "policy")
    default: endless(lives).policy(.throttled(.seconds(1000), latest: true), id: "policy")
    }
  }

  private static func endless(_ lives: Lives, _ start: EffectStart = .immediate) -> Self {
    .run(start: start) { [life = lives.make()] emit in
      while true {
        try await emit.clock.sleep(for: .seconds(1))
        emit(1)
        life.go()
      }
    }
  }

  private static func failing(_ lives: Lives) -> Self {
    .run { [life = lives.make()] _ in
      life.go()
      throw Flaw(description: "mishap")
    }
  }
}

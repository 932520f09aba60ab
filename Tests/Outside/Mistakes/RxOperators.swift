// error: 'flatMap' is unavailable: Write one body: .run { emit in … }, which awaits in turn.
// error: 'flatMapLatest' is unavailable: Write .run { emit in … }.policy(.latest, id: id).
// error: 'filter' is unavailable: Write in the body: if condition { emit(mutation) }.
// error: 'do(onNext:)' is unavailable: Write it in the body, before emit(mutation).
// error: 'withUnretained' is unavailable: Write self in the body: a reactor is a value.
// error: 'delay' is unavailable: Write .concat(.pause(for: duration), effect).
// error: 'take(until:)' is unavailable: Write .cancellable(id:), and .cancel(id:) for the action that ends it.
// error: 'observe(on:)' is unavailable: Leave it out: Runtime(place:) says where a store runs.
// error: 'subscribe(on:)' is unavailable: Leave it out, or write .run(start: .enqueued) { … }.
// error: 'catchAndReturn' is unavailable: Write effect.catch { _ in mutation }.
// error: 'startWith' is unavailable: Write .concat(.just(mutation), effect).
// error: 'never()' is unavailable: Write .none; or .pause(for: .seconds(Int64.max)), to run until it is cancelled.
// error: 'empty()' is unavailable: Write .none.
import Thorium

struct Counter: Reactor {
  let initialState = 0
  func load() -> Effect<Self> { .just(1) }
  func mutate(action: Int) -> Effect<Self> {
    switch action {
    case 1: load().flatMap { .just($0) }
    case 2: load().flatMapLatest { _ in load() }
    case 3: load().filter { $0 > 0 }
    case 4: load().do(onNext: { print($0) })
    case 5: load().withUnretained(self)
    case 6: load().delay(.seconds(1))
    case 7: load().take(until: action)
    case 8: load().observe(on: "main")
    case 9: load().subscribe(on: "main")
    case 10: load().catchAndReturn(0)
    case 11: load().startWith(0)
    case 12: .never()
    default: .empty()
    }
  }
  func reduce(into state: inout Int, mutation: Int) {}
}

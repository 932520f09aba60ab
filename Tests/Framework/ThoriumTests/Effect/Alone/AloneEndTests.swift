import Testing
import ThoriumProof

/// How effects end that are consumed alone, when nobody reads on (law E1).
struct AloneEndTests {
  private let balance = TraceBalance()
  private let world: VirtualWorld
  private let read = Record<String>()

  init() {
    world = VirtualWorld(tracers: [balance])
  }

  @Test func `E1: an effect is cancelled with the task that reads it, and lands nothing more`() {
    let kept = Box<Emitter<Tape>?>(nil)
    let task = world.read(
      into: read,
      .run { emit in
        kept.value = emit
        emit("a")
        try await emit.clock.sleep(for: .seconds(9))
      }
      .finally("dropped")
    )
    world.run()
    #expect(kept.value?("b") == true)
    task.cancel()
    world.run()
    #expect(kept.value?("late") == false)
    #expect(read.all == ["a", "! CancellationError CancellationError()"])
    #expect(world.reports.map(\.description) == ["work of EffectSequence<Tape> was cancelled."])
    #expect(balance.open == [] && balance.faults == [])
  }

  @Test func `E1: a cancelled task begins nothing`() {
    world.startTask { [read] in
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      let effect = Effect<Tape>.run { _ in read.append("never") }
      do { for try await _ in effect {} } catch { read.append("\(type(of: error))") }
    }
    world.run()
    #expect(read.all == ["CancellationError"])
  }

  @Test func `E1: an effect is cancelled when its last iterator goes`() {
    let kept = Box<Emitter<Tape>?>(nil)
    world.startTask { [read, world] in
      let effect = Effect<Tape>.run { emit in
        kept.value = emit
        for number in 0..<9 {
          emit("\(number)")
          try await emit.clock.sleep(for: .seconds(1))
        }
      }
      do {
        for try await mutation in effect.mutations(of: Tape(), in: world.runtime) {
          read.append(mutation)
          if mutation == "2" { break }
        }
      } catch {
        read.append("\(error)")
      }
      read.append("broken off")
    }
    world.advance(by: .seconds(9))
    #expect(read.all == ["0", "1", "2", "broken off"])
    #expect(kept.value?("late") == false)
    #expect(balance.open == [] && balance.faults == [])
  }

  @Test func `E1: an effect that is read while it runs in a body ends with the body`() {
    let store = Store(Tape(), in: world.runtime)
    let inner = Effect<Tape>.concat(.just("a"), .after(1, "b"), .endless(name: "inner"))
    store.start(.from(inner).finally("F").cancellable(id: "x"))
    store.start(.from(inner.filter { $0 != "b" }.map { "mapped \($0)" }))
    #expect(store.currentState.sorted() == ["a", "mapped a"])
    store.start(.concat(.cancel(id: "x"), .just("c")))
    world.run()
    #expect(store.currentState.suffix(2) == ["F", "c"])
  }
}

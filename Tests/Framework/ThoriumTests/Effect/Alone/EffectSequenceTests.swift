import Testing
import ThoriumProof

/// Effects that are consumed alone, as asynchronous sequences of mutations (law E1).
struct AloneTests {
  private let balance = TraceBalance()
  private let world: VirtualWorld
  private let read = Record<String>()

  init() {
    world = VirtualWorld(tracers: [balance])
  }

  @Test func `E1: nothing runs before the first element is asked for`() async throws {
    let begun = Record<Int>()
    let effect = Effect<Tape>.run { emit in
      begun.append(1)
      emit("a")
    }
    var iterator = effect.makeAsyncIterator()
    #expect(begun.count == 0)
    #expect(try await iterator.next() == "a")
    #expect(begun.count == 1)
    #expect(try await iterator.next() == nil)
    #expect(try await iterator.next() == nil)
    #expect(begun.count == 1)
  }

  @Test(arguments: [0, 1])
  func `E1: the error of an effect is thrown after its mutations`(seconds: Int) {
    world.read(
      into: read,
      .concat(.just("a"), .failing(after: seconds, "torn").finally("F"), .just("never"))
    )
    world.advance(by: .seconds(1))
    #expect(read.all == ["a", "F", "! Mishap torn"])
    #expect(world.reports.isEmpty)
    #expect(balance.open == [])
  }

  @Test func `E1: bodies read the state that is given, as it is reduced`() {
    let effect = Effect<Tape>.concat(
      .just("a"),
      .run { emit in
        emit("sees \(emit.currentState.joined())")
        let state = try await emit.condition { $0.last == "b" }
        emit("waited for \(state.count)")
      },
      .just("c")
    )
    world.read(into: read, from: ["0"], .merge(effect, .after(1, "b")))
    world.advance(by: .seconds(1))
    #expect(read.all == ["a", "sees 0a", "b", "waited for 4", "c", "|"])
  }

  @Test func `E8: bodies that run alone run effects, fork, race and wait with limits`() {
    world.read(
      into: read,
      .run { emit in
        emit.fork(.after(2, "2"))
        try await emit.run(.after(1, "1"))
        emit(
          try await emit.race(
            { emit in
              try await emit.clock.sleep(for: .seconds(2))
              return "3"
            },
            { emit in
              try await emit.clock.sleep(for: .seconds(9))
              return "never"
            }
          )
        )
        do {
          try await emit.take(within: .seconds(1)) { _ in true }
        } catch {
          emit("\(error)")
        }
      }
    )
    world.advance(by: .seconds(9))
    #expect(read.all == ["1", "2", "3", "It took longer than 1.0 seconds.", "|"])
    #expect(balance.open == [] && balance.faults == [])
  }

  @Test func `S5: a reader that is too slow is reported, and misses nothing`() {
    let world = VirtualWorld(limits: Limits(mailbox: 10))
    let count = 100
    world.startTask { [read] in
      var iterator = Effect<Tape>.from((0..<count).map { "\($0)" })
        .mutations(of: Tape(), in: world.runtime).makeAsyncIterator()
      do {
        while let mutation = try await iterator.next() { read.append(mutation) }
      } catch {
        read.append("\(error)")
      }
    }
    world.run()
    #expect(read.all == (0..<count).map { "\($0)" })
    #expect(
      world.reports.map(\.description)
        == [Report.behind(waiting: 11, of: "mutations", reactor: "Tape")].map { "\($0)" }
    )
  }

  @Test func `E1: an effect reads the same on many threads`() async throws {
    let effect = Effect<Tape>.merge(
      (0..<4).map { part in
        .run(start: .enqueued) { emit in
          for number in 0..<500 { emit("\(part) \(number)") }
        }
      }
    )
    var parts: [Substring: [Int]] = [:]
    for try await mutation in effect {
      let words = mutation.split(separator: " ")
      parts[words[0], default: []].append(Int(words[1]) ?? -1)
    }
    #expect(parts.count == 4)
    #expect(parts.values.allSatisfy { $0 == Array(0..<500) })
  }

  @Test func `E1: an effect that reads the state stops with a sentence where there is none`() async
  {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let effect = Effect<Tape>.run { emit in emit("\(emit.currentState)") }
      for try await _ in effect {}
    }
    let sentence = """
      An effect of Tape reads the state, but runs without a store: read its mutations(of:from:in:) \
      instead.
      """
    #expect(result.map { text($0.standardErrorContent).contains(sentence) } == true)
  }

  @Test
  func `to map to mutations gives an effect, to other values a sequence of these`() async throws {
    let effect = Effect<Tape>.of("a", "bc")
    let mapped = effect.map { "\($0)!" }
    let store = Store(Tape(), in: world.runtime)
    store.start(mapped.finally("F"))
    #expect(store.currentState == ["a!", "bc!", "F"])
    var counts: [Int] = []
    for try await count in effect.map({ $0.count }) { counts.append(count) }
    #expect(counts == [1, 2])
    var read: [String] = []
    for try await mutation in effect.map({ "\($0)?" }) { read.append(mutation) }
    #expect(read == ["a?", "bc?"])
  }
}

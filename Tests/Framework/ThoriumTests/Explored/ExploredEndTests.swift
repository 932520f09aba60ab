import Testing
import ThoriumProof

/// The end of a store in every order of what it meets (laws L9, E8).
struct ExploredEndTests {
  @Test func `L9: a reader is left the last state, and then its stream ends`() throws {
    let outcomes = try outcomes { simulation, runtime in
      let store = Store(Tape(), in: runtime)
      let read = Record<String>()
      let states = store.states
      await atOnce(
        { for await state in states { read.append(state.joined()) } },
        {
          await Task.yield()
          store.start(.just("a"))
          await Task.yield()
          store.start(.just("b"))
          store.end()
          store.start(.just("late"))
        }
      )
      try simulation.require(read.all.last == "ab", "the last that was read is \(read.all)")
      return read.all.joined(separator: ",")
    }
    #expect(outcomes == [",a,ab", ",ab", "a,ab", "ab"])
  }

  @Test func `L9: an end that meets work, waiting and sending leaves nothing open`() throws {
    let outcomes = try outcomes { simulation, runtime in
      let store = Store(Tape(), in: runtime)
      let waited = Record<String>()
      store.start(
        .run { emit in
          do {
            _ = try await emit.condition { $0.contains("a") }
            emit("seen")
            await Task.yield()
            emit("more")
          } catch {
            waited.append("\(type(of: error))")
          }
        }
        .finally("F")
      )
      await atOnce(
        {
          await store.perform(Tape.Action(effect: .just("a"))).finished()
          waited.append("performed")
        },
        { store.end() },
        {
          await store.settled()
          waited.append("settled")
        }
      )
      await simulation.idle()
      return "\(store.text) \(waited.all.sorted())"
    }
    #expect(
      outcomes == [
        #" ["CancellationError", "performed", "settled"]"#,
        #"a ["CancellationError", "performed", "settled"]"#,
        #"aseen ["performed", "settled"]"#,
        #"aseenmoreF ["performed", "settled"]"#,
      ]
    )
  }

  @Test
  func `S1: in every order the first reader receives each state once, others from their start`()
    throws
  {
    let outcomes = try outcomes { _, runtime in
      let store = Store(Tape(), in: runtime)
      let states = store.allStates()
      let (one, other) = (Record<String>(), Record<String>())
      await atOnce(
        { for await state in states { one.append(state.joined()) } },
        {
          store.start(.just("a"))
          await Task.yield()
          store.start(.just("b"))
          store.end()
        },
        { for await state in states { other.append(state.joined()) } }
      )
      return [one, other].map { $0.all.joined(separator: ",") }.sorted().joined(separator: " ")
    }
    // A reader that comes behind the end is told the last state alone.
    #expect(outcomes == [",a,ab ,a,ab", ",a,ab a,ab", ",a,ab ab"])
  }
}

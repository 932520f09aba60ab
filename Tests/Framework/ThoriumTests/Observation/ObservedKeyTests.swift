import Observation
import Testing
import Thorium

/// Parts of a state that a key names, whose hash and comparison are code of others (law S4).
struct ObservedKeyTests {
  /// A key whose hash and comparison call a closure.
  private struct Key: Hashable, Sendable {
    let number: Int
    let look: @Sendable () -> Void

    static func == (left: Self, right: Self) -> Bool {
      left.look()
      return left.number == right.number
    }

    func hash(into hasher: inout Hasher) {
      look()
      // All keys have one hash, so that they are compared.
      hasher.combine(0)
    }
  }

  /// A reactor whose state has a title, and numbers that keys name.
  private struct Board: Reactor {
    typealias Action = Int

    struct State: Sendable {
      var title = "board"
      var numbers = [0, 0]

      subscript(key: Key) -> Int { numbers[key.number] }
    }

    let initialState = State()

    func reduce(into state: inout State, mutation: Int) {
      state.numbers[mutation] += 1
    }
  }

  @Test func `S4: a key that reads the store when it is hashed or compared names a part of it`() {
    let observed = ObservedStore(Store(Board()))
    let (looks, changes) = (Record<String>(), Record<String>())
    let keys = [0, 1].map { number in Key(number: number) { looks.append(observed.title) } }
    withObservationTracking {
      _ = observed[keys[1]]
    } onChange: {
      changes.append("changes")
    }
    #expect(observed[keys[0]] == 0)
    #expect(observed[keys[1]] == 0)
    let count = looks.count
    #expect(count > 2)
    observed.send(0)
    #expect(changes.all == [])
    observed.send(1)
    #expect(changes.all == ["changes"])
    #expect(observed[keys[0]] == 1)
    #expect(observed[keys[1]] == 1)
    #expect(looks.count > count)
    #expect(looks.all.last == "board")
  }
}

import Testing
import ThoriumProof

/// The law E11 for effects that begin later than their action, on a clock that stands still.
struct ContextOfWaitingTests {
  @Test(arguments: [EffectPolicy.debounced(.seconds(1)), .throttled(.seconds(1), latest: true)])
  func `E11: a delayed effect has the values of the last sender, placed or not`(
    policy: EffectPolicy
  ) {
    for isPlaced in [false, true] {
      let world = VirtualWorld(isPlaced: isPlaced)
      let seen = Record<[Int]>()
      let store = Store(Tape(), in: world.runtime)
      for sender in 1...3 { store.send(sender, seen, policy) }
      world.run()
      let first = policy == .debounced(.seconds(1)) ? [] : [[1, 1]]
      #expect(seen.all == first)
      world.advance(by: .seconds(1))
      #expect(seen.all == first + [[3, 3]])
    }
  }

  @Test(arguments: [false, true])
  func `E11: an action that a throttle of a pipeline delays has the values of its own sender`(
    isPlaced: Bool
  ) {
    let world = VirtualWorld(isPlaced: isPlaced)
    let seen = Record<String>()
    let sieve = Sieve(
      actions: { $0.throttle(for: .seconds(1), latest: true) },
      answer: { sender in
        seen.append("\(sender) by \(Sender.id)")
        return .run { _ in seen.append("body of \(sender) by \(Sender.id)") }
      }
    )
    let store = Store(sieve, in: world.runtime)
    for sender in 1...3 { Sender.$id.withValue(sender) { store.send("\(sender)") } }
    world.run()
    #expect(seen.all == ["1 by 1", "body of 1 by 1"])
    world.advance(by: .seconds(1))
    #expect(seen.all.suffix(2) == ["3 by 3", "body of 3 by 3"])
    #expect(seen.count == 4)
  }

  @Test(arguments: 0..<3)
  func `E11: the priority of a sender is that of its bodies, whatever is sent meanwhile`(
    place: Int
  ) async {
    let sends = 300
    let (name, runtime) = Runtime.everyPlace[place]
    let store = Store(Tape(), in: runtime)
    let policies: [EffectPolicy] = [.concurrent, .sequential, .latest, .debounced(.nanoseconds(1))]
    let begun = Box(0)
    let wrong = Record<String>()
    await withTaskGroup { group in
      for priority in [TaskPriority.high, .background, .high, .background] {
        group.addTask(priority: priority) {
          for number in 0..<sends {
            let policy = policies[number % policies.count]
            let body = Effect<Tape>.run { _ in
              begun.change { $0 += 1 }
              let current = Task.currentPriority
              if (current == .high) != (priority == .high) {
                wrong.append("\(priority) became \(current)")
              }
            }
            store.start(body.policy(policy, id: "\(policy)"))
          }
        }
      }
    }
    await store.settled()
    #expect(wrong.all == [], "at \(name)")
    // Concurrent and sequential bodies all begin.
    #expect(begun.value >= 2 * sends)
  }
}

extension Store<Tape> {
  /// Sends an effect, whose body notes its sender and the value that it sees, under the value of that sender.
  fileprivate func send(_ sender: Int, _ seen: Record<[Int]>, _ policy: EffectPolicy) {
    Sender.$id.withValue(sender) {
      start(.run { _ in seen.append([sender, Sender.id]) }.policy(policy, id: "id"))
    }
  }
}

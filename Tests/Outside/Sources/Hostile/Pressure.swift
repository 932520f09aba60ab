import Foundation
import Thorium

// A body that emits faster than its store can handle.

/// Numbers that are there as fast as they are asked for.
struct Numbers: AsyncSequence, Sendable {
  let count: Int

  struct Iterator: AsyncIteratorProtocol {
    var left: Int

    mutating func next() async -> Int? {
      if left == 0 { return nil }
      left -= 1
      return 1
    }
  }

  func makeAsyncIterator() -> Iterator { Iterator(left: count) }
}

struct Flood: Reactor {
  enum Action: Sendable { case send, read }

  let initialState = 0
  let count: Int

  func mutate(action: Action) -> Effect<Self> {
    switch action {
    case .read: .from(Numbers(count: count))
    case .send:
      .run { emit in
        for _ in 0..<count { guard await emit.send(1) else { return } }
      }
    }
  }

  func reduce(into state: inout Int, mutation: Int) { state += mutation }
}

/// Returns the resident memory of the process in bytes, or 0 on a system without `/proc`.
func residentBytes() -> Int {
  let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? "0 0"
  return (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 4_096
}

/// Computes for some tenths of a second.
func keepBusy() {
  var generator = SystemRandomNumberGenerator()
  var sum: UInt64 = 0
  for _ in 0..<2_000_000 { sum &+= generator.next() }
  precondition(sum != 1, "A sum of random numbers is 1 by no chance that occurs.")
}

@MainActor
func flood(_ action: Flood.Action) async -> String? {
  let count = 300_000
  let store = Store(Flood(count: count), in: Runtime(place: .actor(MainActor.shared)))
  store.send(action)
  await store.perform(.read == action ? .send : .read).finished()
  await store.settled()
  let before = residentBytes()
  store.send(action)
  await Task.yield()
  keepBusy()  // on the main actor, while the body would go on emitting
  let grown = residentBytes() - before
  await store.settled()
  if grown > 8 << 20 { return "\(grown >> 20) MB grew" }
  return difference(store.currentState, 3 * count)
}

let pressureAttempts = [
  Attempt(name: "pressure: send") { await flood(.send) },
  Attempt(name: "pressure: sequence") { await flood(.read) },
]

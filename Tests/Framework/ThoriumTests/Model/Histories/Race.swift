import Synchronization
import ThoriumProof

/// Something that several threads send to and read.
protocol Raced: Sendable {
  func send(_ value: Int)
  func read() -> [Int]
}

/// Threads that do random things to many objects, all to the same at once, and note when.
final class Race<Object: Raced>: Sendable {
  private let objects: [Object]
  private let threads: Int
  private let meeting: Meeting
  private let clock = Atomic(0)
  private let recorded: Box<[History]>

  init(_ objects: [Object], threads: Int, meeting: Meeting) {
    self.objects = objects
    self.threads = threads
    self.meeting = meeting
    recorded = Box(Array(repeating: History(), count: objects.count))
  }

  /// What has been done to each object.
  var histories: [History] { recorded.value }

  /// Runs the threads, each with up to six operations on each object.
  func run(seed: UInt64) {
    onThreads(threads) { [self] thread in
      var random = SplitMix64(seed: seed &+ UInt64(thread))
      let own = objects.enumerated().map { round, object in
        meeting.begin(round)
        defer { meeting.end() }
        return (0...Int(random.next() % 6)).map { place in
          let value = 4 * (3 * place + thread) + Int(random.next() % 4)
          return operate(on: object, by: thread, sending: random.next() % 3 > 0 ? value : nil)
        }
      }
      recorded.change { recorded in
        for (round, operations) in own.enumerated() { recorded[round].operations += operations }
      }
    }
  }

  /// Reads each object once more, when all threads have ended.
  func readAll() {
    let reads = objects.map { operate(on: $0, by: threads, sending: nil) }
    recorded.change { recorded in
      for (round, read) in reads.enumerated() { recorded[round].operations.append(read) }
    }
  }

  private func operate(on object: Object, by thread: Int, sending value: Int?)
    -> History.Operation
  {
    let call = tick()
    let kind: History.Operation.Kind
    if let value {
      object.send(value)
      kind = .send(value)
    } else {
      kind = .read(object.read())
    }
    return History.Operation(thread: thread, kind: kind, call: call, end: tick())
  }

  private func tick() -> Int {
    meeting.step()
    return clock.wrappingAdd(1, ordering: .sequentiallyConsistent).newValue
  }
}

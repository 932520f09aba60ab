/// Makes sure that threads meet in a store: the first to handle something waits for all others.
final class Contention: Sendable {
  private let all: Barrier
  private let others = Box(0)

  init(_ threads: Int) {
    // The first thread is still in its first send while it waits for the others.
    all = Barrier(threads - 1)
  }

  /// How many things were handled by another thread than the one whose number they bear.
  var handledForOthers: Int { others.value }

  /// A reactor whose mutations are handled under this contention.
  var tape: Tape {
    var tape = Tape()
    tape.onMutate = { [self] in compare($0) }
    tape.onReduce = { [self] mutation in
      all.wait()
      if !mutation.contains(":") { compare(mutation) }
    }
    return tape
  }

  /// Says that the calling thread has sent something.
  func sent() {
    all.knock()
  }

  /// Says that the calling thread handles what a thread with this number has sent.
  func handle(_ number: String) {
    all.wait()
    compare(number)
  }

  private func compare(_ number: String) {
    if !number.isEmpty, number != "\(threadNumber)" { others.change { $0 += 1 } }
  }
}

import CProbe
import Scenarios

extension Bar {
  /// The law L4 under load.
  static let threads = Bar(
    name: "S10 of 100 000 actions of each of 20 threads none is lost, and observers see one order"
  ) { effort, tell in
    let sends = effort.of(100_000)
    do throws(Flaw) {
      try await Mill.grind(threads: 20, sends: sends)
      tell(Row("20 threads, \(sends) actions each, in one order"))
    } catch {
      tell(Row("\(error)", isMet: false))
    }
  }

  /// The law L9 in numbers.
  static let lives = Bar(
    name: "S11 10 000 stores leave nothing that lives, and 10 000 more leave no more bytes"
  ) { effort, tell in
    let rounds = effort.of(1_000)
    let lives = Lives()
    var bytes: [Int] = []
    do throws(Flaw) {
      for _ in 0..<2 {
        for _ in 0..<rounds { try Crowd(of: 10, lives).liveAndEnd() }
        bytes.append(allocatedBytes())
      }
      tell(Row("bytes: \(bytes)", isMet: abs(bytes[1] - bytes[0]) < 10 * rounds))
    } catch {
      tell(Row("\(error)", isMet: false))
    }
  }
}

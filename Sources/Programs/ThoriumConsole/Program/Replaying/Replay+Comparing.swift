import ThoriumText

extension Replay {
  /// All mutations, without their times.
  var mutations: [String] {
    computed.filter { $0.kind == .mutation }.map {
      "\(computed.name(of: $0.store ?? 0)) \($0.text)"
    }
  }

  /// Returns the first mutation that differs in another replay, and the last states that differ.
  func lines(comparedTo other: Replay) -> [String] {
    let (old, new) = (mutations, other.mutations)
    let index =
      zip(old, new).enumerated().first { $1.0 != $1.1 }?.offset ?? min(old.count, new.count)
    if index == old.count && index == new.count { return ["All mutations are the same."] }
    var lines = [
      "mutation \(index + 1)",
      "  with the input     \(index < old.count ? old[index].shortened : "nothing more")",
      "  without the input  \(index < new.count ? new[index].shortened : "nothing more")",
    ]
    for store in Set(states.map(\.store)).sorted() {
      let last = states.last { $0.store == store }?.text
      let now = other.states.last { $0.store == store }?.text
      if last == now { continue }
      lines += [
        "last state of \(computed.name(of: store))",
        "  with the input     \(last ?? "none")",
        "  without the input  \(now ?? "none")",
      ]
    }
    return lines
  }
}

extension [RecordedLine] {
  /// Returns the reactor and the number of a store.
  func name(of store: Int) -> String {
    let began = first { $0.kind == .store && $0.store == store }
    return "\(began?.text ?? "a store") #\(store)"
  }
}

extension SessionRecorder.RecordedState {
  /// The state on one line.
  var text: String { SwiftText.line(of: value).shortened }
}

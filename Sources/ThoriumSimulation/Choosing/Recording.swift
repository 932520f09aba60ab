/// The choices of a run so far, their preemptions, and a hash of the numbers of options.
struct Recording: Sendable {
  private(set) var choices: [UInt32] = []
  private(set) var preemptions = 0
  private var hash = Fingerprint()

  mutating func recordChoice(_ choice: Int, at point: ChoicePoint) {
    choices.append(UInt32(choice))
    hash.add(UInt64(point.width))
    if point.goesOn && choice > 0 { preemptions += 1 }
  }

  var schedule: Schedule { Schedule(choices, fingerprint: hash.short) }
}

/// The choices of a run so far, their preemptions, and a hash of the numbers of options.
struct Recording: Sendable {
  private(set) var choices: [UInt32] = []
  private(set) var preemptions = 0
  private var hash = Fingerprint()

  init() {}

  /// Decodes the numbers of a recording.
  init?(numbers: [UInt64]) {
    guard numbers.count >= 2 else { return nil }
    choices = numbers[2...].map { UInt32(truncatingIfNeeded: $0) }
    preemptions = Int(truncatingIfNeeded: numbers[0])
    hash = Fingerprint(value: numbers[1])
  }

  /// The recording as numbers, on its way out of a copy of the process.
  var numbers: [UInt64] { [UInt64(preemptions), hash.value] + choices.map { UInt64($0) } }

  mutating func recordChoice(_ choice: Int, at point: ChoicePoint) {
    choices.append(UInt32(choice))
    hash.add(UInt64(point.width))
    if point.goesOn && choice > 0 { preemptions += 1 }
  }

  var schedule: Schedule { Schedule(choices, fingerprint: hash.short) }
}

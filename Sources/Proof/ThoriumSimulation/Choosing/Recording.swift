/// The choices of a run so far, their cost, and a hash of the numbers of options.
struct Recording: Sendable {
  /// The version of the options; a schedule of another version does not apply.
  private static let version: UInt64 = 3

  private(set) var choices: [UInt32] = []
  private(set) var preemptions = 0
  private(set) var delays = 0
  private var hash: Fingerprint

  init() {
    hash = Fingerprint()
    hash.add(Self.version)
  }

  /// Decodes the numbers of a recording.
  init?(numbers: [UInt64]) {
    guard numbers.count >= 3 else { return nil }
    preemptions = Int(truncatingIfNeeded: numbers[0])
    delays = Int(truncatingIfNeeded: numbers[1])
    hash = Fingerprint(value: numbers[2])
    choices = numbers[3...].map { UInt32(truncatingIfNeeded: $0) }
  }

  /// The recording as numbers, which a copy of the process sends to the original.
  var numbers: [UInt64] {
    [UInt64(preemptions), UInt64(delays), hash.value] + choices.map { UInt64($0) }
  }

  mutating func recordChoice(_ choice: Int, at point: ChoicePoint) {
    choices.append(UInt32(choice))
    hash.add(UInt64(point.width))
    if choice == 0 { return }
    preemptions += point.cost(of: choice, in: .preemption)
    delays += point.cost(of: choice, in: .delay)
  }

  var schedule: Schedule { Schedule(choices, fingerprint: hash.short) }
}

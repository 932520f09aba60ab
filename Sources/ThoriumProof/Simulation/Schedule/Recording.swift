/// What was chosen in a run so far, and from among how many.
struct Recording: Sendable {
  private(set) var choices: [UInt32] = []
  private(set) var preemptions = 0
  private var hash = Fingerprint()

  mutating func note(_ choice: Int, at point: ChoicePoint) {
    choices.append(UInt32(choice))
    hash.add(UInt64(point.width))
    if point.goesOn && choice > 0 { preemptions += 1 }
  }

  var schedule: Schedule { Schedule(choices, fingerprint: hash.short) }
}

/// A hash that is the same in each process.
///
/// Source: G. Fowler, L. C. Noll, K.-P. Vo, *FNV-1a*, of 64 bits.
struct Fingerprint: Sendable {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Begins with the build mode, since the optimiser changes what there is to choose.
  init() {
    var isDebug = false
    assert(
      {
        isDebug = true
        return true
      }()
    )
    add(isDebug ? 1 : 0)
  }

  mutating func add(_ number: UInt64) {
    value = (value ^ number) &* 0x100_0000_01b3
  }

  /// A shorter one.
  var short: UInt32 { UInt32(truncatingIfNeeded: value ^ (value >> 32)) }
}

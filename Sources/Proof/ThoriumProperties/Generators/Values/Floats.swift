/// A range of floating-point numbers for a choice, and their random distribution.
struct Floats<Value: BinaryFloatingPoint & Sendable>: Sendable {
  private let range: ClosedRange<Value>
  private let format = FloatRank<Value>()
  /// The ranks of the first, the last and the simplest number.
  let lower: Int
  let upper: Int
  let simplest: Int

  init(_ range: ClosedRange<Value>) {
    precondition(
      range.lowerBound.isFinite && range.upperBound.isFinite,
      "\(range) has an end that is not finite."
    )
    precondition(
      Value.exponentBitCount + Value.significandBitCount < 64,
      "Generated numbers have at most 64 bits, but \(Value.self) has more."
    )
    self.range = range
    simplest = format.rank(of: format.simplest(in: range))
    lower = range.lowerBound < 0 ? 1 - format.infinity : simplest
    upper = range.upperBound > 0 ? format.infinity - 1 : simplest
  }

  /// Returns the number with a rank, limited to the range.
  func value(at rank: Int) -> Value { clamped(format.value(at: rank)) }

  /// Draws the rank of a bound, of a number similar to an earlier one, or of any other number.
  func draw(like earlier: [Choice], size: Int, _ random: inout SplitMix64) -> Int {
    let value =
      switch random.next() % 32 {
      case 0: range.lowerBound
      case 1: range.upperBound
      case 2...9: similar(to: earlier, &random) ?? short(size, &random)
      case 10...19: short(size, &random)
      case 20...27: uniform(&random)
      default:
        value(
          at: Numbers(lower: lower, upper: upper, simplest: simplest)
            .draw(like: earlier, size: size, &random)
        )
      }
    return format.rank(of: clamped(value))
  }

  /// Returns an earlier number of the same range, or a number next to it.
  private func similar(to earlier: [Choice], _ random: inout SplitMix64) -> Value? {
    guard !earlier.isEmpty else { return nil }
    let choice = earlier[Int(random.next() % UInt64(earlier.count))]
    guard choice.lower == lower, choice.upper == upper else { return nil }
    let value = value(at: choice.value)
    return switch random.next() % 4 {
    case 0: value.nextUp
    case 1: value + 1
    default: value
    }
  }

  /// Returns a number with few binary or decimal digits.
  private func short(_ size: Int, _ random: inout SplitMix64) -> Value {
    let reach = Int.random(in: -(size + 8)...(size + 8), using: &random)
    let parts: [Value] = [1, 1, 2, 4, 10, 100]
    return value(at: simplest) + Value(reach) / parts[Int(random.next() % UInt64(parts.count))]
  }

  private func uniform(_ random: inout SplitMix64) -> Value {
    let width = range.upperBound - range.lowerBound
    let share = Value(random.next() >> 11) / Value(UInt64(1) << 53)
    return range.lowerBound + (width.isFinite ? width : .greatestFiniteMagnitude) * share
  }

  /// Returns the rank of the number that a constant makes, if it is in the range.
  func rank(of constant: Constant) -> Int? {
    let value: Value
    switch constant {
    case .number(let number): value = Value(number)
    case .decimal(let number): value = Value(number)
    case .text, .list: return nil
    }
    return range.contains(value) ? format.rank(of: value) : nil
  }

  private func clamped(_ value: Value) -> Value {
    min(max(value, range.lowerBound), range.upperBound)
  }
}

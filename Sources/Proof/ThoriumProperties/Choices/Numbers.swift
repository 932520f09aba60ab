/// A range of integers for a choice, and their random distribution.
struct Numbers {
  let lower: Int
  let upper: Int
  let simplest: Int

  /// The range width below which no earlier number is repeated on purpose.
  ///
  /// In such a small range, numbers repeat often enough by chance.
  static let few: UInt64 = 16

  /// Draws a bound, a number similar to an earlier one, or any other number.
  func draw(like earlier: [Choice], size: Int, _ random: inout SplitMix64) -> Int {
    let width = UInt64(bitPattern: Int64(upper &- lower))
    if width < Self.few { return lower + Int(random.next() % (width + 1)) }
    switch random.next() % 32 {
    case 0: return lower
    case 1: return upper
    case 2...9: return similar(to: earlier, &random) ?? fresh(size, &random)
    default: return fresh(size, &random)
    }
  }

  /// Returns an earlier number of the same range, or sometimes a number next to it.
  private func similar(to earlier: [Choice], _ random: inout SplitMix64) -> Int? {
    if earlier.isEmpty { return nil }
    for _ in 0..<4 {
      let choice = earlier[Int(random.next() % UInt64(earlier.count))]
      guard choice.lower == lower, choice.upper == upper else { continue }
      if random.next() % 3 > 0 { return choice.value }
      let step = min(random.next().trailingZeroBitCount, 15) + 1
      return clamped(choice.value, by: random.next() % 2 == 0 ? step : -step)
    }
    return nil
  }

  /// Returns a small number, a number of any magnitude, or any number.
  private func fresh(_ size: Int, _ random: inout SplitMix64) -> Int {
    switch random.next() % 5 {
    case 0, 1: small(UInt64(size / 2 + 2), &random)
    case 2, 3: large(&random)
    default: Int.random(in: lower...upper, using: &random)
    }
  }

  private func small(_ reach: UInt64, _ random: inout SplitMix64) -> Int {
    let (down, up) = (min(below, reach), min(above, reach))
    return simplest - Int(down) + Int(random.next() % (down + up + 1))
  }

  private func large(_ random: inout SplitMix64) -> Int {
    let isUp = below == 0 || (above > 0 && random.next() % 2 == 0)
    let most = isUp ? above : below
    let bits = random.next() % UInt64(64 - most.leadingZeroBitCount + 1)
    let distance = min(random.next() & (1 << bits &- 1), most)
    let moved = Int(truncatingIfNeeded: distance)
    return isUp ? simplest &+ moved : simplest &- moved
  }

  fileprivate func clamped(_ number: Int, by step: Int) -> Int {
    let (sum, isTooMuch) = number.addingReportingOverflow(step)
    if isTooMuch { return step > 0 ? upper : lower }
    return min(max(sum, lower), upper)
  }

  private var below: UInt64 { UInt64(bitPattern: Int64(simplest &- lower)) }
  private var above: UInt64 { UInt64(bitPattern: Int64(upper &- simplest)) }
}

extension Numbers {
  /// Returns the numbers of the range that make a constant, or none.
  ///
  /// A constant makes itself, or sometimes a number next to it. In a range of bytes, a text makes
  /// its bytes, and so does a number that is no byte.
  ///
  /// - Parameters:
  ///   - constant: The constant.
  ///   - offset: The bits in which a choice differs from the number that it makes.
  ///   - random: A random number.
  /// - Returns: The choices; some may be out of range.
  func spelling(of constant: Constant, offset: Int, _ random: UInt64) -> [Int] {
    let isByte = lower >= -128 && upper <= 255 && upper - lower >= 64
    switch constant {
    case .number(let number):
      let choice = number ^ offset
      if choice < lower || choice > upper {
        return isByte ? constant.bytes(isLittleEndian: random % 2 == 0) ?? [] : []
      }
      let step = random % 8 == 0 ? 1 : random % 8 == 1 ? -1 : 0
      return [isByte ? choice : clamped(choice, by: step)]
    case .list(let numbers): return numbers.map { $0 ^ offset }
    case .text: return isByte ? constant.bytes(isLittleEndian: false) ?? [] : []
    case .decimal: return []
    }
  }
}

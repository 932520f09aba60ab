extension Generator where Value == Duration {
  /// Returns a generator of durations in whole nanoseconds; the simplest is closest to zero.
  ///
  ///     let delay = Generator<Duration>.duration(.zero ... .seconds(10))
  ///
  /// Random durations are mostly whole seconds or milliseconds.
  ///
  /// - Parameter range: The possible durations, up to 292 years.
  /// - Returns: The generator.
  public static func duration(_ range: ClosedRange<Duration>) -> Generator {
    let longest = Duration.nanoseconds(Int64.max)
    precondition(
      range.lowerBound >= .zero - longest && range.upperBound <= longest,
      "Generated durations have at most 292 years, which \(range) exceeds."
    )
    let (lower, upper) = (range.lowerBound.nanoseconds, range.upperBound.nanoseconds)
    let simplest = min(max(0, lower), upper)
    return Generator(isPlain: true) { source throws(DiscardedCase) in
      let size = source.size
      let draw = { (random: inout SplitMix64, earlier: [Choice]) -> Int in
        let units = [1_000_000_000, 1_000_000_000, 1_000_000, 1_000_000, 1]
        let unit = units[Int(random.next() % UInt64(units.count))]
        let numbers = Numbers(lower: lower, upper: upper, simplest: simplest)
        let draft = numbers.draw(like: earlier, size: size, &random)
        let isRound = random.next() % 2 == 0
        let rounded = isRound ? draft / unit * unit : draft % 100 &* unit
        return min(max(rounded, lower), upper)
      }
      let number = try source.choose(lower, upper, simplest: simplest, { _, _ in [] }, draw)
      return .nanoseconds(number)
    }
  }
}

extension Duration {
  fileprivate var nanoseconds: Int {
    Int(components.seconds) * 1_000_000_000 + Int(components.attoseconds / 1_000_000_000)
  }
}

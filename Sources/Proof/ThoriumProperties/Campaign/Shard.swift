/// One of the parts into which a campaign is divided, such as part 3 of 20.
///
/// A campaign is a check or an exploration that is too long for one process. Each of its shards runs
/// in a process of its own, on any machine, and needs nothing of the others:
///
///     let settings = CheckSettings(cases: 100_000, shard: Shard(3, of: 20))
///     try falsify(Generator.int(0...99).list(), settings) { numbers in … }   // 5,000 of the cases
///
/// A shard of a check has its own seed and its part of the cases. So a campaign is its shards, and
/// another number of shards makes other cases. The shards of an exhaustive exploration divide its
/// runs, and each run belongs to exactly one of them.
public struct Shard: Sendable, Hashable {
  /// The largest number of shards.
  package static let most = 1_000_000

  /// The number of the shard, from 0 on.
  package let index: Int
  /// The number of shards.
  package let count: Int

  /// Creates a shard.
  ///
  /// - Parameters:
  ///   - index: The number of the shard, from 0 on.
  ///   - count: The number of shards, from 1 to 1,000,000.
  public init(_ index: Int, of count: Int) {
    precondition(
      (1...Self.most).contains(count),
      "A campaign has 1 to \(Self.most) shards, not \(count)."
    )
    precondition(
      (0..<count).contains(index),
      "The shards of \(count) are 0...\(count - 1), not \(index)."
    )
    (self.index, self.count) = (index, count)
  }

  /// The only shard of a campaign that is not divided.
  public static let whole = Shard(0, of: 1)

  /// True when the campaign is not divided.
  package var isWhole: Bool { count == 1 }
}

// The part of the work.
extension Shard {
  /// Returns whether a piece of work belongs to this shard, by its number from 0 on.
  package func owns(_ number: Int) -> Bool { number % count == index }

  /// Returns how many of the first pieces of work belong to this shard.
  ///
  /// The sum over all shards is the total. A total without a limit, `Int.max`, remains one.
  package func part(of total: Int) -> Int {
    if total == .max { return .max }
    return total / count + (index < total % count ? 1 : 0)
  }

  /// Returns the seed of this shard in a campaign with a seed.
  ///
  /// The seeds of the shards of a campaign all differ. The whole campaign keeps its seed.
  package func seed(from seed: UInt64) -> UInt64 {
    if isWhole { return seed }
    return [count, index].reduce(seed) { seed, number in
      var mixed = SplitMix64(seed: seed)
      var next = SplitMix64(seed: mixed.next() &+ UInt64(number))
      return next.next()
    }
  }

  /// The first words of a report: `shard 3/20: `, or nothing for the whole campaign.
  package var heading: String { isWhole ? "" : "shard \(self): " }
}

import ThoriumSystem
import ThoriumText

/// The result of a coverage requirement: the share of cases with a label.
///
/// ``cover(_:atLeast:if:)`` requires a share, and ``sometimes(_:if:)`` requires one case. For a
/// share, a verdict is given only if it would be wrong by chance in fewer than one of a thousand
/// checks. Without a verdict the check continues, up to a hundred times its number of cases. A
/// label is frequent enough if it has nine tenths of the required share. Without this tolerance, a
/// share exactly as required could never be decided.
///
/// Source: H. Chernoff, *A Measure of Asymptotic Efficiency for Tests of a Hypothesis*, 1952; its
/// bound holds for any number of cases. The tolerance is that of `checkCoverage` in QuickCheck, by
/// K. Claessen and others.
package struct Coverage: Sendable, Hashable {
  /// The decision about a coverage requirement.
  package enum Verdict: Sendable, Hashable {
    /// The label occurs often enough.
    case sufficient
    /// The label occurs too rarely.
    case insufficient
    /// The check needs more cases for a decision.
    case undecided
  }

  /// The label of the cases.
  package let label: String
  /// The required minimum share of cases, in percent.
  package let percent: Double
  /// The number of cases with the label.
  package let hits: Int
  /// The number of all cases.
  package let cases: Int
  /// True when all possible cases ran, so that the result does not depend on chance.
  package let isExact: Bool
  /// True when the counts are those of one of several shards, so that they decide nothing.
  var isPart = false
  /// True when a single case with the label is enough.
  package var isOnce = false
  /// True when the check was cancelled before it could run all its cases.
  var isCancelled = false

  /// Creates a result, which is decided by its counts.
  ///
  /// - Parameters:
  ///   - label: The label of the cases.
  ///   - percent: The required minimum share of cases, in percent.
  ///   - hits: The number of cases with the label.
  ///   - cases: The number of all cases.
  ///   - isExact: True when all possible cases ran.
  ///   - isPart: True when the counts are those of one of several shards.
  ///   - isOnce: True when a single case with the label is enough.
  ///   - isCancelled: True when the check was cancelled before it could run all its cases.
  package init(
    label: String,
    percent: Double,
    hits: Int,
    cases: Int,
    isExact: Bool,
    isPart: Bool = false,
    isOnce: Bool = false,
    isCancelled: Bool = false
  ) {
    (self.label, self.percent, self.hits, self.cases) = (label, percent, hits, cases)
    (self.isExact, self.isPart) = (isExact, isPart)
    (self.isOnce, self.isCancelled) = (isOnce, isCancelled)
  }

  /// The limit for an undecided check, as a multiple of its number of cases.
  static let most = 100
  /// The maximum number of decisions in a check: one each time that the number of cases doubles.
  private static let looks = 8.0

  /// The decision.
  package var verdict: Verdict {
    if isPart { return .undecided }
    if isOnce && isCancelled && hits == 0 { return .undecided }
    if isOnce { return hits > 0 ? .sufficient : .insufficient }
    let (required, share) = (percent / 100, Double(hits) / Double(max(cases, 1)))
    if isExact { return share >= required ? .sufficient : .insufficient }
    if percent == 0 { return .sufficient }
    if share < required && isBeyondChance(share, of: required) { return .insufficient }
    if share > 0.9 * required && isBeyondChance(share, of: 0.9 * required) { return .sufficient }
    return .undecided
  }

  /// Returns true when chance produces this share in fewer than one of a thousand checks.
  ///
  /// - Parameters:
  ///   - share: The share that was counted.
  ///   - other: The assumed true share.
  /// - Returns: True when the true share is another one.
  private func isBeyondChance(_ share: Double, of other: Double) -> Bool {
    let distance =
      Self.term(share, log: share / other) + Self.term(1 - share, log: (1 - share) / (1 - other))
    return Double(cases) * distance >= log(1_000 * Self.looks)
  }

  /// Returns a share times the logarithm of a ratio, or 0 when the share is 0.
  private static func term(_ share: Double, log ratio: Double) -> Double {
    share > 0 ? share * log(ratio) : 0
  }
}

extension Coverage: CustomStringConvertible {
  /// A sentence with the counts and the decision.
  package var description: String {
    if isOnce && hits == 0 {
      if isCancelled {
        return "\"\(label.shortened)\" had not happened yet when the check was cancelled."
      }
      return """
        \"\(label.shortened)\" never happened in \(cases.counted("case")). Draw such cases, \
        or leave `sometimes` out.
        """
    }
    let seen = "\(hits) of \(cases) \(cases == 1 ? "case is" : "cases are") \"\(label.shortened)\""
    return switch verdict {
    case .sufficient where isOnce: "\(seen), and one is enough."
    case .sufficient: "\(seen), as required (\(percent) %)."
    case .insufficient:
      """
      \(seen), fewer than the required \(percent) %. Generate such cases more often, or require \
      fewer.
      """
    case .undecided:
      "\(seen), which does not decide whether the required \(percent) % are reached."
    }
  }
}

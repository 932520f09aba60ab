import ThoriumSystem
import ThoriumText

/// How often cases were of a kind that is required, and whether that is often enough.
///
/// That a kind is too rare is said only where it would be seen this rarely by chance in fewer than one
/// check of a thousand, and that it is frequent enough likewise. Between the two a check goes on, up to
/// a hundred times its number of cases. Frequent enough is nine tenths of what is required: otherwise
/// what is required exactly could never be decided.
///
/// Source: H. Chernoff, *A Measure of Asymptotic Efficiency for Tests of a Hypothesis*, 1952, whose bound
/// holds for any number of cases; K. Claessen and others, `checkCoverage` of QuickCheck, whose
/// tolerance this is.
public struct Coverage: Sendable, Hashable {
  /// What is decided.
  public enum Verdict: Sendable, Hashable {
    /// It occurs often enough.
    case sufficient
    /// It occurs too seldom.
    case insufficient
    /// More cases would be needed to tell.
    case undecided
  }

  /// What the cases are.
  public let label: String
  /// In how many of a hundred cases it is required at least.
  public let percent: Double
  /// In how many cases it occurred.
  public let hits: Int
  /// How many cases there were.
  public let cases: Int
  /// Whether these were all cases that there are, so that nothing is left to chance.
  public let isExact: Bool

  /// How many times the number of cases a check goes on for a decision.
  static let most = 100
  /// How often a check that goes on asks: at each doubling.
  private static let looks = 8.0

  /// Whether that is often enough.
  public var verdict: Verdict {
    let (required, share) = (percent / 100, Double(hits) / Double(max(cases, 1)))
    if isExact { return share >= required ? .sufficient : .insufficient }
    if percent == 0 { return .sufficient }
    if share < required && isBeyondChance(share, of: required) { return .insufficient }
    if share > 0.9 * required && isBeyondChance(share, of: 0.9 * required) { return .sufficient }
    return .undecided
  }

  /// Whether a share is seen by chance in fewer than one check of a thousand, where another is right.
  private func isBeyondChance(_ share: Double, of other: Double) -> Bool {
    let distance =
      Self.term(share, log: share / other) + Self.term(1 - share, log: (1 - share) / (1 - other))
    return Double(cases) * distance >= log(1_000 * Self.looks)
  }

  /// A share times the logarithm of a ratio; nothing where the share is.
  private static func term(_ share: Double, log ratio: Double) -> Double {
    share > 0 ? share * log(ratio) : 0
  }
}

extension Coverage: CustomStringConvertible {
  /// One sentence.
  public var description: String {
    let seen = "\(hits) of \(cases) \(cases == 1 ? "case is" : "cases are") \"\(label.told)\""
    return switch verdict {
    case .sufficient: "\(seen), as is required (\(percent) %)."
    case .insufficient:
      """
      \(seen), fewer than the \(percent) % that are required. Draw such cases more often, or require \
      fewer.
      """
    case .undecided:
      "\(seen), which does not tell whether these are the \(percent) % that are required."
    }
  }
}

import ThoriumProof

extension Challenge {
  /// Terms of sums and quotients, none of which is to divide by 0; none does so literally.
  static let calculator = Challenge(
    "calculator",
    Bar(must: 54, stretch: 45, hypothesis: 54.1),
    Generator<Term>.recursive(call(Term.number, .int)) { term in
      .oneOf(call(Term.sum, term, term), call(Term.quotient, term, term))
    },
    normal: .quotient(.number(0), .sum(.number(0), .number(0)))
  ) { term in
    try assume(term.isSensible)
    return term.value != nil
  }

  private indirect enum Term: Sendable, CustomStringConvertible {
    case number(Int)
    case sum(Term, Term)
    case quotient(Term, Term)

    /// Whether it nowhere divides by a literal 0.
    var isSensible: Bool {
      switch self {
      case .number: true
      case .sum(let left, let right): left.isSensible && right.isSensible
      case .quotient(_, .number(0)): false
      case .quotient(let left, let right): left.isSensible && right.isSensible
      }
    }

    /// What it comes to, or nothing where it divides by 0.
    var value: Int? {
      switch self {
      case .number(let number): return number
      case .sum(let left, let right):
        guard let left = left.value, let right = right.value else { return nil }
        return left &+ right
      case .quotient(let left, let right):
        guard let left = left.value, let right = right.value, right != 0 else { return nil }
        let (quotient, rest) = left.dividedWrapping(by: right)
        return rest != 0 && (rest < 0) != (right < 0) ? quotient &- 1 : quotient
      }
    }

    var description: String {
      switch self {
      case .number(let number): "\(number)"
      case .sum(let left, let right): "(\(left) + \(right))"
      case .quotient(let left, let right): "(\(left) / \(right))"
      }
    }
  }
}

extension Int {
  /// The quotient towards 0 and the rest; the only one that does not fit wraps around.
  fileprivate func dividedWrapping(by other: Int) -> (quotient: Int, rest: Int) {
    (dividedReportingOverflow(by: other).partialValue, other == -1 ? 0 : self % other)
  }
}

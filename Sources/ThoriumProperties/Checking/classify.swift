/// Counts the cases of a check that are of a kind, so that it says what was tried.
///
///     classify("empty", if: numbers.isEmpty)
///     classify("long", if: numbers.count > 10)
///
/// The counts stand in ``CheckReport/labels``, and in the text of a counterexample.
///
/// - Parameters:
///   - label: What the case is.
///   - condition: Whether it is.
public func classify(_ label: String, if condition: Bool = true) {
  guard let trial = Trial.current else { return Trial.tellOutside("classify", label) }
  trial.classify(label, if: condition)
}

/// Requires that enough cases of a check are of a kind: what is never tried is not shown to hold.
///
///     cover("empties the cart", atLeast: 5) { cart.isEmpty }
///
/// Chance alone decides neither way: a check goes on beyond its number of cases until fewer than one
/// decision in a thousand is wrong, or says that it could not decide. See ``Coverage``.
///
/// - Parameters:
///   - label: What the case is.
///   - percent: In how many of a hundred cases at least, between 0 and 100.
///   - condition: Answers whether this case is.
public func cover(_ label: String, atLeast percent: Double, if condition: () -> Bool) {
  precondition(
    percent >= 0 && percent <= 100,
    "Between 0 and 100 of a hundred cases are \"\(label)\", not \(percent)."
  )
  guard let trial = Trial.current else { return Trial.tellOutside("cover", label) }
  trial.require(label, atLeast: percent)
  trial.classify(label, if: condition())
}

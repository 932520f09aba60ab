/// Adds a label to the current case, so that a check reports how many cases have it.
///
///     classify("empty", if: numbers.isEmpty)
///     classify("long", if: numbers.count > 10)
///
/// The counts appear in ``CheckReport/labels`` and in the text of a counterexample.
///
/// - Parameters:
///   - label: The label of the case.
///   - condition: True when the case has the label.
public func classify(_ label: String, if condition: Bool = true) {
  guard let trial = CaseContext.current else { return CaseContext.reportOutside("classify", label) }
  trial.classify(label, if: condition)
}

/// Requires a minimum share of cases with a label, so that such cases are tested.
///
///     cover("empties the cart", atLeast: 5) { cart.isEmpty }
///
/// Chance alone does not decide. A check continues beyond its number of cases until fewer than one
/// decision in a thousand is wrong, or reports that it could not decide.
///
/// - Parameters:
///   - label: The label of the cases.
///   - percent: The required minimum share of cases, between 0 and 100 percent.
///   - condition: Returns true when the current case has the label.
public func cover(_ label: String, atLeast percent: Double, if condition: () -> Bool) {
  precondition(
    percent >= 0 && percent <= 100,
    "The percentage for \"\(label)\" is from 0 to 100, not \(percent)."
  )
  guard let trial = CaseContext.current else { return CaseContext.reportOutside("cover", label) }
  trial.require(label, atLeast: percent)
  trial.classify(label, if: condition())
}

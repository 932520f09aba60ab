/// Requires that a condition holds in at least one case, so that the check tests such a case.
///
///     sometimes("the cart is empty", if: cart.isEmpty)
///
/// The check fails if the condition never holds. It does not fail if no case reaches the call. In a
/// check of a machine, call `sometimes` of the property instead, which every run evaluates. Use
/// ``cover(_:atLeast:if:)`` to require a share of the cases.
///
/// - Parameters:
///   - label: The label of the cases.
///   - condition: True when the current case is one of them.
public func sometimes(_ label: String, if condition: Bool = true) {
  guard let trial = CaseContext.current else {
    return CaseContext.reportOutside("sometimes", label)
  }
  trial.requireOnce(label, if: condition)
}

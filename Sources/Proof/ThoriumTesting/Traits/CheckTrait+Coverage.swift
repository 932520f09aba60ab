public import Testing
public import Thorium
public import ThoriumProof

extension Trait where Self == CheckTrait {
  /// Warns about possible pairs of a state and an action that the tests of a suite never send.
  ///
  ///     @Suite(.covers(StateGraph(Cart()) { Cart.Action.clear })) struct CartTests {}
  ///
  /// Virtual worlds and test stores count. Properties and other stores do not. The warning does not
  /// fail the suite.
  ///
  /// - Parameter graph: The graph, which is explored when the tests begin.
  /// - Returns: The trait, for a suite or for a test.
  public static func covers<R: Reactor>(
    _ graph: @autoclosure @escaping @Sendable () -> StateGraph<R>
  ) -> Self {
    CheckTrait(isRecursive: false) { test, tests in
      let coverage = try await graph().coverage(during: tests)
      if coverage.missing.isEmpty { return }
      Issue.record("\(coverage)", severity: .warning, sourceLocation: test.sourceLocation)
    }
  }
}

public import Testing
public import Thorium
public import ThoriumProof

/// A trait that compares a state graph with the actions that the tests of a suite have sent.
///
///     @Suite(.covers(StateGraph(Cart()) { Cart.Action.clear })) struct CartTests {}
///
/// Virtual worlds and test stores count. Properties and other stores do not. If a possible pair of a
/// state and an action was never sent, a warning lists it, which does not fail the suite.
public struct CoverageTrait: TestTrait, SuiteTrait, TestScoping {
  private let cover: @Sendable (() async throws -> Void) async throws -> GraphCoverage

  fileprivate init<R: Reactor>(_ graph: @escaping @Sendable () -> StateGraph<R>) {
    cover = { tests in try await graph().coverage(during: tests) }
  }

  /// Runs the tests, and then records the pairs that they did not send as a warning.
  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    let coverage = try await cover(function)
    if coverage.missing.isEmpty { return }
    Issue.record("\(coverage)", severity: .warning, sourceLocation: test.sourceLocation)
  }
}

extension Trait where Self == CoverageTrait {
  /// Warns about possible pairs of a state and an action that the tests of a suite never send.
  ///
  ///     @Suite(.covers(StateGraph(Cart()) { Cart.Action.clear })) struct CartTests {}
  ///
  /// - Parameter graph: The graph, which is explored when the tests begin.
  /// - Returns: The trait, for a suite or for a test.
  public static func covers<R: Reactor>(
    _ graph: @autoclosure @escaping @Sendable () -> StateGraph<R>
  ) -> Self {
    CoverageTrait(graph)
  }
}

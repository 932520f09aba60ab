public import Testing
public import Thorium
import ThoriumProof
import ThoriumText

extension TestStore {
  /// Receives the next mutation that a body has emitted, and expects its change of the state.
  ///
  ///     store.advance(by: .seconds(1))
  ///     store.receive(where: { $0.isResult }) { $0.items = ["swift"] }
  ///
  /// - Parameters:
  ///   - matches: Returns whether the mutation is the expected one; by default, any is.
  ///   - sourceLocation: The source location of the call.
  ///   - change: Changes the previous state into the expected one; by default, it changes nothing.
  public func receive(
    where matches: (R.Mutation) -> Bool = { _ in true },
    sourceLocation: SourceLocation = #_sourceLocation,
    _ change: (inout R.State) -> Void = { _ in }
  ) {
    receive(expected: nil, where: matches, at: sourceLocation, change)
  }

  /// Receives the next mutation that a body has emitted, which must equal a given one.
  ///
  /// - Parameters:
  ///   - mutation: The expected mutation.
  ///   - sourceLocation: The source location of the call.
  ///   - change: Changes the previous state into the expected one; by default, it changes nothing.
  public func receive(
    _ mutation: R.Mutation,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ change: (inout R.State) -> Void = { _ in }
  ) where R.Mutation: Equatable {
    receive(expected: mutation, where: { $0 == mutation }, at: sourceLocation, change)
  }

  /// Takes the next event, which must equal a given one.
  ///
  /// - Parameters:
  ///   - event: The expected event.
  ///   - sourceLocation: The source location of the call.
  public func take(
    _ event: R.Event,
    sourceLocation: SourceLocation = #_sourceLocation
  ) where R.Event: Equatable {
    startStep(sourceLocation, isOpen: true)
    world.run()
    guard let received = recorder.removeEvents(1).first else {
      return recordIssue("No event was emitted.", sourceLocation)
    }
    if received.value != event {
      recordIssue(Self.sentence(about: "event", expected: event, received.value), sourceLocation)
    }
  }

  /// Receives the next mutation that a body has emitted.
  ///
  /// If it is not the expected one, the issue shows both, or only the received one if no value was
  /// expected.
  private func receive(
    expected: R.Mutation?,
    where matches: (R.Mutation) -> Bool,
    at location: SourceLocation,
    _ change: (inout R.State) -> Void
  ) {
    startStep(location, isOpen: true)
    world.run()
    guard let (mutation, state) = recorder.removeMutations(1).first?.value else {
      return recordIssue("No mutation has arrived. Advance time with advance(by:).", location)
    }
    if !matches(mutation) {
      recordIssue(Self.sentence(about: "mutation", expected: expected, mutation), location)
    }
    expect(state, change, "after \(Report.name(ofAction: mutation))", location)
    checkReports(location)
  }

  /// Returns a sentence that shows an unexpected value, and how it differs from the expected one.
  private static func sentence<Value>(
    about kind: String,
    expected: Value?,
    _ received: Value
  ) -> String {
    guard let expected else {
      return "The \(kind) is not the expected one: \(SwiftText.line(of: received).shortened)"
    }
    return "The \(kind) is not the expected one (expected → received):"
      + differences(expected, received)
  }
}

public import Testing
public import Thorium
import ThoriumProof

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
    startStep(sourceLocation, isOpen: true)
    world.run()
    guard let (mutation, state) = recorder.removeMutations(1).first?.value else {
      return recordIssue("No mutation has arrived. Advance time with advance(by:).", sourceLocation)
    }
    let name = Report.name(ofAction: mutation)
    if !matches(mutation) { recordIssue("\(name) has arrived instead.", sourceLocation) }
    expect(state, change, "after \(name)", sourceLocation)
    checkReports(sourceLocation)
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
    receive(where: { $0 == mutation }, sourceLocation: sourceLocation, change)
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
      recordIssue("The event is \(Report.name(ofAction: received.value)) instead.", sourceLocation)
    }
  }
}

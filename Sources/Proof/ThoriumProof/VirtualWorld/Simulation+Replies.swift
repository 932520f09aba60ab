import Synchronization
import ThoriumText

extension Simulation {
  /// Draws a value as part of the run.
  ///
  ///     let id = try world.draw(.int(1...99))
  ///
  /// In ``/ThoriumSimulation/explore(_:then:limits:shard:fileID:filePath:line:column:_:)``, only schedules
  /// and numbers are drawn, so only a few values are tried.
  ///
  /// - Parameter generator: The generator of the value.
  /// - Returns: The value.
  /// - Throws: ``/ThoriumProperties/DiscardedCase``, if the run cannot continue with the given choices.
  public func draw<Value>(_ generator: Generator<Value>) throws(DiscardedCase) -> Value {
    if !chooser.drawsFromSource {
      let seed = draw(0...7)
      var source = Source(
        Preset([], rest: seed == 0 ? .simplest : .random(seed: UInt64(seed), size: 30))
      )
      return try source.draw(generator)
    }
    if !executor.isRunningHere {
      give(.uncontrolled(Self.drawnOutside))
      var source = Source()
      return try source.draw(generator)
    }
    do {
      return try chooser.draw { source throws(DiscardedCase) in try source.draw(generator) }
    } catch {
      fail(error)
      throw error
    }
  }

  /// Replies as a service would, with a reply drawn at the time of the call.
  ///
  ///     struct StubAPI: SearchAPI {
  ///       let world: Simulation
  ///       func search(_ query: String) async throws -> [String] {
  ///         try await world.reply(Replies(Generator.string.list(0...3), failing: [Offline()]))
  ///       }
  ///     }
  ///
  /// A reply arrives immediately, or later on the simulation's clock. A lost
  /// reply suspends its task until the task is cancelled.
  ///
  /// - Parameters:
  ///   - replies: The possible replies of the service.
  ///   - name: The name of the service in reports.
  /// - Returns: The value of the reply.
  /// - Throws: The failure of the reply, or `CancellationError`.
  public func reply<Value>(
    _ replies: Replies<Value>,
    to name: String = #function
  ) async throws -> Value {
    let reply = try draw(replies.generator)
    if let runLog {
      let outcome = ServiceReply.Outcome(reply.result)
      let drawn = ServiceReply(name, outcome, after: reply.delay, from: reply.choices)
      runLog.recordLine(drawn.text)
      runLog.recordRemark(Remark.reply(drawn))
    }
    guard let result = reply.result else { return try await waitForEver() }
    if reply.delay > .zero { try await clock.sleep(for: reply.delay) }
    return try result.get()
  }

  /// Waits for a reply that never arrives; meanwhile the simulation is not at rest.
  private func waitForEver<Value>() async throws -> Value {
    lost.add(1, ordering: .relaxed)
    defer { lost.subtract(1, ordering: .relaxed) }
    try await clock.sleep(until: .last)
    throw CancellationError()
  }
}

extension ServiceReply.Outcome {
  /// Creates an outcome from a reply, with its value or error as Swift.
  fileprivate init<Value>(_ result: Result<Value, any Error>?) {
    self =
      switch result {
      case .success(let value): .value(SwiftText.part(of: value))
      case .failure(let error): .failure(SwiftText.part(of: error))
      case nil: .never
      }
  }
}

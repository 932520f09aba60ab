import Synchronization

extension Simulation {
  /// Draws a value, as everything else in a story is drawn.
  ///
  ///     let id = try world.draw(.int(1...99))
  ///
  /// In ``explore(_:then:limits:_:)``, where nothing is drawn but orders and numbers, a few values are tried.
  ///
  /// - Parameter generator: What to draw from.
  /// - Returns: The value.
  /// - Throws: ``Rejection``, where the story cannot go on from what it is drawn from.
  public func draw<Value>(_ generator: Generator<Value>) throws(Rejection) -> Value {
    if !chooser.tellsStory {
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
      return try chooser.draw { source throws(Rejection) in try source.draw(generator) }
    } catch {
      fail(error)
      throw error
    }
  }

  /// Answers as a service does, with a reply that is drawn when it is asked for.
  ///
  ///     struct StubAPI: SearchAPI {
  ///       let world: Simulation
  ///       func search(_ query: String) async throws -> [String] {
  ///         try await world.reply(Replies(Generator.string.list(0...3), failing: [Offline()]))
  ///       }
  ///     }
  ///
  /// A reply comes at once, or later on the simulation's clock; one that is lost waits until its task is
  /// cancelled.
  ///
  /// - Parameters:
  ///   - replies: How the service answers.
  ///   - name: What the service is called where the story is told.
  /// - Returns: The value of the reply.
  /// - Throws: What the reply fails with, or `CancellationError`.
  public func reply<Value>(
    _ replies: Replies<Value>,
    to name: String = #function
  ) async throws -> Value {
    let reply = try draw(replies.generator)
    if let journal {
      let outcome = Answer.Outcome(reply.result)
      let answer = Answer(name, outcome, after: reply.delay, from: reply.choices)
      journal.note(answer.text)
      journal.remark(answer)
    }
    guard let result = reply.result else { return try await waitForEver() }
    if reply.delay > .zero { try await clock.sleep(for: reply.delay) }
    return try result.get()
  }

  /// Waits for a reply that does not come; meanwhile nothing is at rest.
  private func waitForEver<Value>() async throws -> Value {
    lost.add(1, ordering: .relaxed)
    defer { lost.subtract(1, ordering: .relaxed) }
    try await clock.sleep(until: .last)
    throw CancellationError()
  }
}

extension Answer.Outcome {
  /// What has come of a reply, as Swift.
  fileprivate init<Value>(_ result: Result<Value, any Error>?) {
    self =
      switch result {
      case .success(let value): .value(SwiftText.part(of: value))
      case .failure(let error): .failure(SwiftText.part(of: error))
      case nil: .never
      }
  }
}

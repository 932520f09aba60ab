import ThoriumText

extension Check {
  /// Returns the entry of this check for the report of a trap and for the watchdog.
  ///
  /// - Parameter body: The body, which can run in a copy of the process. `nil` for a body that
  ///   waits for other threads, since a copy has none. Its case is then reported without shrinking.
  /// - Returns: The entry, in which all cases must run.
  package func makeWork(_ body: ((Value) throws -> Void)?) -> RunningWork {
    let (report, generator, latest) = (TrapReport(run.settings), generator, run.latest)
    let carried = body.map { Carried(body: $0) }
    return run.makeWork { interruption in
      if case .trap = interruption, let carried,
        let found = Self.simplest(generator, report.settings, latest.value, carried.body)
      {
        return report.print(found)
      }
      var source = Source(latest.value)
      let value = try? source.draw(generator)
      let text = value.map { SwiftText.of($0) } ?? "a case that cannot be drawn again"
      report.print(interruption, text, source.choices.map(\.value))
    }
  }

  /// Returns the simplest case that traps.
  ///
  /// It runs each case in another copy of the process.
  private static func simplest(
    _ generator: Generator<Value>,
    _ settings: CheckSettings,
    _ first: Preset,
    _ body: (Value) throws -> Void
  ) -> Counterexample? {
    var check = Check(generator, settings, first: first)
    while let value = check.next() {
      let ending = ForkedProcess.run {
        try? body(value)
        return []
      }
      if case .interrupted(_, let trap) = ending, !trap.isHang {
        check.fail(trap.name, because: "a trap, \(trap)")
      } else {
        check.pass()
      }
    }
    do throws(Counterexample) {
      _ = try check.finish()
      return nil
    } catch {
      return error
    }
  }
}

/// A body that is not sendable, on its way into a copy of the process.
///
/// Proof that `@unchecked Sendable` is right: the copy has one thread, a copy of the thread that
/// ran the body. The body does nothing meanwhile, since it has trapped.
private struct Carried<Value>: @unchecked Sendable {
  let body: (Value) throws -> Void
}

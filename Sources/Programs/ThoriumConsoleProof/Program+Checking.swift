import Dispatch
import Synchronization
import ThoriumConsole
import ThoriumProof
import ThoriumSystem

extension Program {
  /// Checks an example, and prints the findings.
  ///
  /// - Returns: The exit status: 0 if nothing was found, 1 if a check failed, the example cannot
  ///   start, or the findings cannot be written; 2 if its fixtures cannot be used.
  func check(_ example: Example, _ options: CheckOptions) -> Int32 {
    do {
      _ = try example.prepare(ExampleOptions(fixtures: options.fixtures, clock: VirtualClock()))
    } catch {
      report("\(name): \(error)")
      return error is FixtureError ? 2 : 1
    }
    let output = reportOutput(asJSON: options.isJSON, of: "check", on: example)
    let checks = example.allChecks(fixtures: options.fixtures).filter { check in
      options.only.map { $0 == check.name } ?? true
    }
    let progress = progress(of: checks, options)
    Interrupts.reportingEnd {
      output.printLast(progress.objects)
      return progress.summary
    }
    output.flush()
    defer {
      progress.finish()
      Interrupts.reportingEnd(nil)
    }
    var status: Int32 = 0
    for check in checks {
      progress.begin()
      let verdict = announcing("Checking \(check.name)...") {
        finding(of: check, in: example, options, progress)
      }
      let isSession = check.name == Example.sessions
      let token = isSession ? verdict.failures.first?.token : nil
      let script = token.map { self.script(of: example, options, $0) }
      let place = "\(call("run", example.name))\(options.place)"
      let title = "  As a script, for \(place) --script FILE:"
      output.print(
        verdict.objects(of: check.name, script: script),
        or: verdict.lines(of: check.name) + (script.map { [title] + $0 } ?? [])
      )
      if verdict.isFailure { status = 1 }
    }
    return max(status, self.status(of: output))
  }

  /// Returns the progress of checks, which reports on standard error if that is a terminal.
  private func progress(of checks: [ExampleCheck], _ options: CheckOptions) -> CheckProgress {
    let start = ContinuousClock.now
    let isShown = isatty(2) == 1
    return CheckProgress(
      of: checks.map(\.name),
      total: options.settings.cases == .max ? nil : options.settings.cases,
      seed: options.settings.seed,
      elapsed: { start.duration(to: .now) },
      report: { line in if isShown { advise(line) } }
    )
  }

  private func finding(
    of check: ExampleCheck,
    in example: Example,
    _ options: CheckOptions,
    _ progress: CheckProgress
  ) -> CheckVerdict {
    let only = "--only \(CommandWord.quoted(check.name))"
    let again = "\(call("check", example.name))\(options.place) \(only) --replay"
    var settings = options.settings
    settings.memory = options.failures.map { folder in
      FailureDatabase(of: "\(example.name): \(check.name)", in: folder)
    }
    settings.reportProgress = { progress.record($0, isSimplifying: $1) }
    settings.replayAdvice = { "Repeat it with \(again) \($0)." }
    settings.reportFailure = { progress.record($0, advice: "Repeat it with \(again) \($0.token).") }
    return waiting { [settings] in
      do {
        return CheckVerdict(try await check.run(settings))
      } catch let error as Counterexample {
        return CheckVerdict(error, replay: settings.replayAdvice)
      } catch {
        return CheckVerdict(error)
      }
    }
  }

  /// Returns the lines of a session that fails.
  private func script(
    of example: Example,
    _ options: CheckOptions,
    _ token: ReplayToken
  ) -> [String] {
    let lines = Mutex<[String]>([])
    var settings = options.settings
    settings.replay = token
    return waiting { [settings] in
      var subject = SessionSubject(of: example, fixtures: options.fixtures)
      subject.willBegin = { lines.withLock { $0 = [] } }
      _ = try? await falsify(subject: subject, settings) { property in
        property.session()
        property.steps(0...30)
        property.transition("told") { _, line, _ in
          lines.withLock { $0.append(line.text) }
          return true
        }
      }
      return lines.withLock { $0 }
    }
  }

  /// Waits for an asynchronous function on this thread, which does no other work.
  private func waiting<Value: Sendable>(_ body: @escaping @Sendable () async -> Value) -> Value {
    let result = Mutex<Value?>(nil)
    let isOver = DispatchSemaphore(value: 0)
    Task {
      let value = await body()
      result.withLock { $0 = value }
      isOver.signal()
    }
    isOver.wait()
    guard let value = result.withLock({ $0 }) else {
      preconditionFailure("A check ended without a result.")
    }
    return value
  }
}

extension CheckOptions {
  /// The option for the folder of the data, as it was typed.
  fileprivate var place: String { fixtures.map { " --fixtures \(CommandWord.quoted($0))" } ?? "" }
}

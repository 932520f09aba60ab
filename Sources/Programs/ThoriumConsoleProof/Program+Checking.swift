import Dispatch
import Synchronization
import Thorium
import ThoriumConsole
import ThoriumProof
import ThoriumSystem

extension Program {
  /// Checks an example, and prints the findings.
  ///
  /// - Returns: The exit status: 0 if nothing was found, 1 if a check failed, the example cannot
  ///   start, or the findings cannot be written; 2 if its fixtures or the file of the record cannot be used.
  func check(_ example: Example, _ options: CheckOptions) -> Int32 {
    do {
      _ = try example.prepare(ExampleOptions(fixtures: options.fixtures, clock: VirtualClock()))
    } catch {
      report("\(name): \(error)")
      return error is FixtureError ? 2 : 1
    }
    do throws(RecordFile.Problem) {
      let first = header(of: example, options.of(options.shards[0]))
      let file = try options.record.map { path throws(RecordFile.Problem) in
        try RecordFile(path, of: first)
      }
      let output = CheckOutput(report: ReportOutput(asJSON: options.isJSON), file: file)
      defer { Interrupts.reportingEnd(nil) }
      let statuses = options.shards.map { check(example, options.of($0), output) }
      let problem = options.junit.flatMap { write($0) { try output.campaign.junit(absent: []) } }
      if let problem { complain("\(name): \(problem)") }
      return max(statuses.max() ?? 0, status(of: output), problem == nil ? 0 : 1)
    } catch {
      report("\(name): \(error) \(error.remedy) another file for --record.")
      return 2
    }
  }

  /// Checks one shard, and prints the findings.
  private func check(
    _ example: Example,
    _ options: CheckOptions,
    _ output: CheckOutput
  ) -> Int32 {
    let checks = example.checks(options)
    let progress = progress(of: checks, options)
    let shard = options.settings.shard
    let header = JSONText(reflecting: header(of: example, options))
    let isBegun = Mutex(false)
    // An interruption may come before the first line.
    let begin: @Sendable () -> [JSONText] = {
      isBegun.withLock { isBegun in
        defer { isBegun = true }
        if !isBegun { output.record([header]) }
        return isBegun ? [] : [header]
      }
    }
    Interrupts.reportingEnd {
      output.printLast(progress.objects, after: begin())
      return progress.summary
    }
    let head = begin()
    output.report.print(head, or: shard.isWhole ? [] : ["shard \(shard)"])
    var status: Int32 = 0
    for check in checks where !run(check, in: example, options, progress, output) { status = 1 }
    progress.finish()
    output.print([.end(status)])
    return status
  }

  /// Runs a check, and prints its findings.
  ///
  /// - Returns: True if it found nothing.
  private func run(
    _ check: ExampleCheck,
    in example: Example,
    _ options: CheckOptions,
    _ progress: CheckProgress,
    _ output: CheckOutput
  ) -> Bool {
    progress.begin()
    output.file?.write(["\(JSONText.begin(check.name))"])
    let advice = advice(on: check, of: example, options)
    let verdict = announcing("Checking \(check.name)...") {
      finding(of: check, in: example, options, progress, output, advice)
    }
    let isSession = check.name == Example.sessions
    let token = isSession ? verdict.failures.first?.token : nil
    let script = token.map { self.script(of: example, options, $0) }
    let place = "\(call("run", example.name))\(options.place)"
    let title = "  As a script, for \(place) --script FILE:"
    output.print(
      verdict.objects(of: check.name, script: script, advice: advice),
      or: verdict.lines(of: check.name) + (script.map { [title] + $0 } ?? [])
    )
    return !verdict.isFailure
  }

  /// Returns the exit status of an answer: 1, with a sentence, if a part of it cannot be written.
  private func status(of output: CheckOutput) -> Int32 {
    if let problem = output.file?.problem { complain("\(name): \(problem)") }
    return max(status(of: output.report), output.file?.problem == nil ? 0 : 1)
  }

  /// Returns the first line of the record of a shard.
  private func header(of example: Example, _ options: CheckOptions) -> RecordHeader {
    RecordHeader(
      program: nameAndVersion,
      command: "check",
      example: example.name,
      options.settings,
      options: options.text,
      checks: example.checks(options).map(\.name)
    )
  }

  /// Returns the progress of checks, which reports on standard error if that is a terminal.
  private func progress(of checks: [ExampleCheck], _ options: CheckOptions) -> CheckProgress {
    let start = ContinuousClock.now
    let isShown = isatty(2) == 1
    return CheckProgress(
      of: checks.map(\.name),
      total: options.settings.ownCases == .max ? nil : options.settings.ownCases,
      seed: options.settings.seed,
      elapsed: { start.duration(to: .now) },
      report: { line in if isShown { advise(line) } }
    )
  }

  /// Returns the instruction to repeat a case of a check.
  private func advice(
    on check: ExampleCheck,
    of example: Example,
    _ options: CheckOptions
  ) -> @Sendable (ReplayToken) -> String {
    let only = "--only \(CommandWord.quoted(check.name))"
    let again = "\(call("check", example.name))\(options.place) \(only) --replay"
    return { "Repeat it with \(again) \($0)." }
  }

  private func finding(
    of check: ExampleCheck,
    in example: Example,
    _ options: CheckOptions,
    _ progress: CheckProgress,
    _ output: CheckOutput,
    _ advice: @escaping @Sendable (ReplayToken) -> String
  ) -> CheckVerdict {
    var settings = options.settings
    settings.memory = options.failures.map { folder in
      FailureDatabase(of: "\(example.name): \(check.name)", in: folder)
    }
    settings.memory?.isReadOnly = options.shards != [.whole]
    settings.reportProgress = { progress.record($0, isSimplifying: $1) }
    settings.reportFailure = { failure in
      let text = advice(failure.token)
      let line = RecordedFailure(failure, of: check.name, advice: text, isDescribed: false)
      // An interruption between these lines writes the failure twice, and merging joins both.
      progress.record(line)
      output.print([JSONText(reflecting: line)])
      progress.recordWritten()
    }
    settings.replayAdvice = advice
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

extension Example {
  /// Returns the checks that the options choose.
  fileprivate func checks(_ options: CheckOptions) -> [ExampleCheck] {
    allChecks(fixtures: options.fixtures).filter { check in
      options.only.map { $0 == check.name } ?? true
    }
  }
}

extension CheckOptions {
  /// Returns the options for a shard.
  fileprivate func of(_ shard: Shard) -> CheckOptions {
    var options = self
    options.settings.shard = shard
    return options
  }

  /// The options that change the cases, as they are typed, in the order of help.
  fileprivate var text: String {
    let time = settings.time.map { "--time \($0 / .seconds(1))" }
    let parts = [
      settings.cases == .max ? nil : "--cases \(settings.cases)", time,
      only.map { "--only \(CommandWord.quoted($0))" }, settings.replay.map { "--replay \($0)" },
    ]
    return parts.compactMap(\.self).joined(separator: " ") + place
  }

  /// The option for the folder of the data, as it was typed.
  fileprivate var place: String { fixtures.map { " --fixtures \(CommandWord.quoted($0))" } ?? "" }
}

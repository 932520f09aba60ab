@testable import ThoriumConsole
@testable import ThoriumPersistence
@testable import ThoriumProof
@testable import ThoriumProperties
@testable import ThoriumScreens
@testable import ThoriumSimulation

private let text = Described.hostile

extension Described {
  static let ofParts: [Described] = [
    Described(type: "StoreError", value: StoreError.unreadable(file: text, reason: text)),
    Described(type: "StoreNotice", value: StoreNotice.damaged(file: text, keptAs: text)),
    Described(type: "Field", value: Field(text, FieldRule<String>())),
    Described(type: "StoredValues", value: values),
    Described(type: "FixtureError", value: FixtureError(file: text, problem: text)),
    Described(type: "LogError", value: LogError.inUse(file: text, owner: text)),
  ]

  static let ofChecks: [Described] = [
    Described(type: "DerivationError", value: DerivationError(Int.self, text), hasLines: true),
    Described(type: "BrokenLaw", value: BrokenLaw(law: text, reason: text), hasLines: true),
    Described(type: "Coverage", value: coverage),
    Described(type: "CheckReport", value: report),
    Described(type: "HealthWarning", value: HealthWarning.never(text)),
    Described(type: "ShardError", value: ShardError(text, "Write 3/20.")),
    Described(type: "TokenError", value: TokenError(text, "token", "is none", "Copy it.")),
    Described(type: "Counterexample", value: counterexample, hasLines: true),
    Described(type: "Failure", value: counterexample.failures[0], hasLines: true),
    Described(type: "UnmetRequirement", value: UnmetRequirement(text, at: "a:1"), hasLines: true),
    Described(type: "Verdict", value: Verdict.failed(Mishap()), hasLines: true),
    Described(type: "Verdict", value: Verdict.uncontrolled(text), hasLines: true),
    Described(type: "SimulationFailure", value: failure, hasLines: true),
    Described(type: "NonlinearizableHistory", value: history, hasLines: true),
    Described(type: "FlowAction", value: FlowAction.tab(text)),
    Described(type: "FlowAction", value: FlowAction.answer(1, text: text)),
    Described(type: "FlowState", value: FlowState(navigation: navigation)),
  ]

  private static let values: StoredValues = {
    var values = StoredValues()
    try? values.set(1, for: StoredKey<Int>(text))
    return values
  }()

  private static let coverage = Coverage(label: text, percent: 1, hits: 0, cases: 1, isExact: true)

  private static let report = try? falsify(Generator<Bool>.bool) { _ in classify(text, if: true) }

  private static let counterexample = Counterexample(
    failures: [
      Counterexample.Failure(
        name: text,
        reason: text,
        value: text,
        token: ReplayToken([1]),
        evaluations: 1,
        isCut: false,
        isFlaky: false
      )
    ],
    report: CheckReport()
  )

  private static let history: NonlinearizableHistory? = {
    let history = CallHistory<String, String>()
    history.record(text, by: text) { text }
    do throws(NonlinearizableHistory) {
      try history.requireLinearizable(to: SequentialModel(text) { _, _ in "" })
      return nil
    } catch {
      return error
    }
  }()

  private static let failure = SimulationFailure(
    verdict: .failed(Mishap()),
    schedule: Schedule([1], fingerprint: 1),
    preemptions: 1,
    isMinimal: true,
    delays: 1,
    hasFewestDelays: true,
    runs: 1,
    foundIn: text,
    suspended: [text.escaped],
    drawing: [text],
    unawaited: [text],
    record: RecordedSchedule()
  )
}

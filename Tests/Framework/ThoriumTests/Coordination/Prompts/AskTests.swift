import Testing
import Thorium

/// What a flow asks, and what it learns.
struct AskTests {
  /// An answer that comes later, or why there is none.
  final class Asked<Answer: Sendable & Equatable>: Sendable {
    private let outcome = Box<Result<Answer, any Error>?>(nil)
    private let task = Box<Task<Void, any Error>?>(nil)

    init(
      _ question: Question<Answer>,
      by flow: Flow<Int>?,
      on bench: FlowBench,
      again: Bool = false
    ) {
      task.value = bench.navigator.runtime.start { [outcome] in
        guard let flow else { return }
        do {
          outcome.value = .success(try await flow.ask(question, again: again))
        } catch {
          outcome.value = .failure(error)
        }
      }
      bench.run()
    }

    func cancel() { task.value?.cancel() }

    /// The answer or the error, as text; `waiting` where neither has come.
    var told: String {
      switch outcome.value {
      case nil: "waiting"
      case .success(let answer): "\(answer)"
      case .failure(let error): "\(error)"
      }
    }
  }

  private let bench = FlowBench()
  private let sure = Question(
    "Sure?",
    "It is gone then.",
    choices: [.cancel("Keep", false), .destructive("Delete", true)]
  )
  private let code = Question(
    "Tips",
    "The code",
    field: .secure("2FA code"),
    choices: [
      .cancel("Cancel", Int?.none),
      .text("Login") { text throws(Refusal) in
        guard let number = Int(text) else { throw Refusal("'\(text)' is no number") }
        return number
      },
    ]
  )

  /// Has the stage perform each change in a second.
  private func performSlowly() {
    let clock = bench.clock
    bench.stage.transition.value = { try? await clock.sleep(for: .seconds(1)) }
  }

  @Test func `a text that does not parse is refused, and the question stays open`() throws {
    let name = Question(
      "",
      "How many?",
      field: .text("number"),
      choices: [
        .text("OK") { text throws(Refusal) in
          guard let number = Int(text) else { throw Refusal("\(text) is no number") }
          return number
        }
      ]
    )
    let asked = Asked(name, by: bench.begin("Root").flow, on: bench)
    #expect(throws: Refusal("two is no number")) { try bench.navigator.answer(1, text: "two") }
    #expect(throws: Refusal("choice 1 needs a text: number")) { try bench.navigator.answer(1) }
    #expect(throws: Refusal("no choice 2")) { try bench.navigator.answer(2, text: "2") }
    #expect(throws: Refusal("no choice 0")) { try bench.navigator.answer(0) }
    #expect(asked.told == "waiting" && bench.stage.told.count == 1)
    try bench.navigator.answer(1, text: "2")
    bench.run()
    #expect(asked.told == "2")
    #expect(throws: Refusal("no alert is open")) { try bench.navigator.answer(1) }
  }

  @Test func `K19: secret input appears in no refusal, and in no output`() throws {
    let asked = Asked(code, by: bench.begin("Root").flow, on: bench)
    let refusal = Refusal("this is not accepted as 2FA code")
    for text in ["swordfish", "\u{301}swordfish", "swordfish\u{301}"] {
      #expect(throws: refusal) { try bench.navigator.answer(2, text: text) }
    }
    try bench.navigator.answer(2, text: "123456")
    bench.run()
    #expect(asked.told == "Optional(123456)")
    #expect(!bench.stage.told.contains { $0.contains("123456") || $0.contains("swordfish") })
  }

  @Test func `a choice that takes no text overlooks the field, and without a field none is taken`()
    throws
  {
    let first = Asked(code, by: bench.begin("Root").flow, on: bench)
    try bench.navigator.answer(1, text: "half a co")
    bench.run()
    #expect(first.told == "nil")
    let second = Asked(sure, by: bench.begin("Other").flow, on: bench)
    #expect(throws: Refusal("no text is asked for")) { try bench.navigator.answer(1, text: "x") }
    #expect(second.told == "waiting")
  }

  @Test func `N12: a flow that ends takes its questions with it, and no other's`() throws {
    let root = bench.begin("Root")
    let child = root.begin("Child")
    let kept = Asked(sure, by: root.flow, on: bench)
    let gone = Asked(code, by: child.flow, on: bench)
    bench.end(child, with: 1)
    #expect(gone.told == "CancellationError()")
    #expect(kept.told == "waiting")
    #expect(bench.navigator.prompts.alerts == [sure.alert])
    root.results?.cancel()
    bench.run()
    #expect(kept.told == "CancellationError()" && bench.navigator.prompts.alerts.isEmpty)
    let late = Asked(sure, by: child.flow, on: bench)
    #expect(late.told == "the flow has ended" && bench.navigator.prompts.alerts.isEmpty)
  }

  @Test func `N5: the cancellation of an answered question waits for no transition`() throws {
    let root = bench.begin("Root")
    let asked = Asked(sure, by: root.flow, on: bench)
    performSlowly()
    try root.push("Page")
    try bench.navigator.answer(2)
    bench.run()
    #expect(asked.told == "waiting")
    asked.cancel()
    bench.run()
    #expect(asked.told == "CancellationError()")
    bench.advance(by: .seconds(1))
    #expect(asked.told == "CancellationError()" && bench.stage.told.last == "alert: -")
  }

  @Test func `N5: an answer to the alert that the user saw is no answer to an equal one`() throws {
    let root = bench.begin("Root")
    let seen = Asked(sure, by: root.flow, on: bench)
    performSlowly()
    try root.push("Page")
    try bench.navigator.answer(2, to: sure.alert)
    let unseen = Asked(sure, by: root.flow, on: bench)
    #expect(throws: Refusal("that alert is not visible")) {
      try bench.navigator.answer(2, to: sure.alert)
    }
    bench.advance(by: .seconds(1))
    #expect(seen.told == "true" && unseen.told == "waiting")
    try bench.navigator.answer(1, to: sure.alert)
    bench.run()
    #expect(unseen.told == "false")
  }

  @Test func `trap 4.20: an equal question is joined, and its answer goes to all callers`() throws {
    let root = bench.begin("Root")
    let all = (1...3).map { _ in Asked(sure, by: root.flow, on: bench) }
    #expect(bench.stage.told.count == 1)
    all[0].cancel()
    bench.run()
    #expect(bench.stage.told.count == 1, "two still wait for an answer")
    try bench.navigator.answer(1)
    bench.run()
    #expect(all.map(\.told) == ["CancellationError()", "false", "false"])
    let twice = (1...2).map { _ in Asked(sure, by: root.flow, on: bench, again: true) }
    try bench.navigator.answer(2)
    bench.run()
    #expect(twice.map(\.told) == ["waiting", "true"])
  }

  @Test func `trap 4.22: a hidden prompt is reported once, as visible afterwards`() throws {
    let root = bench.begin("Root")
    let (first, middle) = (
      Asked(sure, by: root.flow, on: bench), Asked(code, by: root.flow, on: bench)
    )
    let others = (1...3).map { _ in Asked(sure, by: root.flow, on: bench, again: true) }
    bench.stage.forget()
    root.flow?.hideAlerts(titled: "Sure?")
    bench.run()
    #expect(bench.stage.told == ["alert: \(code.alert)"])
    let hidden = #"The question "Sure?" was hidden before it was answered."#
    #expect(([first] + others).allSatisfy { $0.told == hidden })
    root.flow?.hideAlerts(titled: "Sure?")
    root.flow?.hideAlerts()
    bench.run()
    #expect(bench.stage.told == ["alert: \(code.alert)", "alert: -"])
    #expect(middle.told.contains("hidden"))
  }

  @Test func `a question that closes beneath another is not reported`() throws {
    let root = bench.begin("Root")
    let beneath = Asked(sure, by: root.flow, on: bench)
    _ = Asked(code, by: root.flow, on: bench)
    bench.stage.forget()
    beneath.cancel()
    bench.run()
    #expect(bench.stage.told == [] && beneath.told == "CancellationError()")
    try bench.navigator.answer(1)
    #expect(bench.stage.told == ["alert: -"])
  }
}

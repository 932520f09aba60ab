import Effort
import Testing

/// What senders can do to each other, in all interleavings of their accesses to the mailbox.
struct InterleavingTests {
  private typealias Plan = MailboxModel.Plan
  private typealias Event = MailboxModel.Event

  /// What happens as soon as two threads send to a store that runs where they are.
  private let meeting: [Event] = [.contended, .tookLate, .lookedAgain, .keptRole]

  @Test(arguments: ["a | b", "ab | c", "abc | d", "abc | def"])
  func `L3, L4: two threads lose nothing, and each input is handled once, in its turn`(
    sends: String
  ) {
    expectLaws(Plan(sends), reaching: meeting)
  }

  @Test(arguments: ["a | b | c", "ab | c | d"] + (Checks.areAll ? ["ab | cd | ef"] : []))
  func `L3, L4: three threads lose nothing, and each input is handled once, in its turn`(
    sends: String
  ) {
    expectLaws(Plan(sends), reaching: meeting)
  }

  @Test(arguments: ["a(b) | c", "a(b(c)d)e | f(g)", "a(bc(d))e | fg", "a(b) | c(d) | e(f)"])
  func `L3: an input that is sent during another one waits for its turn`(sends: String) {
    expectLaws(Plan(sends), reaching: meeting + [.nested])
  }

  @Test(
    arguments: ["a | bc", "a(b)c | d(e)", "ab | c | d"]
      + (Checks.areAll ? ["abc | def", "ab | cd | e"] : [])
  )
  func `L7: a thread handles one input of others at most, and a task continues`(sends: String) {
    expectLaws(Plan(sends, handOff: 1), reaching: meeting + [.reachedLimit, .handedOver])
  }

  @Test(arguments: ["a | bc | d", "ab | cd"])
  func `L7: a thread takes over handed-over inputs before the task does`(
    sends: String
  ) {
    expectLaws(Plan(sends, handOff: 1), reaching: meeting + [.handedOver, .tookPosted])
  }

  @Test(
    arguments: ["a | bcd", "abc | def", "a(b)c | de(f)"] + (Checks.areAll ? ["ab | cd | e"] : [])
  )
  func `L7: a thread handles two inputs of others at most, and a task continues`(sends: String) {
    expectLaws(Plan(sends, handOff: 2), reaching: meeting + [.reachedLimit, .handedOver])
  }

  @Test(
    arguments: ["a | b", "a(b)c | d(e)", "a | b | c", "ab | c | d"]
      + (Checks.areAll ? ["abc | def"] : [])
  )
  func `L12: a placed store handles at its place alone, and is woken whenever it rests`(
    sends: String
  ) {
    expectLaws(Plan(sends, isPlaced: true), reaching: [.contended, .keptRole, .woken, .wokenAgain])
  }

  @Test(arguments: ["@a | b", "@ab | c", "@ab | cd", "@a(b) | c(d)", "@a | b | c", "@a | @b | c"])
  func `L2, L12: a thread at the place of a store goes before its task, and loses nothing`(
    sends: String
  ) {
    expectLaws(Plan(sends, isPlaced: true), reaching: [.contended, .woken, .tookPosted])
  }

  @Test(arguments: [("@ab | cd", 1), ("@a | bc", 1), ("@a | b | c", 1)])
  func `L7, L12: a thread at the store's place handles a few inputs of others, then a task`(
    sends: String,
    handOff: Int
  ) {
    expectLaws(
      Plan(sends, handOff: handOff, isPlaced: true),
      reaching: [.woken, .tookPosted, .reachedLimit, .handedOver]
    )
  }

  @Test(arguments: [("ab | cd", 1), ("a(b)c | d", 1), ("a | b | c", 1), ("ab | cd", 2)])
  func `L7, L12: a placed store hands off to a task at its place`(sends: String, handOff: Int) {
    expectLaws(
      Plan(sends, handOff: handOff, isPlaced: true),
      reaching: [.contended, .keptRole, .woken, .wokenAgain, .reachedLimit, .handedOver]
    )
  }

  @Test(arguments: ["a?b | c", "a!b | c", "a?b | c!d", "a?b | c?d"])
  func `L2: a wait for a store ends in all interleavings`(sends: String) {
    expectLaws(Plan(sends), reaching: meeting + [.calledItself, .waited])
  }

  @Test(arguments: ["a?b!c", "ab?c", "a!(b)c"])
  func `L2, L12: a single wait for a placed store finds it free`(sends: String) {
    expectLaws(Plan(sends, isPlaced: true), reaching: [.keptRole, .wokenAgain, .waited])
  }

  @Test(arguments: [("a?b | cd", false), ("a!b | cd", false), ("a?b | c!", true)])
  func `L2, L7: a wait for a store ends though it hands off`(sends: String, isPlaced: Bool) {
    expectLaws(
      Plan(sends, handOff: 1, isPlaced: isPlaced),
      reaching: [.contended, .keptRole, .waited, .handedOver]
    )
  }

  @Test func `L2, L7: when a send returns to a thread alone all that it causes has happened`() {
    let plan = Plan("a(bc(d))e", handOff: 1)
    expectLaws(plan, reaching: [.nested, .keptRole])
    var model = MailboxModel(plan)
    var returns = 0
    while model.canStep(0) {
      let wasHolder = model.workers[0].hasRole
      model.step(0)
      guard wasHolder, !model.workers[0].hasRole else { continue }
      #expect(model.waiting.isEmpty)
      returns += 1
    }
    #expect(returns == 2)
  }

  @Test func `a walk with memory finds as many interleavings as a walk without`() {
    let plan = Plan("a | b")
    let known = Interleavings(of: plan)
    let counted = tally(MailboxModel(plan))
    #expect(known.executions == counted.executions)
    for event in Event.allCases {
      #expect(known.executions(with: event) == counted.with[event.rawValue])
    }
    #expect(counted.executions == 11_942)
  }

  private func tally(_ model: MailboxModel) -> Interleavings.Tally {
    var tally = Interleavings.Tally()
    for thread in model.workers.indices where model.canStep(thread) {
      var next = model
      next.step(thread)
      tally.add(self.tally(next), after: next.event)
    }
    if tally.executions == 0 { tally.executions = 1 }
    return tally
  }

  private func expectLaws(_ plan: Plan, reaching events: [Event]) {
    let all = Interleavings(of: plan)
    #expect(all.failure == nil, "\(all.failure.map(String.init) ?? "")")
    for event in events {
      #expect(all.executions(with: event) > 0, "\(event) does not happen")
    }
  }
}

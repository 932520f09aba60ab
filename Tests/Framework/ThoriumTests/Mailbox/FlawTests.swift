import Testing

/// The enumeration is sharp: each flaw of the protocol breaks a law of the model.
struct FlawTests {
  typealias Flaw = MailboxModel.Flaw
  typealias Breach = MailboxModel.Breach

  /// A flaw, the law that it breaks by the shortest schedule, and the senders who show it.
  struct Case: Sendable, CustomTestStringConvertible {
    let flaw: Flaw
    let breach: Breach
    let plan: MailboxModel.Plan

    init(
      _ flaw: Flaw,
      _ breach: Breach,
      _ sends: String,
      handOff: Int = MailboxModel.Plan.unlimited,
      isPlaced: Bool = false
    ) {
      self.flaw = flaw
      self.breach = breach
      plan = MailboxModel.Plan(sends, handOff: handOff, isPlaced: isPlaced, flaw: flaw)
    }

    var testDescription: String { "\(flaw): \(breach.rawValue)" }
  }

  static let cases = [
    Case(.takesRelaxed, .unnoticed, "a | b"),
    Case(.takesLateNever, .endless, "a | b"),
    Case(.queuesItsOwn, .twice, "a | b"),
    Case(.looksOnce, .lost, "a | b"),
    Case(.callsByStore, .lost, "a | b"),
    Case(.appendsFirst, .lost, "a | b"),
    Case(.appendsUnlocked, .lost, "a | b"),
    Case(.marksNothing, .hostage, "a | bc", handOff: 1),
    Case(.keepsLock, .stuck, "a | bc | d"),
    Case(.takesPostedRelaxed, .unnoticed, "ab", isPlaced: true),
    Case(.takesPostedBlindly, .twoHolders, "a | bc", handOff: 1),
    Case(.leavesPosted, .notAtOnce, "@a | b", isPlaced: true),
    Case(.wakesNobody, .lost, "a | b", isPlaced: true),
    Case(.wakesUncalled, .lost, "a | b", isPlaced: true),
    Case(.givesBackRelaxed, .unnoticed, "a | b"),
    Case(.givesBackByStore, .lost, "a | b"),
    Case(.callsNever, .stuck, "a?b"),
    Case(.opensEarly, .notFree, "a?b", isPlaced: true),
    Case(.settlesEarly, .unsettled, "a! | b"),
    Case(.givesBackToIdle, .elsewhere, "a | b", isPlaced: true),
    Case(.leavesWhenCalled, .lost, "a | b"),
    Case(.staysHolder, .holderIsWrong, "ab | c"),
    Case(.handlesBackwards, .sender, "a | bc"),
    Case(.copiesInbox, .restless, "a | b"),
    Case(.resetsNothing, .endless, "a | b"),
    Case(.resetsUnlocked, .lost, "a | b | c"),
    Case(.renewsLimit, .hostage, "a | bc", handOff: 1),
    Case(.spendsOldLimit, .endless, "a | bc", handOff: 1),
    Case(.handsOverToNobody, .lost, "a | bc", handOff: 1),
    Case(.handsOverNothing, .lost, "a | bc", handOff: 1),
    Case(.handsOverBehind, .arrival, "a | bc | d", handOff: 1),
    Case(.handsOverRelaxed, .unnoticed, "a | bc", handOff: 1),
    Case(.handsOverAsHolder, .holderIsWrong, "ab | cd", handOff: 1),
    Case(.handsOverAndGivesBack, .arrival, "a | bc | d", handOff: 1),
  ]

  @Test(arguments: cases)
  func `the enumeration finds each flaw of the protocol`(_ example: Case) {
    let failure = Interleavings(of: example.plan).failure
    #expect(failure?.breach == example.breach, "\(failure.map(String.init) ?? "It is not found.")")
  }

  @Test func `a failure is explained by a shortest schedule, access by access`() {
    let plan = MailboxModel.Plan("a | b", flaw: .givesBackByStore)
    let text = Interleavings(of: plan).failure.map(String.init)
    #expect(
      text == """
        everybody has gone, and something was not handled: a | b, with the flaw givesBackByStore
          at first: idle
          A takeRole a: taken
          A nameHolder a: taken, holder A
          A handle a
          A clearHolder: taken
          B takeRole b
          B noteForeign b
          B lockInbox b: taken, locked by B
          B look b
          B takeRole b
          B callTaken b: called, locked by B
          A giveBack: idle, locked by B
          B append b: idle, locked by B, inbox b
          B unlockInbox b: idle, inbox b
          B callPosted b
        """
    )
  }

  @Test func `each flaw is looked for, and each law is broken by one`() {
    #expect(Self.cases.map(\.flaw) == Flaw.allCases)
    #expect(Set(Self.cases.map(\.breach)) == Set(Breach.allCases))
  }
}

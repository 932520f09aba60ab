import Testing

@testable import ThoriumCore

/// What senders can do to each other, in all orders of their accesses to a store's mailbox.
struct MailboxSearchTests {
  typealias Event = MailboxWorld.Event
  typealias Flaw = MailboxWorld.Flaw

  @Test(arguments: ["a | b", "ab | c", "ab | cd", "a | b | c"])
  func `L3, L4: threads lose nothing, and each input is handled once, in its turn`(sends: String) {
    expectLaws(MailboxPlan(sends), reaching: [.contended])
  }

  @Test(arguments: ["a(b) | c", "a(b(c)d)e | f(g)", "a(bc(d))e | fg", "a(b) | c(d)"])
  func `L3: an input that is sent during another one waits for its turn`(sends: String) {
    expectLaws(MailboxPlan(sends), reaching: [.contended, .nested])
  }

  @Test(arguments: [("a | bc", 1), ("a(b)c | d(e)", 1), ("a | bcd", 2)])
  func `L7: a thread handles a few inputs of others, then a task`(sends: String, handOff: Int) {
    expectLaws(MailboxPlan(sends, handOff: handOff), reaching: [.contended, .handedOver])
  }

  @Test(arguments: ["ab | cd", "a | bc | d"])
  func `L7: a thread takes over handed-over inputs before the task does`(sends: String) {
    expectLaws(MailboxPlan(sends, handOff: 1), reaching: [.handedOver, .tookPosted, .tooLate])
  }

  @Test(arguments: [("a | b", 100), ("a(b)c | d(e)", 100), ("ab | c", 100), ("ab | cd", 1)])
  func `L12: a placed store handles at its place alone`(sends: String, handOff: Int) {
    expectLaws(
      MailboxPlan(sends, handOff: handOff, isPlaced: true),
      reaching: [.contended, .woken]
    )
  }

  @Test(arguments: ["+ | a", "+a | b", "+ | @a | b"])
  func `L12: who creates a placed store leaves what waits to a task`(sends: String) {
    expectLaws(MailboxPlan(sends, isPlaced: true), reaching: [.contended, .handedOver])
  }

  @Test(arguments: [
    ("@a | b", 100), ("@ab | cd", 100), ("@a(b) | c(d)", 100), ("@a | b | c", 100), ("@ab | cd", 1),
  ])
  func `L2, L12: a thread at the place of a store goes before its task`(sends: String, handOff: Int)
  {
    expectLaws(
      MailboxPlan(sends, handOff: handOff, isPlaced: true),
      reaching: [.woken, .tookPosted, .tooLate]
    )
  }

  @Test(arguments: [
    ("a?b | c", false), ("a(b?) | c?d", false), ("a?b(c)", true), ("@a? | b?c", true),
  ])
  func `L2, L7: a wait for a store ends, and a single one finds it free`(
    sends: String,
    isPlaced: Bool
  ) {
    expectLaws(MailboxPlan(sends, handOff: 1, isPlaced: isPlaced), reaching: [.waited])
  }

  static let flaws: [(Flaw, MailboxWorld.Breach, MailboxPlan)] = [
    (.asksTwice, .arrival, MailboxPlan("a | bc", flaw: .asksTwice)),
    (.callsLate, .notAtOnce, MailboxPlan("a | b", flaw: .callsLate)),
    (.callsNever, .lost, MailboxPlan("a | b", flaw: .callsNever)),
    (.countsNothing, .hostage, MailboxPlan("a | bc", handOff: 1, flaw: .countsNothing)),
    (.holdsUncalled, .lost, MailboxPlan("@a | b", isPlaced: true, flaw: .holdsUncalled)),
    (.ignoresPlace, .elsewhere, MailboxPlan("a", isPlaced: true, flaw: .ignoresPlace)),
    (.leavesBlindly, .lost, MailboxPlan("a | b", flaw: .leavesBlindly)),
    (.leavesPosted, .notAtOnce, MailboxPlan("@a | b", isPlaced: true, flaw: .leavesPosted)),
    (.opensEarly, .notFree, MailboxPlan("a?", flaw: .opensEarly)),
    (.postsNobody, .lost, MailboxPlan("a", isPlaced: true, flaw: .postsNobody)),
    (.redeemsBlindly, .twoHolders, MailboxPlan("@a | b", isPlaced: true, flaw: .redeemsBlindly)),
    (.releasesLate, .lost, MailboxPlan("a | bc", flaw: .releasesLate)),
    (.releasesNever, .neverFree, MailboxPlan("a(b)", flaw: .releasesNever)),
    (.restsAtIdle, .elsewhere, MailboxPlan("a | b", isPlaced: true, flaw: .restsAtIdle)),
    (.wakesUncalled, .lost, MailboxPlan("a?", flaw: .wakesUncalled)),
  ]

  @Test func `after the inputs that a holder found, its own inputs are its own`() {
    var mailbox = Mailbox<String>(limits: Limits(handOff: 1))
    _ = mailbox.arrive(isFree: true, mayHandle: false)
    _ = mailbox.add("found", orIfFull: nil, isOwn: false)
    _ = mailbox.arrive(isFree: true, mayHandle: true)
    _ = mailbox.add("own", orIfFull: nil, isOwn: true)
    guard case .handle("found", isOwn: false) = mailbox.next(),
      case .handle("own", isOwn: true) = mailbox.next()
    else {
      Issue.record("An input has the wrong owner.")
      return
    }
  }

  @Test func `the search finds each flaw of a driver`() {
    for (flaw, breach, plan) in Self.flaws {
      let search = MailboxSearch(plan)
      #expect(search.breach == breach, "\(flaw): \(search)")
    }
    #expect(Self.flaws.map(\.0) == Flaw.allCases)
  }

  @Test func `a breach is explained by a shortest schedule`() {
    let search = MailboxSearch(MailboxPlan("a | b", flaw: .callsNever))
    #expect("\(search)".split(separator: "\n").count == 6, "\(search)")
  }

  private func expectLaws(_ plan: MailboxPlan, reaching events: Set<Event>) {
    let search = MailboxSearch(plan)
    #expect(search.breach == nil, "\(search)")
    #expect(search.events.isSuperset(of: events), "\(plan): \(search.events)")
  }
}

/// All orders in which the threads of a mailbox can make their accesses.
///
/// They are walked depth first. A state that was met before is not walked again: states are
/// values, and what can follow depends on nothing else.
struct Interleavings {
  typealias Event = MailboxModel.Event

  /// How often something can happen between a state and the end.
  struct Tally {
    /// In how many ways the threads can go on.
    var executions = 0.0
    /// In how many of those an event occurs, by its number.
    var with = [Double](repeating: 0, count: Event.allCases.count)

    /// Adds what can follow a step.
    mutating func add(_ other: Tally, after event: Event?) {
      executions += other.executions
      for number in with.indices {
        with[number] += event?.rawValue == number ? other.executions : other.with[number]
      }
    }
  }

  let plan: MailboxModel.Plan
  /// The first failure that was met, by a shortest schedule.
  private(set) var failure: Failure?
  private(set) var total = Tally()
  /// The states that were met, with their numbers.
  private var numbers: [MailboxModel: Int] = [:]
  /// What can follow a state, by its number; nothing yet while the walk is below it.
  private var tallies: [Tally?] = []
  private var schedule: [Int] = []

  init(of plan: MailboxModel.Plan) {
    self.plan = plan
    total = walk(MailboxModel(plan))
  }

  var states: Int { tallies.count }
  var executions: Double { total.executions }

  func executions(with event: Event) -> Double { total.with[event.rawValue] }

  private mutating func walk(_ model: MailboxModel) -> Tally {
    if let number = numbers[model] {
      if tallies[number] == nil { fail(.endless) }
      return tallies[number] ?? Tally()
    }
    let number = tallies.count
    numbers[model] = number
    tallies.append(nil)
    var tally = Tally()
    var isAtRest = true
    for thread in model.workers.indices where model.canStep(thread) && failure == nil {
      isAtRest = false
      var next = model
      next.step(thread)
      schedule.append(thread)
      if let breach = next.breach { fail(breach) } else { tally.add(walk(next), after: next.event) }
      schedule.removeLast()
    }
    if isAtRest {
      tally.executions = 1
      if let breach = model.breachAtRest { fail(breach) }
    }
    tallies[number] = tally
    return tally
  }

  private mutating func fail(_ breach: MailboxModel.Breach) {
    if failure != nil { return }
    failure = .shortest(plan) ?? Failure(plan: plan, breach: breach, schedule: schedule)
  }
}

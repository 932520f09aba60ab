/// All orders in which the threads of a plan can make their steps.
///
/// The search is breadth first, so the schedule of a breach is a shortest one. A state that was met before is not
/// searched again: states are values, and what follows depends on nothing else.
struct MailboxSearch: CustomStringConvertible {
  private(set) var breach: MailboxWorld.Breach?
  private(set) var states = 0
  private(set) var events: Set<MailboxWorld.Event> = []
  private var schedule = ""
  private let plan: MailboxPlan

  init(_ plan: MailboxPlan) {
    self.plan = plan
    var worlds = [MailboxWorld(plan)]
    var steps = [(parent: 0, thread: 0)]
    var met = Set(worlds)
    while states < worlds.count {
      let world = worlds[states]
      let threads = world.workers.indices.filter(world.canStep)
      breach = world.breach ?? (threads.isEmpty ? world.breachAtRest : nil)
      if breach != nil { break }
      for thread in threads {
        var next = world
        next.step(thread)
        if let event = next.event { events.insert(event) }
        guard met.insert(next).inserted else { continue }
        worlds.append(next)
        steps.append((states, thread))
      }
      states += 1
    }
    guard breach != nil else { return }
    var state = states
    while state > 0 {
      let (parent, thread) = steps[state]
      schedule = "\n  thread \(thread): \(worlds[parent].workers[thread].spot)" + schedule
      state = parent
    }
  }

  var description: String { "\(plan): \(breach?.rawValue ?? "no breach")\(schedule)" }
}

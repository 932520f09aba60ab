extension Interleavings {
  /// A schedule that breaks a law, printed as what each thread does.
  struct Failure: CustomStringConvertible {
    let plan: MailboxModel.Plan
    let breach: MailboxModel.Breach
    /// Which thread steps, step by step.
    let schedule: [Int]

    /// A shortest schedule after which a law is broken, where there is one.
    ///
    /// All states are visited in the order of their distance from the beginning.
    static func shortest(_ plan: MailboxModel.Plan) -> Self? {
      let start = MailboxModel(plan)
      var found = [(model: start, step: (from: 0, thread: 0))]
      var known: Set = [start]
      var position = 0
      while position < found.count {
        let model = found[position].model
        let ready = model.workers.indices.filter(model.canStep)
        if let breach = model.breach ?? (ready.isEmpty ? model.breachAtRest : nil) {
          var schedule: [Int] = []
          while position > 0 {
            schedule.append(found[position].step.thread)
            position = found[position].step.from
          }
          return Self(plan: plan, breach: breach, schedule: schedule.reversed())
        }
        for thread in ready {
          var next = model
          next.step(thread)
          if known.insert(next).inserted { found.append((next, (position, thread))) }
        }
        position += 1
      }
      return nil
    }

    /// One line for each access, with what all threads see where the access has changed that.
    var description: String {
      var models = [MailboxModel(plan)]
      var lines = ["\(breach.rawValue): \(plan)", "  at first: \(models[0].shared)"]
      for thread in schedule {
        let before = models[models.count - 1]
        var after = before
        after.step(thread)
        models.append(after)
        let deed = "  \(plan.name(ofThread: thread)) \(before.workers[thread].deed(plan))"
        lines.append(before.shared == after.shared ? deed : "\(deed): \(after.shared)")
      }
      if breach == .endless, let end = models.last, let again = models.firstIndex(of: end) {
        lines.insert("  and from here on again and again:", at: again + 2)
      }
      return lines.joined(separator: "\n")
    }
  }
}

extension MailboxModel {
  /// What all threads see, in words.
  fileprivate var shared: String {
    var words = ["\(role)"]
    if holder >= 0 { words.append("holder \(plan.name(ofThread: holder))") }
    if lockOwner >= 0 { words.append("locked by \(plan.name(ofThread: lockOwner))") }
    if !inbox.isEmpty { words.append("inbox \(plan.names(of: inbox))") }
    return words.joined(separator: ", ")
  }
}

extension MailboxModel.Worker {
  /// The next access, with the input that it is about.
  fileprivate func deed(_ plan: MailboxModel.Plan) -> String {
    let input = access == .handle ? handling : sending
    return input == 0 ? "\(access)" : "\(access) \(plan.names[input])"
  }
}

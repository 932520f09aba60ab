extension Pass {
  /// A pass that removes two steps at once, such as opening and closing a resource.
  static let pairsOfSteps = Pass(name: "pairs of steps") { target, position throws(Unknown) in
    let best = target.best
    let steps = best.spans.indices.filter { best.spans[$0].kind == .step }
    guard steps.count <= 24, position < steps.count else { return nil }
    for other in (position + 1)..<max(steps.count, position + 1) {
      let gone = [best.spans[steps[position]].range, best.spans[steps[other]].range]
      if try target.keeps(best.values.removing(gone)) { return position }
    }
    return position + 1
  }

  /// A pass that removes a step, and the next or all later choices between ready tasks.
  ///
  /// Several tasks may have been ready there only because of the step.
  static let stepsWithTurns = Pass(name: "steps with turns") { target, position throws(Unknown) in
    let best = target.best
    let steps = best.spans.filter { $0.kind == .step }
    guard position < steps.count else { return nil }
    let turns = best.choices.indices.filter { $0 >= steps[position].end && best.choices[$0].isTurn }
    for later in [turns.prefix(1), turns[...]] where !later.isEmpty {
      let gone = [steps[position].range] + later.map { $0..<$0 + 1 }
      if try target.keeps(best.values.removing(gone)) { return position }
    }
    return position + 1
  }

  /// A pass that restores the default order of tasks everywhere, or everywhere except at one
  /// choice.
  static let turns = Pass(name: "turns") { target, position throws(Unknown) in
    let best = target.best
    let turns = best.choices.indices.filter {
      best.choices[$0].isSwitch
    }
    guard !turns.isEmpty else { return nil }
    var values = best.values
    for turn in turns { values[turn] = 0 }
    if position == 0 { return try target.keeps(values) ? nil : 1 }
    let all = best.choices.indices.filter { best.choices[$0].isTurn }
    guard turns.count > 1, position <= min(all.count, 200) else { return nil }
    let place = all[position - 1]
    for value in 1...max(1, min(best.choices[place].upper, 4)) {
      values[place] = value
      if try target.keeps(values) { return nil }
    }
    return position + 1
  }
}

extension Choice {
  /// True when a task other than the default runs next.
  package var isSwitch: Bool { isTurn && value > 0 }
}

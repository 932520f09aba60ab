import ThoriumProof

/// Draws programs at random: small ones, in which much meets.
package struct Draft {
  private var random: SplitMix64
  private var number = 0
  /// How deep deeds may still be nested in what they cause.
  private var nesting = 4
  /// The bodies so far, of which one may emit when it is over.
  private var bodies: [Int] = []
  /// The forks so far, of which one may be cancelled.
  private var forks: [Int] = []
  /// The policies that this program prefers.
  private var favorites: [Drawing.Policy] = []
  /// Whether nearly everything has the same id.
  private var isNarrow = false
  /// Whether bodies are drawn that rather fail.
  private var isFailing = false

  /// Draws one program for each seed; every other one is not traced.
  package static func program(_ seed: Int) -> Program {
    var draft = Draft(random: SplitMix64(seed: UInt64(seed)))
    return draft.program(isTraced: seed % 2 == 0)
  }

  private mutating func below(_ limit: Int) -> Int {
    Int(random.next() >> 33) % limit
  }

  private mutating func isOne(of count: Int) -> Bool {
    below(count) == 0
  }

  private mutating func newNumber() -> Int {
    number += 1
    return number
  }

  private mutating func program(isTraced: Bool) -> Program {
    var program = Program(isTraced: isTraced)
    isNarrow = !isOne(of: 3)
    favorites = [anyPolicy(), anyPolicy()]
    if isOne(of: 3) { favorites[1] = favorites[0] }
    for _ in 0..<2 where isOne(of: 2) {
      program.steps.append(.deed(Deed(number: newNumber(), kind: .observe(below(3)))))
    }
    for _ in 0..<2 + below(5) { program.steps.append(step()) }
    if isOne(of: 2) { program.steps.append(.pass(40)) }
    return program
  }

  private mutating func step() -> Program.Step {
    switch below(20) {
    case 0..<5: .pass(1 + below(2))
    case 5..<7: .perform(act(3), receipt: newNumber())
    case 7..<10: .deed(deed(3))
    default: .deed(Deed(number: newNumber(), kind: .send(act(3))))
    }
  }

  /// Draws something to be done, in which effects are nested up to a depth.
  private mutating func deed(_ depth: Int) -> Deed {
    let number = newNumber()
    nesting -= 1
    defer { nesting += 1 }
    let kind: Deed.Kind =
      switch below(26) {
      case 24: .take(below(2))
      case 25: .stopTaking(below(2))
      case 0..<3: .observe(below(3))
      case 3..<7: .leave(below(3))
      case 7: .end
      case 8: .release
      case 9..<13 where !bodies.isEmpty: .emit(body: bodies[below(bodies.count)], change(0))
      case 13 where !bodies.isEmpty: fork(number, of: bodies[below(bodies.count)], depth)
      case 14 where !forks.isEmpty: .unfork(forks[below(forks.count)])
      default: .send(act(min(depth, nesting)))
      }
    return Deed(number: number, kind: kind)
  }

  private mutating func fork(_ number: Int, of body: Int, _ depth: Int) -> Deed.Kind {
    forks.append(number)
    return .fork(body: body, drawing(max(0, min(depth, nesting))))
  }

  private mutating func act(_ depth: Int) -> Act {
    var act = Act(number: newNumber())
    if isOne(of: 12) { act.rule = isOne(of: 3) ? .refused : .refusedAtOdd }
    if nesting > 0, isOne(of: 10) { act.mutating = deed(depth) }
    act.effect = drawing(depth)
    return act
  }

  private mutating func change(_ depth: Int) -> Change {
    var change = Change(number: newNumber())
    guard nesting > 0 else { return change }
    if isOne(of: 24) { change.reducing = deed(depth) }
    if isOne(of: 8) { change.telling = .init(observer: below(3), deed: deed(depth)) }
    return change
  }

  private mutating func notice(_ depth: Int) -> Notice {
    var notice = Notice(number: newNumber())
    if nesting > 0, isOne(of: 4) { notice.taking = deed(depth) }
    return notice
  }

  private mutating func id() -> Int {
    isNarrow && !isOne(of: 8) ? 0 : below(3)
  }
}

// Effects.
extension Draft {
  private mutating func drawing(_ depth: Int) -> Drawing {
    // A leaf, or something around other effects, and more of these while the tree is small.
    switch below(depth > 2 ? 16 : depth > 0 ? 24 : 8) + (depth > 2 ? 8 : 0) {
    case 0:
      isOne(of: 2)
        ? .event(notice(depth)) : .land((0..<below(3)).map { _ in change(depth) })
    case 1..<6: .body(body(depth))
    case 6: .cancel(id())
    case 7: isOne(of: 2) ? .pause(below(3)) : .body(body(depth))
    case 8..<11: .concat(parts(below(4), depth))
    case 11, 12: .merge(parts(below(4), depth))
    case 13: .race(parts(isOne(of: 6) ? 0 : 2, depth))
    case 14: .mapped(drawing(depth - 1), below(3))
    case 15: .keyed(id(), cancelInFlight: isOne(of: 2), drawing(depth - 1))
    case 16..<20: .policy(policy(), id(), drawing(depth - 1))
    case 20: .caught(drawing(depth - 1), change(depth))
    case 21: .finally(drawing(depth - 1), change(depth))
    case 22: retried(depth)
    default: .timeout(drawing(depth - 1), below(3))
    }
  }

  private mutating func retried(_ depth: Int) -> Drawing {
    isFailing = true
    defer { isFailing = false }
    return .retried(drawing(depth - 1), times: 1 + below(2), pause: below(2))
  }

  private mutating func parts(_ count: Int, _ depth: Int) -> [Drawing] {
    (0..<count).map { _ in drawing(depth - 1) }
  }

  private mutating func policy() -> Drawing.Policy {
    isOne(of: 4) ? anyPolicy() : favorites[below(2)]
  }

  private mutating func anyPolicy() -> Drawing.Policy {
    switch below(7) {
    case 0: .concurrent
    case 1: .latest
    case 2: .droppable
    case 3: .debounced(1 + below(2))
    case 4, 5: .throttled(1 + below(2), latest: !isOne(of: 3))
    default: .sequential
    }
  }

  private mutating func body(_ depth: Int) -> Drawing.Body {
    var body = Drawing.Body(number: newNumber())
    bodies.append(body.number)
    if isOne(of: 4) { body.name = "body \(body.number)" }
    body.isEnqueued = isOne(of: 10)
    for _ in 0..<1 + below(4) { body.strokes.append(stroke(depth, of: body.number)) }
    return body
  }

  private mutating func stroke(_ depth: Int, of body: Int) -> Drawing.Body.Stroke {
    switch below(isFailing ? 29 : 23) {
    case 22: .event(notice(depth))
    case 0..<7: .emit(change(depth))
    case 7..<15: .sleep(below(3))
    case 15..<17 where nesting > 0: .deed(deed(depth))
    case 17..<19 where depth > 0: .deed(forking(depth - 1, of: body))
    case 19 where depth > 0: .run(drawing(depth - 1))
    case 21, 23...: .fail(times: isOne(of: 2) ? .max : 1, fault(depth))
    default: .emit(change(depth))
    }
  }

  private mutating func forking(_ depth: Int, of body: Int) -> Deed {
    let number = newNumber()
    return Deed(number: number, kind: fork(number, of: body, depth))
  }

  private mutating func fault(_ depth: Int) -> Fault {
    let answer = depth > 0 && isOne(of: 3) ? drawing(depth - 1) : nil
    return Fault(number: newNumber(), answer: answer)
  }
}

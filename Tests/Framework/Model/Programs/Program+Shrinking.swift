/// Something of which there are smaller ones, so that the smallest that fails can be looked for.
protocol Shrinking {
  /// What is smaller by one thing each, the smallest first.
  var smaller: [Self] { get }
}

extension Shrinking {
  /// Replaces a part by what is smaller than it.
  fileprivate func with<Part: Shrinking>(smaller part: WritableKeyPath<Self, Part>) -> [Self] {
    self[keyPath: part].smaller.map { smaller in
      var copy = self
      copy[keyPath: part] = smaller
      return copy
    }
  }
}

extension Optional: Shrinking where Wrapped: Shrinking {
  var smaller: [Self] {
    guard let self else { return [] }
    return [nil] + self.smaller.map(Optional.some)
  }
}

extension Array: Shrinking where Element: Shrinking {
  var smaller: [Self] {
    let fewer = indices.map { place in
      var copy = self
      copy.remove(at: place)
      return copy
    }
    return fewer + indices.flatMap { with(smaller: \.[$0]) }
  }
}

extension Program: Shrinking {
  var smaller: [Program] { with(smaller: \.steps) }

  /// The smallest program that is found to fail too, one step after the other.
  package func shrunk(_ fails: (Program) -> Bool) -> Program {
    var least = self
    while let next = least.smaller.first(where: fails) { least = next }
    return least
  }
}

extension Program.Step: Shrinking {
  var smaller: [Self] {
    switch self {
    case .deed(let deed): deed.smaller.map(Self.deed)
    case .perform(let act, let receipt):
      act.smaller.map { .perform($0, receipt: receipt) }
    case .pass(let seconds): seconds > 1 ? [.pass(1), .pass(seconds - 1)] : []
    }
  }
}

extension Deed: Shrinking {
  var smaller: [Deed] {
    switch kind {
    case .send(let act): act.smaller.map { Deed(number: number, kind: .send($0)) }
    case .emit(let body, let change):
      change.smaller.map { Deed(number: number, kind: .emit(body: body, $0)) }
    case .fork(let body, let drawing):
      drawing.smaller.map { Deed(number: number, kind: .fork(body: body, $0)) }
    case .observe, .leave, .take, .stopTaking, .unfork, .end, .release: []
    }
  }
}

extension Act: Shrinking {
  var smaller: [Act] {
    var accepted = self
    accepted.rule = .accepted
    return (rule == .accepted ? [] : [accepted])
      + with(smaller: \.mutating) + with(smaller: \.effect)
  }
}

extension Change: Shrinking {
  var smaller: [Change] { with(smaller: \.reducing) + with(smaller: \.telling) }
}

extension Change.Reaction: Shrinking {
  var smaller: [Self] { with(smaller: \.deed) }
}

extension Notice: Shrinking {
  var smaller: [Notice] { with(smaller: \.taking) }
}

extension Fault: Shrinking {
  var smaller: [Fault] { with(smaller: \.answer) }
}

extension Drawing.Body: Shrinking {
  var smaller: [Self] {
    var plain = self
    plain.name = nil
    plain.isEnqueued = false
    return (name == nil && !isEnqueued ? [] : [plain]) + with(smaller: \.strokes)
  }
}

extension Drawing.Body.Stroke: Shrinking {
  var smaller: [Self] {
    switch self {
    case .emit(let change): change.smaller.map(Self.emit)
    case .event(let notice): notice.smaller.map(Self.event)
    case .sleep(let seconds): seconds > 0 ? [.sleep(seconds - 1)] : []
    case .deed(let deed): deed.smaller.map(Self.deed)
    case .run(let drawing): drawing.smaller.map(Self.run)
    case .fail(let times, let fault): fault.smaller.map { .fail(times: times, $0) }
    }
  }
}

extension Drawing: Shrinking {
  var smaller: [Drawing] {
    if case .land(let changes) = self { return changes.smaller.map(Self.land) }
    return [.land([])] + inner + smallerInside
  }

  private var inner: [Drawing] {
    switch self {
    case .land, .body, .pause, .event, .cancel: []
    case .concat(let parts), .merge(let parts), .race(let parts): parts
    case .keyed(_, _, let inner), .policy(_, _, let inner), .caught(let inner, _),
      .finally(let inner, _), .retried(let inner, _, _), .timeout(let inner, _),
      .mapped(let inner, _):
      [inner]
    }
  }

  private var smallerInside: [Drawing] {
    switch self {
    case .land, .cancel: []
    case .body(let body): body.smaller.map(Self.body)
    case .event(let notice): notice.smaller.map(Self.event)
    case .pause(let seconds): seconds > 1 ? [.pause(seconds - 1)] : []
    case .concat(let parts): parts.smaller.map(Self.concat)
    case .merge(let parts): parts.smaller.map(Self.merge)
    case .race(let parts): parts.smaller.map(Self.race)
    case .keyed(let id, let replaces, let inner):
      inner.smaller.map { .keyed(id, cancelInFlight: replaces, $0) }
    case .policy(let policy, let id, let inner): inner.smaller.map { .policy(policy, id, $0) }
    case .caught(let inner, let change):
      inner.smaller.map { .caught($0, change) } + change.smaller.map { .caught(inner, $0) }
    case .finally(let inner, let change):
      inner.smaller.map { .finally($0, change) } + change.smaller.map { .finally(inner, $0) }
    case .retried(let inner, let times, let pause):
      inner.smaller.map { .retried($0, times: times, pause: pause) }
    case .timeout(let inner, let seconds): inner.smaller.map { .timeout($0, seconds) }
    case .mapped(let inner, let way): inner.smaller.map { .mapped($0, way) }
    }
  }
}

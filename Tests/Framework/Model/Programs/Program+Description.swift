// Programs as a person reads them where one has failed.
extension Program: CustomStringConvertible {
  package var description: String {
    (["\(isTraced ? "traced" : "not traced")"] + steps.map { "\($0)" })
      .joined(separator: "\n")
  }
}

extension Program.Step: CustomStringConvertible {
  var description: String {
    switch self {
    case .deed(let deed): "\(deed)"
    case .perform(let act, let receipt): "perform \(act), receipt \(receipt)"
    case .pass(let seconds): "pass \(seconds) s"
    }
  }
}

extension Deed: CustomStringConvertible {
  var description: String {
    switch kind {
    case .send(let act): "send \(act)"
    case .observe(let number): "observe \(number)"
    case .leave(let number): "leave \(number)"
    case .take(let number): "take \(number)"
    case .stopTaking(let number): "stop taking \(number)"
    case .emit(let body, let change): "emit \(change) from \(body)"
    case .fork(let body, let drawing): "fork d\(number) of \(body): \(drawing)"
    case .unfork(let fork): "cancel fork d\(fork)"
    case .end: "end"
    case .release: "release"
    }
  }
}

extension Act: CustomStringConvertible {
  var description: String {
    "a\(number)" + (rule == .accepted ? "" : " (\(rule))")
      + (mutating.map { " [mutate: \($0)]" } ?? "") + " \(effect)"
  }
}

extension Change: CustomStringConvertible {
  var description: String {
    "\(number)" + (reducing.map { " [reduce: \($0)]" } ?? "")
      + (telling.map { " [observer \($0.observer): \($0.deed)]" } ?? "")
  }
}

extension Notice: CustomStringConvertible {
  var description: String { "event \(number)" + (taking.map { " [taker: \($0)]" } ?? "") }
}

extension Drawing.Body: CustomStringConvertible {
  var description: String {
    "run \(number)\(isEnqueued ? " later" : "")\(name.map { " \"\($0)\"" } ?? "")"
      + " { \(strokes.map { "\($0)" }.joined(separator: "; ")) }"
  }
}

extension Drawing.Body.Stroke: CustomStringConvertible {
  var description: String {
    switch self {
    case .emit(let change): "emit \(change)"
    case .event(let notice): "\(notice)"
    case .sleep(let seconds): "sleep \(seconds) s"
    case .deed(let deed): "\(deed)"
    case .run(let drawing): "run (\(drawing))"
    case .fail(let times, let fault):
      "fail\(times == 1 ? " once" : "") e\(fault.number)"
        + (fault.answer.map { " [answer: \($0)]" } ?? "")
    }
  }
}

extension Drawing: CustomStringConvertible {
  var description: String {
    switch self {
    case .land(let changes): changes.isEmpty ? "none" : "land \(changes)"
    case .body(let body): "\(body)"
    case .pause(let seconds): "pause \(seconds) s"
    case .event(let notice): "\(notice)"
    case .concat(let parts): "concat\(parts)"
    case .merge(let parts): "merge\(parts)"
    case .race(let parts): "race\(parts)"
    case .keyed(let id, let replaces, let inner):
      "(\(inner)).cancellable(\(id)\(replaces ? ", cancelInFlight" : ""))"
    case .cancel(let id): "cancel(\(id))"
    case .policy(let policy, let id, let inner): "(\(inner)).policy(\(policy), \(id))"
    case .caught(let inner, let change): "(\(inner)).catch(\(change))"
    case .finally(let inner, let change): "(\(inner)).finally(\(change))"
    case .retried(let inner, let times, let pause): "(\(inner)).retry(\(times), \(pause) s)"
    case .timeout(let inner, let seconds): "(\(inner)).timeout(\(seconds) s)"
    case .mapped(let inner, let way): "(\(inner)).map(\(way))"
    }
  }
}

extension Line: CustomStringConvertible {
  var description: String {
    switch self {
    case .asksForRefusal(let act): "refusal(a\(act))"
    case .mutates(let act): "mutate(a\(act))"
    case .reduces(let change): "reduce(\(change))"
    case .catches(let fault): "catch(e\(fault))"
    case .answers(let fault): "mutate(failure: e\(fault))"
    case .tells(let observer, let print): "tell \(observer) \(print)"
    case .takes(let taker, let event): "taker \(taker) takes \(event)"
    case .emitted(let body, let isAlive): "body \(body) emitted, \(isAlive ? "alive" : "dead")"
    case .reports(let message): "report \(message)"
    case .traces(let event): "  trace \(event)"
    case .finished(let receipt, let isAccepted):
      "receipt \(receipt) \(isAccepted ? "finished" : "refused")"
    case .settled: "settled"
    }
  }
}

extension Line.Event: CustomStringConvertible {
  var description: String {
    switch self {
    case .storeBegan: "began"
    case .actionBegan(let number, let act): "action \(number) a\(act)"
    case .actionEnded(let number, let ending): "action \(number) \(ending)"
    case .effectBegan(let number, let name, let action): "effect \(number) \(name) of \(action)"
    case .effectEnded(let number, let ending): "effect \(number) \(ending)"
    case .reduced(let change, let print, let effect):
      "reduced \(change) to \(print)" + (effect.map { " from \($0)" } ?? "")
    case .told(let event, let effect): "told \(event)" + (effect.map { " from \($0)" } ?? "")
    case .storeEnded: "ended"
    }
  }
}

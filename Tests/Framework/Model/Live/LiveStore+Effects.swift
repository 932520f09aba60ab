import Thorium

// Real effects from drawings.
extension LiveStore {
  func effect(_ drawing: Drawing) -> Effect<Probe> {
    switch drawing {
    case .land(let changes): land(changes)
    case .body(let body): self.body(body)
    case .pause(let seconds): .pause(for: .seconds(seconds))
    case .event(let notice): .event(notice)
    case .concat(let parts): .concat(parts.map(effect))
    case .merge(let parts): .merge(parts.map(effect))
    case .race(let parts): race(parts.map(effect))
    case .keyed(let id, let cancelInFlight, let inner):
      effect(inner).cancellable(id: id, cancelInFlight: cancelInFlight)
    case .cancel(let id): .cancel(id: id)
    case .policy(let policy, let id, let inner): effect(inner).policy(policy.policy, id: id)
    case .caught(let inner, let change):
      effect(inner).catch { [self] error in
        note(.catches(number(of: error)))
        return change
      }
    case .finally(let inner, let change): effect(inner).finally(change)
    case .retried(let inner, let times, let pause):
      effect(inner).retry(times, after: .seconds(pause))
    case .timeout(let inner, let seconds): effect(inner).timeout(.seconds(seconds))
    case .mapped(let inner, let way): effect(inner).map { $0.mapped(by: way) }
    }
  }

  private func land(_ changes: [Change]) -> Effect<Probe> {
    switch changes.count {
    case 0: .none
    case 1: .just(changes[0])
    default: .from(changes)
    }
  }

  private func race(_ parts: [Effect<Probe>]) -> Effect<Probe> {
    switch parts.count {
    case 0: .race()
    case 1: .race(parts[0])
    default: .race(parts[0], parts[1])
    }
  }

  private func body(_ body: Drawing.Body) -> Effect<Probe> {
    .run(start: body.isEnqueued ? .enqueued : .immediate, name: body.name) { [self] emit in
      let times = begin(body, emit)
      for stroke in body.strokes {
        switch stroke {
        case .emit(let change): self.emit(change, body.number, emit)
        case .event(let notice): note(.emitted(body.number, isAlive: emit.event(notice)))
        case .sleep(let seconds): try await emit.clock.sleep(for: .seconds(seconds))
        case .deed(let deed): perform(deed)
        case .run(let drawing): try await emit.run(effect(drawing))
        case .fail(let most, let fault): if times <= most { throw fault }
        }
      }
    }
  }
}

extension Drawing.Policy {
  fileprivate var policy: EffectPolicy {
    switch self {
    case .concurrent: .concurrent
    case .sequential: .sequential
    case .latest: .latest
    case .droppable: .droppable
    case .debounced(let seconds): .debounced(.seconds(seconds))
    case .throttled(let seconds, let latest): .throttled(.seconds(seconds), latest: latest)
    }
  }
}

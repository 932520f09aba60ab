/// What effects mean, said as plainly as possible: each part calls what follows it.
///
/// It is slow and recursive, knows neither threads nor tasks, and is what the store is compared to.
final class EffectModel {
  /// Work that is alive, and what is alive inside it.
  final class Scope {
    let parent: Scope?
    var id: Int?
    var isBody = false
    var final: String?
    var inside: [Scope] = []
    var isAlive = true
    /// What follows, after success or with an error.
    let then: (String?) -> Void

    init(in parent: Scope?, then: @escaping (String?) -> Void) {
      self.parent = parent
      self.then = then
      parent?.inside.append(self)
    }

    /// This scope and all around it.
    var around: [Scope] { [self] + (parent?.around ?? []) }
  }

  /// A kind of body that is all that an action started.
  struct LoneBody: Hashable {
    let suspends: Bool
    let fails: Bool
    /// Whether somebody has a receipt for it.
    let isAwaited: Bool
  }

  private(set) var landed: [String] = []
  private(set) var unhandled: [String] = []
  private(set) var cancelledBodies = 0
  private(set) var finalsByCancel = 0
  private(set) var replacements = 0
  private(set) var cancelsOfSeveral = 0
  private(set) var caught = 0
  private var now = 0
  private var timers: [(time: Int, wake: () -> Void)] = []
  private var named: [Scope] = []

  /// How much of what was started is not over.
  private(set) var open = 0
  /// What was started with a name and is over.
  private(set) var over: [String] = []
  /// The kinds of bodies that were all that an action started, and how often each was.
  private(set) var loneBodies: [LoneBody: Int] = [:]

  /// Starts what an action asks for, and notes its end if it has a name.
  func start(_ tree: EffectTree, name: String?) {
    open += 1
    if case .body(_, let seconds, let fails) = tree {
      let kind = LoneBody(suspends: seconds > 0, fails: fails, isAwaited: name != nil)
      loneBodies[kind, default: 0] += 1
    }
    let root = Scope(in: nil) { [self] error in
      open -= 1
      if let error { unhandled.append(error) }
      if let name { over.append(name) }
    }
    run(tree, in: root) { self.finish(root, $0) }
  }

  /// Moves the clock by a second.
  func tick() {
    now += 1
    let due = timers.filter { $0.time == now }
    timers.removeAll { $0.time == now }
    for timer in due { timer.wake() }
  }

  private func run(_ tree: EffectTree, in scope: Scope, then: @escaping (String?) -> Void) {
    switch tree {
    case .land(let mutations):
      landed += mutations
      then(nil)
    case .body(let name, let seconds, let fails):
      runBody(name, seconds, fails, in: scope, then: then)
    case .concat(let parts):
      runConcat(parts[...], in: scope, then: then)
    case .merge(let parts):
      runMerge(parts, in: scope, then: then)
    case .keyed(let id, let cancelInFlight, let inner):
      if cancelInFlight { replace(id, from: scope) }
      guard scope.isAlive else { return }
      let part = Scope(in: scope, then: then)
      part.id = id
      named.append(part)
      run(inner, in: part) { self.finish(part, $0) }
    case .cancel(let id):
      cancel(named.filter { $0.id == id })
      if scope.isAlive { then(nil) }
    case .caught(let inner, let name):
      let part = Scope(in: scope, then: then)
      run(inner, in: part) { error in
        if let error {
          self.caught += 1
          self.landed.append("\(name)(\(error))")
        }
        self.finish(part, nil)
      }
    case .finally(let inner, let name):
      let part = Scope(in: scope, then: then)
      part.final = name
      run(inner, in: part) { error in
        self.landed.append(name)
        self.finish(part, error)
      }
    }
  }

  private func runBody(
    _ name: String,
    _ seconds: Int,
    _ fails: Bool,
    in scope: Scope,
    then: @escaping (String?) -> Void
  ) {
    let body = Scope(in: scope, then: then)
    body.isBody = true
    landed.append("\(name)<")
    let wake = {
      guard body.isAlive else { return }
      if !fails { self.landed.append("\(name)>") }
      self.finish(body, fails ? name : nil)
    }
    if seconds == 0 { wake() } else { timers.append((now + seconds, wake)) }
  }

  private func runConcat(
    _ parts: ArraySlice<EffectTree>,
    in scope: Scope,
    then: @escaping (String?) -> Void
  ) {
    guard let part = parts.first else { return then(nil) }
    let here = Scope(in: scope) { error in
      if error == nil {
        self.runConcat(parts.dropFirst(), in: scope, then: then)
      } else {
        then(error)
      }
    }
    run(part, in: here) { self.finish(here, $0) }
  }

  private func runMerge(
    _ parts: [EffectTree],
    in scope: Scope,
    then: @escaping (String?) -> Void
  ) {
    if parts.isEmpty { return then(nil) }
    let group = Scope(in: scope, then: then)
    var open = parts.count
    for part in parts where group.isAlive {
      run(part, in: group) { error in
        open -= 1
        if error != nil { group.inside.forEach(self.stop) }
        if open == 0 || error != nil { self.finish(group, error) }
      }
    }
  }

  /// A piece of work is over by itself.
  private func finish(_ scope: Scope, _ error: String?) {
    guard scope.isAlive else { return }
    forget(scope)
    scope.then(error)
  }

  /// Everything under an id ends but what is around the asking work, until nothing is left.
  private func replace(_ id: Int, from scope: Scope) {
    while scope.isAlive {
      let others = named.filter { other in
        other.id == id && !scope.around.contains { $0 === other }
      }
      if others.isEmpty { return }
      replacements += 1
      cancel(others)
    }
  }

  private func cancel(_ scopes: [Scope]) {
    let outermost = scopes.filter { scope in
      scope.isAlive
        && !scope.around.dropFirst().contains { around in
          scopes.contains { $0 === around }
        }
    }
    if outermost.count > 1 { cancelsOfSeveral += 1 }
    outermost.forEach(stop)
    for scope in outermost where scope.parent?.isAlive == true { scope.then(nil) }
  }

  private func stop(_ scope: Scope) {
    scope.inside.forEach(stop)
    if scope.isBody { cancelledBodies += 1 }
    if let final = scope.final {
      finalsByCancel += 1
      landed.append(final)
    }
    forget(scope)
  }

  private func forget(_ scope: Scope) {
    scope.isAlive = false
    named.removeAll { $0 === scope }
    scope.parent?.inside.removeAll { $0 === scope }
  }
}

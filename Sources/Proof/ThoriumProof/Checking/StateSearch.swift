import Thorium
import ThoriumProperties
import ThoriumText

/// A subject whose states a check can search.
protocol SearchedSubject<Action, State>: Subject {
  /// Searches for runs that break a rule, if all rules can be checked on the fast path.
  func searchStates(_ property: Property<Action, State>, in run: CheckRun) -> CheckRun.Found
}

extension ReactorSubject: SearchedSubject {
  func searchStates(_ property: Property<R.Action, R.State>, in run: CheckRun) -> CheckRun.Found {
    guard let given else { return ([], nil) }
    var search = StateSearch(reactor: given, property: property, names: run.failureNames)
    search.execute(in: run)
    return (search.failing, search.hasSkipped ? nil : search.nodes.count)
  }
}

/// A breadth-first search through the states of a reactor whose effects are immediate.
///
/// It performs every action that can be drawn in the initial state, and in each state that follows.
/// Two states count as one if they are equal and print alike. The search performs at most a
/// tenth of the steps that the runs may take, and draws at most four times as many actions.
private struct StateSearch<R: Reactor> {
  let reactor: R
  let property: Property<R.Action, R.State>
  /// The failures that need no further case.
  var names: Set<String>
  /// The states in the order of discovery, each with the choices of a shortest run to it.
  var nodes: [(state: R.State, run: [Int], length: Int)] = []
  var known: Set<[AnyHashable?]> = []
  var steps = 0
  /// The runs that probably fail.
  var failing: [Preset] = []
  /// True when a state may be left out; without `==`, different states may print alike.
  var hasSkipped = !(R.State.self is any Hashable.Type)

  mutating func execute(in run: CheckRun) {
    add(reactor.initialState, [], 0)
    let most = run.mostSearched * property.counts.upperBound / 10
    var (place, tries) = (0, 0)
    while place < nodes.count {
      let start = nodes[place].run + RunPlan.action
      let isLong = nodes[place].length == property.counts.upperBound
      var given: [Int]? = []
      while let values = given {
        if isLong || steps >= most || tries >= 4 * most || run.isLate {
          hasSkipped = true
          return
        }
        tries += 1
        run.begin(Preset(start + values))
        let choices = performAction(at: place, start, values)
        // An action of more choices has too many values.
        if choices.count > 16 { hasSkipped = true }
        given = choices.count > 16 ? nil : choices.raised(upTo: 256, skipping: &hasSkipped)
      }
      place += 1
    }
  }

  /// Performs an action, and returns its choices.
  mutating func performAction(at place: Int, _ start: [Int], _ values: [Int]) -> [Choice] {
    guard let makeActions = property.makeActions else { return [] }
    let (old, _, length) = nodes[place]
    var (source, new) = (Source(values), old)
    var (action, broken) = (R.Action?.none, String?.none)
    let isRight = { [property] (state: R.State) in
      broken = broken ?? property.invariants.first { !$0.holds(state) }?.name
      return broken == nil
    }
    let step = try? property.executeAction(makeActions, of: reactor, isRight, in: &new, &source) {
      action = $1 == .performed ? $0 : nil
    }
    if action != nil { steps += 1 }
    let run = start + source.choices.map(\.value)
    if step == .done {
      add(new, run, length + 1)
    } else if let action {
      hasSkipped = true
      // An effect that is not immediate may fail, too.
      let name =
        broken ?? property.transitions.first { !$0.holds((old, action, new)) }?.name
        ?? property.rests.first { !$0.holds(new) }?.name ?? "\(property.kinds.kind(of: action))"
      if names.insert(name).inserted { failing.append(Preset(run)) }
    }
    return source.choices
  }

  mutating func add(_ state: R.State, _ run: [Int], _ length: Int) {
    let key = [state as? AnyHashable, SwiftText.line(of: state)]
    if known.insert(key).inserted { nodes.append((state, run, length)) }
  }
}

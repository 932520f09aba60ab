/// One pipeline of a store, with the tasks and alarms of its line.
///
/// Proof that `@unchecked Sendable` is right: as for ``StorePipelines``.
@safe
@usableFromInline
final class StoreLine<R: Reactor, Element: Sendable, Origin: Sendable>: @unchecked Sendable {
  @exclusivity(unchecked) @usableFromInline var line: Line<Element, Origin>
  /// The word for the elements in reports.
  let name: String
  /// The origin of a merged element.
  let mergedOrigin: Origin
  /// Handles an outcome, except for the timer of a wait.
  let apply: @Sendable (Store<R>, Line<Element, Origin>.Outcome) -> Void
  /// The tasks that read the merged sequences.
  @exclusivity(unchecked) var tasks: [Task<Void, any Error>] = []
  /// The subscriptions to parts of other stores.
  @exclusivity(unchecked) var subscriptions: [any AnyObject & Sendable] = []
  /// The alarms of elements that wait for a time, by stage.
  @exclusivity(unchecked) var alarms: [Int: Alarm] = [:]
  /// The number of elements that merged sequences may still deliver before their store is created.
  @exclusivity(unchecked) var earlyElements: Int
  private(set) lazy var clock = AlarmClock(anyClock)
  private let anyClock: any Clock<Duration>

  init(
    _ name: String,
    _ pipeline: Pipeline<Element>,
    _ mergedOrigin: Origin,
    _ runtime: Runtime,
    apply: @escaping @Sendable (Store<R>, Line<Element, Origin>.Outcome) -> Void
  ) {
    unsafe line = Line(pipeline)
    self.name = name
    self.mergedOrigin = mergedOrigin
    self.apply = apply
    unsafe earlyElements = runtime.limits.handOff
    anyClock = runtime.clock
  }

  /// The time since a stage first asked for it.
  @usableFromInline var now: Duration { clock.elapsed() }

  /// Ends the tasks and the alarms.
  func stop() {
    for task in unsafe tasks { task.cancel() }
    for alarm in unsafe alarms.values { alarm.cancelTasks() }
    unsafe (tasks, subscriptions, alarms) = ([], [], [:])
  }
}

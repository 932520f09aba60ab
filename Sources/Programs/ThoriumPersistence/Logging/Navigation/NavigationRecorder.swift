import Synchronization
import Thorium
import ThoriumSystem

/// The recorder of the navigation of a navigator in a log.
final class NavigationRecorder: Sendable {
  private let log: Log
  private let name: String
  private let owner: LogTable.Owner
  private let numbers: ChildNumbers
  private weak let navigator: Navigator?
  /// The revision of the record that the log has.
  private let latest = Mutex(-1)
  private let hasEnded = Atomic(false)

  init(
    of navigator: Navigator,
    in log: Log,
    _ restored: RestoredStore<LoggedNavigation>,
    name: String
  ) {
    self.navigator = navigator
    (self.log, self.name) = (log, name)
    (owner, numbers) = (restored.owner, restored.numbers)
  }

  /// A navigator that is released ends, too.
  deinit { finish() }

  /// Records the changes of the navigation until the navigator ends.
  func start() {
    _ = navigator?.addObserver { self.record() }
    record()
  }

  /// Records the current navigation, unless the log has it.
  ///
  /// Two threads may call this at the same time: then the later change is recorded, and not the earlier.
  private func record() {
    guard let (state, revision) = navigator?.record else { return finish() }
    latest.withLock { latest in
      if revision <= latest || log.isClosed { return }
      latest = revision
      let record = LogRecord<LoggedNavigation>(state: state, numbers: numbers, places: [], key: nil)
      log.change { $0.put(owner) { record.encoded } }
    }
  }

  /// Leaves the last record in the log, and frees its name, since the navigator has ended.
  private func finish() {
    if hasEnded.exchange(true, ordering: .relaxed) { return }
    log.change { $0.stop(name) }
  }
}

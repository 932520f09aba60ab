import Synchronization
import Thorium
import ThoriumLog

/// The recorder of the navigation of a navigator in a log.
final class NavigationRecorder: Sendable {
  /// The last record in the log.
  private final class Latest: Sendable {
    private struct Value {
      var record: NavigationRecord
      var revision = -1
    }

    private let value: Mutex<Value>

    init(_ record: NavigationRecord) {
      value = Mutex(Value(record: record))
    }

    var record: NavigationRecord { value.withLock { $0.record } }

    /// Replaces the record by a later one; returns false if it is older, or equal.
    func replace(by record: NavigationRecord, _ revision: Int) -> Bool {
      value.withLock { value in
        if revision <= value.revision { return false }
        value.revision = revision
        defer { value.record = record }
        return value.record != record
      }
    }
  }

  private let log: Log
  /// The number of the navigation in the log.
  private let number: Int
  private let name: String
  private let line: StoreLine
  private weak let navigator: Navigator?
  private let latest: Latest
  private let hasEnded = Atomic(false)

  init(
    of navigator: Navigator,
    in log: Log,
    after fold: TypedFold<LoggedNavigation>,
    name: String
  ) {
    self.navigator = navigator
    self.log = log
    self.name = name
    number = fold.number
    line = fold.line
    latest = Latest(fold.state)
  }

  /// A navigator that is released ends, too.
  deinit { finish() }

  /// Adds the navigation to the log, and records its changes until the navigator ends.
  func start() {
    let latest = latest
    let store = LogStore(name: name, link: nil) { _ in
      .contents(StoreCapture(of: LoggedNavigation.self, latest.record, [], TimerTable()))
    }
    log.lines.withLock { $0.add(store, number) }
    _ = navigator?.addObserver { self.record() }
    record()
  }

  /// Writes the current navigation, unless the log has it.
  ///
  /// Two threads may call this at the same time: then the later change is written, and not the earlier.
  private func record() {
    guard let (record, revision) = navigator?.record else { return finish() }
    log.inBurst { lines throws(LineEncodingError) in
      if latest.replace(by: record, revision) { try lines.append(.state, record, of: number) }
    }
  }

  /// Leaves the last record in the log, and frees its name, since the navigator has ended.
  private func finish() {
    if hasEnded.exchange(true, ordering: .relaxed) { return }
    let fold = TypedFold(of: LoggedNavigation(), from: latest.record, number, line)
    log.end(LogStore(fold, name: name, link: nil), number)
  }
}

import Thorium
import ThoriumLog

/// The lines of a log that the journal does not have yet, and the stores in the log.
///
/// All stores write into one sequence of lines, in the order in which things happen. While the bursts
/// of several stores overlap, their lines are one burst of the log. So each cut between two bursts of
/// the log is a state that all its stores had at one moment.
struct LogLines {
  private let encoder: LineEncoder
  /// The number of the last line.
  private(set) var last: Int
  /// Microseconds on the clock of the log, for the next lines.
  var time = 0
  /// The stores by their numbers.
  private(set) var stores: [Int: LogStore] = [:]
  /// The store number of each child.
  private(set) var numbers: [ChildKey: Int] = [:]
  /// The numbers of the children of each store.
  private(set) var families: [Int: Set<Int>] = [:]
  /// The numbers of the children of each store that do not run, and are kept as a fold.
  private(set) var folded: [Int: Set<Int>] = [:]
  /// The numbers of the stores without lines: running stores at no logged place, and their descendants.
  var absent: Set<Int> = []
  /// The names of the stores that run.
  private var running: Set<String> = []
  private var nextStore: Int
  /// The lines of the file whose stores were not restored yet.
  private(set) var unrestored: [LogLine]
  /// True while a snapshot is on its way, so that later lines must wait.
  private var isSnapshotting = false
  /// The number of lines and of bytes since the last snapshot.
  private var size = (lines: 0, bytes: 0)
  /// True after a report that too many lines wait for the journal, until it takes them.
  private var isOverdue = false
  private let limit: LogLimit

  init(id: String, found reading: LogReading?, after last: Int, limit: LogLimit) {
    encoder = LineEncoder(log: id)
    self.last = last
    self.limit = limit
    unrestored = reading?.lines.filter { $0.head.store != nil } ?? []
    nextStore = (unrestored.compactMap(\.head.store).max() ?? 0) + 1
    size = (reading?.lines.count ?? 0, reading?.end ?? 0)
  }

  /// True when no line waits for the journal.
  var isEmpty: Bool { encoder.count == 0 }

  /// Ends all bursts, since none is open.
  mutating func finishBurst() { encoder.finishBurst() }

  /// Appends a line to the open burst.
  mutating func append(
    _ kind: LineKind,
    _ payload: some Encodable,
    of store: Int
  ) throws(LineEncodingError) {
    try encoder.appendToBurst(LineHead(last + 1, kind, time: time, store: store), payload)
    last += 1
    size.lines += 1
  }

  /// Returns the lines for the journal, while no burst is open.
  mutating func takeLines() -> LineBatch? {
    if isSnapshotting || encoder.count == 0 { return nil }
    size.bytes += encoder.count
    isOverdue = false
    return encoder.takeBatch()
  }

  /// Returns the number of waiting bytes once they are too many, and then `nil` until the journal takes them.
  mutating func takeOverdueBytes() -> Int? {
    if isOverdue || encoder.count <= limit.waiting { return nil }
    isOverdue = true
    return encoder.count
  }
}

// The stores in the log.
extension LogLines {
  /// Returns a number for a store that is not in the log.
  mutating func takeNumber() -> Int {
    defer { nextStore += 1 }
    return nextStore
  }

  /// Marks the name of a store as running; returns false if it runs already.
  mutating func start(_ name: String) -> Bool { running.insert(name).inserted }

  /// Marks the name of a store as free.
  mutating func stop(_ name: String) { running.remove(name) }

  /// Adds a store, or replaces it.
  mutating func add(_ store: LogStore, _ number: Int) {
    stores[number] = store
    guard let link = store.link else { return }
    numbers[link.key] = number
    families[link.parent, default: []].insert(number)
    if store.fold == nil {
      folded[link.parent]?.remove(number)
    } else {
      folded[link.parent, default: []].insert(number)
    }
  }

  /// Removes the lines of restored stores.
  mutating func removeUnrestored(_ isRestored: (Int) -> Bool) {
    unrestored.removeAll { $0.head.store.map(isRestored) ?? true }
  }

  /// Returns the store of a child that is in the log.
  func store(of child: ChildKey) -> (number: Int, store: LogStore)? {
    guard let number = numbers[child], let store = stores[number] else { return nil }
    return (number, store)
  }

  /// Returns whether the calling thread is in a burst of a store.
  func isInBurst(_ references: inout LogReferences) -> Bool {
    stores.values.contains { $0.isInBurst(&references) }
  }

  /// Removes a store, and those of its children.
  mutating func removeStore(_ number: Int) {
    for child in families.removeValue(forKey: number) ?? [] { removeStore(child) }
    folded[number] = nil
    absent.remove(number)
    guard let link = stores.removeValue(forKey: number)?.link else { return }
    if numbers[link.key] == number { numbers[link.key] = nil }
    families[link.parent]?.remove(number)
    folded[link.parent]?.remove(number)
  }

  /// Returns the last state of a store that has ended, by its name.
  func ended(_ name: String) -> (any StoreFold)? {
    stores.values.first { $0.link == nil && $0.name == name }?.fold
  }
}

// Snapshots.
extension LogLines {
  /// True when so many lines have been written that a snapshot is shorter.
  var isLong: Bool {
    !isSnapshotting && (size.lines >= limit.lines || size.bytes >= limit.bytes)
  }

  /// Collects the contents of all stores between two bursts.
  ///
  /// Later lines wait until ``finishSnapshot()``.
  ///
  /// - Parameters:
  ///   - reading: The file, for the stores that were not restored.
  ///   - now: Microseconds on the clock of the log.
  ///   - isLast: True if the log is closed after the snapshot.
  ///   - references: Receives the references to the running stores.
  /// - Returns: The lines; `nil` if a store is changing now.
  mutating func beginSnapshot(
    of reading: LogReading?,
    at now: Int,
    isLast: Bool,
    _ references: inout LogReferences
  ) -> Snapshot? {
    if isSnapshotting || encoder.count > 0 { return nil }
    guard let captures = captures(&references) else {
      // A store is changing, so try again later.
      size = (size.lines / 2, size.bytes / 2)
      return nil
    }
    let snapshot = Snapshot(
      from: last + 1,
      at: now,
      captures,
      unrestored: unrestored.map { ($0, reading) },
      isLast: isLast
    )
    last += snapshot.lines.count
    isSnapshotting = true
    size = (0, 0)
    return snapshot
  }

  /// Collects the contents of the stores, and removes children that are gone.
  private mutating func captures(_ references: inout LogReferences) -> [Snapshot.Store]? {
    var captures: [Int: StoreCapture] = [:]
    var found: [Snapshot.Store] = []
    var leftOut: [Int] = []
    // The number of a parent is smaller than those of its children.
    for (number, store) in stores.sorted(by: { $0.key < $1.key }) {
      if let link = store.link, captures[link.parent] == nil {
        leftOut.append(number)
        continue
      }
      guard case .contents(let capture) = store.capture(&references) else { return nil }
      if let link = store.link {
        guard let line = captures[link.parent]?.childLine(link) else {
          leftOut.append(number)
          continue
        }
        found.append(Snapshot.Store(number, line, capture))
      } else {
        let line = StoreLine(name: store.name, type: capture.type, v: capture.version)
        found.append(Snapshot.Store(number, line, capture))
      }
      captures[number] = capture
    }
    for store in found { absent.remove(store.number) }
    for number in leftOut { leaveOut(number) }
    return found
  }

  /// Leaves a store out of a snapshot.
  ///
  /// A running store and its descendants become absent; any other store is removed.
  private mutating func leaveOut(_ number: Int) {
    // The removal of an ancestor may have removed this store.
    guard let store = stores[number] else { return }
    let isBelowAbsent = store.link.map { isAbsent($0.parent) } ?? false
    if store.fold == nil || isBelowAbsent { absent.insert(number) } else { removeStore(number) }
  }

  /// Ends a snapshot, so that lines no longer wait.
  mutating func finishSnapshot() { isSnapshotting = false }
}

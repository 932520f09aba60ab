import Thorium

/// The records of a log in memory: their owners, the open bursts, and the changes that wait for the next commit.
///
/// It runs nothing and writes nothing. Copies of a table share its entries, so a log makes none.
///
///     let cart = table.install("cart", [:], [:])  // the owner of a record
///     table.beginBurst(of: cart, on: 1)
///     table.put(cart) { encode }                  // the record of the store waits
///     table.finishBurst(of: cart, on: 1)
///     table.cut()                                 // ["cart": .record(encode)]
///
/// The key of a store is its name. That of a child is the key of its parent and the number of the child, such as
/// `list#12`. One store owns a record and writes it. A store that was replaced, or whose child has left, owns
/// none, so its later changes are in no log.
struct LogTable: Sendable {
  /// Encodes a record, outside the lock of the log, and passes the numbers of its children to a function.
  typealias Encode = @Sendable (_ didUse: (ChildNumbers) -> Void) throws -> EncodedRecord

  /// Takes the state of a store at the cut of a commit, under the lock of the log and while no burst is open.
  typealias Snapshot = @Sendable () -> Encode

  /// A change that no commit has yet.
  enum Change: Sendable {
    /// The store has another state, other timers, or both.
    case record(Encode)
    /// The store has left the log.
    case gone
  }

  /// The right to write a record.
  struct Owner: Sendable {
    fileprivate let entry: Entry
    fileprivate let number: Int

    var key: String { entry.key }
  }

  /// A child in the state of its parent.
  struct Link: Sendable {
    let child: Identity
    /// The id of the child at its place.
    let id: any Sendable
  }

  /// A record, which its owner finds without a look at the keys.
  ///
  /// Proof that `@unchecked Sendable` is right: its variables are private to this file. Only the methods of the
  /// table read and change them, and a log has one table, which it uses under its lock.
  fileprivate final class Entry: @unchecked Sendable {
    let key: String
    /// The number of the owner.
    var owner: Int?
    /// The number of the owner that is in a burst.
    var busy: Int?
    /// The child, below another store.
    var link: Link?
    /// The decoded record, until the store of the child changes it.
    var restored: (any RestoredState)?
    /// The keys directly below.
    var below: Set<String> = []
    /// The function that takes the newest state; `nil` once a commit has it.
    var waiting: Snapshot?
    /// True while the table has the entry among those that may wait.
    var isListed = false
    /// The newest written record.
    var written: [UInt8]?
    /// True if the written record has a timer that passes only while a process has the log open.
    var needsProcess = false

    init(_ key: String) { self.key = key }
  }

  private var entries: [String: Entry] = [:]
  /// The entries that may wait for the next commit.
  private var listed: [Entry] = []
  /// The number of entries that wait.
  private var waiting = 0
  /// The keys that have left the log since the last commit.
  private var gone: Set<String> = []
  /// The keys of the commit that is being written.
  private var writing: Set<String> = []
  /// The thread of each open burst.
  private var bursts: [UInt] = []
  /// The number of inputs that belong to bursts, and wait in the mailboxes of busy stores.
  private var holds = 0
  /// The names of stores that run or are being restored.
  private var running: Set<String> = []
  private var lastOwner = 0
  /// True once no commit follows.
  private var isStopped = false
  /// Values that must be released outside the lock, since that may run other code.
  private var released: [any Sendable] = []

  /// Creates the table of a log with the records of earlier processes.
  init(_ records: [String: [UInt8]]) {
    for (key, bytes) in records {
      entry(key).written = bytes
      var key = key
      while let parent = Self.parent(of: key) {
        entry(parent).below.insert(key)
        key = parent
      }
    }
  }

  /// Returns the key of a store with a name; only the key of a child has a `#`.
  static func key(of name: String) -> String {
    // A `#` may be a part of a longer character, such as a keycap.
    name.unicodeScalars.map { $0 == "%" ? "%25" : $0 == "#" ? "%23" : "\($0)" }.joined()
  }

  private static func parent(of key: String) -> String? {
    key.utf8.lastIndex(of: UInt8(ascii: "#")).map { String(key[..<$0]) }
  }

  /// Returns the number of the child with a key; `nil` for the key of another store.
  static func number(of key: String) -> Int? {
    key.utf8.lastIndex(of: UInt8(ascii: "#")).flatMap { Int(key[key.utf8.index(after: $0)...]) }
  }

  /// Removes and returns the values that the caller releases outside the lock.
  mutating func takeReleased() -> [any Sendable] {
    defer { released = [] }
    return released
  }

  /// Returns the entry with a key, which is made at the first call.
  private mutating func entry(_ key: String) -> Entry {
    if let entry = entries[key] { return entry }
    let entry = Entry(key)
    entries[key] = entry
    return entry
  }

  /// Puts a record into the next commit, in the place of an earlier one.
  private mutating func wait(_ entry: Entry, _ snapshot: @escaping Snapshot) {
    if isStopped { return released.append(snapshot) }
    if let earlier = takeBack(entry) { released.append(earlier) }
    entry.waiting = snapshot
    waiting += 1
    if !entry.isListed { listed.append(entry) }
    entry.isListed = true
    if !gone.isEmpty { gone.remove(entry.key) }
  }

  /// Takes the record of an entry out of the next commit.
  private mutating func takeBack(_ entry: Entry) -> Snapshot? {
    guard let snapshot = entry.waiting.take() else { return nil }
    waiting -= 1
    return snapshot
  }
}

// Bursts and commits.
extension LogTable {
  /// The readiness of the log for its next commit.
  enum Readiness {
    /// A burst is open, so the states belong to different moments.
    case busy
    /// Nothing waits.
    case empty
    /// Changes wait, and no burst is open.
    case ready
  }

  /// The readiness now.
  var readiness: Readiness {
    if !bursts.isEmpty || holds > 0 { return .busy }
    return waiting == 0 && gone.isEmpty ? .empty : .ready
  }

  /// True when the thread is in a burst.
  func isInBurst(_ thread: UInt) -> Bool { bursts.contains(thread) }

  /// True when other threads are in bursts, and a thread is in none.
  func isInBursts(without thread: UInt) -> Bool { !bursts.isEmpty && !isInBurst(thread) }

  /// True when an owner still has the right to write its record.
  func owns(_ owner: Owner?) -> Bool {
    guard let owner else { return false }
    return owner.entry.owner == owner.number
  }

  /// Begins a burst of a store.
  mutating func beginBurst(of owner: Owner?, on thread: UInt) {
    bursts.append(thread)
    if let owner, owns(owner) { owner.entry.busy = owner.number }
  }

  /// Ends a burst of a store.
  mutating func finishBurst(of owner: Owner?, on thread: UInt) {
    if let burst = bursts.lastIndex(of: thread) { bursts.remove(at: burst) }
    if let owner, owner.entry.busy == owner.number { owner.entry.busy = nil }
  }

  /// Keeps the log in a burst until a busy store handles an input.
  mutating func holdBurst() { holds += 1 }

  /// Ends what ``holdBurst()`` began.
  mutating func releaseBurst() { holds -= 1 }

  /// Changes a record, if its store still owns it.
  mutating func put(_ owner: Owner?, _ snapshot: @escaping Snapshot) {
    guard let owner, owns(owner) else { return released.append(snapshot) }
    wait(owner.entry, snapshot)
    if let restored = owner.entry.restored.take() { released.append(restored) }
  }

  /// Removes and returns the changes of a commit.
  mutating func cut() -> [String: Change] {
    var changes = takeWaiting().mapValues { snapshot in Change.record(snapshot()) }
    for key in gone { changes[key] = .gone }
    gone = []
    writing = Set(changes.keys)
    return changes
  }

  private mutating func takeWaiting() -> [String: Snapshot] {
    var records: [String: Snapshot] = [:]
    for entry in listed {
      entry.isListed = false
      records[entry.key] = takeBack(entry)
    }
    listed = []
    return records
  }

  /// Keeps the records of a commit that was written.
  ///
  /// - Parameters:
  ///   - records: The records.
  ///   - waking: The keys of those with a timer that passes only while a process has the log open.
  mutating func finishCut(_ records: [String: [UInt8]], waking: Set<String>) {
    writing = []
    for (key, bytes) in records {
      entries[key]?.written = bytes
      entries[key]?.needsProcess = waking.contains(key)
    }
  }

  /// True if a timer passes only while a process has the log open.
  var needsProcess: Bool { entries.values.contains(where: \.needsProcess) }

  /// Drops all changes, since no commit follows.
  mutating func stop() {
    released.append(takeWaiting())
    (gone, isStopped) = ([], true)
  }
}

// Children.
extension LogTable {
  /// Makes the store of a child the owner of its record.
  ///
  /// - Returns: The owner, and the state in which the store continues; `nil` if the parent owns no record.
  mutating func claim(
    _ link: Link,
    number: Int,
    of parent: Owner?
  ) -> (owner: Owner, restored: (any RestoredState)?)? {
    guard let parent, owns(parent) else { return nil }
    let key = "\(parent.key)#\(number)"
    parent.entry.below.insert(key)
    let entry = entry(key)
    if let earlier = entry.link { released.append(earlier) }
    entry.link = link
    return (takeOwner(entry), entry.restored)
  }

  private mutating func takeOwner(_ entry: Entry) -> Owner {
    lastOwner += 1
    entry.owner = lastOwner
    return Owner(entry: entry, number: lastOwner)
  }

  /// The children of a store with the numbers, or all of them, that have records.
  func children(of owner: Owner?, _ numbers: [Int]? = nil) -> [(key: String, link: Link)] {
    guard let owner, owns(owner) else { return [] }
    let keys =
      numbers.map { $0.map { "\(owner.key)#\($0)" } } ?? Array(owner.entry.below)
    return keys.compactMap { key in entries[key]?.link.map { (key, $0) } }
  }

  /// True when a store has a record, or will write one.
  func contains(_ key: String) -> Bool { entries[key] != nil }

  /// The numbers of all children with records below a store.
  func numbers(below root: String) -> Set<Int> {
    Set(family(of: root).compactMap { Self.number(of: $0) })
  }

  /// The restored state of a child, while its store has not changed it.
  func restored(_ number: Int, below key: String?) -> (any RestoredState)? {
    key.flatMap { entries["\($0)#\(number)"]?.restored }
  }

  /// Removes a record and all below it, since the child has left.
  mutating func drop(_ key: String) {
    if let parent = Self.parent(of: key) { entries[parent]?.below.remove(key) }
    for key in family(of: key) {
      if let entry = entries.removeValue(forKey: key) { clear(entry) }
      if !isStopped { gone.insert(key) }
    }
  }

  /// Ends the owner of a removed entry, which a recorder may still have.
  private mutating func clear(_ entry: Entry) {
    entry.owner = nil
    if let snapshot = takeBack(entry) { released.append(snapshot) }
    released.append((entry.link, entry.restored, entry.written))
    (entry.link, entry.restored, entry.written) = (nil, nil, nil)
  }

  /// True when timers of a restored child, or of a store below it, are set.
  func hasTimers(_ key: String) -> Bool {
    family(of: key).contains { entries[$0]?.restored?.hasTimers == true }
  }

  /// Returns a key and all keys below it, each parent before its children.
  private func family(of root: String) -> [String] {
    var keys = [root]
    var next = 0
    while next < keys.count {
      keys += entries[keys[next]]?.below ?? []
      next += 1
    }
    return keys
  }
}

// Restoring.
extension LogTable {
  /// Marks a name as running; returns false if it runs already.
  mutating func start(_ name: String) -> Bool { running.insert(name).inserted }

  /// Marks a name as free.
  mutating func stop(_ name: String) { running.remove(name) }

  /// Returns the written records of a store and of all below it, and ends their owners.
  ///
  /// A store that ends and is restored in one process starts from the same bytes as in the next process.
  ///
  /// - Returns: The records; `nil` while one of them is changing or waits for a commit.
  mutating func takeFamily(_ root: String) -> [String: [UInt8]]? {
    let family = family(of: root).compactMap { entries[$0] }
    let isChanging = family.contains { entry in
      let isBusy = entry.owner != nil && entry.owner == entry.busy
      return isBusy || entry.waiting != nil || writing.contains(entry.key)
    }
    if isChanging { return nil }
    var records: [String: [UInt8]] = [:]
    for entry in family {
      records[entry.key] = entry.written
      entry.owner = nil
    }
    return records
  }

  /// Makes a restored store the owner of its record.
  ///
  /// Records whose child is in no state are removed, so a child that comes back later starts anew.
  ///
  /// - Parameters:
  ///   - root: The key of the store.
  ///   - children: The children below, by their keys.
  ///   - changed: The records to write again, since their states were migrated.
  /// - Returns: The owner.
  mutating func install(
    _ root: String,
    _ children: [String: (link: Link, state: any RestoredState)],
    _ changed: [String: Encode]
  ) -> Owner {
    for key in family(of: root).dropFirst() where children[key] == nil { drop(key) }
    for (key, child) in children {
      guard let entry = entries[key] else { continue }
      released.append((entry.link, entry.restored))
      (entry.link, entry.restored) = (child.link, child.state)
    }
    for (key, encode) in changed { wait(entry(key)) { encode } }
    return takeOwner(entry(root))
  }

  /// Moves the records of a store to keys such as `kept-1/cart`, so that the store can begin anew.
  mutating func keepCopy(of root: String, _ records: [String: [UInt8]]) {
    var number = 1
    while entries["kept-\(number)/\(root)"] != nil { number += 1 }
    drop(root)
    for (key, bytes) in records {
      let copy = "kept-\(number)/\(key)"
      entry(copy).written = bytes
      if let parent = Self.parent(of: copy) { entry(parent).below.insert(copy) }
      wait(entry(copy)) { { _ in EncodedRecord(bytes: bytes) } }
    }
  }
}

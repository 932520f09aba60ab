import Thorium

/// The records of a log in memory: their owners, the open bursts, and the changes that wait for the next commit.
///
/// It is a value that runs nothing and writes nothing.
///
///     let cart = table.install("cart", [:], [:])  // the owner of a record
///     _ = table.beginBurst(of: cart, on: 1)
///     table.finishBurst(of: cart, on: 1, encode)  // the change of the store waits
///     table.cut()                                 // ["cart": .record(encode)]
///
/// The key of a store is its name. That of a child is the key of its parent and the number of the child, such as
/// `list#12`. One store owns a record and writes it. A store that was replaced, or whose child has left, owns
/// none, so its later changes are in no log.
struct LogTable: Sendable {
  /// Encodes a record, outside the lock of the log, and passes the numbers of its children to a function.
  typealias Encode = @Sendable (_ didUse: (ChildNumbers) -> Void) throws -> [UInt8]

  /// A change that no commit has yet.
  enum Change: Sendable {
    /// The store has another state, other timers, or both.
    case record(Encode)
    /// The store has left the log.
    case gone
  }

  /// The right to write a record.
  struct Owner: Hashable, Sendable {
    let key: String
    let number: Int
  }

  /// A child in the state of its parent.
  struct Link: Sendable {
    let child: Identity
    /// The id of the child at its place.
    let id: any Sendable
  }

  private struct Entry: Sendable {
    var owner: Int?
    /// The child, below another store.
    var link: Link?
    /// The decoded record, until the store of the child changes it.
    var restored: (any RestoredState)?
    /// The keys directly below.
    var below: Set<String> = []
    /// The newest written record.
    var written: [UInt8]?
  }

  private var entries: [String: Entry] = [:]
  private var waiting: [String: Change] = [:]
  /// The keys of the commit that is being written.
  private var writing: Set<String> = []
  /// The number of open bursts of each thread that has one.
  private var bursts: [UInt: Int] = [:]
  /// The number of inputs that belong to bursts, and wait in the mailboxes of busy stores.
  private var holds = 0
  /// The owners that are in a burst.
  private var busy: Set<Owner> = []
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
      entries[key, default: Entry()].written = bytes
      var key = key
      while let parent = Self.parent(of: key) {
        entries[parent, default: Entry()].below.insert(key)
        key = parent
      }
    }
  }

  /// Returns the key of a store with a name; only the key of a child has a `#`.
  static func key(of name: String) -> String {
    name.replacing("%", with: "%25").replacing("#", with: "%23")
  }

  private static func parent(of key: String) -> String? {
    key.utf8.lastIndex(of: UInt8(ascii: "#")).map { String(key[..<$0]) }
  }

  /// Removes and returns the values that the caller releases outside the lock.
  mutating func takeReleased() -> [any Sendable] {
    defer { released = [] }
    return released
  }

  private mutating func set(_ key: String, _ change: Change?) {
    if isStopped, let change { return released.append(change) }
    let old =
      change.map { waiting.updateValue($0, forKey: key) } ?? waiting.removeValue(forKey: key)
    if case .record(let encode)? = old { released.append(encode) }
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
    return waiting.isEmpty ? .empty : .ready
  }

  /// True when the thread is in a burst.
  func isInBurst(_ thread: UInt) -> Bool { bursts[thread] != nil }

  /// True when an owner still has the right to write its record.
  func owns(_ owner: Owner?) -> Bool {
    guard let owner else { return false }
    return entries[owner.key]?.owner == owner.number
  }

  /// Begins a burst of a store, and takes its waiting state back, so that the store changes it in place.
  ///
  /// - Returns: True when a state waited, so that the burst must end with one.
  mutating func beginBurst(of owner: Owner?, on thread: UInt) -> Bool {
    bursts[thread, default: 0] += 1
    if let owner { busy.insert(owner) }
    guard let owner, owns(owner), waiting[owner.key] != nil else { return false }
    set(owner.key, nil)
    return true
  }

  /// Ends a burst.
  ///
  /// - Parameters:
  ///   - owner: The owner of the record.
  ///   - thread: The thread of the burst.
  ///   - encode: Encodes the state after the burst; `nil` if it has not changed.
  mutating func finishBurst(of owner: Owner?, on thread: UInt, _ encode: Encode?) {
    let open = (bursts[thread] ?? 1) - 1
    bursts[thread] = open > 0 ? open : nil
    if let owner { busy.remove(owner) }
    if let encode { put(owner, encode) }
  }

  /// Keeps the log in a burst until a busy store handles an input.
  mutating func holdBurst() { holds += 1 }

  /// Ends what ``holdBurst()`` began.
  mutating func releaseBurst() { holds -= 1 }

  /// Changes a record, if its store still owns it.
  mutating func put(_ owner: Owner?, _ encode: @escaping Encode) {
    guard let owner, owns(owner) else { return released.append(encode) }
    set(owner.key, .record(encode))
    if let restored = entries[owner.key]?.restored.take() { released.append(restored) }
  }

  /// Removes and returns the changes of a commit.
  mutating func cut() -> [String: Change] {
    defer { waiting = [:] }
    writing = Set(waiting.keys)
    return waiting
  }

  /// Keeps the records of a commit that was written.
  mutating func finishCut(_ records: [String: [UInt8]]) {
    writing = []
    for (key, bytes) in records { entries[key]?.written = bytes }
  }

  /// Drops all changes, since no commit follows.
  mutating func stop() {
    released.append(waiting)
    (waiting, isStopped) = ([:], true)
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
    entries[parent.key]?.below.insert(key)
    entries[key, default: Entry()].link = link
    return (takeOwner(key), entries[key]?.restored)
  }

  private mutating func takeOwner(_ key: String) -> Owner {
    lastOwner += 1
    entries[key, default: Entry()].owner = lastOwner
    return Owner(key: key, number: lastOwner)
  }

  /// The children of a store with the numbers, or all of them, that have records.
  func children(of owner: Owner?, _ numbers: [Int]? = nil) -> [(key: String, link: Link)] {
    guard let owner, owns(owner) else { return [] }
    let keys =
      numbers.map { $0.map { "\(owner.key)#\($0)" } } ?? Array(entries[owner.key]?.below ?? [])
    return keys.compactMap { key in entries[key]?.link.map { (key, $0) } }
  }

  /// True when a store has a record, or will write one.
  func contains(_ key: String) -> Bool { entries[key] != nil }

  /// The numbers of all children with records below a store.
  func numbers(below root: String) -> Set<Int> {
    Set(family(of: root).compactMap { $0.split(separator: "#").last.flatMap { Int($0) } })
  }

  /// The restored state of a child, while its store has not changed it.
  func restored(_ number: Int, of owner: Owner?) -> (any RestoredState)? {
    owner.flatMap { entries["\($0.key)#\(number)"]?.restored }
  }

  /// Removes a record and all below it, since the child has left.
  mutating func drop(_ key: String) {
    if let parent = Self.parent(of: key) { entries[parent]?.below.remove(key) }
    for key in family(of: key) {
      if let entry = entries.removeValue(forKey: key) { released.append(entry) }
      set(key, .gone)
    }
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
    let keys = family(of: root).filter { entries[$0] != nil }
    let isChanging = keys.contains { key in
      entries[key]?.owner.map { busy.contains(Owner(key: key, number: $0)) } == true
    }
    if isChanging || keys.contains(where: { waiting[$0] != nil || writing.contains($0) }) {
      return nil
    }
    var records: [String: [UInt8]] = [:]
    for key in keys {
      records[key] = entries[key]?.written
      entries[key]?.owner = nil
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
      if let old = entries[key] { released.append(old) }
      entries[key]?.link = child.link
      entries[key]?.restored = child.state
    }
    for (key, encode) in changed { set(key, .record(encode)) }
    return takeOwner(root)
  }

  /// Moves the records of a store to keys such as `kept-1/cart`, so that the store can begin anew.
  mutating func keepCopy(of root: String, _ records: [String: [UInt8]]) {
    var number = 1
    while entries["kept-\(number)/\(root)"] != nil { number += 1 }
    drop(root)
    for (key, bytes) in records {
      let copy = "kept-\(number)/\(key)"
      entries[copy, default: Entry()].written = bytes
      if let parent = Self.parent(of: copy) { entries[parent, default: Entry()].below.insert(copy) }
      set(copy, .record { _ in bytes })
    }
  }
}

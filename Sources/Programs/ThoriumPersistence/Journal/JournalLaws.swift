import Dispatch
import Thorium
import ThoriumSystem

/// The laws of a ``Journal``, to check your own.
///
/// Check them in a test, on the real database:
///
///     try await JournalLaws.check { SQLiteJournal(at: "\(folder)/log.sqlite") }
///
/// - A new journal has no commits.
/// - An owner finds the newest record of each store, and none of a store that left, after 1,000 commits.
/// - A second owner is refused, and can open the journal later, or it takes the journal over.
/// - After a takeover, the earlier owner can write nothing, and its error says so, also for a
///   commit without records.
///
/// ``checkKills(of:notes:)`` checks a journal whose process is killed, and ``checkStorage(_:)`` a
/// ``LogStorage``.
public enum JournalLaws {
  /// A law that a journal breaks.
  package struct Violation: Error, Hashable, Sendable, CustomStringConvertible {
    /// The law, and the observation that contradicts it.
    package let description: String

    init(_ law: String, _ reason: String) {
      description = "This law of a journal does not hold: \(law). \(reason)"
    }
  }

  /// Checks all laws that hold within a process.
  ///
  /// - Parameter make: Creates a journal that is not open. All of them have the same log, which is
  ///   empty at first.
  /// - Throws: A violation, or the error of a call that must succeed.
  public static func check(_ make: () throws -> any Journal) async throws {
    var expected = LogContents()
    var earlier: (any Journal)?
    for turn in 1...12 {
      let owner = try make()
      let found = try await take(owner, from: &earlier, &expected)
      try require(found, expected, "An owner finds the newest records of all earlier owners")
      var late = commit(expected.lastCommit + 1)
      late.records["late"] = record(0)
      if turn.isMultiple(of: 3) { late = LogCommit(number: late.number, date: late.date) }
      for isEarly in [true, false] {
        if let earlier, turn.isMultiple(of: 2) == isEarly {
          try await checkFence(of: earlier, late)
        }
        if isEarly { try await write(84, to: owner, &expected) }
      }
      if turn.isMultiple(of: 4) { await owner.close() }
      earlier = turn.isMultiple(of: 4) ? nil : owner
    }
    let last = try make()
    let law = "Nothing that an earlier owner writes after a takeover remains"
    try require(await last.open(program: "last"), expected, law)
    await last.close()
  }

  /// Checks the commits that a killed process has left, writes more, and kills this process.
  ///
  /// Call it in a process of its own, several times for the same log. Each call checks the one
  /// before:
  ///
  ///     for _ in 1...10 {
  ///       await #expect(processExitsWith: .signal(SIGKILL)) { [path] in
  ///         try await JournalLaws.checkKills(of: SQLiteJournal(at: path), notes: "\(path).notes")
  ///       }
  ///     }
  ///
  /// - Parameters:
  ///   - journal: A journal that is not open. Its log is empty at first.
  ///   - notes: The path of a file in which the process notes its acknowledged commits. It must not exist at first.
  /// - Throws: A violation, or the error of a call that must succeed.
  public static func checkKills(of journal: some Journal, notes: String) async throws -> Never {
    var notes = try KillNotes(at: notes)
    let found = try await journal.open(program: "JournalLaws")
    if !(notes.acknowledged...notes.begun ~= found.lastCommit) {
      throw Violation("A killed owner has lost no acknowledged commit", "It has other commits.")
    }
    let all = (0..<found.lastCommit).map { commit($0 + 1) }
    let expected = all.reduce(into: LogContents()) { $0.apply($1) }
    try require(found, expected, "A killed owner leaves whole commits")
    try notes.note(found.lastCommit)
    DispatchQueue.global().asyncAfter(deadline: .now() + .microseconds(.random(in: 0...30_000))) {
      kill(getpid(), SIGKILL)
    }
    var number = found.lastCommit
    while true {
      number += 1
      try notes.note(-number)
      try await journal.write(commit(number), isDurable: true)
      try notes.note(number)
    }
  }

  /// Opens a journal that an earlier owner may have open; that one is closed if it is not fenced.
  private static func take(
    _ owner: any Journal,
    from earlier: inout (any Journal)?,
    _ expected: inout LogContents
  ) async throws -> LogContents {
    do {
      return try await owner.open(program: "next")
    } catch LogError.inUse(_, let name) {
      guard let refusing = earlier, !name.isEmpty else {
        throw Violation("A refusal names a running owner", "The name is \"\(name)\".")
      }
      try await write(1, to: refusing, &expected)
      await refusing.close()
      earlier = nil
      return try await owner.open(program: "later")
    }
  }

  private static func write(
    _ count: Int,
    to journal: some Journal,
    _ expected: inout LogContents
  ) async throws {
    for _ in 0..<count {
      let commit = commit(expected.lastCommit + 1)
      try await journal.write(commit, isDurable: !commit.number.isMultiple(of: 3))
      expected.apply(commit)
    }
  }

  private static func checkFence(of journal: any Journal, _ late: LogCommit) async throws {
    do {
      try await journal.write(late, isDurable: true)
    } catch LogError.fenced(_) {
      return
    }
    throw Violation("An earlier owner is refused after a takeover", "Its call succeeded.")
  }

  /// The keys of stores, which a database may sort, shorten, escape or compare in other ways.
  private static let keys =
    (1...12).map { "list#\($0)" }
    + ["list", "List", "list ", "a/b\"c\\d", "'; DROP TABLE log; --", "%_?$1", "日本", "\u{1}\n"]

  /// Returns the commit with a number: three changed stores, sometimes one that left, or nothing.
  private static func commit(_ number: Int) -> LogCommit {
    var commit = LogCommit(number: number, date: 1_700_000_000_000_000 + number)
    if number.isMultiple(of: 71) { return commit }
    for index in [number, number * 7, number / 5] {
      commit.records[keys[index % keys.count]] = record(number)
    }
    if number % 97 == 1 { commit.records["seldom#\(number)"] = record(number) }
    let left = keys[(number * 11 + 5) % keys.count]
    if number.isMultiple(of: 4), commit.records[left] == nil { commit.gone = [left] }
    return commit
  }

  /// Returns a record, which in a few commits does not fit into one page of a database.
  private static func record(_ number: Int) -> [UInt8] {
    let text = String(repeating: "é'\\\"", count: number.isMultiple(of: 250) ? 2_000 : number % 7)
    return Array(
      "{\"type\":\"law\",\"v\":1,\"state\":{\"number\":\(number),\"text\":\"\(text)\"}}".utf8
    )
  }

  static func require(
    _ found: LogContents,
    _ expected: LogContents,
    _ law: String
  ) throws(Violation) {
    var found = found
    found.notice = nil
    if found == expected { return }
    let keys = Set(found.records.keys).union(expected.records.keys).sorted()
    let key = keys.first { found.records[$0] != expected.records[$0] }
    throw Violation(
      law,
      """
      It has commit \(found.lastCommit) of \(found.date ?? 0) instead of \(expected.lastCommit) of \
      \(expected.date ?? 0)\(key.map { ", and another record of \($0.debugDescription)" } ?? "").
      """
    )
  }
}

/// The commits of a process that is killed, in a file: a negative number before a write, a positive one after it.
private struct KillNotes {
  private let file: OpenFile
  private var end: Int
  private(set) var acknowledged = 0
  private(set) var begun = 0

  init(at path: String) throws {
    file = try SystemFiles().open(path, to: .locking)
    let bytes = try SystemFiles().content(of: file)
    end = bytes.count
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let number = Int(line) ?? 0
      (acknowledged, begun) = (max(acknowledged, number), abs(number))
    }
  }

  mutating func note(_ number: Int) throws {
    let line = Array("\(number)\n".utf8)
    try SystemFiles().write(all: line, to: file, at: end)
    end += line.count
  }
}

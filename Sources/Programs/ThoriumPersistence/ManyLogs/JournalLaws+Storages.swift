extension JournalLaws {
  /// Checks the laws of a storage of many logs.
  ///
  ///     try await JournalLaws.checkStorage(SQLiteLogs(in: folder))
  ///
  /// - Each name has a log of its own, also an empty or a strange one.
  /// - Pages have all names, or those with an overdue timer, once and in order.
  /// - A removed log is gone, and its earlier owner can write nothing, also into a later log of the name.
  ///
  /// - Parameter storage: A storage without logs.
  /// - Throws: A violation, or the error of a call that must succeed.
  public static func checkStorage(_ storage: some LogStorage) async throws {
    try requireNames(try await pages(of: storage), [], "A new storage has no logs")
    for (number, name) in names.enumerated() {
      let journal = storage.journal(named: name)
      try require(await journal.open(program: "laws"), LogContents(), "Each name has its own log")
      try await journal.write(commit(1, in: number, due: number % 3), isDurable: true)
      try await journal.write(commit(2, in: number, due: number % 2), isDurable: true)
      await journal.close()
    }
    let sorted = names.sorted { $1.follows($0) }
    for prefix in ["", "a/", "a"] {
      let all = sorted.filter { $0.utf8.starts(with: prefix.utf8) }
      try requireNames(await pages(of: storage, prefix), all, "Pages have all names in order")
      for date in [999, 1_000, 1_001] {
        let due = all.filter { name in
          let number = names.firstIndex { Array($0.utf8) == Array(name.utf8) }
          return 1_000 + (number ?? 0) % 2 <= date
        }
        let law = "Pages have all names whose newest records are due"
        try requireNames(await pages(of: storage, prefix, by: date), due, law)
      }
    }
    try await checkRemoval(from: storage, sorted)
  }

  private static func checkRemoval(from storage: some LogStorage, _ names: [String]) async throws {
    for (number, name) in names.enumerated() {
      let old = storage.journal(named: name)
      _ = try await old.open(program: "old")
      do {
        try await storage.remove(name)
      } catch LogError.inUse {
        await old.close()
        try await storage.remove(name)
      }
      try requireNames(
        await pages(of: storage),
        Array(names[(number + 1)...]),
        "A removed log is gone"
      )
      try await storage.remove(name)
      let next = storage.journal(named: name)
      try require(await next.open(program: "next"), LogContents(), "A removed log begins anew")
      try await checkLate(old)
      try await next.write(commit(1, in: number, due: 0), isDurable: true)
      await next.close()
      try await storage.remove(name)
    }
  }

  private static func checkLate(_ old: any Journal) async throws {
    do {
      try await old.write(commit(3, in: 0, due: 0), isDurable: true)
    } catch LogError.fenced, LogError.gone, LogError.closed {
      return
    }
    throw Violation("The owner of a removed log is refused", "Its call succeeded.")
  }

  /// Names that a file system or a database may sort, shorten, escape or compare in other ways.
  private static let names = [
    "", ".", "..", "/", "a", "a/", "a//b", "a/b", "a-b", "a/../b", "/a", "b a", "%", "%41", "%2E",
    "log.jsonl",
    "a/log.jsonl", "log.jsonl.lock", "\u{E9}", "e\u{301}", "日本/1", "_%?$1", "'; DROP TABLE log; --",
    "\u{1}\n", "\\", "~", String(repeating: "x", count: 200),
  ]

  /// Returns a commit of a log with a timer.
  private static func commit(_ number: Int, in log: Int, due: Int) -> LogCommit {
    let (key, date) = ("store", 1_000 + due)
    let record = """
      {"state":\(log),"timers":[{"due":\(date),"for":9,"id":"t","m":[],"restored":"absolute"}],"type":"law","v":1}
      """
    return LogCommit(number: number, date: 9, records: [key: Array(record.utf8)], due: [key: date])
  }

  /// Returns all pages one after another.
  private static func pages(
    of storage: some LogStorage,
    _ prefix: String = "",
    by date: Int? = nil
  ) async throws -> [String] {
    var names: [String] = []
    while true {
      let page = try await storage.names(prefix: prefix, dueBy: date, after: names.last, limit: 4)
      if page.isEmpty { return names }
      names += page
    }
  }

  private static func requireNames(_ found: [String], _ expected: [String], _ law: String) throws {
    if found.map({ Array($0.utf8) }) == expected.map({ Array($0.utf8) }) { return }
    throw Violation(law, "The names are \(found) instead of \(expected).")
  }
}

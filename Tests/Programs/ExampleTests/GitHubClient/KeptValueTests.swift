import Synchronization
import Testing
import ThoriumPersistence
import ThoriumProof

@testable import ThoriumExampleGitHub

/// What the tour keeps of what was used lately, against plain models.
struct KeptValueTests {
  @Test func `a list of recent items has the newest of each, up to its limit`() throws {
    let steps = Generator<Int>.int(0...6).list(0...30)
    try falsify(call({ ($0, $1) }, steps, .int(1...4))) { steps, limit in
      var list = RecentList<Item>(limit: limit)
      for (time, id) in steps.enumerated() { list.add(Item(id: id, time: time)) }
      var model: [Item] = []
      for (time, id) in steps.enumerated().reversed() where !model.contains(where: { $0.id == id })
      {
        model.append(Item(id: id, time: time))
      }
      // What went for want of room comes back only as new, so the model may be cut at its end.
      try require(list.elements == Array(model.prefix(limit)), "\(list.elements)")
      try require(RecentList(limit: limit, model) == list, "made at once it is another")
    }
  }

  @Test func `a user is found by either name, stored ones before known ones`()
    async throws
  {
    let known = [User(login: "grace", email: "g@example.org"), User(login: "x", email: "ada")]
    let local = LocalStore(values: MemoryKeyValueStore(), knownUsers: known)
    try await local.keep(User(login: "ada"))
    var found: [String?] = []
    for name in ["ada", "grace", "g@example.org", "", "alan"] {
      found.append(await local.user(called: name)?.login)
    }
    #expect(found == ["ada", "grace", "grace", nil, nil])
  }

  @Test func `of the users and repositories that are stored, those shown longest ago are removed`()
    async throws
  {
    let values = MemoryKeyValueStore()
    let local = LocalStore(values: values, knownUsers: [], most: 3)
    let updatedAt = DrawnGitHub.repository.updatedAt
    for name in ["ada", "grace", "alan", "ada", "mary"] {
      try await local.keep(User(login: name))
      try await local.keep(
        Repository(owner: "o", name: name, defaultBranch: "main", updatedAt: updatedAt)
      )
    }
    let later = LocalStore(values: values, knownUsers: [])
    var forgotten: [String] = []
    for name in ["ada", "grace", "alan", "mary"] {
      if await later.user(called: name) == nil { forgotten.append(name) }
      if await later.repository(.init(owner: "o", name: name)) == nil { forgotten.append(name) }
    }
    #expect(forgotten == ["grace", "grace"])
  }

  @Test(arguments: ["users", "activities of mona", "searches", "trend"])
  func `loaded data that has another shape now is dropped, and reported`(
    name: String
  ) async throws {
    let values = MemoryKeyValueStore()
    let key = StoredKey<Int>(name)
    try await values.set(7, for: key)
    let notices = Mutex<[String]>([])
    let local = LocalStore(values: values, knownUsers: []) { notice in
      notices.withLock { $0.append(notice) }
    }
    for _ in 1...2 {
      #expect(await local.user(called: "mona") == nil)
      #expect(await local.activities(of: "mona") == KeptActivities())
      #expect(await local.searches().elements == [])
      #expect(await local.trend() == Trend())
    }
    let notice = "\"\(name)\" had an unknown format, and was removed: it is loaded again."
    #expect(notices.withLock { $0 } == [notice])
    #expect(try await values.value(for: key) == nil)
  }

  @Test func `a cache is a dictionary that removes the value used longest ago first`() throws {
    let step = call({ ($0, $1) }, Generator<Int>.int(0...4), Generator<Int>.int(-1...3))
    try falsify(call({ ($0, $1) }, step.list(0...30), .int(1...3))) { steps, limit in
      let cache = MemoryCache<Int, Int>(limit: limit)
      // The latest used comes last.
      var model: [(key: Int, value: Int)] = []
      for (key, value) in steps {
        let old = model.firstIndex { $0.key == key }.map { model.remove(at: $0).value }
        if value < 0 {
          try require(cache[key] == old, "\(key) is another")
          if let old { model.append((key, old)) }
        } else {
          cache[key] = value == 0 ? nil : value
          if value > 0 { model.append((key, value)) }
          if model.count > limit { model.removeFirst() }
        }
        try require(cache.count == model.count, "\(cache.count) and not \(model.count)")
      }
      cache.removeAll()
      try require(cache.count == 0, "something is left")
    }
  }
}

private struct Item: Identifiable, Hashable {
  let id: Int
  var time = 0
}

import Synchronization
import Testing
import ThoriumPersistence

@testable import ThoriumExampleGitHub

/// What the tour keeps of what was used lately.
struct KeptValueTests {
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
}

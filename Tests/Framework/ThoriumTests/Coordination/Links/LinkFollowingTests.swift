import Testing
import Thorium

/// The law N7: a link is followed step by step, and tells how far it came.
struct LinkFollowingTests {
  private let bench: LinkBench

  init() throws {
    bench = try LinkBench()
  }

  @Test
  func `N7: each step goes to the flow that asks for it, and each child is begun by it`() throws {
    let users = try bench.lead(to: Users.self, from: bench.door.remote)
    try bench.open("app://users/u1/edit")
    #expect(bench.bench.sight == "Door > Users [Home > Users]")
    let user = try bench.lead(to: User.self, from: #require(users.value))
    #expect(bench.bench.sight == "Door > Users > User [Home > Users > User]")
    #expect(bench.told == [])
    _ = try bench.lead(to: Edit.self, from: #require(user.value))
    #expect(bench.bench.sight == "Door > Users > User > Edit [Home > Users > User > Edit]")
    #expect(bench.told == ["app://users/u1/edit was followed to its end"])
    #expect(bench.reports.value?.first?.done.map(\.description) == ["users", "u1", "edit"])
  }

  @Test func `N7: a link is checked, and not followed`() throws {
    let navigator = bench.bench.navigator
    try navigator.check(Link("app://users/u1/edit"))
    let error = #expect(throws: LinkError.self) { try navigator.check(Link("apps://users")) }
    #expect(error?.problem == .unknownScheme)
    #expect(error?.expected == ["app", "user"])
    #expect(bench.bench.sight == "Door [Home]")
  }

  @Test
  func `N7: the latest listener gets the step, and after it has stopped, the other`() throws {
    let asked = Box<String?>(nil)
    for name in ["first", "second"] {
      _ = try bench.take(User.self, in: bench.door.remote.begin(name)) { request in
        asked.value = name
        request.finish()
      }
    }
    try bench.open("user://ada")
    #expect(asked.value == "second")
    let third = bench.door.remote.begin("third")
    third.flow?.answerLinks(to: User.self) { RemoteFlow($0) }
    bench.bench.end(third, with: 1)
    try bench.open("user://ada")
    #expect(asked.value == "second")
    #expect(bench.told.count == 2)
  }

  @Test func `N7: a link waits for a login that is shown first`() throws {
    let login = bench.door.remote.begin("Login")
    try login.present("Login")
    try bench.open("user://octocat")
    bench.bench.advance(by: .seconds(86_400))
    #expect(bench.told == [])
    bench.bench.end(login, with: 1)
    let home = bench.door.remote.begin("Homepage")
    let seen = Box<String?>(nil)
    _ = try bench.take(User.self, in: home) { request in
      seen.value = request.input
      request.finish()
    }
    #expect(seen.value == "octocat")
    #expect(bench.told == ["user://octocat was followed to its end"])
  }

  @Test func `N7: a flow may load before it answers`() throws {
    let held = Box<LinkRequest<Users>?>(nil)
    _ = try bench.take(Users.self, in: bench.door.remote) { held.value = $0 }
    try bench.open("app://users", within: .seconds(10))
    bench.bench.advance(by: .seconds(9))
    #expect(held.value?.isOpen == true)
    held.value?.begin(RemoteFlow("Users"))
    #expect(held.value?.isOpen == false)
    bench.bench.run()
    #expect(bench.told == ["app://users was followed to its end"])
    #expect(bench.bench.sight == "Door > Users [Home]")
  }

  @Test func `N7: one declaration answers all links of a flow, and a newer child replaces the old`()
    throws
  {
    let begun = Box<[RemoteFlow]?>(nil)
    bench.door.remote.flow?.answerLinks(to: User.self) { id in
      if id == "0" { throw Refusal("there is no user \(id)") }
      if id == "1" { throw Spill.spilled }
      let remote = RemoteFlow("User(\(id))")
      begun.value = (begun.value ?? []) + [remote]
      return remote
    }
    try bench.open("user://ada")
    try begun.value?.last?.push("Ada")
    #expect(bench.bench.sight == "Door > User(ada) [Home > Ada]")
    try bench.open("user://0")
    try bench.open("user://1")
    #expect(bench.bench.sight == "Door > User(ada) [Home > Ada]")
    try bench.open("user://eve")
    #expect(bench.bench.sight == "Door > User(eve) [Home]")
    bench.bench.end(bench.door.remote, with: 1)
    #expect(bench.bench.sight == " []")
    #expect(
      bench.told == [
        "user://ada was followed to its end",
        "user://0 stopped at 0: the flow Door refuses it: there is no user 0",
        "user://1 stopped at 1: the flow Door refuses it: spilled",
        "user://eve was followed to its end",
      ]
    )
  }

  @Test func `N7: the step goes to the child, not to another of its kind`() throws {
    let users = try bench.lead(to: Users.self, from: bench.door.remote)
    try bench.open("app://users")
    let list = try #require(users.value)
    let user = try bench.lead(to: User.self, from: list)
    let old = list.begin("Old")
    let wrong = try bench.lead(to: Edit.self, from: old)
    try bench.open("app://users/u1/edit")
    #expect(bench.told.count == 1, "the first link took another list")
    let again = try #require(users.value)
    #expect(again !== list)
    let next = try bench.lead(to: User.self, from: again)
    _ = try bench.lead(to: Edit.self, from: #require(next.value))
    #expect(wrong.value == nil)
    #expect(user.value == nil)
    #expect(bench.told.last == "app://users/u1/edit was followed to its end")
  }
}

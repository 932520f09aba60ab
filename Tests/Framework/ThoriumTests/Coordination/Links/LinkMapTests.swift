import Testing
import ThoriumProof

@testable import ThoriumCoordination

/// The law N7: a link is checked as a whole against what the flows declare.
struct LinkMapTests {
  private let links: LinkMap = [
    "app": [Users.self, Pages.self], "user": [User.self], "repository": [Repository.self],
    "search": [Search.self],
  ]

  @Test(arguments: [
    ("app://users", ["Users"]), ("app://users/u1/edit", ["Users", "User", "Edit"]),
    ("app://users/settings", ["Users", "Settings"]), ("user://octocat", ["User"]),
    ("app://users/u1/u2/edit", ["Users", "User", "User", "Edit"]),
    ("repository://ada/engine?reference=main", ["Repository"]), ("search://?text=a", ["Search"]),
    ("app://users/settings/edit", ["Users", "User", "Edit"]),
  ])
  func `N7: a link leads through the flows that declare its steps`(
    text: String,
    coordinators: [String]
  ) throws {
    #expect(try links.route(for: Link(text)).steps.map { "\($0.coordinator)" } == coordinators)
  }

  @Test(arguments: [
    (
      "x://a",
      "no flow handles its scheme; known schemes are app://, repository://, search://, user://."
    ),
    ("app://", "it ends after app://; users or pages is expected there."),
    ("app://groups", "\"groups\" follows app://; users or pages is expected there."),
    ("repository://ada", "it ends after repository://ada; {name} is expected there."),
    ("app://pages/x", "\"x\" follows app://pages; {number: Int} is expected there."),
    ("app://pages/1/x", "\"x\" follows app://pages/1; settings is expected there."),
    (
      "app://pages/1/settings/x",
      "\"x\" follows app://pages/1/settings; nothing is expected there."
    ),
    (
      "app://pages/1?tab=b",
      "its query contains \"tab\", which no flow on its route reads; nothing is expected there."
    ),
    (
      "repository://a/b?branch=c",
      "its query contains \"branch\", which no flow on its route reads; reference= or page= is expected there."
    ),
    ("repository://a/b?page=x", "its query contains page=x; page={Int} is expected there."),
    (
      "repository://a/b?page=1&page=2",
      "its query contains \"page\" too often; each flow on its route reads it once."
    ),
  ])
  func `N7: a link without a destination is reported with its place and a valid choice`(
    text: String,
    rest: String
  ) {
    let error = #expect(throws: LinkError.self) { try links.route(for: Link(text)) }
    #expect(error.map { "\($0)" } == "The link \(text) has no route: \(rest)")
  }

  @Test(arguments: [
    ("x://list", ["Listing"]), ("x://list?page=2", ["Paged"]),
    ("x://list/edit?page=2", ["Paged", "Edit"]),
    ("x://list/list/edit?page=2&page=3", ["Paged", "Paged", "Edit"]),
  ])
  func `N7: of coordinators that read the same path, a link leads to one that reads its query`(
    text: String,
    coordinators: [String]
  ) throws {
    let map: LinkMap = ["x": [Listing.self, Listing.Paged.self]]
    #expect(try map.route(for: Link(text)).steps.map { "\($0.coordinator)" } == coordinators)
    let deep = Link(
      scheme: "x",
      path: Array(repeating: "list", count: 40),
      query: Array(repeating: Link.Item("page", "1"), count: 40)
    )
    let steps = try map.route(for: deep).steps
    #expect(steps.count == 40 && steps.allSatisfy { $0.coordinator == Listing.Paged.self })
  }

  @Test(arguments: [
    ("x://list?size=2", "its query contains \"size\", which no flow on its route reads"),
    ("x://list?page=x", "its query contains page=x; page={Int} is expected there."),
  ])
  func `N7: a query that no route reads is reported`(text: String, reason: String) {
    let map: LinkMap = ["x": [Listing.self, Listing.Paged.self]]
    let error = #expect(throws: LinkError.self) { try map.route(for: Link(text)) }
    #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
  }

  @Test func `N7: a step is printed and read as the same input`() throws {
    var random = SplitMix64(seed: 3)
    for _ in 1...2_000 {
      let (owner, name) = (LinkTests.text(using: &random), LinkTests.text(using: &random))
      let reference = Bool.random(using: &random) ? LinkTests.text(using: &random) : nil
      let page = Bool.random(using: &random) ? Int.random(in: .min ... .max, using: &random) : nil
      let input = (owner, name, reference, page)
      let link = Link(scheme: "repository", Repository.step(input))
      let again = try links.route(for: Link("\(link)")).steps[0].input
      let known = try #require(again as? Repository.LinkInput)
      try #require(known == input, "\(link)")
    }
    #expect("\(Post.step(("u1", 7)))" == "users/u1/7")
    #expect("\(Users.step())" == "users")
  }

  @Test func `a link of many parts that fit in many ways is refused at once`() throws {
    let link = Link(scheme: "app", path: Array(repeating: "a", count: 300) + ["b", "c"])
    let map: LinkMap = ["app": [Crossing.self, Crossing.Left.self]]
    #expect(throws: LinkError.self) { try map.route(for: link) }
    let lists: LinkMap = ["x": [Listing.self, Listing.Paged.self]]
    let query = Array(repeating: Link.Item("page", "1"), count: 300)
    let list = Link(scheme: "x", path: Array(repeating: "list", count: 299), query: query)
    #expect(throws: LinkError.self) { try lists.route(for: list) }
  }
}

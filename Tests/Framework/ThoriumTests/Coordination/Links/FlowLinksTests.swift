import Synchronization
import Testing
import Thorium

/// The law C2.12: the links of the running flows lead back to exactly these flows.
struct FlowLinksTests {
  private let navigator = Navigator()
  private let held = HeldFlows()

  private func start(_ links: LinkMap = ["app": [Books.self]]) {
    _ = navigator.start(Shop(links: links, held: held))
  }

  private func open<C: Coordinator>(_ flow: C, from parent: String) where C.Output == Void {
    held[parent]?.coordinate(to: flow)
  }

  @Test func `C2.12: flows that code has opened have the link of their inputs`() async throws {
    start()
    #expect(navigator.flowLinks.links == [])
    #expect(navigator.flowLinks.missing == [])
    open(Books(held: held), from: "Shop")
    open(Book(id: "a/b", held: held), from: "Books")
    #expect(navigator.flowLinks.links.map(\.description) == ["app://books/a%2Fb"])
    #expect(navigator.flowLinks.missing == [])
    let tree = navigator.tree.description
    let other = Navigator()
    _ = other.start(Shop(links: ["app": [Books.self]], held: HeldFlows()))
    let link = try #require(navigator.flowLinks.links.first)
    #expect(await other.open(link, within: nil).isCompleted)
    #expect(other.tree.description == tree)
    #expect(other.flowLinks == navigator.flowLinks)
    other.end()
    navigator.end()
    #expect(navigator.flowLinks.links == [])
  }

  @Test func `C2.12: a flow that a link has opened keeps the step of the link`() async throws {
    start()
    let link = try Link("app://books/secret/shelf")
    #expect(await navigator.open(link, within: nil).isCompleted)
    #expect(navigator.tree.description == "Shop > Books > Book > Shelf")
    #expect(navigator.flowLinks.links == [link])
    navigator.end()
  }

  @Test func `C2.12: each flow without a link is named with the reason`() {
    start()
    open(Books(held: held), from: "Shop")
    open(Book(id: nil, held: held), from: "Books")
    open(Shelf(held: held), from: "Book")
    open(Plain(), from: "Shop")
    open(Book(id: "x", held: held), from: "Shop")
    #expect(
      "\(navigator.flowLinks)" == """
        app://books
        Shop > Books > Book has no link: the linkInput of its coordinator is nil
        Shop > Plain has no link: its coordinator declares no link step
        Shop > Book has no link: no flow above it declares a link that leads to it
        """
    )
    navigator.end()
  }

  @Test func `C2.12: of several flows below one, the link leads to the visible one`() {
    start()
    open(Books(held: held), from: "Shop")
    open(Book(id: "deep", held: held), from: "Books")
    open(Shelf(held: held), from: "Book")
    open(Book(id: "seen", held: held), from: "Books")
    #expect(
      "\(navigator.flowLinks)" == """
        app://books/seen
        Shop > Books > Book has no link: the link to Shop > Books > Book opens the flow above it
        """
    )
    navigator.end()
  }

  @Test func `C2.12: a link whose text leads elsewhere is not given`() {
    // "books" is read by Any, the first in the map, so the link would lead to another flow.
    start(["app": [Anything.self, Books.self]])
    open(Books(held: held), from: "Shop")
    #expect(navigator.flowLinks.links == [])
    #expect(navigator.flowLinks.missing.count == 1)
    navigator.end()
  }

  @Test func `C2.12: flows of tabs need no link, and flows below them have one`() throws {
    start(["app": [Books.self], "book": [Book.self]])
    let home = try #require(held["Shop"]).push(Page(), as: "Home")
    let books = FlowTab("books", Books(held: held))
    try held["Shop"]?.openTabs(on: home, FlowTab("plain", Plain()), books)
    #expect("\(navigator.flowLinks)" == "")
    open(Book(id: "b1", held: held), from: "Books")
    #expect("\(navigator.flowLinks)" == "app://books/b1")
    navigator.end()
  }

  @Test func `C2.12: no depth of flows needs stack`() {
    start()
    open(Books(held: held), from: "Shop")
    var parent = "Books"
    for depth in 1...1_000 {
      open(Book(id: "b\(depth)", name: "Book\(depth)", held: held), from: parent)
      parent = "Book\(depth)"
    }
    #expect(navigator.flowLinks.links.first?.path.count == 100)
    #expect(navigator.flowLinks.missing.count == 1)
    navigator.end()
  }
}

/// The running flows by their names.
private final class HeldFlows: Sendable {
  private let flows = Mutex<[String: Flow<Void>]>([:])

  subscript(name: String) -> Flow<Void>? { flows.withLock { $0[name] } }

  func hold(_ flow: Flow<Void>) { flows.withLock { $0[flow.name] = flow } }
}

private struct Shop: LinkingCoordinator {
  let links: LinkMap
  let held: HeldFlows

  func start(in flow: Flow<Void>) async throws {
    held.hold(flow)
    let screen = try flow.resetRoot(Page(), as: "Shop")
    flow.answerLinks(to: Books.self) { _ in Books(held: held) }
    await screen.removed()
  }
}

private struct Books: LinkedCoordinator {
  static let link = LinkPattern("books")
  static var nextLinks: [any LinkedCoordinator.Type] { [Book.self] }
  let held: HeldFlows

  func start(in flow: Flow<Void>) async throws {
    held.hold(flow)
    let screen = try flow.push(Page(), as: "Books")
    flow.answerLinks(to: Book.self) { id in Book(id: id == "secret" ? nil : id, held: held) }
    await screen.removed()
  }
}

private struct Book: LinkedCoordinator {
  static let link = LinkPattern(.text("id"))
  static var nextLinks: [any LinkedCoordinator.Type] { [Shelf.self, Book.self] }
  let id: String?
  var name = "Book"
  let held: HeldFlows

  var linkInput: String? { id }
  var flowName: String { name }

  func start(in flow: Flow<Void>) async throws {
    held.hold(flow)
    let screen = try flow.push(Page(), as: "Book")
    flow.answerLinks(to: Shelf.self) { _ in Shelf(held: held) }
    await screen.removed()
  }
}

private struct Shelf: LinkedCoordinator {
  static let link = LinkPattern<Void>("shelf")
  let held: HeldFlows

  func start(in flow: Flow<Void>) async throws {
    await (try flow.push(Page(), as: "Shelf")).removed()
  }
}

private struct Plain: Coordinator {
  func start(in flow: Flow<Void>) async throws {
    await (try flow.push(Page(), as: "Plain")).removed()
  }
}

private struct Anything: LinkedCoordinator {
  static let link = LinkPattern(.text("anything"))
  func start(in flow: Flow<Void>) async throws {}
}

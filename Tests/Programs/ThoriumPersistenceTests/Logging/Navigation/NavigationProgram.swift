import FaultyFiles
import Synchronization
import Testing
import Thorium
import ThoriumSystem

@testable import ThoriumPersistence

/// A screen without content.
struct Page: Reactor {
  enum Action: Sendable {}
  let initialState = 0
  func reduce(into state: inout Int, mutation: Action) {}
}

/// A flow that a test holds.
final class HeldFlow: Sendable {
  private let held = Mutex<Flow<Void>?>(nil)

  var flow: Flow<Void>? { held.withLock { $0 } }

  func hold(_ flow: Flow<Void>) { held.withLock { $0 = flow } }
}

/// The root flow of a program with pages, each of which has an editor, and with a guide without a link.
struct Program: LinkingCoordinator {
  let links: LinkMap
  let held: Held
  /// Returns the reason why the page of a number is refused.
  var refusal: @Sendable (Int) -> Refusal? = { _ in nil }
  /// The name of all pages, instead of names with their numbers.
  var pageName: String?
  /// Called before a page waits for its end.
  var page: @Sendable (Int, Flow<Void>) async throws -> Void = { _, _ in }

  /// The flows that the test uses.
  struct Held: Sendable {
    let root = HeldFlow()
    let page = HeldFlow()
  }

  init(links: LinkMap = ["pages": [PageFlow.self]], held: Held = Held()) {
    self.links = links
    self.held = held
  }

  func start(in flow: Flow<Void>) async throws {
    held.root.hold(flow)
    let home = try flow.resetRoot(Page(), as: "Home")
    for await request in flow.links(to: PageFlow.self) {
      if let refusal = refusal(request.input) {
        request.refuse(refusal)
      } else {
        request.begin(pageFlow(request.input))
      }
    }
    await home.removed()
  }

  func pageFlow(_ number: Int) -> PageFlow {
    PageFlow(number: number, held: held.page, name: pageName, prepare: page)
  }
}

/// A page, opened by a link such as `pages://page/7`.
struct PageFlow: LinkedCoordinator {
  static let link = LinkPattern("page", .number("number"))
  static let nextLinks: [any LinkedCoordinator.Type] = [EditFlow.self]

  let number: Int
  let held: HeldFlow
  var name: String?
  var prepare: @Sendable (Int, Flow<Void>) async throws -> Void = { _, _ in }

  var flowName: String { name ?? "Page\(number)" }
  var linkInput: Int? { number }

  func start(in flow: Flow<Void>) async throws {
    held.hold(flow)
    try await prepare(number, flow)
    let screen = try flow.push(Page(), as: flowName)
    flow.answerLinks(to: EditFlow.self) { _ in EditFlow() }
    await screen.removed()
  }
}

/// The editor of a page, whose step has no input.
struct EditFlow: LinkedCoordinator {
  static let link = LinkPattern<Void>("edit")

  func start(in flow: Flow<Void>) async throws {
    await (try flow.present(Page(), as: "Edit")).removed()
  }
}

/// A flow without a link.
struct Guide: Coordinator {
  func start(in flow: Flow<Void>) async throws {
    await (try flow.push(Page(), as: "Guide")).removed()
  }
}

extension Navigator {
  /// The names of the screens: `[Home > Page7] || [Edit]`.
  var outline: String { snapshot.description.split(separator: "\n").last.map(String.init) ?? "" }
}

extension MemoryDisk {
  /// Runs a program that opens page 7 and its editor by code, and ends.
  func openEditor() async throws {
    let held = Program.Held()
    let log = try await Log.open(in: "logs", of: self as any FileSystem)
    let navigator = Navigator()
    _ = navigator.start(Program(held: held))
    try await navigator.restore(from: log, within: nil)
    let account = try await Store(restoring: Account(), as: "account", from: log)
    try await account.perform(.add(7)).durable()
    held.root.flow?.coordinate(to: PageFlow(number: 7, held: held.page))
    held.page.flow?.coordinate(to: EditFlow())
    #expect(navigator.outline == "[Home > Page7] || [Edit]")
    navigator.end()
    try await log.close()
  }
}

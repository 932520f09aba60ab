import Effort
import Testing
import Thorium

@testable import ThoriumCoordination

/// The tree of flows as a plain value.
struct FlowTreeTests {
  @Test func `a tree is drawn as a line for each path`() throws {
    var tree = FlowTree()
    #expect("\(tree)" == "")
    let app = try add("App", under: nil, to: &tree)
    #expect("\(tree)" == "App")
    let list = try add("UserList", under: app, to: &tree)
    _ = tree.insert("UserDetail(Ada)", under: list)
    _ = tree.insert("Login", under: app)
    _ = tree.insert("Other", under: nil)
    #expect("\(tree)" == "App > UserList > UserDetail(Ada)\nApp > Login\nOther")
  }

  @Test func `a flow goes with all below it, the deepest and latest first`() throws {
    var tree = FlowTree()
    let names = try branch(in: &tree)
    let (app, list) = (try #require(names["App"]), try #require(names["List"]))
    tree.insert(.init(rawValue: 1), into: list)
    tree.insert(.init(rawValue: 2), into: try #require(names["Eve"]))
    let (flows, screens) = tree.remove(list)
    #expect(flows == ["Note", "Eve", "Ada", "List"].compactMap { names[$0] })
    #expect(screens == [.init(rawValue: 1), .init(rawValue: 2)])
    #expect("\(tree)" == "App > Login")
    let again = tree.remove(list)
    #expect(again.flows.isEmpty)
    let late = tree.insert("Late", under: list)
    #expect(late == nil)
    let all = tree.remove(app)
    #expect(all.flows == [names["Login"], app])
    #expect(tree.latestRoots.isEmpty)
  }

  @Test func `a closed flow stays in the tree and begins nothing`() throws {
    var tree = FlowTree()
    let app = try add("App", under: nil, to: &tree)
    let child = try add("Child", under: app, to: &tree)
    #expect(tree.isOpen(app))
    tree.closeFlow(app)
    #expect(!tree.isOpen(app))
    #expect(tree.isOpen(child))
    let late = tree.insert("Late", under: app)
    #expect(late == nil)
    #expect("\(tree)" == "App > Child")
    tree.closeFlow(.init(number: 99))
    #expect(!tree.isOpen(.init(number: 99)))
  }

  @Test func `a flow is about to end when it and all below have lost their screens`() throws {
    var tree = FlowTree()
    let names = try branch(in: &tree)
    let app = try #require(names["App"])
    func next() -> String? {
      tree.endingFlow(below: app).flatMap { id in names.first { $0.value == id }?.key }
    }
    #expect(next() == nil, "no flow has had a screen")
    for (number, name) in ["List", "Ada", "Note"].enumerated() {
      tree.insert(.init(rawValue: number), into: try #require(names[name]))
    }
    #expect(next() == nil, "all have screens")
    tree.remove(.init(rawValue: 1), from: try #require(names["Ada"]))
    #expect(next() == "Ada")
    tree.remove(.init(rawValue: 0), from: try #require(names["List"]))
    tree.remove(.init(rawValue: 2), from: try #require(names["Note"]))
    for expected in ["Note", "Eve", "Ada", "List"] {
      #expect(next() == expected)
      _ = tree.remove(try #require(names[expected]))
    }
    #expect(next() == nil, "Login never had a screen")
  }

  @Test func `N3: flows end in each other as deep as a program likes`() throws {
    var tree = FlowTree()
    let root = try add("App", under: nil, to: &tree)
    var last = root
    let depth = cases(50_000, quick: 8_000)
    for _ in 0..<depth { last = try add("Child", under: last, to: &tree) }
    tree.insert(.init(rawValue: 1), into: last)
    #expect(tree.endingFlow(below: root) == nil)
    tree.remove(.init(rawValue: 1), from: last)
    #expect(tree.endingFlow(below: root) == last)
    let (flows, _) = tree.remove(root)
    #expect(flows.count == depth + 1 && flows.first == last && flows.last == root)
  }

  private func add(
    _ name: String,
    under parent: FlowTree.ID?,
    to tree: inout FlowTree
  ) throws -> FlowTree.ID {
    let id = tree.insert(name, under: parent)
    return try #require(id)
  }

  /// `App > (List > (Ada, Eve > Note), Login)`.
  private func branch(in tree: inout FlowTree) throws -> [String: FlowTree.ID] {
    var names: [String: FlowTree.ID] = [:]
    let rows = [("App", ""), ("List", "App"), ("Ada", "List"), ("Eve", "List"), ("Note", "Eve")]
    for (name, parent) in rows + [("Login", "App")] {
      names[name] = try add(name, under: names[parent], to: &tree)
    }
    return names
  }
}

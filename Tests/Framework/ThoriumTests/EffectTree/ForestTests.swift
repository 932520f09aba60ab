import Testing
import Thorium
import ThoriumProof

@testable import ThoriumCore

/// The forest of a effectTree, as a value.
struct WorkTreeTests {
  @Test func `an id is never reused, though its place is`() {
    var tree = Forest<Int>()
    let old = tree.insert(1, under: .top)
    #expect(tree.remove(old)?.value == 1)
    let new = tree.insert(2, under: .top)
    #expect(new.slot == old.slot)
    #expect(new != old)
    #expect(tree[old] == nil)
    #expect(!tree.contains(old))
    tree[old] = 3
    #expect(tree[new] == 2)
    #expect(tree.remove(old) == nil)
    #expect(tree.children(of: old) == [])
    #expect(tree.innermostFirst(from: old) == [])
    #expect(tree.parent(of: old) == .top)
  }

  @Test func `inner nodes are listed before outer ones`() {
    var tree = Forest<String>()
    let root = tree.insert("root", under: .top)
    for name in ["a", "b"] {
      let branch = tree.insert(name, under: root)
      for number in 1...2 { _ = tree.insert("\(name)\(number)", under: branch) }
    }
    let names = tree.innermostFirst(from: root).map { tree[$0] }
    #expect(names == ["a1", "a2", "a", "b1", "b2", "b", "root"])
  }

  @Test func `random changes leave the tree equal to a plain list of parents`() {
    var random = SplitMix64(seed: 7)
    var tree = Forest<Int>()
    var model: [(id: EffectNodeID, value: Int, parent: EffectNodeID)] = []
    var removals = 0
    for value in 0..<3_000 {
      let leaves = model.filter { node in !model.contains { $0.parent == node.id } }
      if Int.random(in: 0..<9, using: &random) < 5 || leaves.isEmpty {
        let parent =
          Int.random(in: 0..<4, using: &random) == 0
          ? .top : model.suffix(8).randomElement(using: &random)?.id ?? .top
        model.append((tree.insert(value, under: parent), value, parent))
      } else if let leaf = leaves.randomElement(using: &random) {
        removals += 1
        let removed = tree.remove(leaf.id)
        #expect(removed?.value == leaf.value && removed?.parent == leaf.parent)
        model.removeAll { $0.id == leaf.id }
      }
      if model.count > 40 { break }
    }
    #expect(removals > 10)
    #expect(tree.ids == model.map(\.id))
    for node in model {
      #expect(tree[node.id] == node.value)
      #expect(tree.parent(of: node.id) == node.parent)
      #expect(tree.children(of: node.id) == model.filter { $0.parent == node.id }.map(\.id))
    }
  }
}

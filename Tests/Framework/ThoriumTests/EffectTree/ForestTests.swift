import Testing
import Thorium

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
}

import Testing
import Thorium

@testable import ThoriumCore

/// The changes that a collection of children remembers (law C1).
struct ChildRemovalsTests {
  @Test(arguments: [0, 1, 63, 64, 65, 127, 128, 129, 192, 193, 500])
  func `C1: a history names all children removed since an edition, or that it does not know`(
    changes: Int
  ) {
    var removals = ChildRemovals()
    var editions = [removals.edition]
    var gone: [Identity] = []
    for _ in 0..<changes {
      gone.append(Identity())
      removals.recordChange(gone: gone.last)
      editions.append(removals.edition)
    }
    #expect(Set(editions).count == changes + 1)
    var known = 0
    for (number, edition) in editions.enumerated() {
      guard let names = removals.gone(since: edition) else { continue }
      #expect(names == Array(gone[number...]))
      known += 1
    }
    #expect(known >= min(changes, ChildRemovals.capacity) + 1)
    #expect(known <= 2 * ChildRemovals.capacity + 1)
    #expect(removals.gone(since: Identity()) == nil)
  }
}

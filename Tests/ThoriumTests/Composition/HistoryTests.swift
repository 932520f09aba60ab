import Testing
import Thorium

@testable import ThoriumCore

/// The changes that a collection of children remembers (law C1).
struct HistoryTests {
  @Test(arguments: [0, 1, 63, 64, 65, 127, 128, 129, 192, 193, 500])
  func `C1: a history names all children removed since an edition, or that it does not know`(
    changes: Int
  ) {
    var history = Thorium.History()
    var editions = [history.edition]
    var gone: [Identity] = []
    for _ in 0..<changes {
      gone.append(Identity())
      history.recordChange(gone: gone.last)
      editions.append(history.edition)
    }
    #expect(Set(editions).count == changes + 1)
    var known = 0
    for (number, edition) in editions.enumerated() {
      guard let names = history.gone(since: edition) else { continue }
      #expect(names == Array(gone[number...]))
      known += 1
    }
    #expect(known >= min(changes, Thorium.History.capacity) + 1)
    #expect(known <= 2 * Thorium.History.capacity + 1)
    #expect(history.gone(since: Identity()) == nil)
  }
}

import Effort
import Synchronization
import Testing
import ThoriumProof
import ThoriumScreens

/// A feed whose service answers what is drawn, as late as it likes, or fails.
struct PagingLawTests {
  @Test func `no order of loads, answers, failures and cancellations mixes pages`() async throws {
    let seen = Mutex<Set<String>>([])
    try await falsify(Self.feed, CheckSettings(cases: cases(150, quick: 40))) { property in
      property.actions {
        for load in PagingLoad.allCases { Feed.Action.load(load) }
        Feed.Action.leave
      }
      property.invariant("the rows are those of the pages up to the last that has come") { state in
        let pages = state.paging.page.map { Array((1...$0).map(Self.page).joined()) } ?? []
        var known: Set<Int> = []
        return state.list.allRows.map(\.id) == pages.map(\.id).filter { known.insert($0).inserted }
      }
      property.invariant("a refresh and more are never loaded together") { state in
        !(state.paging.footer == .loading
          && (state.paging.loading == .reload || state.paging.loading == .pull))
      }
      property.transition("a failed load can be retried") { _, _, new in
        new.paging.failure == nil
          || new.paging.refusal(of: .retry) == nil && new.paging.refusal(of: .reload) == nil
      }
      property.invariant("it is seen") { state in
        seen.withLock { seen in
          if let failure = state.paging.failure { seen.insert("failed \(failure)") }
          if let loading = state.paging.loading { seen.insert("loading \(loading)") }
          if state.paging.footer == .noMore { seen.insert("no more") }
        }
        return true
      }
      property.atRest("no load runs for ever") { $0.paging.loading == nil }
    }
    #expect(
      seen.withLock { $0 } == [
        "failed reload", "failed pull", "failed more", "loading reload", "loading pull",
        "loading more", "no more",
      ]
    )
  }

  /// Pages of two rows that overlap by one; the fourth is behind the last.
  private static func page(_ number: Int) -> [Entry] {
    number < 4 ? [Entry(number), Entry(number + 1)] : []
  }

  @Sendable private static func feed(_ world: Simulation) -> Feed {
    Feed { number in
      try await world.reply(
        Replies(.just(page(number)), failing: [Offline()]),
        to: "page \(number)"
      )
    }
  }
}

private struct Offline: Error {}

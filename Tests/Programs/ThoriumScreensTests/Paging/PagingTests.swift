import Testing
import Thorium
import ThoriumScreens

struct PagingTests {
  @Test
  func `trap 4.9: after a failure the same page can be requested again, and an end stays one`()
    throws
  {
    var paging = try Paging.loaded(next: 2)
    let more = try paging.begin(.more)
    #expect(paging.fail(more) && paging.failure == .more && paging.footer == .idle)
    #expect(paging.refusal(of: .more) == nil)
    let again = try paging.begin(.retry)
    #expect(again.page == 2 && again.load == .more && paging.footer == .loading)
    paging.land(again, next: nil)
    #expect(paging.refusal(of: .more)?.reason == "no more" && paging.footer == .noMore)
    #expect(paging.refusal(of: .retry)?.reason == "nothing to retry")
    let pull = try paging.begin(.pull)
    paging.fail(pull)
    #expect(paging.footer == .noMore && paging.failure == .pull)
    let reload = try paging.begin(.retry)
    #expect(reload.load == .reload && reload.page == 1 && paging.loading == .reload)
  }

  @Test func `trap 0.10: a refresh cancels the loading of more, whose page never lands`() throws {
    var paging = try Paging.loaded(next: 2)
    let more = try paging.begin(.more)
    let pull = try paging.begin(.pull)
    #expect(!paging.land(more, next: 3) && !paging.fail(more) && paging.loading == .pull)
    paging.cancel(more)
    #expect(paging.loading == .pull)
    #expect(paging.land(pull, next: 2) && paging.next == 2)
    #expect(!paging.land(more, next: 3) && !paging.land(pull, next: 9) && paging.next == 2)
  }

  @Test func `a request of an earlier state, whose work is over, can be ended`() throws {
    var paging = try Paging.loaded(next: 2)
    let before = paging
    paging.endLoading()
    #expect(paging == before)
    let more = try paging.begin(.more)
    let earlier = paging
    paging.land(more, next: 3)
    paging = earlier
    #expect(paging.refusal(of: .more)?.reason == "more is running")
    paging.endLoading()
    #expect(paging.loading == nil && paging.refusal(of: .more) == nil)
    #expect(!paging.land(more, next: 3) && paging.next == 2)
  }

  @Test func `trap 4.8: a load that runs is not begun again, and ends when it is cancelled`() throws
  {
    var paging = Paging(first: "a")
    let first = try paging.begin(.reload)
    #expect(throws: Refusal("refresh is running")) { try paging.begin(.reload) }
    paging.cancel(first)
    #expect(paging.loading == nil && paging.failure == nil && paging.page == nil)
    #expect(paging.refusal(of: .reload) == nil)
  }
}

extension Paging {
  fileprivate mutating func begin(_ load: PagingLoad) throws(Refusal) -> PageRequest<Page> {
    let request = try request(load)
    _ = apply(.begin(request)) as PagingOutcome<Int>?
    return request
  }

  @discardableResult
  fileprivate mutating func land(_ request: PageRequest<Page>, next: Page?) -> Bool {
    apply(.land(request, LoadedPage([Int](), next: next))) != nil
  }

  @discardableResult
  fileprivate mutating func fail(_ request: PageRequest<Page>) -> Bool {
    (apply(.fail(request, CancellationError())) as PagingOutcome<Int>?) != nil
  }

  fileprivate mutating func cancel(_ request: PageRequest<Page>) {
    _ = apply(.end(request)) as PagingOutcome<Int>?
  }
}

extension Paging<Int> {
  /// A paging whose first page, 1, is there.
  fileprivate static func loaded(next: Int?) throws -> Self {
    var paging = Paging(first: 1)
    paging.land(try paging.begin(.reload), next: next)
    return paging
  }
}

public import Thorium

/// A kind of request for pages of a list.
public enum PagingLoad: Hashable, Sendable, CaseIterable {
  /// Loads the first page, again or for the first time; an overlay on the list shows this.
  case reload
  /// Loads the first page again after the user pulled the list; the header of the list shows this.
  case pull
  /// Loads the next page; the footer of the list shows this.
  case more
  /// Repeats the failed request: the next page if that failed, otherwise the first page.
  case retry
}

/// The footer of a list that is loaded in pages.
public enum PagingFooter: Hashable, Sendable {
  /// There may be more pages, and none is being loaded.
  case idle
  /// The next page is being loaded.
  case loading
  /// There are no more pages.
  case noMore
}

/// The paging state of a list: its loaded pages, the current request, and the last failure.
///
/// Keep it in the state of a reactor. A page is any hashable value that
/// identifies it, such as a number, a cursor or an address.
///
/// - At most one page is loaded at a time. A request for the first page cancels a request for more.
/// - A cancelled request is never applied.
/// - A failed request can be repeated.
///
///     let paging = Paging(first: 1)
///     paging.loading == .reload           // false
///     paging.refusal(of: .more)?.reason   // "nothing is loaded"
///
/// `Effect.paging(_:of:id:_:load:)` makes the requests, and ``apply(_:)`` records their results.
/// A state that becomes an earlier one, such as for an undo, starts no work: call ``endLoading()`` then.
public struct Paging<Page: Hashable & Sendable>: Hashable, Sendable {
  enum Phase: Hashable {
    case idle
    case loading(PagingLoad)
    case failed(PagingLoad)
  }

  /// The first page of the list.
  package let first: Page
  /// The page that was loaded last; `nil` before the first page has been loaded.
  public internal(set) var page: Page?
  /// The next page; `nil` if there are no more pages or none has been loaded yet.
  public internal(set) var next: Page?
  var phase = Phase.idle
  /// The number of the last request.
  var number = 0

  /// Creates a state without loaded pages.
  ///
  /// - Parameter first: The first page of the list.
  public init(first: Page) {
    self.first = first
  }
}

extension Paging {
  /// The kind of the current request, never a retry; `nil` if no page is being loaded.
  public var loading: PagingLoad? {
    if case .loading(let load) = phase { load } else { nil }
  }

  /// The kind of the failed request, until the next request; `nil` if none has failed.
  public var failure: PagingLoad? {
    if case .failed(let load) = phase { load } else { nil }
  }

  /// The state of the list's footer.
  public var footer: PagingFooter {
    switch loading {
    case .more: .loading
    case .reload, .pull: .idle
    case .retry, nil: page != nil && next == nil ? .noMore : .idle
    }
  }

  /// Returns the reason why a request is refused now; `nil` if it is allowed.
  public func refusal(of load: PagingLoad) -> Refusal? {
    switch (load, loading) {
    case (.more, .more?): "more is running"
    case (_, .reload?), (_, .pull?): "refresh is running"
    case (.more, nil): page == nil ? "nothing is loaded" : next == nil ? "no more" : nil
    case (.retry, _): failure == nil ? "nothing to retry" : nil
    case (.reload, _), (.pull, _), (.more, _): nil
    }
  }

  /// Returns a request without changing the state.
  ///
  /// - Parameter load: The kind of request.
  /// - Returns: The request, with a new number.
  /// - Throws: A refusal if this kind of request is not allowed now.
  package func request(_ load: PagingLoad) throws(Refusal) -> PageRequest<Page> {
    if let refusal = refusal(of: load) { throw refusal }
    let load = load != .retry ? load : failure == .more ? .more : .reload
    let page = load == .more ? next ?? first : first
    return PageRequest(load: load, page: page, number: number + 1)
  }
}

/// A request for a page.
public struct PageRequest<Page: Hashable & Sendable>: Hashable, Sendable {
  /// The kind of request, never a retry.
  package let load: PagingLoad
  /// The page to load.
  package let page: Page
  /// A number that distinguishes the requests of a paging state.
  let number: Int
}

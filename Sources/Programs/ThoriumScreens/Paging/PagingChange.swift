/// A loaded page: its items and the next page.
public struct LoadedPage<Item: Sendable, Page: Hashable & Sendable>: Sendable {
  /// The items of the page.
  package var items: [Item]
  /// The next page; `nil` if there are no more pages.
  package var next: Page?

  /// Creates a loaded page.
  ///
  /// - Parameters:
  ///   - items: The items of the page.
  ///   - next: The next page; `nil` if there are no more pages.
  public init(_ items: [Item], next: Page?) {
    self.items = items
    self.next = next
  }
}

extension LoadedPage: Equatable where Item: Equatable {}

/// A change of a page request, which a reactor uses as a mutation.
public enum PagingChange<Item: Sendable, Page: Hashable & Sendable>: Sendable {
  /// The page is being loaded.
  case begin(PageRequest<Page>)
  /// The page has been loaded.
  case land(PageRequest<Page>, LoadedPage<Item, Page>)
  /// The request has failed.
  case fail(PageRequest<Page>, any Error)
  /// The work of the request has ended, successfully or not.
  case end(PageRequest<Page>)
}

/// The consequence of a paging change for the list.
public enum PagingOutcome<Item: Sendable>: Sendable {
  /// The first page was loaded: these items replace the list.
  case first([Item])
  /// The next page was loaded: these items are appended to the list.
  case more([Item])
  /// Loading has failed; the list does not change.
  case failure(PagingLoad, any Error)
}

extension Paging {
  /// Applies a change to the paging state.
  ///
  ///     switch state.paging.apply(change) {
  ///     case .first(let rows): state.list.become(SectionedList(once: rows))
  ///     case .more(let rows): state.list.appendNews(in: rows)
  ///     case .failure(_, let error): state.toast = "\(error)"
  ///     case nil: break
  ///     }
  ///
  /// - Parameter change: The change that an effect has emitted.
  /// - Returns: The consequence for the list; `nil` if there is none, for
  ///   example because the request is no longer current.
  @discardableResult
  public mutating func apply<Item>(_ change: PagingChange<Item, Page>) -> PagingOutcome<Item>? {
    if case .begin(let request) = change {
      number = request.number
      phase = .loading(request.load)
    }
    guard number == change.request.number, loading == change.request.load else { return nil }
    switch change {
    case .begin: return nil
    case .land(let request, let loaded):
      (phase, page, next) = (.idle, request.page, loaded.next)
      return request.load == .more ? .more(loaded.items) : .first(loaded.items)
    case .fail(let request, let error):
      phase = .failed(request.load)
      return .failure(request.load, error)
    case .end:
      phase = .idle
      return nil
    }
  }
}

extension Paging {
  /// Ends the current request, whose work is over: nothing is loading then, and its page is not applied.
  ///
  /// Call it in `reduce` when the state becomes an earlier one, such as for an undo.
  public mutating func endLoading() {
    if loading != nil { phase = .idle }
  }
}

extension PagingChange {
  fileprivate var request: PageRequest<Page> {
    switch self {
    case .begin(let request), .land(let request, _), .fail(let request, _), .end(let request):
      request
    }
  }
}

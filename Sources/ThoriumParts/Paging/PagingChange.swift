/// A page that has come: what it holds, and which one is behind it.
public struct LoadedPage<Item: Sendable, Page: Hashable & Sendable>: Sendable {
  /// What the page holds.
  public var items: [Item]
  /// The page behind it; `nil` where there is no more.
  public var next: Page?

  /// Lays what has come together.
  ///
  /// - Parameters:
  ///   - items: What the page holds.
  ///   - next: The page behind it; `nil` where there is no more.
  public init(_ items: [Item], next: Page?) {
    self.items = items
    self.next = next
  }
}

extension LoadedPage: Equatable where Item: Equatable {}

/// What becomes of a request for a page, as a mutation of a reactor.
public enum PagingChange<Item: Sendable, Page: Hashable & Sendable>: Sendable {
  /// It is being loaded.
  case begin(PageRequest<Page>)
  /// It has come.
  case land(PageRequest<Page>, LoadedPage<Item, Page>)
  /// It has failed.
  case fail(PageRequest<Page>, any Error)
  /// Its work is over, come what may.
  case end(PageRequest<Page>)
}

/// What a change of a paging means for the list.
public enum PagingOutcome<Item: Sendable>: Sendable {
  /// These items are the whole list now: the first page has come.
  case first([Item])
  /// These items stand behind those of the list.
  case more([Item])
  /// Loading has failed, and the list stays as it is.
  case failure(PagingLoad, any Error)
}

extension Paging {
  /// Changes which pages are loaded.
  ///
  ///     switch state.paging.apply(change) {
  ///     case .first(let rows): state.list.become(SectionedList(once: rows))
  ///     case .more(let rows): state.list.appendNews(in: rows)
  ///     case .failure(_, let error): state.toast = "\(error)"
  ///     case nil: break
  ///     }
  ///
  /// - Parameter change: What an effect says.
  /// - Returns: What that means for the list; `nil` where it means nothing, as what is not waited for any more.
  @discardableResult
  public mutating func apply<Item>(_ change: PagingChange<Item, Page>) -> PagingOutcome<Item>? {
    switch change {
    case .begin(let request): begin(request)
    case .land(let request, let loaded):
      guard land(request, next: loaded.next) else { return nil }
      return request.load == .more ? .more(loaded.items) : .first(loaded.items)
    case .fail(let request, let error):
      return fail(request) ? .failure(request.load, error) : nil
    case .end(let request): cancel(request)
    }
    return nil
  }
}

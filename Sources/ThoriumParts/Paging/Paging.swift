public import Thorium

/// How to ask for pages of a list.
public enum PagingLoad: Hashable, Sendable, CaseIterable {
  /// The first page again, or for the first time, as something that covers the list.
  case reload
  /// The first page again, asked for at the list itself: its header shows so.
  case pull
  /// The page behind those that are there: the footer shows so.
  case more
  /// What has failed last: more, or else the first page.
  case retry
}

/// What the end of a list that is loaded in pages shows.
public enum PagingFooter: Hashable, Sendable {
  /// There may be more.
  case idle
  /// More is being loaded.
  case loading
  /// There is no more.
  case noMore
}

/// Which pages of a list are loaded, which one is being loaded, and what has failed.
///
/// It is a part of a state. A page is whatever names one: a number, a cursor, an address. At most one is
/// loaded at a time: asking for the first page cancels what loads more, and what was cancelled
/// never lands. Whatever fails can be asked for again.
///
///     var paging = Paging(first: 1)
///     let request = try paging.begin(.reload)
///     paging.isReloading                           // true
///     paging.refusal(of: .more)?.reason            // "refresh is running"
///     paging.land(request, next: 2)                // true
///     let more = try paging.begin(.more)
///     more.page                                    // 2
///     paging.land(more, next: nil)                 // true
///     paging.footer                                // .noMore
///
/// `Effect.paging(_:of:id:_:load:)` does all this in a reactor.
public struct Paging<Page: Hashable & Sendable>: Hashable, Sendable {
  enum Phase: Hashable {
    case idle
    case loading(PagingLoad)
    case failed(PagingLoad)
  }

  /// The page with which a list begins.
  public let first: Page
  /// The page that was loaded last; `nil` before the first.
  public private(set) var page: Page?
  /// The page behind it; `nil` where there is no more, or nothing yet.
  public private(set) var next: Page?
  private(set) var phase = Phase.idle
  /// The number of the last request.
  private var number = 0

  /// Begins with nothing loaded.
  ///
  /// - Parameter first: The page with which a list begins.
  public init(first: Page) {
    self.first = first
  }
}

extension Paging {
  /// What is being loaded, which is never a retry; `nil` where nothing is.
  public var loading: PagingLoad? {
    if case .loading(let load) = phase { load } else { nil }
  }

  /// What has failed, until something is asked for again; `nil` where nothing has.
  public var failure: PagingLoad? {
    if case .failed(let load) = phase { load } else { nil }
  }

  /// Whether the first page is loaded as something that covers the list.
  public var isReloading: Bool { loading == .reload }

  /// Whether the first page is loaded for somebody who has pulled at the list.
  public var isPulling: Bool { loading == .pull }

  /// What the end of the list shows.
  public var footer: PagingFooter {
    switch loading {
    case .more: .loading
    case .reload, .pull: .idle
    case .retry, nil: page != nil && next == nil ? .noMore : .idle
    }
  }

  /// Says why a page may not be asked for now, or `nil` where it may.
  public func refusal(of load: PagingLoad) -> Refusal? {
    switch (load, loading) {
    case (.more, .more?): "more is running"
    case (_, .reload?), (_, .pull?): "refresh is running"
    case (.more, nil): page == nil ? "nothing is loaded" : next == nil ? "no more" : nil
    case (.retry, _): failure == nil ? "nothing to retry" : nil
    case (.reload, _), (.pull, _), (.more, _): nil
    }
  }

  /// Answers what would be asked for, and changes nothing.
  ///
  /// - Parameter load: How to ask.
  /// - Returns: The request, with a number that none had before.
  /// - Throws: A refusal where nothing may be asked for so now.
  public func request(_ load: PagingLoad) throws(Refusal) -> PageRequest<Page> {
    if let refusal = refusal(of: load) { throw refusal }
    let load = load != .retry ? load : failure == .more ? .more : .reload
    let page = load == .more ? next ?? first : first
    return PageRequest(load: load, page: page, number: number + 1)
  }

  /// Asks for a page; what is being loaded is not waited for any more.
  ///
  /// - Parameter load: How to ask.
  /// - Returns: What is to be loaded.
  /// - Throws: A refusal where nothing may be asked for so now.
  public mutating func begin(_ load: PagingLoad) throws(Refusal) -> PageRequest<Page> {
    let request = try request(load)
    begin(request)
    return request
  }

  /// Begins what was asked for.
  mutating func begin(_ request: PageRequest<Page>) {
    number = request.number
    phase = .loading(request.load)
  }

  /// Takes a page that has come.
  ///
  /// - Parameters:
  ///   - request: What was asked for.
  ///   - next: The page behind it; `nil` where there is no more.
  /// - Returns: Whether it is still waited for; if not, nothing has changed.
  @discardableResult
  public mutating func land(_ request: PageRequest<Page>, next: Page?) -> Bool {
    guard isAwaited(request) else { return false }
    phase = .idle
    page = request.page
    self.next = next
    return true
  }

  /// Takes a failure; the pages that are there stay.
  ///
  /// - Parameter request: What was asked for.
  /// - Returns: Whether it is still waited for; if not, nothing has changed.
  @discardableResult
  public mutating func fail(_ request: PageRequest<Page>) -> Bool {
    guard isAwaited(request) else { return false }
    phase = .failed(request.load)
    return true
  }

  /// Waits no more for a page, which neither comes nor fails.
  ///
  /// - Parameter request: What was asked for; nothing changes where it is not waited for.
  public mutating func cancel(_ request: PageRequest<Page>) {
    if isAwaited(request) { phase = .idle }
  }

  private func isAwaited(_ request: PageRequest<Page>) -> Bool {
    number == request.number && loading == request.load
  }
}

/// A page that was asked for.
public struct PageRequest<Page: Hashable & Sendable>: Hashable, Sendable {
  /// How it was asked for, which is never a retry.
  public let load: PagingLoad
  /// The page.
  public let page: Page
  /// By which requests of a paging are told apart.
  let number: Int
}

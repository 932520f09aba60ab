import Synchronization
public import Thorium

/// A publish-subscribe bus for parts of a program that do not know each other.
///
/// It replaces a notification center. Each ``Topic`` is a type, and a bus
/// is passed to the parts that need it. Two tests or two windows with
/// different buses therefore do not receive each other's news.
///
///     let bus = Bus(in: runtime)
///     let news = bus.news(of: StarsChanged.self)
///     bus.publish(StarsChanged(repository: 7))   // the reader of `news` receives it
///
/// A reactor merges the news into a pipeline, so that the subscription ends with its store.
///
/// For a value that several stores show, use `Shared` instead: it also delivers the
/// current value to late subscribers. A bus delivers news only to the current subscribers.
public final class Bus: Sendable {
  private let runtime: Runtime
  /// The store of each topic that has been used, by the type of the topic.
  private let feeds = Mutex<[ObjectIdentifier: any Sendable]>([:])

  /// Creates a bus.
  ///
  /// - Parameter runtime: The runtime that reports slow readers and lost news.
  public init(in runtime: Runtime = .standard) {
    self.runtime = runtime
  }

  /// Delivers news to all subscribers of its topic, in the order in which they subscribed.
  ///
  /// News that is published during a delivery waits until that delivery is
  /// complete. All subscribers therefore receive the news in the same order.
  ///
  /// - Parameter news: The news. It is dropped if the topic has no subscribers.
  public func publish<News: Topic>(_ news: News) {
    feed(of: News.self).send(news)
  }

  /// Returns the news that is published under a topic from now on, each once, in order.
  ///
  ///     func transform(mutation: Pipeline<Mutation>) -> Pipeline<Mutation> {
  ///       mutation.merge(bus.news(of: StarsChanged.self).map { .setStarred($0.repository) })
  ///     }
  ///
  /// News that arrives while the reader is busy is buffered. The runtime
  /// reports an exceeded limit and lost news, with their counts.
  ///
  /// - Parameters:
  ///   - topic: The topic.
  ///   - limit: The number of news values that may be buffered for the reader, at least 1.
  ///   - overload: The policy for exceeding the limit.
  /// - Returns: The sequence of news. It subscribes immediately, delivers
  ///   to its first reader, and ends with the bus.
  public func news<News: Topic>(
    of topic: News.Type,
    limit: Int = 1_000,
    overload: StreamOverload = .report
  ) -> some AsyncSequence<News, Never> & Sendable {
    feed(of: topic).pulses(\.$latest, limit: limit, overload: overload).compactMap(\.self)
  }

  private func feed<News: Topic>(of topic: News.Type) -> Store<Feed<News>> {
    let id = ObjectIdentifier(topic)
    if let feed = feeds.withLock({ $0[id] }) as? Store<Feed<News>> { return feed }
    // Created outside the lock, since creating a store notifies tracers.
    // If two stores are created at once, one is discarded.
    let made = Store(Feed<News>(), in: runtime)
    let kept = feeds.withLock { feeds in
      let kept = feeds[id] ?? made
      feeds[id] = kept
      return kept
    }
    return kept as? Store<Feed<News>> ?? made
  }
}

/// A reactor that publishes the news of one topic, one after the other.
private struct Feed<NotificationQueue: Topic>: Reactor {
  struct State: Sendable {
    @Pulse var latest: NotificationQueue?
  }

  let initialState = State()

  func reduce(into state: inout State, mutation: NotificationQueue) {
    state.latest = mutation
  }
}

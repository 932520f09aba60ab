import Synchronization
public import Thorium

/// Where a part of a program tells news to other parts that it does not know.
///
/// It takes the place of a notification center: each ``Topic`` has its own type, and a bus is a value
/// that is handed to those who need it, so that two tests or two windows do not hear each other.
///
///     let bus = Bus(in: runtime)
///     let news = bus.news(of: StarsChanged.self)
///     bus.publish(StarsChanged(repository: 7))   // `news` gives it to whoever reads
///
/// A reactor merges what it is to hear into a pipeline, so that its subscription ends with its store.
///
/// Use `Shared` instead for a value that several stores show: whoever comes late is told that, too. A
/// bus tells only what happens, to those who listen then.
public final class Bus: Sendable {
  private let runtime: Runtime
  /// The store of each topic that somebody has named, by its type.
  private let feeds = Mutex<[ObjectIdentifier: any Sendable]>([:])

  /// Creates a bus.
  ///
  /// - Parameter runtime: Where it reports that a reader is behind or has lost news.
  public init(in runtime: Runtime = .standard) {
    self.runtime = runtime
  }

  /// Tells news to all who listen to its topic, in the order in which they began.
  ///
  /// News that are published while others are told wait until those are told, so that all readers hear the
  /// same order.
  ///
  /// - Parameter news: What has happened. Where nobody listens it is gone.
  public func publish<News: Topic>(_ news: News) {
    feed(of: News.self).send(news)
  }

  /// What is published under a topic from now on, each once, in order.
  ///
  ///     func transform(mutation: Pipeline<Mutation>) -> Pipeline<Mutation> {
  ///       mutation.merge(bus.news(of: StarsChanged.self).map { .setStarred($0.repository) })
  ///     }
  ///
  /// What comes while a reader is busy waits for it. What is too much, and what is lost, is reported
  /// through the runtime with its count.
  ///
  /// - Parameters:
  ///   - topic: The topic.
  ///   - limit: How much may wait for the reader, at least 1.
  ///   - overload: What happens when more does.
  /// - Returns: The news. It listens from now on, for the first that reads it, and ends with the bus.
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
    // Made behind the lock, since tracers are told; of two that are made at once one is let go.
    let made = Store(Feed<News>(), in: runtime)
    let kept = feeds.withLock { feeds in
      let kept = feeds[id] ?? made
      feeds[id] = kept
      return kept
    }
    return kept as? Store<Feed<News>> ?? made
  }
}

/// The news of one topic, one after the other.
private struct Feed<News: Topic>: Reactor {
  struct State: Sendable {
    @Pulse var latest: News?
  }

  let initialState = State()

  func reduce(into state: inout State, mutation: News) {
    state.latest = mutation
  }
}

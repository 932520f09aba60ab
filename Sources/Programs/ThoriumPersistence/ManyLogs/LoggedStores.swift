import Synchronization
public import Thorium

/// Stores by key, each in its own log: opened at its first use, and closed when it is idle.
///
///     let orders = LoggedStores(in: LogFolder("/var/lib/shop")) { key in Order(number: key) }
///     try await orders.with("17") { try await $0.perform(.add("milk")).durable() }
///     await orders.close()   // at SIGTERM
///
/// A process has one store for a key. It is closed after some time without use, or when another key needs its slot. Then
/// its effects that still run end, as at the end of the process, so wait for them in the body. Timers continue as after a
/// restart. A store with a timer that does not fire at a date is closed only for another key.
///
/// When a log ends, for instance since another process has taken it over, the caller that waits for `durable()` gets the
/// error. The next caller gets a store that is restored from the log. No body is repeated: after an error it is unknown
/// whether the action is in the log, so repeat it with an id that the reactor knows.
///
/// The log of a key has the name of the reactor in front, here `order/17`, so one storage can have
/// stores of several reactors. The store in the log has the name of the reactor.
public final class LoggedStores<R: LoggedReactor>: Sendable {
  private struct OpenStore: Sendable {
    let store: Store<R>
    let log: Log
  }

  /// The bytes of a key are compared, as storages do, and not its characters.
  private typealias Pool = StorePool<[UInt8], OpenStore, Waiter>
  private typealias Waiter = ResultWaiter<OpenStore, any Error>

  private let storage: any LogStorage
  private let program: String
  private let policy: Log.Policy
  private let services: Services
  private let runtime: Runtime
  private let make: @Sendable (_ key: String) -> R
  private let executor: (any TaskExecutor)?
  private let elapsed: @Sendable () -> Duration
  private let pool: Mutex<Pool>
  private let alarm = Mutex<Task<Void, any Error>?>(nil)

  /// Creates stores that are opened later.
  ///
  /// - Parameters:
  ///   - storage: The storage of the logs.
  ///   - limit: The greatest number of open stores. Callers of another key wait while all of them are in use. In a
  ///     ``LogFolder``, each has two open files.
  ///   - idle: The time without use after which a store is closed, at most a tenth later.
  ///   - program: The name and the version of the program, for a person who reads a journal.
  ///   - policy: The time when a commit counts as durable.
  ///   - services: The services for ``LoggedChild/make(_:services:)``; none by default.
  ///   - runtime: The dependencies of the stores and of their logs.
  ///   - make: Returns the reactor of a key.
  public init(
    in storage: some LogStorage,
    limit: Int = 100,
    idle: Duration = .seconds(60),
    program: String = "",
    policy: Log.Policy = .grouped,
    services: Services = Services(),
    in runtime: Runtime = .standard,
    _ make: @escaping @Sendable (_ key: String) -> R
  ) {
    (self.storage, self.program, self.policy) = (storage, program, policy)
    (self.services, self.runtime, self.make) = (services, runtime, make)
    (executor, elapsed) = (runtime.executorOfWriters, runtime.clock.stopwatch())
    pool = Mutex(Pool(limit: limit, idle: idle) { $0.log.isClosed })
  }

  deinit { alarm.withLock { $0 }?.cancel() }

  /// Uses the store of a key, which is opened if it is not open.
  ///
  ///     let total = try await orders.with("17") { order in
  ///       try await order.perform(.add("milk")).durable()   // answer a client after this
  ///       return order.currentState.total
  ///     }
  ///
  /// Several callers can use a store at the same time. Do not keep it after the body. A body may use other keys, and
  /// may then exceed the limit.
  ///
  /// - Parameters:
  ///   - key: The key, which is any text.
  ///   - body: Uses the store; it is called once, or not at all.
  /// - Returns: The result of the body.
  /// - Throws: The error of the body, the ``LogError`` of opening the log or of restoring the store,
  ///   ``LogError/closed(file:)`` after ``close()``, or `CancellationError` if the caller is cancelled while it waits.
  public func with<Result>(
    _ key: String,
    _ body: (Store<R>) async throws -> Result
  ) async throws -> Result {
    let open = try await take(key)
    defer { release(key) }
    return try await StoreUse.$isNested.withValue(true) { try await body(open.store) }
  }

  /// Opens the stores whose timers are overdue, so that the timers fire.
  ///
  ///     while true {
  ///       try await orders.fireDueTimers()
  ///       try await Task.sleep(for: .seconds(10))
  ///     }
  ///
  /// Timers of open stores fire without it. If several processes call it, each timer fires
  /// once: in the log of the process that takes the log over last.
  ///
  /// - Parameter delay: The time by which a timer is overdue. A process that has the log open fires it before.
  /// - Throws: The error of the storage. If logs cannot be opened, the other ones are, and then the
  ///   first error is thrown. A log that another process has open is left out.
  public func fireDueTimers(overdueBy delay: Duration = .seconds(5)) async throws {
    let date = (runtime.now - delay).microseconds
    var (last, failure) = (String?.none, (any Error)?.none)
    while true {
      try Task.checkCancellation()
      let names =
        try await storage.names(prefix: prefix, dueBy: date, after: last, limit: 1_000)
      guard let next = names.last else { break }
      let error = await openAll(names)
      (last, failure) = (next, failure ?? error)
    }
    if let failure { throw failure }
  }

  /// Waits for the bodies that run, and closes all stores and their logs.
  ///
  /// A body that calls it waits for itself. From now on ``with(_:_:)`` throws ``LogError/closed(file:)``. The runtime
  /// reports an error of a log.
  public func close() async {
    let waiter = Waiter()
    change { $0.close(by: waiter) }
    _ = try? await waiter.wait(for: "for all stores to close")
    alarm.withLock { $0.take() }?.cancel()
  }
}

// Taking and giving back.
extension LoggedStores {
  private var prefix: String { "\(R.logName)/" }

  private func take(_ key: String) async throws -> OpenStore {
    let (waiter, bytes) = (Waiter(), Array(key.utf8))
    let isNested = StoreUse.isNested
    change { $0.use(bytes, by: waiter, isNested: isNested) }
    await waiter.gate.wait(for: "for the store of \(prefix)\(key)")
    if pool.withLock({ $0.cancel(bytes, by: waiter) }) { throw CancellationError() }
    // The caller was resumed when it was cancelled, or before.
    guard let open = try await waiter.wait(for: "for the store of \(prefix)\(key)") else {
      throw LogError.closed(file: "\(prefix)\(key)")
    }
    return open
  }

  private func release(_ key: String) {
    let date = elapsed()
    change { $0.release(Array(key.utf8), at: date) }
  }

  /// Opens stores, a few at a time, and returns the first error.
  private func openAll(_ names: [String]) async -> (any Error)? {
    await withTaskGroup(of: (any Error)?.self) { group in
      var failure: (any Error)?
      for (number, name) in names.enumerated() {
        if number >= 16, let error = await group.next() { failure = failure ?? error }
        group.addTask { await self.open(name) }
      }
      for await error in group { failure = failure ?? error }
      return failure
    }
  }

  /// Opens the store whose log has a name, and waits until its overdue timers are durable.
  private func open(_ name: String) async -> (any Error)? {
    let key = String(decoding: name.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
    if pool.withLock({ $0.contains(Array(key.utf8)) }) { return nil }
    do {
      let open = try await take(key)
      defer { release(key) }
      try await open.log.durable()
      return nil
    } catch LogError.inUse, LogError.fenced {
      return nil
    } catch {
      return error
    }
  }
}

// Carrying out the actions of the pool.
extension LoggedStores {
  private func change(_ event: (inout Pool) -> [Pool.Action]) {
    for action in pool.withLock({ event(&$0) }) { perform(action) }
  }

  private func perform(_ action: Pool.Action) {
    switch action {
    case .open(let key): start { [self] in await open(key) }
    case .close(let key, let open): start { [self] in await close(key, open) }
    case .resume(let waiters, let result): for waiter in waiters { waiter.resume(result) }
    case .wake(let time):
      let task = runtime.start(named: "idle stores", after: time) { [weak self] in self?.tick() }
      alarm.withLock { $0 = task }
    }
  }

  private func start(_ work: @escaping @Sendable () async -> Void) {
    Task.detached(name: "stores", executorPreference: executor) { await work() }
  }

  private func open(_ bytes: [UInt8]) async {
    let key = String(decoding: bytes, as: UTF8.self)
    let result: Result<OpenStore, any Error>
    do {
      let journal = storage.journal(named: prefix + key)
      let log = try await Log.open(journal, program: program, policy: policy, runtime: runtime)
      result = .success(OpenStore(store: try await restore(key, from: log), log: log))
    } catch {
      result = .failure(error)
    }
    let date = elapsed()
    change { $0.opened(bytes, result, at: date) }
  }

  private func restore(_ key: String, from log: Log) async throws -> Store<R> {
    do {
      return try await Store(
        restoring: make(key),
        as: R.logName,
        from: log,
        services: services,
        in: runtime
      )
    } catch {
      try? await log.close()
      throw error
    }
  }

  private func close(_ bytes: [UInt8], _ open: OpenStore) async {
    open.store.end()
    // The log has reported an error.
    try? await open.log.close()
    change { $0.closed(bytes) }
  }

  private func tick() {
    let date = elapsed()
    change { $0.tick(at: date) { $0.log.read(\.needsProcess) } }
  }
}

/// The use of a store by a task.
private enum StoreUse {
  /// True inside a body that uses a store, also of other ``LoggedStores``.
  @TaskLocal static var isNested = false
}

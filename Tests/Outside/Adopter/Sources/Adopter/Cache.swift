/// Values that are loaded once and kept.
///
/// It suspends between the look into its values and the load, so two callers load the same value twice.
actor FlawedCache<Key: Hashable & Sendable, Value: Sendable> {
  private var values: [Key: Value] = [:]
  private let load: @Sendable (Key) async throws -> Value

  init(load: @escaping @Sendable (Key) async throws -> Value) {
    self.load = load
  }

  func value(for key: Key) async throws -> Value {
    if let value = values[key] { return value }
    let value = try await load(key)
    values[key] = value
    return value
  }
}

/// Values that are loaded once and kept; whoever comes while one is loaded waits for that load.
actor Cache<Key: Hashable & Sendable, Value: Sendable> {
  private enum Entry {
    case loading([CheckedContinuation<Value, any Error>])
    case loaded(Value)
  }

  private var entries: [Key: Entry] = [:]
  private let load: @Sendable (Key) async throws -> Value

  init(load: @escaping @Sendable (Key) async throws -> Value) {
    self.load = load
  }

  func value(for key: Key) async throws -> Value {
    switch entries[key] {
    case .loaded(let value): return value
    case .loading(let waiting):
      return try await withCheckedThrowingContinuation { continuation in
        entries[key] = .loading(waiting + [continuation])
      }
    case nil: return try await begin(key)
    }
  }

  private func begin(_ key: Key) async throws -> Value {
    entries[key] = .loading([])
    let result: Result<Value, any Error>
    do { result = .success(try await load(key)) } catch { result = .failure(error) }
    let waiting: [CheckedContinuation<Value, any Error>] =
      if case .loading(let waiting) = entries[key] { waiting } else { [] }
    // A load that has failed may be tried again.
    entries[key] = try? .loaded(result.get())
    for continuation in waiting { continuation.resume(with: result) }
    return try result.get()
  }
}

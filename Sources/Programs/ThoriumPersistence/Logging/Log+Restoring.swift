import Thorium

/// A store that a log has restored or begun, before it runs.
struct RestoredStore<R: LoggedReactor>: Sendable {
  /// The state in which the store starts.
  ///
  /// A computed initial state has other children each time, so it is computed once.
  let state: R.State
  /// `nil` if the log did not have the store.
  let record: RestoredRecord<R>?
  let owner: LogTable.Owner
  let numbers: ChildNumbers
}

extension Log {
  /// Returns the last state of a store, and makes the store the owner of its record.
  func restore<R: LoggedReactor>(
    _ reactor: R,
    as name: String,
    _ services: Services,
    orBegin: Bool
  ) async throws(LogError) -> RestoredStore<R> {
    guard change({ $0.start(name) }) else {
      throw .alreadyRestored(store: name, file: self.name)
    }
    do throws(LogError) {
      let records = try await takeRecords(of: name)
      do throws(LogError) {
        return try restore(reactor, name, records, services)
      } catch {
        guard orBegin, case .notRestored = error else { throw error }
        change { $0.keepCopy(of: LogTable.key(of: name), records) }
        return try restore(reactor, name, [:], services)
      }
    } catch {
      change { $0.stop(name) }
      throw error
    }
  }

  /// Returns the records of a store and of all below it, once none of them is changing.
  private func takeRecords(of name: String) async throws(LogError) -> [String: [UInt8]] {
    while true {
      if let ending { throw ending }
      if let records = change({ $0.takeFamily(LogTable.key(of: name)) }) { return records }
      // An earlier store of this name has ended in this process, and its last state is not written yet.
      try await durable()
    }
  }

  private func restore<R: LoggedReactor>(
    _ reactor: R,
    _ name: String,
    _ records: [String: [UInt8]],
    _ services: Services
  ) throws(LogError) -> RestoredStore<R> {
    var restoration = Restoration(records, name, services, of: self)
    let record = try restoration.decode(R.self)
    let numbers = restoration.numbers
    let state = record?.state ?? reactor.initialState
    let begun = LogRecord<R>(
      state: state,
      numbers: numbers,
      places: R.loggedChildren(LoggedChildren()).places,
      key: LogTable.key(of: name)
    )
    let (children, changed) = (restoration.children, restoration.changed)
    let owner = change { table in
      let owner = table.install(LogTable.key(of: name), children, changed)
      if record == nil { table.put(owner) { begun.encoded } }
      return owner
    }
    return RestoredStore(state: state, record: record, owner: owner, numbers: numbers)
  }
}

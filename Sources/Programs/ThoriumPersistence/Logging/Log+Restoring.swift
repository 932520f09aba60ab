import Synchronization
import Thorium
import ThoriumLog

extension Log {
  /// Returns the last state of a store, and adds the store to the log.
  func restore<R: LoggedReactor>(
    _ reactor: R,
    as name: String,
    _ services: Services,
    orBegin: Bool
  ) async throws(LogError) -> TypedFold<R> {
    if let error = failureSoFar { throw error }
    guard lines.withLock({ $0.start(name) }) else {
      throw .alreadyRestored(store: name, file: path)
    }
    do throws(LogError) {
      if let fold = try endedFold(of: reactor, name) { return fold }
      do throws(LogError) {
        if let fold = try foldStore(reactor, name, services) { return fold }
        return try beginStore(reactor, name)
      } catch {
        guard orBegin, case .notRestored = error else { throw error }
        return try await beginStoreAnew(reactor, name)
      }
    } catch {
      lines.withLock { $0.stop(name) }
      throw error
    }
  }

  /// Returns the state of a store that has ended in this process.
  private func endedFold<R: LoggedReactor>(
    of reactor: R,
    _ name: String
  ) throws(LogError) -> TypedFold<R>? {
    guard let fold = lines.withLock({ $0.ended(name) }) else { return nil }
    // The file has older lines of the same store, so another type must not begin from them.
    guard let fold = fold as? TypedFold<R> else {
      let reason = """
        a store of this name has ended in this process, and was one of \(fold.reactorName). Close the log and open it \
        again before you restore one of \(R.self)
        """
      throw .notRestored(store: name, version: fold.line.v, file: path, reason: reason)
    }
    return TypedFold(of: reactor, from: fold.state, fold.number, fold.line, fold.timers)
  }

  /// Folds the lines of a store and its children in the file.
  private func foldStore<R: LoggedReactor>(
    _ reactor: R,
    _ name: String,
    _ services: Services
  ) throws(LogError) -> TypedFold<R>? {
    guard let reading else { return nil }
    var restoration = Restoration(of: reading, services: services)
    guard let root = try restoration.fold(name, of: reactor) else { return nil }
    let family = restoration.family
    let children = restoration.children
    let isOld = root.isOld || children.contains { $0.store.fold?.isOld == true }
    lines.withLock { lines in
      lines.removeUnrestored(family.contains)
      lines.add(LogStore(root, name: name, link: nil), root.number)
      for (number, child) in children { lines.add(child, number) }
    }
    if isOld { try rewrite(root, name, children) }
    // Without these lines, a removed child that comes back after a kill would continue.
    let gone = restoration.gone
    if !gone.isEmpty {
      try write { lines throws(LineEncodingError) in
        for number in gone { try lines.append(.gone, true, of: number) }
      }
    }
    return root
  }

  /// Writes states that were migrated, in their new version.
  private func rewrite<R: LoggedReactor>(
    _ root: TypedFold<R>,
    _ name: String,
    _ children: [(number: Int, store: LogStore)]
  ) throws(LogError) {
    var captures = [root.number: root.capture()]
    let line = StoreLine(name: name, type: R.logName, v: R.logVersion)
    try write { lines throws(LineEncodingError) in
      try lines.append(.store, line, of: root.number)
      try lines.append(.state, root.state, of: root.number)
      for (number, store) in children {
        guard let link = store.link, let capture = store.fold?.capture(),
          let line = captures[link.parent]?.childLine(link)
        else { continue }
        captures[number] = capture
        try lines.append(.store, line, of: number)
        try lines.append(.state, capture.state, of: number)
      }
    }
  }

  /// Begins a store that the log does not have.
  private func beginStore<R: LoggedReactor>(
    _ reactor: R,
    _ name: String
  ) throws(LogError) -> TypedFold<R> {
    let line = StoreLine(name: name, type: R.logName, v: R.logVersion)
    let state = reactor.initialState
    return try write { lines throws(LineEncodingError) in
      let number = lines.takeNumber()
      try lines.append(.store, line, of: number)
      try lines.append(.state, state, of: number)
      let fold = TypedFold(of: reactor, from: state, number, line)
      lines.add(LogStore(fold, name: name, link: nil), number)
      return fold
    }
  }

  /// Keeps a copy of the file, and begins a store whose lines cannot be read.
  private func beginStoreAnew<R: LoggedReactor>(
    _ reactor: R,
    _ name: String
  ) async throws(LogError) -> TypedFold<R> {
    guard let reading else { return try beginStore(reactor, name) }
    try await journal.keepCopy(of: reading.bytes)
    let old = Restoration.stores(named: name, in: reading)
    try write { lines throws(LineEncodingError) in
      for number in old.roots { try lines.append(.gone, true, of: number) }
      lines.removeUnrestored(old.family.contains)
    }
    return try beginStore(reactor, name)
  }

  private func write<Result: Sendable>(
    _ body: (inout LogLines) throws(LineEncodingError) -> Result
  ) throws(LogError) -> Result {
    if let result = inBurst(body) { return result }
    throw failureSoFar ?? .closed(file: path)
  }
}

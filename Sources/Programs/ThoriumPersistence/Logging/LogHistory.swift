public import Thorium
import ThoriumLog
import ThoriumSystem

/// The states of a store, read from the files of a log that is not opened.
///
///     let history = try LogHistory(of: Cart(), as: "shop/cart", in: "from-ada")
///     history.entries.first { $0.state.items.count > 100 }?.mutation   // .add("milk")
///
/// Use it to see how a state came about, for instance in a log that a user has sent. It calls `reduce` alone,
/// runs no effect and changes no file, so it also works beside the process that owns the log.
/// A snapshot replaces all lines before it, so a history begins with the last snapshot.
public struct LogHistory<R: LoggedReactor>: Sendable {
  /// One line of a log, and the state after it.
  public struct Entry: Sendable {
    /// The number of the line; several mutations of one line come from a migration.
    public let line: Int
    /// The mutation, or `nil` if the line has the whole state.
    public let mutation: R.Mutation?
    /// The state after the line.
    public let state: R.State
  }

  /// The lines of the store, in their order; never empty.
  public let entries: [Entry]
  /// A sentence about lines that are missing at the end; `nil` if the file is complete.
  package let notice: String?

  /// Reads the log in a folder.
  ///
  /// - Parameters:
  ///   - reactor: The definition of the store. Its initial state is not used.
  ///   - name: The name of the store in the log.
  ///   - folder: The path of the folder.
  ///   - files: Files in memory, for a test or a simulation; the files of the system by default.
  ///   - services: The services for ``LoggedChild/make(_:services:)``; none by default.
  /// - Throws: A ``LogError`` if there is no log, if the log does not have the store, or if a value
  ///   cannot be decoded.
  /// - Complexity: O(*n*) in the size of the file, and one copy of the state for each line.
  public init(
    of reactor: R,
    as name: String,
    in folder: String,
    of files: MemoryFiles? = nil,
    services: Services = Services()
  ) throws(LogError) {
    let files: any FileSystem = files ?? SystemFiles()
    let reading = try FileJournal(in: folder, of: files).reading()
    guard let root = Restoration.stores(named: name, in: reading).roots.last else {
      let reason = reading.verdict.sentence ?? "\(reading.file) has no store named \"\(name)\"."
      throw .unreadable(reason: reason)
    }
    let source = LineSource(of: reading, services: services)
    let line = StoreLine(name: name, type: R.logName, v: R.logVersion)
    var fold = TypedFold(of: reactor, from: reactor.initialState, root, line)
    var entries: [Entry] = []
    do {
      for line in reading.lines where line.head.store == root {
        let number = line.head.number
        switch line.head.kind {
        case .store: fold.line = try source.decode(StoreLine.self, of: line)
        case .state:
          try fold.apply(state: line, from: source)
          entries.append(Entry(line: number, mutation: nil, state: fold.state))
        case .mutation:
          for mutation in try fold.mutations(of: line, from: source) {
            fold.apply(mutation)
            entries.append(Entry(line: number, mutation: mutation, state: fold.state))
          }
        default: break
        }
      }
    } catch {
      let version = fold.line.v
      throw .notRestored(store: name, version: version, file: reading.file, reason: "\(error)")
    }
    self.entries = entries
    notice = reading.verdict.sentence
  }
}

extension FileJournal {
  /// Reads the lines without the right to change them.
  fileprivate func reading() throws(LogError) -> LogReading {
    do {
      guard let bytes = try unlockedBytes() else {
        throw LogError.unreadable(reason: "There is no log at \(name).")
      }
      return LogReader(bytes, file: name).read()
    } catch {
      throw LogError(error, in: name)
    }
  }
}

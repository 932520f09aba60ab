import Thorium
import ThoriumSystem

/// A reason why a log cannot be opened, read or continued; `file` is the name of its journal.
public enum LogError: Error, Hashable, Sendable {
  /// Another process, or another `Log` of this process, owns the log.
  case inUse(file: String, owner: String)
  /// The file is damaged, or a newer program wrote it; it is unchanged.
  case unreadable(reason: String)
  /// The state of a store cannot be read; its records are unchanged.
  case notRestored(store: String, version: Int, file: String, reason: String)
  /// A store with this name already runs in the same log.
  case alreadyRestored(store: String, file: String)
  /// A value cannot be written, or the system refused a call; the log is closed.
  case failed(file: String, reason: String)
  /// Another owner has taken the log over; this one is closed.
  case fenced(file: String)
  /// The file of the log was removed or moved while the log was open; the log is closed.
  case gone(file: String)
  /// The log was closed.
  case closed(file: String)
  /// The action was refused, so it has changed nothing.
  case refused(reason: String)
  /// The store is in no log, or its child is at a place that is not logged, so nothing of it survives a restart.
  case notLogged

  /// Creates the error of a log from that of its journal.
  ///
  /// - Parameters:
  ///   - error: The error that a call threw.
  ///   - file: The name of the journal.
  init(_ error: any Error, in file: String) {
    let reason = (error as? FileError)?.reason ?? "\(error)"
    self = error as? LogError ?? .failed(file: file, reason: reason)
  }
}

extension LogError: CustomStringConvertible {
  /// The file, the reason and a remedy; control and format characters are escaped.
  public var description: String { sentence.escaped }

  private var sentence: String {
    switch self {
    case .inUse(let file, let owner):
      "\(file) is in use by \(owner). One process owns a log: stop the other one first."
    case .unreadable(let reason): reason
    case .notRestored(let store, let version, let file, let reason):
      """
      The store "\(store)" cannot be restored from \(file), where it has version \(version): \(reason). Its records \
      are unchanged: migrate them, or pass orBegin: true to keep them under other names and begin anew.
      """
    case .alreadyRestored(let store, let file):
      """
      The store "\(store)" of \(file) runs already. Use that store, or end it before you restore it again.
      """
    case .failed(let file, let reason):
      """
      \(file) cannot be opened or written: \(reason). The log is closed, and later changes are not in it. Open it \
      again to continue from its last commit.
      """
    case .fenced(let file):
      "Another owner has taken \(file) over. This log is closed, and its last changes are not in it."
    case .gone(let file):
      """
      \(file) was removed or moved while it was in use. This log is closed, and later changes are not in it. Put the \
      file back before you open it again, or begin anew without it.
      """
    case .closed(let file): "\(file) was closed. Later changes are not in it."
    case .refused(let reason): "The action was refused: \(reason). It has changed nothing."
    case .notLogged:
      """
      The store is in no log. Restore it from one with Store(restoring:as:from:), log the place of its child, or do \
      not call durable().
      """
    }
  }
}

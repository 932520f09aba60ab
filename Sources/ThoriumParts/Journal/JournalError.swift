import Thorium

/// A reason why a journal cannot be opened or continued.
package enum JournalError: Error, Hashable, Sendable {
  /// Another owner has the journal.
  case inUse(file: String, holder: String)
  /// The file is damaged, has a newer format or an unknown kind of line. It is unchanged.
  case unreadable(sentence: String)
  /// A system call failed.
  case failed(file: String, reason: String)
  /// Another owner has taken the journal over.
  case fenced(file: String)
  /// The journal was closed.
  case closed(file: String)
}

extension JournalError: CustomStringConvertible {
  /// The file, the reason and a remedy.
  package var description: String {
    let sentence =
      switch self {
      case .inUse(let file, let holder):
        "\(file) is in use by \(holder). One process owns a journal: stop the other one first."
      case .unreadable(let sentence): sentence
      case .failed(let file, let reason):
        """
        \(file) cannot be written: \(reason). The journal is closed, since the system may have lost bytes. \
        Open it again to continue from the last line on the disk.
        """
      case .fenced(let file):
        "Another owner has taken \(file) over. This one is closed, and its last lines are not written."
      case .closed(let file): "\(file) was closed. Open it again to append lines."
      }
    return sentence.escaped
  }
}

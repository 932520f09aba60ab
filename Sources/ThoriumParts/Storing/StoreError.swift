import Thorium

/// The reason why a store cannot read or write a value; the old content stays valid.
public enum StoreError: Error, Hashable, Sendable {
  /// The system does not let a file be read.
  case unreadable(file: String, reason: String)
  /// The system does not let a file be written.
  case unwritable(file: String, reason: String)
  /// Another program has had the lock of a file for longer than a change waits; nothing was changed.
  case locked(file: String, holder: String, after: Duration)
  /// A later version of the program has written a file, which is left alone.
  case newer(file: String, version: Int)
  /// What is kept under a key is of another type; the file is `nil` where it is kept in none.
  case mismatched(key: String, wanted: String, file: String?)
  /// A value cannot be written as JSON, for example a number that is not a number.
  case unencodable(key: String, type: String)
}

extension StoreError: CustomStringConvertible {
  /// What happened, what it means, and what to do; it tells no value.
  ///
  /// Control and format characters in a name or a key are escaped.
  public var description: String { sentence.escaped }

  private var sentence: String {
    switch self {
    case .unreadable(let file, let reason):
      "\(file) cannot be read: \(reason). It was left as it is; let it be read, or use another folder."
    case .unwritable(let file, let reason):
      """
      \(file) cannot be written: \(reason). What was kept in it before is kept; make room or let it \
      be written, and try again. If the machine stops now, the change may be there after its start.
      """
    case .locked(let file, let holder, let timeout):
      """
      \(file) is locked by \(holder), and was not free after \(timeout). Nothing was changed; \
      try again, or end that program.
      """
    case .newer(let file, let version):
      """
      \(file) has version \(version), which this program does not know. It was left as it is; use the \
      newer program, or another folder.
      """
    case .mismatched(let key, let wanted, let file):
      """
      "\(key)" is kept\(file.map { " in \($0)" } ?? ""), but is no \(wanted). It was left as it is; read \
      it as what it is, or remove it.
      """
    case .unencodable(let key, let type):
      "\"\(key)\" was not kept: its \(type) cannot be written as JSON."
    }
  }
}

/// What a store has found in its files and put right, which somebody should hear of.
public enum StoreNotice: Hashable, Sendable {
  /// A file was torn, or is no file of the program; it was given another name.
  case damaged(file: String, keptAs: String)
  /// A file with secrets could be read by others, and cannot any more.
  case tightened(file: String, mode: UInt16)
}

extension StoreNotice: CustomStringConvertible {
  /// What was found, what was done, and what is left to do.
  ///
  /// Control and format characters in the name of a file are escaped.
  public var description: String { sentence.escaped }

  private var sentence: String {
    switch self {
    case .damaged(let file, let name):
      """
      \(file) is torn, or no file of this program. It is kept as \(name), and an empty one takes its \
      place; look there for what is missed.
      """
    case .tightened(let file, let mode):
      """
      \(file) holds secrets, and others could read or change it (mode \(String(mode, radix: 8))). Only \
      its owner can now (mode 600); if others use this machine, change the secrets.
      """
    }
  }
}

import Thorium

/// An error of reading or writing a value; the old content stays valid.
public enum StoreError: Error, Hashable, Sendable {
  /// The system does not allow a file to be read.
  case unreadable(file: String, reason: String)
  /// The system does not allow a file to be written.
  case unwritable(file: String, reason: String)
  /// Another program held the lock of a file for longer than the timeout; nothing was changed.
  case locked(file: String, holder: String, after: Duration)
  /// A later version of the program wrote the file; the file was not changed.
  case newer(file: String, version: Int)
  /// The value of a key has another type; the file is `nil` for a store without a file.
  case mismatched(key: String, wanted: String, file: String?)
  /// A value cannot be encoded as JSON, for example a floating-point NaN.
  case unencodable(key: String, type: String)
}

extension StoreError: CustomStringConvertible {
  /// A message with the problem, its consequence and a remedy; it contains no stored value.
  ///
  /// Control and format characters in a file name or a key are escaped.
  public var description: String { sentence.escaped }

  private var sentence: String {
    switch self {
    case .unreadable(let file, let reason):
      "\(file) cannot be read: \(reason). The file is unchanged; allow this program to read it, or use another folder."
    case .unwritable(let file, let reason):
      """
      \(file) cannot be written: \(reason). Its former content is kept; free space or allow \
      writing, and try again. If the machine stops now, the file may contain the change after a \
      restart.
      """
    case .locked(let file, let holder, let timeout):
      """
      \(file) is locked by \(holder), and was not free after \(timeout). Nothing was changed; try \
      again, or end the other program.
      """
    case .newer(let file, let version):
      """
      \(file) has version \(version), which this program does not know. The file is unchanged; use \
      the newer program, or another folder.
      """
    case .mismatched(let key, let wanted, let file):
      """
      "\(key)" is kept\(file.map { " in \($0)" } ?? ""), but is not a valid \(wanted). The value \
      is unchanged; read it as its own type, or remove it.
      """
    case .unencodable(let key, let type):
      "\"\(key)\" was not saved: its \(type) cannot be encoded as JSON."
    }
  }
}

/// A problem that a store found in its files and repaired; log it or show it to the user.
public enum StoreNotice: Hashable, Sendable {
  /// A file was incomplete, or was not written by this program; it was renamed.
  case damaged(file: String, keptAs: String)
  /// Other users could read a file of secrets; its permissions were tightened.
  case tightened(file: String, mode: UInt16)
}

extension StoreNotice: CustomStringConvertible {
  /// A message with the problem, its repair and the remaining work.
  ///
  /// Control and format characters in a file name are escaped.
  public var description: String { sentence.escaped }

  private var sentence: String {
    switch self {
    case .damaged(let file, let name):
      """
      \(file) is damaged, or is not a file of this program. It was renamed to \(name), and an \
      empty file replaces it; look there for missing data.
      """
    case .tightened(let file, let mode):
      """
      \(file) contains secrets, and other users could read or change it (mode \
      \(String(mode, radix: 8))). Now only its owner can (mode 600); if others use this machine, \
      change the secrets.
      """
    }
  }
}

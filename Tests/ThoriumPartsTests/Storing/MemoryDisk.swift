import Synchronization
import ThoriumParts

/// A disk of which it is known what is on it whenever it stops: the program, or the machine.
///
/// Each call and each byte costs one; when its allowance is used up it does no more, as if the program had
/// been killed there.
final class MemoryDisk: FileSystem {
  struct File: Equatable {
    var bytes: [UInt8] = []
    /// What of the bytes has been brought to the disk.
    var synced: [UInt8] = []
    var mode: UInt16
  }

  private struct Content {
    var files: [Int: File] = [:]
    var names: [String: Int] = [:]
    /// The names that have been brought to the disk.
    var syncedNames: [String: Int] = [:]
    var made = 0
    var allowance: Int
    /// How many bytes there is room for.
    var room = Int.max
  }

  private let content: Mutex<Content>

  init(allowance: Int = .max) {
    content = Mutex(Content(allowance: allowance))
  }

  private init(_ content: sending Content) {
    self.content = Mutex(content)
  }

  /// Whether it has stopped.
  var isStopped: Bool { content.withLock { $0.allowance < 0 } }

  /// What is found when only the program has stopped.
  func afterKill() -> MemoryDisk {
    var next = content.withLock { $0 }
    next.allowance = .max
    return MemoryDisk(next)
  }

  /// What is found when the machine has stopped: nothing but what was brought to the disk.
  func afterPowerCut() -> MemoryDisk {
    var next = content.withLock { $0 }
    next.allowance = .max
    next.names = next.syncedNames
    next.files = next.files.mapValues { File(bytes: $0.synced, synced: $0.synced, mode: $0.mode) }
    return MemoryDisk(next)
  }

  /// What each file holds, by its name.
  var files: [String: File] {
    content.withLock { content in
      content.names.mapValues { content.files[$0] ?? File(mode: 0) }
    }
  }

  /// Puts a file there, as somebody else might.
  func put(_ text: String, at path: String, mode: UInt16) throws(FileFailure) {
    try create(path, mode: mode)
    try append(Array(text.utf8), to: path)
    try sync(path)
    try sync("state")
  }

  /// Lets so many calls and bytes pass from now on.
  func allow(_ count: Int) {
    content.withLock { $0.allowance = count }
  }

  /// Leaves room for so many bytes.
  func fill(butFor room: Int) {
    content.withLock { $0.room = room }
  }

  func bytes(of path: String) throws(FileFailure) -> [UInt8]? {
    try call { content in content.names[path].flatMap { content.files[$0]?.bytes } }
  }

  func mode(of path: String) throws(FileFailure) -> UInt16? {
    try call { content in content.names[path].flatMap { content.files[$0]?.mode } }
  }

  func setMode(_ mode: UInt16, of path: String) throws(FileFailure) {
    try call { content in content.names[path].map { content.files[$0]?.mode = mode } }
  }

  func create(_ path: String, mode: UInt16) throws(FileFailure) {
    try call { content in
      content.made += 1
      content.files[content.made] = File(mode: mode)
      content.names[path] = content.made
    }
  }

  func append(_ bytes: [UInt8], to path: String) throws(FileFailure) {
    for byte in bytes {
      let hasRoom = try call { content in
        content.room -= 1
        if content.room < 0 { return false }
        content.names[path].map { content.files[$0]?.bytes.append(byte) }
        return true
      }
      if !hasRoom { throw FileFailure(reason: "no space left on device") }
    }
  }

  func sync(_ path: String) throws(FileFailure) {
    try call { content in
      if let file = content.names[path] {
        let bytes = content.files[file]?.bytes ?? []
        content.files[file]?.synced = bytes
      } else {
        content.syncedNames = content.names
      }
    }
  }

  func move(_ path: String, to other: String) throws(FileFailure) {
    try call { content in content.names[other] = content.names.removeValue(forKey: path) }
  }

  func remove(_ path: String) throws(FileFailure) {
    try call { content in content.names[path] = nil }
  }

  func makeFolder(_ path: String) throws(FileFailure) {
    try call { _ in }
  }

  func lock(_ path: String) throws(FileFailure) -> FileLock {
    try call { _ in FileLock(descriptor: 0) }
  }

  func unlock(_ lock: FileLock) {}

  @discardableResult
  private func call<Result: Sendable>(
    _ body: (inout Content) -> Result
  ) throws(FileFailure) -> Result {
    try content.withLock { content throws(FileFailure) in
      content.allowance -= 1
      if content.allowance < 0 { throw FileFailure(reason: "stopped") }
      return body(&content)
    }
  }
}

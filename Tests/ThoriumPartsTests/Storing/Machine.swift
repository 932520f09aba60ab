import Foundation
import Synchronization
import ThoriumParts

/// A machine without a disk that stops after some calls, each byte that is written being one.
final class Machine: Sendable {
  let files: MemoryFiles
  private let allowance: Mutex<Int>
  /// How many bytes there is room for, where that is limited.
  private let room = Mutex<Int?>(nil)

  init(_ files: MemoryFiles = MemoryFiles(), allowance: Int = .max) {
    self.files = files
    self.allowance = Mutex(allowance)
  }

  /// Whether it has stopped.
  var isStopped: Bool { allowance.withLock { $0 < 0 } }

  /// The files as a program on it sees them.
  var disk: FaultyFiles { FaultyFiles(files) { [self] call in fault(of: call) } }

  /// Leaves room for so many bytes, or as many as there are.
  func fill(butFor room: Int?) {
    self.room.withLock { $0 = room }
  }

  private func fault(of call: FaultyFiles.Call) -> FaultyFiles.Fault? {
    let isStopped = allowance.withLock { allowance in
      allowance -= 1
      return allowance < 0
    }
    if isStopped { return .failure(FileError(code: EIO, reason: "stopped")) }
    guard call.kind == .write else { return nil }
    let hasRoom = room.withLock { room in
      room = room.map { $0 - 1 }
      return room.map { $0 >= 0 } ?? true
    }
    return hasRoom ? .short(1) : .failure(FileError(code: ENOSPC))
  }
}

extension MemoryFiles {
  /// Puts a file there, as another program might.
  func put(_ text: String, at path: String, mode: UInt16) throws {
    try? makeFolder("state")
    try? remove(path)
    let file = try open(path, to: .creating(mode: mode))
    _ = try write(Array(text.utf8)[...], to: file)
    try synchronize(file)
    try close(file)
    let folder = try open("state", to: .folder)
    try synchronize(folder)
    try close(folder)
  }

  /// The permissions of a file.
  func mode(of path: String) -> UInt16? {
    try? status(at: path, followingLinks: false).mode
  }
}

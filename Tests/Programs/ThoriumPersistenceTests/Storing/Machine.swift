import FaultyFiles
import Foundation
import Synchronization
import ThoriumPersistence
import ThoriumSystem

/// A simulated machine that stops after a number of calls; each written byte is a call.
final class Machine: Sendable {
  let files = MemoryDisk()
  private let allowance: Mutex<Int>

  init(allowance: Int) { self.allowance = Mutex(allowance) }

  /// True when it has stopped.
  var isStopped: Bool { allowance.withLock { $0 < 0 } }

  /// The files as a program on it sees them.
  var disk: FaultyFiles { FaultyFiles(files) { [self] call in fault(of: call) } }

  private func fault(of call: FaultyFiles.Call) -> FaultyFiles.Fault? {
    let isStopped = allowance.withLock { allowance in
      allowance -= 1
      return allowance < 0
    }
    if isStopped { return .failure(FileError(code: EIO, reason: "stopped")) }
    return call.kind == .write ? .short(1) : nil
  }
}

extension MemoryDisk {
  /// Puts a file there, as another program might.
  func put(_ text: String, at path: String, mode: UInt16) throws {
    try? makeFolder("state")
    try? remove(path)
    let file = try open(path, to: .creating(mode: mode))
    _ = try write(Array(text.utf8)[...], to: file, at: 0)
    try synchronize(file)
    try close(file)
    for path in [".", "state"] {
      let folder = try open(path, to: .folder)
      try synchronize(folder)
      try close(folder)
    }
  }

  /// The permissions of a file.
  func mode(of path: String) -> UInt16? {
    try? status(at: path, followingLinks: false).mode
  }
}

import Foundation
import ThoriumParts

/// The stores of values and secrets: in a folder, or in memory.
struct Stores: Sendable {
  let values: any KeyValueStore
  let secrets: any SecretStore

  init(in folder: String?) {
    guard let folder else {
      values = MemoryKeyValueStore()
      secrets = MemorySecretStore()
      return
    }
    values = FileKeyValueStore(in: folder) { Self.tell("\($0)") }
    secrets = FileSecretStore(in: folder) { Self.tell("\($0)") }
  }

  /// Prints a repaired problem of a file to the standard error.
  static func tell(_ notice: String) {
    FileHandle.standardError.write(Data("\(notice)\n".utf8))
  }
}

import Foundation
import ThoriumParts

/// Where values and secrets are kept: in a folder, or for as long as the program runs.
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

  /// Tells what was wrong with a file and was put right.
  static func tell(_ notice: String) {
    FileHandle.standardError.write(Data("\(notice)\n".utf8))
  }
}

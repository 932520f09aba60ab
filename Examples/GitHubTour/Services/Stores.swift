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
    let report: @Sendable (StoreNotice) -> Void = { notice in
      FileHandle.standardError.write(Data("\(notice)\n".utf8))
    }
    values = FileKeyValueStore(in: folder, report: report)
    secrets = FileSecretStore(in: folder, report: report)
  }
}

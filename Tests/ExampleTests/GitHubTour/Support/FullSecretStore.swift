import Thorium
import ThoriumParts

/// A place for secrets that takes none.
struct FullSecretStore: SecretStore {
  func secrets() throws(StoreError) -> [String: Secret] { [:] }

  func change(
    _ body: (inout [String: Secret]) throws(StoreError) -> Void
  ) throws(StoreError) {
    throw .unwritable(file: "secrets.json", reason: "no space left on device")
  }
}

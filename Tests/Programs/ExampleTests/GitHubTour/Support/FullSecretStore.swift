import Thorium
import ThoriumPersistence

/// A place for secrets that takes none.
struct FullSecretStore: SecretStore {
  func secrets() throws(StoreError) -> [String: Secret] { [:] }

  func change<Result: Sendable>(
    _ body: @Sendable (inout [String: Secret]) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    throw .unwritable(file: "secrets.json", reason: "no space left on device")
  }
}

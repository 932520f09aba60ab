
//: run KeyValueStore
static func example() throws {
  let store: any KeyValueStore = MemoryKeyValueStore()
  EXAMPLE
}

//: SecretStore
static func example(secrets: any SecretStore) throws {
  EXAMPLE
}

//: all
extension StoredKey<String> { static let login = Self("login") }
extension StoredKey<Int> { static let visits = Self("visits") }

//: run StoredValues StoredKey
static func example() throws {
  EXAMPLE
}

//: FileKeyValueStore
static func example() {
  EXAMPLE
}

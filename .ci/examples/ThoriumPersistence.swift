// What the examples in the doc comments of ThoriumPersistence stand in.

import Foundation
import Thorium
import ThoriumPersistence

//: run KeyValueStore
static func example() async throws {
  let store: any KeyValueStore = MemoryKeyValueStore()
  EXAMPLE
}

//: SecretStore
static func example(secrets: any SecretStore) async throws {
  EXAMPLE
}

//: all
extension StoredKey<String> { static let login = Self("login") }
extension StoredKey<Int> { static let visits = Self("visits") }

//: run StoredValues StoredKey
static func example() throws {
  EXAMPLE
}

//: FileKeyValueStore FaultyFiles
static func example() async throws {
  EXAMPLE
}

//: run MemoryFiles
static func example() async throws {
  EXAMPLE
}

//: FileError
static func example() {
  EXAMPLE
}

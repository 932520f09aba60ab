// The names that the examples in the doc comments of ThoriumPersistence use. Those from `anything` have no value.

import Foundation
import Thorium
import ThoriumPersistence

func anything<Value>() -> Value { fatalError("There is no such value.") }

extension StoredKey<String> { static let login = Self("login") }
extension StoredKey<Int> { static let visits = Self("visits") }

struct Item: Sendable, Codable {}

struct Cart: LoggedReactor {
  static let logName = "cart"
  enum Action: Sendable, Codable { case buy(Int) }
  struct State: Sendable, Codable { var items: [Item] = [] }
  let initialState = State()
  func reduce(into state: inout State, mutation: Action) {}
}

struct Order: LoggedReactor {
  static let logName = "order"
  enum Action: Sendable, Codable { case add(String) }
  struct State: Sendable, Codable { var total = 0 }
  let number: String
  let initialState = State()
  func reduce(into state: inout State, mutation: Action) {}
}

var orders: LoggedStores<Order> { anything() }
var log: Log { anything() }
var journal: any Journal { anything() }
var bytes: [UInt8] { anything() }
let store: any KeyValueStore = MemoryKeyValueStore()
var secrets: any SecretStore { anything() }

//: run KeyValueStore StoredValues StoredKey MemoryFiles
//: text JournalLaws JournalLaws.checkKills(of:notes:) JournalLaws.checkStorage(_:) LoggedChild LoggedChildren LoggedReactor LoggedReactor.migrate(state:) LoggedValue
//: text LoggedReactor.loggedChildren(_:) Receipt.durable() Navigator.restore(from:as:within:orBegin:)
//: text Log.open(_:program:policy:onFailure:runtime:)

// What the examples in the doc comments of ThoriumScreens stand in.

import Foundation
import Thorium
import ThoriumScreens

//: run ListDifference
static func example() {
  EXAMPLE
}

//: run Running Running.init(_:) Running.refusal(of:overlap:if:)
enum Command: Sendable { case login, logout }
static func example() {
  EXAMPLE
}

//: Effect.executing(_:latest:_:)
struct Desk: Reactor {
  func mutate(action: Never) -> Effect<Self> {
    Effect<Self>
      EXAMPLE
  }
  enum Command: Sendable { case login }
  enum Mutation: Sendable { case running(Running<Command>.Change), setUser(String), setError(String) }
  let initialState: Void = ()
  let service: Service
  let name = "Ada"
  func reduce(into state: inout Void, mutation: Mutation) {}
}
struct Service: Sendable { func login(_ name: String) async throws -> String { name } }

//: run Field Field.set(_:) FieldRule FieldRule.filled(orElse:isTrimmed:isSecure:)
static func example() {
  EXAMPLE
}

//: all
struct Word: Identifiable, Equatable, Sendable {
  let id: String
  init(_ id: String) { self.id = id }
}

//: run RandomAccessCollection.refusal(ofRow:) SectionedList.refusal(ofRow:) SectionedList.row(at:)
//: run SectionedList SectionedList.refusal(of:) SectionedList.changes(since:) SectionedList.become(_:)
//: SectionedList.news(in:)
//: ListChanges ListChanges.init(from:to:) ListSection ListPath ListPath.init(_:) ListAnimation
static func example() throws {
  EXAMPLE
}

//: run ListWindow ListEvent Paging
static func example() throws {
  EXAMPLE
}

//: Paging.apply(_:)
struct State {
  var paging = Paging(first: 1)
  var list = SectionedList<Word, String>()
  var toast = ""
}
static func example(state: inout State, change: PagingChange<Word, Int>) {
  EXAMPLE
}

//: Effect.paging(_:of:id:_:load:)
struct Feed: Reactor {
  EXAMPLE
  enum Action: Sendable { case load(PagingLoad) }
  enum Mutation: Sendable { case page(PagingChange<Word, Int>) }
  struct State: Sendable { var paging = Paging(first: 1) }
  let initialState = State()
  let service: Service
  func reduce(into state: inout State, mutation: Mutation) {}
}
struct Service: Sendable {
  func posts(_ page: Int, _ clock: any Clock<Duration>) async throws -> [Word] { [] }
}

// The names that the examples in the doc comments of ThoriumScreens use. Those from `anything` have no value.

import Thorium
import ThoriumScreens

func anything<Value>() -> Value { fatalError("There is no such value.") }

enum Command: Sendable { case login, logout }

struct Word: Identifiable, Equatable, Sendable {
  let id: String
  init(_ id: String) { self.id = id }
}

struct FeedState: Sendable {
  var paging = Paging(first: 1)
  var list = SectionedList<Word, String>()
  var toast = ""
}

enum FeedMutation: Sendable {
  case running(Running<Command>.Change)
  case setUser(String)
  case setError(String)
  case page(PagingChange<Word, Int>)
}

enum FeedAction: Sendable { case load(PagingLoad) }

typealias Mutation = FeedMutation

protocol Members: Reactor
where Action == FeedAction, Mutation == FeedMutation, State == FeedState {}

extension Members {
  var initialState: State { State() }
  func mutate(action: Action) -> Effect<Self> { .none }
  func reduce(into state: inout State, mutation: Mutation) {}
}

struct Desk: Members {}

struct Service: Sendable {
  func login(_ name: String) async throws -> String { name }
  func posts(_ page: Int, _ clock: any Clock<Duration>) async throws -> [Word] { [] }
}

let service = Service()
let name = "Ada"
var change: PagingChange<Word, Int> { anything() }
var state: FeedState {
  get { anything() }
  set { _ = newValue }
}

//: parameters state: REACTOR.State
//: run Running Running.refusal(of:overlap:unless:) ListWindow Paging
//: run Field Field.set(_:) FieldRule FieldRule.filled(orElse:isTrimmed:isSecure:)
//: run RandomAccessCollection.refusal(ofRow:) SectionedList.refusal(ofRow:) SectionedList.row(at:)
//: run SectionedList SectionedList.refusal(of:) SectionedList.changes(since:) SectionedList.become(_:)
//: run SectionedList.news(in:) ListChanges ListChanges.init(from:to:) ListSection ListPath ListPath.init(_:) ListAnimation
//: members Effect.paging(_:of:id:_:load:)
//: Desk Effect.executing(_:latest:_:)

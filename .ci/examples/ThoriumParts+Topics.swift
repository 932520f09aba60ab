
//: Topic
EXAMPLE

//: run Bus
struct StarsChanged: Topic { let repository: Int }
static func example() {
  let runtime = Runtime.standard
  EXAMPLE
}

//: Bus.news(of:limit:overload:)
struct List: Reactor {
  EXAMPLE
  enum Mutation: Sendable { case setStarred(Int) }
  let initialState = 0
  let bus: Bus
  func reduce(into state: inout Int, mutation: Mutation) {}
}
struct StarsChanged: Topic { let repository: Int }

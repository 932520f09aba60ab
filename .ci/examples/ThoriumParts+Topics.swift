
//: Topic
EXAMPLE

//: Bus
struct StarsChanged: Topic { let repository: Int }
struct List: Reactor {
  enum Mutation: Sendable { case setStarred(Int) }
  let initialState = 0
  let bus: Bus
  func transform(mutation: Pipeline<Mutation>) -> Pipeline<Mutation> {
    let runtime = Runtime.standard
    EXAMPLE
  }
  func reduce(into state: inout Int, mutation: Mutation) {}
}

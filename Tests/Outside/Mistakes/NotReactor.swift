// error: requires that 'Counter' conform to 'Reactor'
import Thorium

struct Counter {
  let initialState = 0
  func reduce(into state: inout Int, mutation: Int) {}
}
let store = Store(Counter())

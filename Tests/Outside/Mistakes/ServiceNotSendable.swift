// error: stored property 'service' of 'Sendable'-conforming struct 'Counter' has non-Sendable type 'Service'
import Thorium

class Service {}
struct Counter: Reactor {
  let initialState = 0
  let service: Service

  func reduce(into state: inout Int, mutation: Int) { state += mutation }
}

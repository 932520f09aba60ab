/// The reactors whose shortest runs a plain search finds.
package let specimens: [any Specimen.Type] = [
  River.self, TicTacToe.self, Cart.self, Cache.self, Ring.self, Editor.self, Feed.self, Tabs.self,
  Elevator.self, Wizard.self, Breaker.self, Buffer.self,
]

/// The reactors that work with services, time and tasks.
package let scenes: [any Scene.Type] = [
  Like.self, Session.self, Order.self, Loader.self, Code.self, Seats.self, Tally.self, Inbox.self,
]

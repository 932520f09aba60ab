/// The reactors whose shortest runs a plain search finds.
package let specimens: [any Specimen.Type] = [
  River.self, Cart.self, Ring.self, Editor.self, Wizard.self, Breaker.self,
]

/// The reactors that work with services, time and tasks.
package let scenes: [any Scene.Type] = [
  Like.self, Session.self, Loader.self, Tally.self,
]

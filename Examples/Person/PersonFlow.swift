import Foundation
import Thorium
public import ThoriumConsole

/// One card, until its screen is left.
struct PersonFlow: Coordinator {
  let person: Person

  func start(in flow: Flow<Void>) async throws {
    await (try flow.resetRoot(CardReactor(person))).removed()
  }
}

/// The `person` example.
public let person = Example(
  "person",
  "a model as texts: the smallest reactor, without an action",
  views: Views(CardView(), PersonView())
) { _ in
  PersonFlow(
    person: Person(
      salutation: "Dr.",
      firstName: "first",
      lastName: "last",
      birthdate: Date(timeIntervalSince1970: 0)
    )
  )
}

import Foundation
import Thorium
public import ThoriumConsole
import ThoriumConsoleProof
import ThoriumProof

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
.graphs([.names])

extension ExampleGraph {
  /// The names on the card of a person with different forms of address.
  static let names = ExampleGraph("names") {
    StateGraph(CardReactor(ada(nil)), by: \.person.reactor.initialState.nameText) {
      call(ada, .element(of: [nil, "", "Dr."]))
    }
  }

  private static func ada(_ salutation: String?) -> Person {
    let birth = Date(timeIntervalSince1970: 0)
    return Person(salutation: salutation, firstName: "Ada", lastName: "Byron", birthdate: birth)
  }
}

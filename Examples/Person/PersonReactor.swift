import Foundation
import Thorium

/// A person for display: texts that are created once from a constant model.
///
/// The reactor handles no actions, so its state is always the initial state.
struct PersonReactor: Reactor {
  struct State: Sendable, Hashable {
    let nameText: String
    let birthdateText: String
  }

  let person: Person
  let initialState: State

  init(_ person: Person) {
    self.person = person
    let name = [person.salutation ?? "", person.firstName, person.lastName]
    initialState = State(
      nameText: (name[0].isEmpty ? name.dropFirst() : name[...]).joined(separator: " "),
      birthdateText: Self.text(of: person.birthdate)
    )
  }

  func reduce(into state: inout State, mutation: Never) {}

  /// Returns a date in American English and Greenwich Mean Time, wherever the program runs.
  private static func text(of date: Date) -> String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = .gmt
    formatter.dateFormat = "EEEE MMMM d, yyyy"
    return formatter.string(from: date)
  }
}

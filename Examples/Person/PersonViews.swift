import Foundation
import ThoriumConsole

/// The card on a console.
struct CardView: View {
  func bind(reactor: Binder<CardReactor>) {
    reactor.action(
      "person",
      "shows a person who was born SECONDS after 1970 began",
      .salutation,
      .name("FIRST"),
      .name("LAST"),
      .seconds
    ) { salutation, firstName, lastName, seconds in
      Person(
        salutation: salutation,
        firstName: firstName,
        lastName: lastName,
        birthdate: Date(timeIntervalSince1970: Double(seconds))
      )
    }
    reactor.child(\.person, PersonView())
  }
}

/// A person on a console.
struct PersonView: View {
  func bind(reactor: Binder<PersonReactor>) {
    reactor.line("name") { $0.nameText }
    reactor.line("birthdate") { $0.birthdateText }
  }
}

extension Argument<String> {
  /// The form of address; an empty text means none.
  fileprivate static var salutation: Self {
    Self("SALUTATION", "a text", samples: ["", "Dr."]) { $0 }
  }

  fileprivate static func name(_ name: String) -> Self {
    Self(name, "a name", samples: ["Ada", "Grace Brewster"]) { $0.isEmpty ? nil : $0 }
  }
}

extension Argument<Int> {
  /// A time in seconds whose year is supported by the calendar.
  fileprivate static var seconds: Self {
    let years = -11_676_096_000...253_402_300_799
    return Self(
      "SECONDS",
      "a whole number of seconds that leads to a year from 1600 to 9999",
      samples: ["0", "-1"]
    ) {
      Int($0).flatMap { years.contains($0) ? $0 : nil }
    }
  }
}

import Foundation

/// A person, as a model has them: it is not made for a screen.
struct Person: Sendable, Hashable {
  var salutation: String?
  let firstName: String
  let lastName: String
  let birthdate: Date
}

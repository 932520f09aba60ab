import Foundation

/// A person in the model, independent of any screen.
struct Person: Sendable, Hashable {
  var salutation: String?
  let firstName: String
  let lastName: String
  let birthdate: Date
}

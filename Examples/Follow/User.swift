/// A person, and whether we were following them when the list was loaded.
struct User: Sendable, Equatable, Identifiable {
  let id: String
  let name: String
  var isFollowed = false
}

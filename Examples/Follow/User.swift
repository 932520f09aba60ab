/// A person, and whether we were following them when the list was loaded.
struct User: Sendable, Hashable, Identifiable {
  let id: String
  let name: String
  var isFollowed = false
}

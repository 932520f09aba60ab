/// A user, who may have been followed when the list was loaded.
struct User: Sendable, Hashable, Identifiable {
  let id: String
  let name: String
  var isFollowed = false
}
